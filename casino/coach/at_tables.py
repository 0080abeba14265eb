"""Addresses of the coach at a table; `code` is the floor's converter, whose addresses come first."""

from django.urls import path

from casino.coach import views

urlpatterns = [
    path("<code:code>/hint/", views.hint, name="hint"),
    path("<code:code>/verdict/", views.verdict, name="verdict"),
    path("<code:code>/side-wager/", views.side_wager, name="side_wager"),
    path("<code:code>/strategy/", views.table_strategy, name="table_strategy"),
    path("<code:code>/strategy/cell/", views.table_cell, name="table_cell"),
]
