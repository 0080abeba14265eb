"""Addresses of the floor."""

from django.urls import path

from casino.floor import history, views

urlpatterns = [
    path("", views.lobby, name="index"),
    path("play/<slug:game>/", views.play_now, name="play_now"),
    path("practise/<slug:game>/", views.practise, name="practise"),
    path("join/", views.join, name="join"),
    path("tables/", views.open_tables, name="open_tables"),
    path("table/<str:code>/", views.table, name="table"),
    path("table/<str:code>/sit/", views.sit, name="sit"),
    path("table/<str:code>/leave/", views.leave, name="leave"),
    path("table/<str:code>/panel/<slug:name>/", views.panel, name="panel"),
    path("rounds/<str:pk>/", views.round_page, name="round"),
    path("rounds/<str:pk>/transcript.txt", views.round_transcript, name="round_transcript"),
    path("me/", history.my_play, name="my_play"),
    path("me/rounds.csv", history.rounds_csv, name="rounds_csv"),
    path("healthz", views.healthz, name="healthz"),
    path("metrics", views.metrics_page, name="metrics"),
]
