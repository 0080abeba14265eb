from django.apps import AppConfig


class AcademyConfig(AppConfig):
    name = "casino.academy"
