"""The felt of § 619a.1(g): seven areas drawn like the sections, with their odds, below the upright wheel."""

from games.big_six_wheel.options import BigSixOptions
from games.big_six_wheel.wheel import name, wager_on
from games.kit.layout import TALL, WIDE, Board, Box, Inscription, Layout, Place, Spot

AREAS = ("1", "2", "5", "10", "20", "flag", "joker")
CITES = {"flag": "619a.1(g)(2)(ii)", "joker": "619a.1(g)(2)(iii)"}


def layout(options: BigSixOptions) -> Layout:
    """The felt under these options."""
    spots = [_area(i, section, options) for i, section in enumerate(AREAS)]
    return Layout.of("long", "wheels", spots, wide=WIDE_BOARD, tall=TALL_BOARD)


def _area(i: int, section: str, options: BigSixOptions) -> Spot:
    wager = wager_on(section)
    row, column = divmod(i, 4)
    return Spot(
        wager,
        None,
        name(section, options),
        CITES.get(section, "619a.1(g)(2)(i)"),
        pays=options.payouts[wager],
        covers=frozenset({section}),
        low=options.table_min,
        high=options.table_max,
        shape="section",
        label=name(section, options).removesuffix(" symbol"),
        tint=wager,
        wide=Place(Box(70 + i * 136, 500, 132, 152)),
        tall=Place(Box(10 + column * 92.5 + (46 if row else 0), 318 + row * 150, 89, 142)),
    )


WIDE_BOARD = Board(
    WIDE,
    {
        "wheel": Box(76, 48, 430, 430),
        "call": Box(548, 56, 472, 96),
        "history": Box(548, 196, 472, 46),
        "readout": Box(548, 430, 472, 32),
        "house": Box(740, 290, 88, 96),
    },
    inscriptions=[Inscription("Three full turns make a spin. Between two sections: spun again.", 784, 270, 15)],
)
TALL_BOARD = Board(TALL, {"wheel": Box(50, 14, 290, 290)})
