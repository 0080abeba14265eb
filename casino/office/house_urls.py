"""Addresses of the office about the house: its tables, its people, what was changed."""

from django.urls import path

from casino.office import changes, people, tables

urlpatterns = [
    path("tables/", tables.tables, name="office_tables"),
    path("tables/open/", tables.open_table, name="office_open"),
    path("tables/<code:code>/", tables.tables, name="office_table"),
    path("tables/<code:code>/close/", tables.close, name="office_close"),
    path("tables/<code:code>/reopen/", tables.reopen, name="office_reopen"),
    path("tables/<code:code>/change/", tables.change, name="office_change"),
    path("tables/<code:code>/void/", tables.void, name="office_void"),
    path("people/", people.people, name="office_people"),
    path("people/<int:pk>/", people.people, name="office_person"),
    path("people/<int:pk>/role/", people.set_role, name="office_role"),
    path("people/<int:pk>/let-in/", people.let_in, name="office_let_in"),
    path("changes/", changes.changes, name="office_changes"),
]
