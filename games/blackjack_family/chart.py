"""Basic strategy under given rules, as a chart: best play by the total of the first two cards and the up card.

A total that several hands make (10-6, 9-7) is played as is best for all of them together, each as often as it comes.
"""

from collections.abc import Iterator

from games.blackjack_family.best_play import BestPlay, Worths, counted
from games.blackjack_family.dealer_odds import ACE, TEN
from games.blackjack_family.values import VALUES, Rules
from games.kit.advice import Cell, Chart, Figures, Grid, Sign

LEGEND = {
    "H": Sign("Hit", "go"),
    "S": Sign("Stand", "stay"),
    "D": Sign("Double, else hit", "more"),
    "Ds": Sign("Double, else stand", "more"),
    "P": Sign("Split", "apart"),
    "R": Sign("Surrender, else hit", "give"),
    "Rs": Sign("Surrender, else stand", "give"),
    "Rp": Sign("Surrender, else split", "give"),
}
UPS = [*range(1, VALUES), ACE]
"""Up cards in the order of a chart: 2 to 10, then the ace."""
Hand = tuple[int, int]


def name(value: int) -> str:
    """A card's value as a chart prints it."""
    return "A" if value == ACE else str(value + 1)


def hard_hands(total: int) -> list[Hand]:
    """The hands of two cards without an ace that make this total; a pair only where nothing else does."""
    found = [(a, total - a - 2) for a in range(1, VALUES) if a <= total - a - 2 < VALUES]
    return [hand for hand in found if hand[0] != hand[1]] or found


def code(worths: Worths) -> str:
    """The best choice, and what is best without it."""
    first, second = sorted(worths, key=lambda way: -worths[way])[:2]
    if first == "double":
        plain = max(("hit", "stand"), key=lambda way: worths.get(way, -9.0))
        return "Ds" if plain == "stand" else "D"
    if first == "surrender":
        return {"hit": "R", "stand": "Rs", "split": "Rp"}.get(second, "R")
    return {"hit": "H", "stand": "S", "split": "P"}[first]


def together(play: BestPlay, hands: list[Hand], up: int) -> Worths:
    """What each choice is worth with any of these hands, each as often as it comes."""
    found: Worths = {}
    chances = [play.chance(*hand, up) for hand in hands]
    for hand, chance in zip(hands, chances, strict=True):
        worths = play.worths(counted(hand), up)
        if hand[0] == hand[1] and len(hands) > 1:
            worths.pop("split", None)
        for way, worth in worths.items():
            found[way] = found.get(way, 0.0) + chance * worth / sum(chances)
    return found


def rows(play: BestPlay, kinds: dict[str, list[Hand]]) -> Iterator[tuple[str, list[str]]]:
    """A row for each kind of hand."""
    for head, hands in kinds.items():
        yield head, [code(together(play, hands, up)) for up in UPS]


KINDS: dict[str, dict[str, list[Hand]]] = {
    "Hard totals": {str(total): hard_hands(total) for total in range(5, 20)},
    "Soft hands": {f"A-{name(value)}": [(ACE, value)] for value in range(1, TEN)},
    "Pairs": {f"{name(value)}-{name(value)}": [(value, value)] for value in [*range(1, VALUES), ACE]},
}
"""The hands of every row, by grid."""
WAYS = {"hit": "Hit", "stand": "Stand", "double": "Double", "split": "Split", "surrender": "Surrender"}


def figures(play: BestPlay, cell: Cell) -> Figures | None:
    """What each choice is worth with the hands of a cell as they are dealt, and how often they are."""
    grid, row, column = cell
    hands = KINDS.get(grid, {}).get(row)
    up = next((up for up in UPS if name(up) == column), None)
    if hands is None or up is None:
        return None
    worths = together(play, hands, up)
    often = sum(play.chance(*hand, up) for hand in hands)
    return Figures({WAYS[way]: worth for way, worth in worths.items()}, often, {}, "Two cards from a full shoe.")


def chart(play: BestPlay, natural: float) -> Chart:
    """The whole chart; `natural` is what a Blackjack is worth against an ace, beside which even money is judged."""
    grids = [
        Grid(title, "Your hand against the dealer's card", [name(up) for up in UPS], list(rows(play, kinds)))
        for title, kinds in KINDS.items()
    ]
    used = {cell for grid in grids for _, cells in grid.rows for cell in cells}
    return Chart(
        grids, {letters: sign for letters, sign in LEGEND.items() if letters in used}, notes(play.rules, natural)
    )


def notes(rules: Rules, natural: float) -> list[str]:
    """What is true of every hand. By a full shoe insurance is never worth its price: tens are too few."""
    even = ", nor even money for a Blackjack" if natural > 1 else "; take even money for a Blackjack"
    surrender = " Surrender comes before anything else." if rules.surrender != "none" else ""
    return [f"Never take insurance{even}.{surrender}", "Never draw to 21."]
