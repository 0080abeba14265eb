"""Something offered round the table: the right to turn cards, the shoe. The first in order who accepts has it."""

from collections.abc import Callable, Iterable, Mapping

from games.kit.asks import Answer, Ask, Choice, Play

DECLINE = "decline"


class Offer:
    """All who come into question are asked at once, so that nobody waits; the order decides among those who accept."""

    def __init__(
        self, about: str, accept: Mapping[str, Choice], order: Callable[[], Iterable[int]], cite: str, call: str = ""
    ) -> None:
        self.about, self.order, self.cite, self.call = about, order, cite, call
        self.choices = {**accept, DECLINE: Choice("No, thank you", cite=cite)}
        self.given: dict[int, Answer] = {}

    def asks(self, default: str = "") -> tuple[Ask, ...]:
        """Asks to those who could still get it."""
        found = []
        for seat in self.order():
            if seat not in self.given:
                found.append(Ask((seat,), self.about, self.choices, default, cite=self.cite, call=self.call))
            elif self.given[seat].do != DECLINE:
                break
        return tuple(found)

    def taker(self) -> Answer | None:
        """The first in order who accepted; None if nobody did."""
        given = (self.given[seat] for seat in self.order() if seat in self.given)
        return next((answer for answer in given if answer.do != DECLINE), None)

    def settle(self) -> Play[Answer | None]:
        """Ask until it is decided; no answer in time is a refusal."""
        while asks := self.asks(DECLINE):
            answer = yield asks
            self.given[answer.seat] = answer
        return self.taker()


def from_right(seats: Iterable[int], of: int) -> list[int]:
    """The other seats counterclockwise, beginning at the right of one: numbers rise that way."""
    others = sorted(seat for seat in seats if seat != of)
    return [seat for seat in others if seat > of] + [seat for seat in others if seat < of]
