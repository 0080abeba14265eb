"""Addresses of the office."""

from django.urls import path

from casino.office import views

urlpatterns = [
    path("", views.rules, name="rules"),
    path("reports/", views.house_report, name="house_report"),
    path("reports/<slug:game>/", views.house_report, name="game_report"),
    path("import/", views.bring_in, name="submission_import"),
    path("<slug:game>/", views.rules_of, name="rules_of"),
    path("<slug:game>/<int:number>/", views.submission, name="submission"),
    path("<slug:game>/<int:number>/preview/", views.preview, name="submission_preview"),
    path("<slug:game>/<int:number>/save/", views.save, name="submission_save"),
    path("<slug:game>/<int:number>/approve/", views.approve, name="submission_approve"),
    path("<slug:game>/<int:number>/withdraw/", views.withdraw, name="submission_withdraw"),
    path("<slug:game>/<int:number>/drop/", views.drop, name="submission_drop"),
    path("<slug:game>/<int:number>/draft/", views.draft, name="submission_draft"),
    path("<slug:game>/<int:number>/table/", views.open_table, name="submission_table"),
    path("<slug:game>/<int:number>.<str:form>", views.paper, name="submission_paper"),
]
