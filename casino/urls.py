"""Addresses of the pages."""

from django.contrib import admin
from django.urls import include, path

from casino import views

urlpatterns = [
    path("", include("casino.floor.urls")),
    path("table/", include("casino.coach.at_tables")),
    path("", include("casino.coach.of_rounds")),
    path("", include("casino.academy.urls")),
    path("favicon.ico", views.favicon),
    path("account/", include("casino.accounts.urls")),
    path("me/", include("casino.accounts.purse_urls")),
    path("odds/", include("casino.coach.urls")),
    path("rules/", include("casino.office.urls")),
    path("office/", include("casino.office.house_urls")),
    path("admin/", admin.site.urls),
]
