"""Addresses of the pages."""

from django.contrib import admin
from django.urls import path

from casino import views

urlpatterns = [
    path("", views.index, name="index"),
    path("favicon.ico", views.favicon),
    path("admin/", admin.site.urls),
]
