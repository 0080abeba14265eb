"""The fifty wagers of § 625a.3, with the odds of § 625a.6: what each pays on which throws of three dice."""

from collections.abc import Iterator
from itertools import combinations

from games.dice_family.one_roll import Because, OneRoll, Pays, counts_to, fell, on, on_counts, on_throws, on_totals
from games.dice_family.throws import FACES, WORDS
from games.kit.odds import Odds

DICE = 3
TOTALS = {  # § 625a.6(a)
    4: Odds(50), 5: Odds(18), 6: Odds(14), 7: Odds(12), 8: Odds(8), 9: Odds(6), 10: Odds(6),
    11: Odds(6), 12: Odds(6), 13: Odds(8), 14: Odds(12), 15: Odds(14), 16: Odds(18), 17: Odds(50),
}  # fmt: skip
TRIPLE, DOUBLE, ANY_TRIPLE, COMBO, EVEN = Odds(150), Odds(8), Odds(24), Odds(5), Odds(1)
SINGLE = {1: Odds(1), 2: Odds(2), 3: Odds(3)}  # § 625a.6(b)
SMALL, BIG = range(4, 11), range(11, 18)
KINDS = {  # § 625a.3(1)–(8), in its order
    "triple": "Three of a Kind",
    "double": "Two of a Kind",
    "any_triple": "Any Three of a Kind",
    "total": "Total Value",
    "combo": "Two Dice Combination",
    "small": "Small",
    "big": "Big",
    "single": "One of a Kind",
}
CITES = {kind: f"625a.3({at})" for at, kind in enumerate(KINDS, 1)}


def kind_of(wager: str) -> str:
    """Which of the eight kinds a wager is."""
    return wager if wager in KINDS else wager.partition("_")[0]


def bets(triple_pays_two_of_a_kind: bool) -> list[OneRoll]:
    """All fifty; a triple may also win Two of a Kind."""
    return [*_of_a_kind(triple_pays_two_of_a_kind), *_totals(), *_combinations(), *_small_and_big(), *_singles()]


def _of_a_kind(triple_counts: bool) -> Iterator[OneRoll]:
    pair = {2: DOUBLE, 3: DOUBLE} if triple_counts else {2: DOUBLE}
    for face in FACES:
        yield _bet("triple", f"{face}", on_throws(TRIPLE, f"{face}-{face}-{face}"), _showing(face))
    for face in FACES:
        yield _bet("double", f"{face}", on_counts(DICE, face, pair), _showing(face))
    yield _bet("any_triple", "", on(DICE, lambda faces: ANY_TRIPLE if len(set(faces)) == 1 else None))


def _totals() -> Iterator[OneRoll]:
    for total, odds in TOTALS.items():
        yield _bet("total", f"{total}", on_totals(DICE, odds, [total]), counts_to)


def _combinations() -> Iterator[OneRoll]:
    for low, high in combinations(FACES, 2):
        wins = on(DICE, lambda faces, both={low, high}: COMBO if both <= set(faces) else None)  # type: ignore[misc]
        yield _bet("combo", f"{low}_{high}", wins, _both(low, high))


def _small_and_big() -> Iterator[OneRoll]:
    for kind, totals in (("small", SMALL), ("big", BIG)):
        yield _bet(kind, "", on_totals(DICE, EVEN, totals, triples=False), _no_triple)


def _singles() -> Iterator[OneRoll]:
    for face in FACES:
        lines = {f"{count} {'die' if count == 1 else 'dice'}": odds for count, odds in SINGLE.items()}
        yield _bet("single", f"{face}", on_counts(DICE, face, SINGLE), _showing(face))._replace(lines=lines)


# ---- what decides them, in words


def _showing(face: int) -> Because:
    def because(faces: tuple[int, ...]) -> str:
        count = faces.count(face)
        return f"{WORDS[count].capitalize()} {'dice show' if count > 1 else 'die shows'} {face}."

    return because


def _both(low: int, high: int) -> Because:
    def because(faces: tuple[int, ...]) -> str:
        missing = [str(face) for face in (low, high) if face not in faces]
        return f"No die shows {' or '.join(missing)}." if missing else f"{low} and {high} both show."

    return because


def _no_triple(faces: tuple[int, ...]) -> str:
    return "A triple: Small and Big lose." if len(set(faces)) == 1 else counts_to(faces)


def _bet(kind: str, which: str, pays: Pays, because: Because = fell) -> OneRoll:
    wager = f"{kind}_{which}" if which else kind
    name = f"{KINDS[kind]} {which.replace('_', '-')}".rstrip()
    return OneRoll(wager, name, CITES[kind], pays, group="" if kind == "total" else KINDS[kind], because=because)
