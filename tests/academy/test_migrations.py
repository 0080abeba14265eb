"""Demo tables that an earlier house left without a class."""

from importlib import import_module

import pytest
from django.apps import apps

from casino.academy.models import Room
from casino.floor import runtime
from tests.academy.company import class_of, teacher

pytestmark = pytest.mark.django_db
earlier = import_module("casino.academy.migrations.0002_rooms_of_demo_tables")


def test_a_demo_table_without_a_class_gets_one_and_no_other_table_does():
    host = teacher()
    held, alone, public = class_of()[0], runtime.open_table("roulette", host=host), runtime.open_table("roulette")
    earlier.give_rooms(apps, None)
    assert {room.table for room in Room.objects.all()} == {held, alone}
    assert public.demo is False
