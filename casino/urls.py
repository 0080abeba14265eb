"""Addresses of the pages."""

from django.contrib import admin
from django.urls import include, path

from casino import views

urlpatterns = [
    path("", include("casino.floor.urls")),
    path("", include("casino.academy.urls")),
    path("favicon.ico", views.favicon),
    path("account/", include("casino.accounts.urls")),
    path("me/", include("casino.cage.urls")),
    path("odds/", include("casino.coach.urls")),
    path("rules/", include("casino.submissions.urls")),
    path("admin/", admin.site.urls),
]
