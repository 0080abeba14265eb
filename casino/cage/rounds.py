"""What the cage must know of rounds and cannot: casino.floor says it, in its AppConfig.ready().

from casino.cage import rounds
rounds.know(live=live_rounds, url=replay_url)
"""

from collections.abc import Callable

Live = Callable[[set[str]], set[str]]
Url = Callable[[str], str | None]

live: Live | None = None
url: Url = lambda round_id: None  # noqa: E731 - until the floor says where a round can be seen


def know(*, live: Live, url: Url) -> None:
    """`live`: of these round ids, those not over yet. `url`: where a round can be seen again, if anywhere."""
    globals().update(live=live, url=url)
