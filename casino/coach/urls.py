from django.urls import path

from casino.coach import views

urlpatterns = [
    path("", views.odds, name="odds"),
    path("<slug:game>/edge/", views.edge_span, name="edge_span"),
    path("<slug:game>/strategy/", views.strategy, name="strategy"),
    path("<slug:game>/", views.game_odds, name="game_odds"),
]
