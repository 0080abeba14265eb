"""Cards as text: rank and suit, `As Td 9h 2c`, and `Jk` for the joker."""

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER = "Jk"
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

_NAMES = dict(zip("23456789TJQKA", "2 3 4 5 6 7 8 9 10 jack queen king ace".split(), strict=True))
_SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def card(text: str) -> str:
    """The card meant by a text such as `As`, `10h` or `A♠`; `ValueError` if there is none."""
    for symbol, suit in zip("♠♥♦♣", SUITS, strict=True):
        text = text.replace(symbol, suit)
    name = text.replace("10", "T")
    if name not in DECK and name != JOKER:
        raise ValueError(f"{text!r} is not a card")
    return name


def say(name: str) -> str:
    """The card in words: "ace of spades"."""
    return "joker" if name == JOKER else f"{_NAMES[name[0]]} of {_SUIT_NAMES[name[1]]}"


def symbols(name: str) -> str:
    """The card in two signs: "A♠", "10♥"."""
    return name if name == JOKER else name[0].replace("T", "10") + "♠♥♦♣"[SUITS.index(name[1])]


def is_red(name: str) -> bool:
    """Hearts and diamonds."""
    return name[1] in "hd"
