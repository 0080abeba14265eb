"""Where everything lies on a felt, as CSS rules: spots, chips, hands, plates and markers, on both boards.

Places are unitless, in units of the board; `--u` is one unit. A page has the rules once (`css`), for its viewer's seat.
"""

from collections.abc import Iterator

from games.kit.layout import Box, Layout, Place, Spot
from games.kit.seating import Point, Seats
from games.kit.shapes import JOINTS, dom_id, font, label_size, n

WIDE, TALL = "wide", "tall"
PRINT_SIZES = (26, 22, 21, 15, 12.5, 14, 17, 19, 20, 13, 12)
"""Letters that any felt may have besides those of its inscriptions and labels."""
NAMED = ("history", "readout", "clock", "seats")
"""Regions whose fragment has the same name."""
TURNED = (
    "{--cells:1fr calc(var(--gap)*var(--u)) 1fr/1fr;--after:3/1;--after-x:start;--after-y:start;"
    "--before-x:end;--before-y:end;--aside:12px;--pill-x:-30%}"
)
"""Beside a label that stands upright, chips go below and above it."""
HIDDEN = "{display:none}"
ONE_HAND = ";--several:56;--cell:100%;--rest:none;--which:block;--told:none"
"""Of several hands of another player the phone shows one, and says which it is; what it wins is on the plate."""
APART = 0.025
"""Cards side by side: the space between two, as a share of their width."""
LAPPED = -0.59
NAME_ABOVE = "--foot:calc(100% + 2px);--name-x:50%;--name-to:-50%;--held-y:calc(100% - 16px);--held-foot:auto"
NAME_BELOW = "--foot:4px;--name-x:50%;--name-to:-50%;--held-y:calc(100% + 2px);--held-foot:auto"
"""On the phone the name lies on the cards' lower edge, and below them is said who sees them."""
PLAYED = '#table[data-phase="deciding"]'


def css(layout: Layout, me: int | None = None) -> str:
    """Every rule, for a page whose viewer has this seat."""
    wide, tall = ("".join(_board(layout, which, me)) for which in (WIDE, TALL))
    return f"{''.join(_sizes(layout))}\n{wide}\n@media (max-width:699.98px){{{tall}}}"


def letters(layout: Layout) -> str:
    """The rules of the print alone, for a felt that is only looked at."""
    return "".join(_sizes(layout))


def wheel_over_spots(layout: Layout) -> bool:
    """Whether the wheel lies over spots on the phone: it then rises out of the way."""
    wheel = layout.tall.regions.get("wheel")
    return wheel is not None and any(_overlap(spot.tall.box, wheel) for spot in layout.spots.values() if spot.tall)


def _overlap(a: Box, b: Box) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def _sizes(layout: Layout) -> Iterator[str]:
    """The letters of the print: never smaller than a person can read."""
    sizes = {float(size) for size in PRINT_SIZES}
    sizes |= {float(words.size) for board in (layout.wide, layout.tall) for words in board.inscriptions}
    boxes = [spot for spot in layout.spots.values() if spot.shape == "box"]
    sizes |= {label_size(spot, place) for spot in boxes for place in (spot.wide, spot.tall) if place}
    for size in sorted(sizes):
        yield f".{font(size)}{{font-size:max({n(size)}px,var(--least))}}"


def _board(layout: Layout, which: str, me: int | None) -> Iterator[str]:
    board = getattr(layout, which)
    yield f":root{{--bw:{board.size[0]};--bh:{board.size[1]}}}"
    turned = [spot for spot in layout.spots.values() if (place := _place(spot, which)) and place.turned]
    if turned:
        yield ",".join(f"#c-{dom_id(spot.id)}" for spot in turned) + TURNED
    for name, box in board.regions.items():
        also = ",#call,#clock" if name == "call" else f",#{name}" if name in NAMED else ""
        yield _at(f"#region-{name}{also}", box)
    if layout.seats:
        yield from _SeatGame(layout, layout.seats, which, me).rules()
    else:
        for spot in layout.spots.values():
            yield from _spot(spot, which, me)


def _spot(spot: Spot, which: str, me: int | None) -> Iterator[str]:
    """A spot that all players share, and its chips."""
    place, name, at = _place(spot, which), dom_id(spot.id), (WIDE, TALL).index(which)
    if place:
        lies_here = f',[data-at="{spot.id}"]' if spot.shape not in (*JOINTS, "track") else ""
        yield _at(f"#s-{name},#c-{name}{lies_here}", place.box)
        if chips := _chips(spot, place):
            yield f"#c-{name}{{{chips}}}"
    elif which == TALL:
        yield f"#s-{name},#c-{name}{HIDDEN}"
    for seat, point in enumerate(spot.seat_points[at], 1):
        mine = place.chips if place and seat == me and which == TALL else None
        yield _stack(name, seat, mine or point)
        if seat == me:
            yield f"#c-{name}{{--own-x:{n((mine or point)[0])};--own-y:{n((mine or point)[1])}}}"
    if second := spot.also_at[at]:
        yield _at(f"#s-{name}-b", second.box)


def _chips(spot: Spot, place: Place) -> str:
    """Where chips stand in a spot, if not in its middle: beside the label of a box, below the print of a section."""
    b = place.box
    if place.chips:
        return _vars(Box(place.chips[0] - 12, place.chips[1] - 12, 24, 24))
    if spot.shape == "section":
        return f"--y:{n(b.y + b.h * 0.73)};--h:{n(b.h * 0.22)};--over:{'4px' if b.w > 120 else '0px'}"
    if spot.shape not in ("box", "lozenge"):
        return ""
    long = b.h if place.turned else b.w
    label = label_size(spot, place) * len(spot.label) * 0.56 + 8 if spot.shape == "box" else long * 0.46
    return f"--mode:grid;--gap:{n(min(label, max(long - 58, 0)))}"


class _SeatGame:
    """The places of a game whose seats have spots of their own; on the phone the viewer's own are large, and the other
    seats lie aside."""

    def __init__(self, layout: Layout, seats: Seats, which: str, me: int | None) -> None:
        self.layout, self.seats, self.which, self.me = layout, seats, which, me
        self.board, self.wide = getattr(layout, which), which == WIDE
        self.own = me or seats.middle
        self.aside: dict[int, Point] = {} if self.wide else seats.aside(self.own)

    def rules(self) -> Iterator[str]:
        yield from self._hands_of_no_seat()
        yield from self._regions()
        for seat in range(1, self.seats.count + 1):
            yield from self._hands(seat)
            yield from self._plate(seat)
        if self.own == self.seats.count:
            yield f".further{HIDDEN}"
        for spot in self.layout.spots.values():
            if not spot.hand:
                yield from self._spot(spot)
                yield from self._chips(spot)
        if self.seats.apart:  # its spots lie in two rows: what is won in the lower one takes the place of the amount
            yield f".chips.apart>.stack:has(>.result)>.pill:not(.result){HIDDEN}"

    def _hands_of_no_seat(self) -> Iterator[str]:
        for name, hand in self.board.hands.items():
            b = hand.box._replace(y=hand.box.y + 8, h=hand.box.h - 36) if hand.label else hand.box
            apart, foot = ";--lap:.06;--shrink:1" if hand.apart else "", ";--foot:-22px" if hand.label else ""
            if hand.apart and hand.cards == 2:
                apart += ";--alone:flex-start"
            yield f'[data-hand="{name}"]{{{_hand(b, hand.cards, apart=hand.apart)}{apart}{foot}}}'

    def _regions(self) -> Iterator[str]:
        """What is shown of the equipment, the history and the scoreboards."""
        regions, shown = self.board.regions, "display:none" if self.wide else "display:flex"
        if "meters" in regions:
            yield _at("#meters", regions["meters"])
        if "burn" in regions:
            yield _at("#burnt", regions["burn"])
        if "shoe_words" in regions:
            yield _at("#shoe", regions["shoe_words"])
        elif "shoe" in regions:
            b = regions["shoe"]
            yield _at("#shoe", Box(b.x - 30, b.y + b.h, b.w + 60, 40))
        yield f"#history{{{shown}}}"
        yield _at("#road", regions["road"]) if "road" in regions else f"#road{{{shown}}}"

    def _hands(self, seat: int) -> Iterator[str]:
        """The places of a seat's cards, whole or in parts."""
        for part in self.seats.parts:
            if part.startswith("cards"):
                name = f"seat-{seat}{part.removeprefix('cards').replace(':', '-')}"
                yield f'[data-hand="{name}"]{{{self._hand_of(seat, part)}}}'
                if self.seats.apart:
                    yield f'[data-hand="{name}"] .laid{{--lap:{LAPPED if seat in self.aside else APART}}}'

    def _hand_of(self, seat: int, part: str) -> str:
        seats, at = self.seats, self.aside.get(seat)
        if "mat" in self.board.regions and self.me == seat:
            return "display:none"
        if self.wide:
            mine = seat == self.me and part == "cards" and "own_cards" in seats.parts
            many = ";--lap-many:-.7" if seats.cards == 2 else ""  # drawn to
            place = _hand(seats.part("own_cards" if mine else part, seat), seats.cards, apart=seats.apart) + many
            return f"{place};{NAME_ABOVE}" if seats.apart else place
        if at and part == "cards":
            return self._whole_hand_aside(at)
        if at:
            return _vars(Box(at[0] + (0 if part == "cards:high" else 30), at[1], 28, 34)) + ";--cw:13"
        place = _hand(self.layout.tall.regions.get("cards", seats.parts[part]), seats.cards, apart=seats.apart)
        return f"{place};{NAME_BELOW}" if seats.apart else place

    def _whole_hand_aside(self, at: Point) -> str:
        cards = self.seats.cards
        lap, words = ";--lap:-.76" if cards > 3 else "", ";--words:none" if cards > 2 else ""
        room = _vars(Box(*at, 44 if cards == 2 else 56, 43))
        return f"{room};--cw:{31 if cards == 2 else 28};--foot:-3px{lap}{words}{ONE_HAND}"

    def _plate(self, seat: int) -> Iterator[str]:
        """A seat's plate, and the markers beside it."""
        seats, at, marks = self.seats, self.aside.get(seat), f'[data-marks="{seat}"]'
        mine, plate = self.board.regions.get("marker"), self.board.regions.get("plate")
        if self.wide:
            box = plate if plate and seat == self.me else seats.part("plate", seat, self.own)
            yield f"#plate-{seat}{{{_vars(box)}}}"
            if "marker" in seats.parts:
                yield _at(marks, mine if mine and seat == self.me else seats.part("marker", seat))
            if seat == self.me:
                yield f".place-{seat}{HIDDEN}"
        elif at and "cards" in seats.parts:
            yield _at(f"#plate-{seat}", Box(at[0] - 4, at[1] + 47, seats.row_step - 2 if seats.row else 94, 19))
            if seats.row:
                yield f"#plate-{seat}{{--name:none}}#plate-{seat}>svg{HIDDEN}"
                yield f"#plate-{seat}>.no{{min-width:14px;padding:0}}"
            yield _at(marks, Box(at[0] + 60, at[1] + 2, 26, 26))
        elif "cards" in seats.parts:
            yield f"#plate-{seat}{HIDDEN}"
            if mine:
                yield _at(marks, mine)

    def _spot(self, spot: Spot) -> Iterator[str]:
        """The viewer's own spot, for those who have a seat."""
        name, place = dom_id(spot.id), self._own_place(spot)
        if place and self.me:
            yield _at(f"#s-{name}", place.box)
            yield f"#c-{name}{{--own-x:{n(place.box.centre[0])};--own-y:{n(place.box.centre[1])}}}"
        else:
            yield f"#s-{name}{HIDDEN}"
        if spot.later:
            yield f'#table:not(:has(#own[data-open~="{spot.id}"])) #s-{name}{HIDDEN}'
        if spot.later and place and self.me and spot.shape == "later" and not spot.further:
            yield f"#table:has(#do-{spot.wager}) #c-{name}::before{{content:'';{_vars(place.box)}}}"

    def _own_place(self, spot: Spot) -> Place | None:
        if self.own + spot.further > self.seats.count:
            return None
        if not self.wide:
            return spot.tall
        return spot.wide if spot.wide and spot.module else self.seats.place(spot, self.own)

    def _chips(self, spot: Spot) -> Iterator[str]:
        name, here = dom_id(spot.id), _place(spot, self.which)
        if not self.wide and self.seats.cells:
            yield self._chips_of_all(spot)
        elif not spot.module:
            if here:
                yield f"#c-{name}>.stack{{{_xy(here.box.centre)}}}"
        else:
            for seat in range(1, self.seats.count + 1 - spot.further):
                if (rule := self._stack_of(spot, seat)) is not None:
                    yield rule
            if spot.gathers in self.board.regions:
                yield from self._gathered(spot, self.board.regions[spot.gathers])

    def _gathered(self, spot: Spot, pot: Box) -> Iterator[str]:
        """The chips of all seats in the middle of the table, side by side, while the round is played."""
        name, count = dom_id(spot.id), self.seats.count
        for seat in range(1, count + 1):
            point = pot.x + pot.w * (seat - 0.5) / count, pot.y + pot.h / 2
            yield f"{PLAYED} " + _stack(name, seat, point, ";--small:.6")
        yield f"{PLAYED} #c-{name}>.stack>.pill{HIDDEN}"
        yield f"@media (prefers-reduced-motion:no-preference){{#c-{name}>.stack{{transition:left .35s,top .35s}}}}"

    def _chips_of_all(self, spot: Spot) -> str:
        """On the phone all seats of a baccarat table lay on one place, beside the words."""
        name = dom_id(spot.id)
        if not spot.tall:
            return f"#c-{name}{HIDDEN}"
        b = spot.tall.box
        return _at(f"#c-{name}", b._replace(x=b.x + 88, w=b.w - 96) if spot.shape == "ring" else b)

    def _stack_of(self, spot: Spot, seat: int) -> str | None:
        """Where one seat's chips lie on its own spot."""
        name, at = dom_id(spot.id), self.aside.get(seat + spot.further)
        if self.wide:
            own = seat == (self.own if self.seats.boards else self.me) and spot.wide
            place = own or self.seats.place(spot, seat, self.own)
            assert place, f"{spot.id} has a module"
            chips = None if own and not self.seats.boards else place.chips
            return _stack(name, seat, chips or place.box.centre)
        if seat == self.own and spot.tall:
            return _stack(name, seat, spot.tall.chips or spot.tall.box.centre)
        if self.seats.boards:  # the game's own drawing says what the others play
            return f'#c-{name}>[data-seat="{seat}"]{HIDDEN}'
        if not at:
            return None
        circle = spot.shape == "circle"
        if self.seats.row and not circle:  # there is room for cards and a name
            return f'#c-{name}>[data-seat="{seat}"]{HIDDEN}'
        point = at[0] + 58 + (0 if circle else 14), at[1] + (14 if circle else 34)
        return _stack(name, seat, point, ";--small:.74")


def _place(spot: Spot, which: str) -> Place | None:
    return spot.wide if which == WIDE else spot.tall


def _xy(point: Point) -> str:
    return f"--x:{n(point[0])};--y:{n(point[1])}"


def _vars(b: Box) -> str:
    return f"--x:{n(b.x)};--y:{n(b.y)};--w:{n(b.w)};--h:{n(b.h)}"


def _at(selector: str, box: Box) -> str:
    return f"{selector}{{{_vars(box)}}}"


def _stack(name: str, seat: int, point: Point, more: str = "") -> str:
    return f'#c-{name}>[data-seat="{seat}"]{{{_xy(point)}{more}}}'


def _hand(b: Box, cards: int, *, apart: bool = False) -> str:
    """A place for so many cards, side by side or over each other, and how wide one is then."""
    widths = cards * 1.1 if apart else 0.59 + cards * 0.41
    return f"{_vars(b)};--cw:{n(min(b.h / 1.4, b.w / widths))}"
