from django.urls import path

from casino.accounts import purse as views

urlpatterns = [
    path("statement/", views.statement, name="statement"),
    path("statement.csv", views.statement_csv, name="statement_csv"),
    path("top-up/", views.top_up, name="top_up"),
]
