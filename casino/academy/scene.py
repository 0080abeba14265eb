"""The class as plain data, for one viewer: all of it for the host, to a pupil only what is meant for pupils."""

from collections.abc import Mapping
from typing import Any

from casino.academy import classes, dealing, library, quiz, timeline
from casino.academy.models import Mark, Pupil, Question, Room
from casino.academy.pickers import pickers
from casino.accounts.models import Player
from casino.floor import cards
from casino.floor.models import Table
from casino.floor.scene import seat_of
from games.kit import scenario
from games.kit.asks import DEALER, Ask
from games.kit.events import ALL_FACES, Checked, Settled
from games.kit.money import dollars
from games.kit.round import Round as Play
from games.kit.telling import Teller
from games.kit.worked import cite_of

Scene = Mapping[str, Any]
RECENT = 3


def everybodys(table: Table, scene: Scene) -> dict[str, Any]:
    """The call, where the round takes wagers and the class does not: nobody is invited to what would be refused."""
    refusal = classes.no_wagers(Room.objects.get(table=table)) if scene["phase"] in ("betting", "closing") else None
    return {"call": {"text": refusal.reason, "help": "", "cite": ""}} if refusal else {}


def mine(table: Table, play: Play, scene: Scene, player: Player | None) -> dict[str, Any]:
    """What one viewer sees of the class; in the dealer's chair the gold button is the dealer's."""
    room = Room.objects.select_related("chair").get(table=table)
    if player is not None and table.host_id == player.pk:
        return {"room": host(room, table, play, scene)}
    told = pupil(room, table, play, scene, player)
    if (dealers := told["chair"]) is None:
        return {"room": told}
    act = {"do": "deal", "label": dealers["label"], "key": "Space"}
    return {"room": told, "primary": None if dealers["pay"] or dealers["pick"] or room.ended else act}


# ---- a pupil


def pupil(room: Room, table: Table, play: Play, scene: Scene, player: Player | None) -> dict[str, Any]:
    """A pupil: the question that is open, one's own answer, and, in the dealer's chair, what is to be dealt or paid."""
    me = Pupil.objects.filter(room=room, player=player, dismissed=False).first() if player else None
    chair = bool(player and room.chair_id == player.pk)
    return {
        "role": "chair" if chair else "pupil" if player else "wall",
        "paused": table.by_hand and room.frozen is not None,
        "ended": room.ended is not None,
        "dealer": str(room.chair) if room.chair else "",
        "lesson": _title(room, table),
        "hand": bool(me and me.asks),
        "coach": room.coach,
        "seat": seat["number"] if (seat := seat_of(scene, player)) else None,
        "question": _question(room, table, me),
        "chair": _chair(play) if chair else None,
    }


def _question(room: Room, table: Table, me: Pupil | None) -> dict[str, Any] | None:
    """The newest question as a pupil sees it: the right answer only when it is revealed, and until the next round."""
    asked = quiz.current(room)
    if asked is None or (asked.revealed and table.round and asked.asked < table.round.started):
        return None
    answer = Mark.objects.filter(question=asked, pupil=me).first() if me else None
    told: dict[str, Any] = {
        "id": asked.pk,
        "text": asked.text,
        "said": answer.said if answer else None,
        "revealed": None,
    }
    if asked.revealed:
        told["revealed"] = {"right": asked.right, "why": asked.why, "cite": asked.cite}
    return told


def _chair(play: Play) -> dict[str, Any]:
    """What the dealer does next; of a settlement only whose it is and what lies there."""
    ask = dealing.dealers_ask(play)
    pays = ask is not None and "pay" in ask.choices
    told: dict[str, Any] = {
        "label": next_label(play),
        "cite": ask.cite if ask else "",
        "pay": None,
        "pick": _pick(play, ask) if ask else None,
        "checked": _checked(play),
    }
    if pays:
        event = play.events[play.told]
        assert isinstance(event, Settled)
        name = Teller(play).spot(event.wager, event.spot)
        told["pay"] = {"seat": event.seat, "wager": name, "stake": event.stake}
    return told


def _pick(play: Play, ask: Ask) -> dict[str, Any] | None:
    """What the dealer is to name: one after the other out of a list, or all of it that is so."""
    pick = dealing.to_name(ask)
    if pick is None:
        return None
    teller = Teller(play)
    known = {wager for wager, _ in play.layout.spots}
    options = [(one, teller.spot(one, None) if one in known else one) for one in dict.fromkeys(pick.out_of)]
    return {"times": pick.most if pick.least == pick.most else 0, "options": options}


def _checked(play: Play) -> dict[str, Any] | None:
    """What the dealer last paid, whether it was right, and why."""
    told = play.events[: play.told]
    at = next((n for n in range(len(told) - 1, -1, -1) if isinstance(told[n], Checked)), None)
    if at is None:
        return None
    check = told[at]
    settled = next(e for e in reversed(told[:at]) if isinstance(e, Settled))
    assert isinstance(check, Checked)
    return {
        "seat": check.seat, "wager": Teller(play).spot(check.wager, check.spot), "stake": settled.stake,
        "said": check.said, "right": check.right, "pays": _pays(play, check), "outcome": settled.outcome,
        "profit": settled.profit, "why": settled.why, "cite": settled.cite, "fee": settled.fee,
    }  # fmt: skip


def _pays(play: Play, check: Checked) -> str:
    spot = play.layout.spots.get((check.wager, check.spot))
    return str(spot.pays or "") if spot else ""


def next_label(play: Play) -> str:
    """What the one button that moves the round does now."""
    if play.finished:
        return "New round"
    ask = dealing.dealers_ask(play)
    if ask is not None:
        return ask.choices[ask.default].label
    seats = sorted({seat for ask in play.asks for seat in ask.seats if ask.default and seat != DEALER})
    return f"Answer for seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


# ---- the host


def host(room: Room, table: Table, play: Play, scene: Scene) -> dict[str, Any]:
    """Everything the instructor sees besides the table."""
    row = table.round
    assert row is not None
    line, now = timeline.points(row, play)
    pupils = list(Pupil.objects.filter(room=room, dismissed=False).select_related("player"))
    question = quiz.current(room)
    return {
        "role": "host",
        "code": table.code,
        "locked": room.locked,
        "switches": {"wagers": room.wagers, "faces": room.faces, "coach": room.coach},
        "ended": room.ended is not None,
        "pupils": roster(room, play, scene, pupils, question),
        "seated": sum(seat["player"] is not None for seat in scene["seats"]),
        "watching": sum(pupil.here for pupil in pupils) - sum(p.here for p in pupils if _seat(scene, p.player_id)),
        "free": _free(scene),
        "so_far": quiz.so_far(room),
        "transport": transport(room, table, play, line, now),
        "line": [{"inputs": p.inputs, "label": p.label, "state": _state(n, now)} for n, p in enumerate(line)],
        "branches": [branch._asdict() for branch in timeline.other_ways(row, play, line)],
        "pickers": pickers(table.game, play.options),
        "arranged": dealing.arranged(room, play),
        "later": play.over,
        "irregularities": _irregularities(play),
        "quiz": _quiz(question, play, pupils),
        "lesson": _lesson(room, table, play),
        "hands": cards.own_hands(play, ALL_FACES) if room.faces and play.layout.has_hands else [],
    }  # fmt: skip


def _irregularities(play: Play) -> list[dict[str, Any]]:
    """What can go wrong with the equipment that this table has under its options: no dice where a number is drawn."""
    return [wrong._asdict() for wrong in play.game.plays.may_go_wrong(play.options)]


def _state(n: int, now: int) -> str:
    return "done" if n < now else "now" if n == now else "future"


def _free(scene: Scene) -> list[int]:
    """Seats that nobody has."""
    taken = {seat["number"] for seat in scene["seats"] if seat["player"] is not None}
    return [number for number in range(1, scene["table"]["seats"] + 1) if number not in taken]


def _seat(scene: Scene, player: int) -> Mapping[str, Any] | None:
    return next((seat for seat in scene["seats"] if seat["player"] == player), None)


def roster(
    room: Room, play: Play, scene: Scene, pupils: list[Pupil], question: Question | None
) -> list[dict[str, Any]]:
    """The pupils: seat, wagers, the answer to the open question, how well so far; those who sit first."""
    answers = {mark.pupil_id: mark for mark in Mark.objects.filter(question=question)} if question else {}
    marks = _accuracy(pupils)
    found = []
    for one in pupils:
        seat = _seat(scene, one.player_id)
        number = seat["number"] if seat else None
        answer = answers.get(one.pk)
        found.append({
            "player": one.player_id, "name": str(one.player), "seat": number, "here": one.here, "asks": one.asks,
            "chair": room.chair_id == one.player_id, "wagers": _wagers(scene, play, number),
            "answer": {"said": answer.said, "right": answer.said == answer.right} if answer else None,
            "accuracy": marks.get(one.pk),
        })  # fmt: skip
    return sorted(found, key=lambda one: (one["seat"] is None, one["seat"] or 0, one["name"]))


def _accuracy(pupils: list[Pupil]) -> dict[int, int]:
    """Per cent of right answers and payments by pupil, open questions left out."""
    sums: dict[int, list[int]] = {}
    counted = Mark.objects.filter(pupil__in=pupils).exclude(question__isnull=False, question__revealed=None)
    for pupil_, said, right in counted.values_list("pupil_id", "said", "right"):
        total = sums.setdefault(pupil_, [0, 0])
        total[0] += said == right
        total[1] += 1
    return {pupil_: round(100 * right / all_) for pupil_, (right, all_) in sums.items()}


def _wagers(scene: Scene, play: Play, seat: int | None) -> str:
    """ "Banker $25, Tie $5"."""
    lying = [
        f"{spot.name} {dollars(stack['amount'])}"
        for spot in play.layout.spots.values() for stack in scene["chips"].get(spot.id, ()) if stack["seat"] == seat
    ]  # fmt: skip
    more = f" and {len(lying) - RECENT} more" if len(lying) > RECENT else ""
    return ", ".join(lying[:RECENT]) + more


def transport(room: Room, table: Table, play: Play, line: list[timeline.Point], now: int) -> dict[str, Any]:
    """The buttons that move the round: back, run or pause, the next step, and what else the dealer may do."""
    asked = [ask for ask in play.asks if DEALER not in ask.seats and not ask.takes_wagers]
    orders = [
        {"do": do, "label": choice.label, "cite": choice.cite}
        for ask in play.asks if DEALER in ask.seats
        for do, choice in ask.choices.items() if do not in ("next", "pay", ask.default)
    ]  # fmt: skip
    ask, ahead = dealing.dealers_ask(play), play.events[play.told :]
    return {
        "label": "Next step" if room.lesson and not play.finished else next_label(play),
        "next": Teller(play).sentence(ahead[0]) if ahead else "",
        "cite": cite_of(ahead[:1]) or (ask.cite if ask else ""),
        "back": line[now - 1].inputs if now else None,
        "running": not table.by_hand,
        "pace": table.pace,
        "frozen": room.frozen is not None,
        "orders": orders,
        "waits": sorted({seat for ask in asked if ask.default for seat in ask.seats}),
        "step": now,
        "steps": len(line) - 1,
        "finished": play.finished,
        "number": table.round.number if table.round else 0,
        "keep": play.finished and not room.lesson,
    }


def _quiz(question: Question | None, play: Play, pupils: list[Pupil]) -> dict[str, Any]:
    about = [{"n": one.n, "label": one.label} for one in quiz.askable(play)]
    told: dict[str, Any] = {"askable": about, "question": None}
    if question is not None:
        bars = quiz.bars(question)
        told["question"] = {
            "text": question.text, "right": question.right, "why": question.why, "cite": question.cite, "bars": bars,
            "revealed": question.revealed is not None, "answered": sum(bar["times"] for bar in bars),
            "asked": sum(pupil.here for pupil in pupils),
        }  # fmt: skip
    return told


def _title(room: Room, table: Table) -> str:
    if not room.lesson or table.host is None:
        return ""
    return str(library.find(room.lesson["key"], table.game, table.host).get("title", ""))


def _lesson(room: Room, table: Table, play: Play) -> dict[str, Any] | None:
    """The lesson on the table: its steps, and which of them come next."""
    if not room.lesson or table.host is None:
        return None
    case = library.find(room.lesson["key"], table.game, table.host)
    steps = library.steps(table.card, room.lesson["key"], table.host, room.lesson["part"])
    done = sum(1 for _, do, _ in play.inputs if do not in ("sit", "stack", "unstack"))
    return {
        "title": str(case.get("title", "")), "cites": list(case.get("cites", ())), "part": room.lesson["part"] + 1,
        "parts": len(scenario.parts(case)), "done": min(done, len(steps)),
        "steps": [step._asdict() | {"state": _state(n, done)} for n, step in enumerate(steps)],
    }  # fmt: skip
