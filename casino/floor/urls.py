"""Addresses of the floor."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from casino.floor import history, views
from casino.floor.models import CODE


class Code(StringConverter):
    """The code of a table."""

    regex = CODE


register_converter(Code, "code")

urlpatterns = [
    path("", views.lobby, name="index"),
    path("play/<slug:game>/", views.play_now, name="play_now"),
    path("practise/<slug:game>/", views.practise, name="practise"),
    path("join/", views.join, name="join"),
    path("tables/", views.open_tables, name="open_tables"),
    path("table/<code:code>/", views.table, name="table"),
    path("table/<code:code>/sit/", views.sit, name="sit"),
    path("table/<code:code>/leave/", views.leave, name="leave"),
    path("table/<code:code>/leaving/", views.leaving, name="leaving"),
    path("table/<code:code>/panel/<slug:name>/", views.panel, name="panel"),
    path("rounds/<slug:pk>/", views.round_page, name="round"),
    path("rounds/<slug:pk>/transcript.txt", views.round_transcript, name="round_transcript"),
    path("me/", history.my_play, name="my_play"),
    path("me/rounds.csv", history.rounds_csv, name="rounds_csv"),
    path("metrics", views.metrics_page, name="metrics"),
]
