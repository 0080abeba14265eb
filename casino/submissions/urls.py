from django.urls import path

from casino.submissions import views

urlpatterns = [
    path("<slug:game>/<int:number>/", views.submission, name="submission"),
]
