from django.urls import path

from casino.coach import views

urlpatterns = [
    path("", views.odds, name="odds"),
    path("<slug:game>/edge/", views.edge_span, name="edge_span"),
    path("<slug:game>/strategy/", views.strategy, name="strategy"),
    path("<slug:game>/strategy/cell/", views.strategy_cell, name="strategy_cell"),
    path("<slug:game>/money/", views.money_page, name="money"),
    path("<slug:game>/how-to-play/", views.how_to_play, name="how_to_play"),
    path("<slug:game>/", views.game_odds, name="game_odds"),
]
