"""A decision in words and figures, the same ones wherever it is shown."""

from typing import Any

from games.kit.advice import Advice
from games.kit.money import dollars
from games.kit.review import Decided
from games.kit.why import key, why

DID = {
    "stand": ("stood", "standing"), "hit": ("hit", "hitting"), "double_down": ("doubled", "doubling"),
    "split": ("split", "splitting"), "surrender": ("surrendered", "surrendering"), "fold": ("folded", "folding"),
    "play": ("played", "playing"), "bet": ("bet", "betting"), "check": ("checked", "checking"),
    "war": ("went to War", "going to War"), "insurance": ("took insurance", "insurance"),
    "decline": ("declined", "declining"), "even_money": ("took even money", "even money"),
    "buy": ("bought a card", "buying a card"), "take": ("took the Ante", "taking the Ante"),
    "force": ("forced the dealer", "forcing the dealer"), "switch": ("switched", "switching"),
    "keep": ("kept both hands", "keeping both hands"), "free_double": ("doubled free", "the free double"),
    "free_split": ("split free", "the free split"), "take_down": ("took it down", "taking it down"),
    "leave_up": ("left it up", "leaving it up"), "odds": ("took odds", "odds"), "no_odds": ("took none", "no odds"),
    "place": ("placed it", "placing it"), "buy_number": ("bought it", "buying it"),
    "lay_number": ("laid it", "laying it"), "place_lose": ("placed it to lose", "placing it to lose"),
    "call_on": ("called it on", "on"), "call_off": ("called it off", "off"),
}  # fmt: skip
"""What was done, and how it is spoken of; any other choice goes by its label."""
MARKS = {"best": "✓", "close": "≈", "small": "–", "mistake": "–", "dear": "–"}


def label_of(decided: Decided, one: Advice) -> str:
    """A choice in words."""
    return one.label or decided.ask.choices[one.do].name


def did(decided: Decided) -> tuple[str, str]:
    """What was done in words, and what is best."""
    took, best = decided.took, decided.best
    same = took.do == best.do
    done = DID.get(took.do, ("",))[0] if not same or took is best else ""
    praised = DID.get(best.do, ("", ""))[1] if not same or took is best else ""
    return done or f"chose {label_of(decided, took)}", praised or label_of(decided, best)


def sentence(decided: Decided) -> str:
    """ "You stood; doubling was best." """
    done, best = did(decided)
    if decided.behind:
        return f"You {done}; {best} was best."
    close = "too close to call" if decided.too_close else "best"
    return f"You {done}: {close}."


def figures(decided: Decided) -> list[dict[str, Any]]:
    """Every choice with its average, the best first; equal ones are all the best."""
    top = round(decided.best.cents)
    most = max(abs(one.cents) for one in decided.advice) or 1.0
    return [
        {
            "label": label_of(decided, one), "cents": round(one.cents), "share": one.cents / decided.took.unit,
            "part": one.cents / most, "error": round(2 * one.error * one.unit), "yours": one is decided.took,
            "best": round(one.cents) == top and not decided.too_close, "note": one.note,
        }
        for one in decided.advice
    ]  # fmt: skip


def reason(decided: Decided) -> str:
    """Why, in two sentences."""
    return why(decided, {key(one): label_of(decided, one) for one in decided.advice})


def cost(lost: int, unit: int) -> tuple[str, str]:
    """ "– $2.52", and "10.1 % of the wager"."""
    money = dollars(lost, cents_always=True) if lost else "under a cent"
    return f"– {money}", f"{lost / unit:.1%} of the wager".replace("%", "\u00a0%")
