"""Addresses of the coach about what was played."""

from django.urls import path

from casino.coach import dashboard, practice, views

urlpatterns = [
    path("rounds/<slug:pk>/decisions/", views.decisions, name="decisions"),
    path("me/dashboard/", dashboard.dashboard, name="dashboard"),
    path("me/decisions.csv", dashboard.decisions_csv, name="decisions_csv"),
    path("decisions/<int:pk>/again/", practice.again, name="again"),
]
