""" "What does this pay?": a question to the whole class from what lies on the felt."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils import timezone

from casino.academy.models import Mark, Pupil, Question, Room
from casino.floor import cards
from games.kit.asks import Refused
from games.kit.events import ANYONE, Called, Came, Settled
from games.kit.money import dollars
from games.kit.naming import hand_named
from games.kit.round import Round as Play
from games.kit.telling import Teller


class Askable(NamedTuple):
    """A wager that a question can be about."""

    n: int
    label: str
    seat: int
    wager: str
    stake: int
    settled: Settled


def askable(play: Play) -> list[Askable]:
    """The wagers of this round that are decided, told or not; what is still to be paid comes first."""
    told: list[Askable] = []
    untold: list[Askable] = []
    for at, event in enumerate(play.events):
        if isinstance(event, Settled) and event.stake and event.outcome not in ("stand", "fee"):
            name = Teller(play).spot(event.wager, event.spot)
            label = f"Seat {event.seat}, {name}, {dollars(event.stake)}"
            one = Askable(at, label, event.seat, name, event.stake, event)
            (untold if at >= play.told else told).append(one)
    return sorted(untold, key=lambda one: one.settled.outcome != "win") + told


def ask(room: Room, play: Play, n: int) -> Question:
    """Ask about one of them; a question that is open is dropped if nobody answered, else it must be revealed first."""
    one = next((one for one in askable(play) if one.n == n), None)
    if one is None:
        raise Refused("quiz", "There is no such wager to ask about.")
    text = f"Seat {one.seat} has {dollars(one.stake)} on {one.wager}. {decided_by(play, one.seat)}".strip()
    settled = one.settled
    return _put(room, one.wager, text, max(0, settled.profit), settled.why, settled.cite)


def decided_by(play: Play, seat: int) -> str:
    """What the table sees that decides this seat's wagers: the cards, or pocket or throw as the dealer calls it."""
    seen = play.so_far()
    hands = cards.hands(seen, play.game.shows.page(seen, ANYONE))
    named = {name: hand_named(name) for name in cards.lying(seen, ANYONE)}
    others = {cards.place_of(name) for name, whose in named.items() if whose and whose.seat != seat}
    lie = [hand["words"] for at, hand in hands.items() if hand["words"] and at not in others]
    if lie:
        return f"{'; '.join(lie)}."
    came = next((at for at in range(play.told - 1, -1, -1) if isinstance(play.events[at], Came)), None)
    calls = [] if came is None else [event.text for event in play.events[came:] if isinstance(event, Called)]
    return calls[0] if calls else ""


def again(room: Room) -> Question:
    """The question that was answered worst, once more."""
    worst = hardest(room)
    if worst is None:
        raise Refused("quiz", "No question was answered wrongly yet.")
    return _put(room, worst.wager, worst.text, worst.right, worst.why, worst.cite)


def _put(room: Room, wager: str, text: str, right: int, why: str, cite: str) -> Question:
    before = current(room)
    if before is not None and not before.revealed:
        if before.answers.exists():
            raise Refused("quiz", "Reveal the question that is open first.")
        before.delete()
    return Question.objects.create(room=room, wager=wager, text=text[:400], right=right, why=why[:300], cite=cite)


def current(room: Room) -> Question | None:
    """The newest question."""
    return Question.objects.filter(room=room).first()


def reply(room: Room, pupil: Pupil, question: int, amount: int) -> None:
    """A pupil's answer; the last one before it is revealed counts."""
    asked = current(room)
    if asked is None or asked.pk != question or asked.revealed:
        raise Refused("quiz", "That question is not open any more.")
    if not 0 <= amount <= 10**12:
        raise Refused("amount", "An answer is an amount of money.")
    told = {"kind": Mark.Kind.QUIZ, "wager": asked.wager, "said": amount, "right": asked.right}
    Mark.objects.update_or_create(question=asked, pupil=pupil, defaults=told)


def reveal(room: Room) -> None:
    """Show the right answer, with its working, to everybody."""
    asked = current(room)
    if asked is None or asked.revealed:
        raise Refused("quiz", "No question is open.")
    asked.revealed = timezone.now()
    asked.save(update_fields=["revealed"])


def bars(question: Question) -> list[dict[str, Any]]:
    """How often each amount was answered: the right one first, then the most frequent."""
    counted = Counter(question.answers.values_list("said", flat=True))
    counted.setdefault(question.right, 0)
    order = sorted(counted.items(), key=lambda one: (one[0] != question.right, -one[1], one[0]))
    return [{"amount": amount, "times": times, "right": amount == question.right} for amount, times in order]


def so_far(room: Room) -> dict[str, Any]:
    """Questions asked, how many answers were right, and the hardest."""
    marks = list(_revealed(room).values_list("said", "right"))
    worst = hardest(room)
    return {
        "asked": Question.objects.filter(room=room).count(),
        "right": round(100 * sum(said == right for said, right in marks) / len(marks)) if marks else None,
        "hardest": worst.wager if worst else "",
    }


def hardest(room: Room) -> Question | None:
    """The revealed question with the smallest share of right answers; None if all were right."""
    shares = sorted(_shares(room), key=lambda one: one[0])
    return shares[0][1] if shares and shares[0][0] < 1 else None


def _shares(room: Room) -> Iterator[tuple[float, Question]]:
    for question in Question.objects.filter(room=room, revealed__isnull=False).prefetch_related("answers"):
        if answers := list(question.answers.all()):
            yield sum(answer.said == answer.right for answer in answers) / len(answers), question


def _revealed(room: Room) -> Any:
    return Mark.objects.filter(question__room=room, question__revealed__isnull=False)
