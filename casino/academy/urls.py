"""Addresses of the academy. The way into a class is its code; the code's converter is the floor's."""

from django.urls import path

from casino.academy import record, views

urlpatterns = [
    path("classes/", views.classes_page, name="classes"),
    path("classes/open/", views.open_class, name="open_class"),
    path("classes/record/", record.page, name="class_record"),
    path("classes/record.csv", record.as_csv, name="class_record_csv"),
    path("classes/lessons/<int:pk>.toml", views.lesson_file, name="lesson_file"),
    path("class/<code:code>/", views.door, name="class"),
    path("class/<code:code>/host/", views.host, name="host"),
    path("class/<code:code>/projector/", views.projector, name="projector"),
    path("class/<code:code>/lessons/", views.lessons, name="lessons"),
    path("class/<code:code>/qr.svg", views.qr, name="class_qr"),
]
