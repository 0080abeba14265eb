"""The card of a baccarat: what is the same for all three, from what each chapter names."""

from typing import Any

from games.baccarat_family.hands import total
from games.baccarat_family.irregular import irregularities
from games.baccarat_family.layout import Shape, felt
from games.baccarat_family.odds import odds
from games.baccarat_family.options import BaccaratOptions
from games.baccarat_family.roads import boards, describe, result_of
from games.baccarat_family.rules import Baccarat, outcomes, variant
from games.kit.registry import Game


def card(
    name: str, title: str, table: type[Baccarat], options: type[BaccaratOptions], shape: Shape, **more: Any
) -> Game:
    """The card of the chapter whose table this is."""
    return Game(
        name=name,
        title=title,
        chapter=table.chapter,
        family="baccarat",
        options=options,
        play=lambda r: table(r).play(),
        draw_layout=lambda chosen: felt(chosen, shape),
        odds=odds,
        outcomes=outcomes,
        irregularities=irregularities(table.chapter),
        equipment={"shoe": "shoe"},
        result=result_of,
        describe=describe,
        total=total,
        roads=boards,
        variant=variant,
        **more,
    )
