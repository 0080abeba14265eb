from django.urls import path

from casino.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("register/", views.register, name="register"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("password/", views.password, name="password"),
    path("preferences/", views.preferences, name="preferences"),
]
