"""The card of a baccarat: what is the same for all three, from what each chapter names."""

from games.baccarat_family.hands import total
from games.baccarat_family.irregular import WRONGS
from games.baccarat_family.layout import Shape, felt
from games.baccarat_family.odds import odds, odds_at
from games.baccarat_family.options import BaccaratOptions
from games.baccarat_family.roads import MARKS, describe, page, result_of
from games.baccarat_family.rules import Baccarat, outcomes, variant
from games.baccarat_family.sections import SECTIONS
from games.kit.contract import Counts, Plays, Shows, Strategy
from games.kit.equipment import irregularities
from games.kit.registry import Game


def card(
    name: str, title: str, table: type[Baccarat], options: type[BaccaratOptions], shape: Shape, *, seats: int,
    strategy: Strategy | None = None,
) -> Game:  # fmt: skip
    """The card of the chapter whose table this is."""
    return Game(
        name=name,
        title=title,
        chapter=table.chapter,
        family="baccarat",
        seats=seats,
        options=options,
        variant=variant,
        plays=Plays(
            lambda r: table(r).play(), lambda chosen: felt(chosen, shape), outcomes,
            irregularities("cards", WRONGS, SECTIONS[table.chapter]),
        ),
        counts=Counts(odds, odds_at, strategy=strategy),
        shows=Shows(page, result=result_of, describe=describe, total=total, marks=MARKS),
    )
