from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "casino.accounts"
    label = "accounts"

    def ready(self) -> None:
        from casino.accounts import signals  # noqa: F401 - connects its receivers
