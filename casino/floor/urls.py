"""Addresses of the floor."""

from django.urls import path

from casino.floor import views

urlpatterns = [
    path("", views.lobby, name="index"),
    path("play/<slug:game>/", views.play_now, name="play_now"),
    path("practise/<slug:game>/", views.practise, name="practise"),
    path("join/", views.join, name="join"),
    path("table/<str:code>/", views.table, name="table"),
    path("table/<str:code>/sit/", views.sit, name="sit"),
    path("table/<str:code>/leave/", views.leave, name="leave"),
    path("table/<str:code>/panel/<slug:name>/", views.panel, name="panel"),
    path("rounds/<str:pk>/", views.round_page, name="round"),
    path("healthz", views.healthz, name="healthz"),
    path("metrics", views.metrics_page, name="metrics"),
]
