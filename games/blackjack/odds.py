"""House edges from a full shoe: every deal of the first cards, every hand the dealer can make."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, perm

from games.blackjack.bad_beat import bad_beat
from games.blackjack.options import BlackjackOptions
from games.blackjack.paytables import BLACKJACK, CROWN_TREASURE, HIT_AND_RUN, INSURANCE
from games.blackjack.sides import KINGS, QUEENS, ROYAL, SIDES, WITH_BLACKJACK, pays
from games.blackjack.strategy import main_edges
from games.blackjack_family.hands import VALUES
from games.kit.cards import DECK, SUITS
from games.kit.contract import Edge
from games.kit.meters import meter_words
from games.kit.odds import Odds

Rows = Mapping[str, Fraction]
"""How likely each row of a paytable is."""


@lru_cache(maxsize=64)
def odds(options: BlackjackOptions) -> list[Edge]:
    """Every wager that is offered; the progressive ones with their meters as they start, for the least wager."""
    edges = [*main_edges(options), insurance(options)]
    edges += [side(options, wager) for wager in options.sides if wager in SIDES]
    if options.offer_bad_beat:
        edges.append(bad_beat(options))
    if options.offer_hit_and_run:
        edges.append(hit_and_run(options))
    return edges


def insurance(options: BlackjackOptions) -> Edge:
    """The hole card, when an ace is gone from the shoe."""
    win = Fraction(16 * options.decks, 52 * options.decks - 1)
    return Edge.of("insurance", {INSURANCE.ratio: win})


# ---- side wagers on the first cards


def side(options: BlackjackOptions, wager: str) -> Edge:
    """A side wager by how likely each row of its paytable is."""
    rows = dict(likely(wager, options.decks))
    for pair in (QUEENS, KINGS):
        if pair in rows:
            both = rows[pair] * dealer_blackjack(options.decks)
            rows[pair + WITH_BLACKJACK], rows[pair] = both, rows[pair] - both
    both_royal = Fraction(0)
    if wager == "royal_match_21" and options.crown_treasure:
        both_royal = rows[ROYAL] * dealer_royal(options.decks)
    return by_rows(wager, rows, pays(options, wager), paytable(options, wager), both_royal)


def paytable(options: BlackjackOptions, wager: str) -> str | None:
    """Which of several paytables is in force."""
    if wager in ("match_the_dealer", "super_match"):
        return f"{options.decks} decks"
    return {"royal_match_21": options.royal_table, "bet_the_set_21": options.set_table}.get(wager)


def by_rows(wager: str, rows: Rows, table: Mapping[str, Odds], name: str | None, royal: Fraction = Fraction(0)) -> Edge:
    """The edge of a wager that is paid by the rows of a table; as often as `royal` the Crown Treasure comes on top."""
    gains = [(table[row].ratio, chance - (royal if row == ROYAL else 0)) for row, chance in rows.items()]
    return Edge.of(wager, [*gains, *([(table[ROYAL].ratio + CROWN_TREASURE.pays, royal)] if royal else [])], name)


@lru_cache(maxsize=256)
def likely(wager: str, decks: int) -> Rows:
    """How likely each winning row of a side wager is, from a full shoe."""
    row = SIDES[wager].row
    if row is None:
        return four_cards(decks)
    counted: Counter[str] = Counter()
    for cards, ways in ROUNDS[wager](decks):
        counted[row(*cards)] += ways
    total = sum(counted.values())
    return {name: Fraction(ways, total) for name, ways in counted.items() if name and ways}


def pairs(decks: int) -> Iterator[tuple[tuple[str, str, str], int]]:
    """Every player's two cards, with the number of ways to be dealt them."""
    for at, a in enumerate(DECK):
        yield (a, a, ""), decks * (decks - 1)
        for b in DECK[at + 1 :]:
            yield (a, b, ""), 2 * decks * decks


def with_up_card(decks: int) -> Iterator[tuple[tuple[str, str, str], int]]:
    """The same with every up card."""
    for (a, b, _), ways in pairs(decks):
        for up in DECK:
            yield (a, b, up), ways * (decks - (up == a) - (up == b))


ROUNDS: Mapping[str, Callable[[int], Iterator[tuple[tuple[str, str, str], int]]]] = defaultdict(
    lambda: pairs,
    match_the_dealer=with_up_card, in_between=with_up_card, three_card_poker=with_up_card,
)  # fmt: skip


def four_cards(decks: int) -> Rows:
    """Super Match: four cards by rank."""
    rank = 4 * decks
    ways = {
        "Four-of-a-kind": 13 * comb(rank, 4),
        "Two pair": comb(13, 2) * comb(rank, 2) ** 2,
        "Three-of-a-kind": 13 * comb(rank, 3) * 12 * rank,
        "Pair": 13 * comb(rank, 2) * comb(12, 2) * rank**2,
    }
    return {row: Fraction(count, comb(52 * decks, 4)) for row, count in ways.items()}


def dealer_blackjack(decks: int) -> Fraction:
    """The dealer's Blackjack, when two ten-values are gone from the shoe."""
    left = 52 * decks - 2
    return Fraction(2 * 4 * decks * (16 * decks - 2), left * (left - 1))


def dealer_royal(decks: int) -> Fraction:
    """The dealer's Royal Match, when a king and a queen of one suit are gone."""
    left = 52 * decks - 2
    return Fraction(2 * ((decks - 1) ** 2 + (len(SUITS) - 1) * decks**2), left * (left - 1))


# ---- the dealer's hand


def hit_and_run(options: BlackjackOptions) -> Edge:
    """By the number of the dealer's cards; what the players took before changes nothing."""
    meter, stake = options.hit_and_run_meter_start, options.side_min
    gains = []
    for cards, chance in dealer_cards(options.decks).items():
        if cards in HIT_AND_RUN:
            odds_ = HIT_AND_RUN[cards]
            gains.append((odds_.ratio if odds_ else Fraction(meter, stake) - 1, chance))
    return Edge.of("hit_and_run", gains, meter_words(meter, stake))


@lru_cache
def dealer_cards(decks: int) -> Mapping[int, Fraction]:
    """How likely the dealer ends with a Blackjack (2), with three cards, four, and so on; eight is eight or more."""
    left = Counter({value: decks * count for value, count in Counter(VALUES[card[0]] for card in DECK).items()})
    ways: Counter[int] = Counter()

    def draw(total: int, soft: bool, cards: int, orders: int) -> None:
        """Count the ways to go on from a total below 17."""
        for value, there in left.items():
            if not there:
                continue
            ace_high = value == 11 and total < 11
            now, still = total + (1 if value == 11 and not ace_high else value), soft or ace_high
            if now > 21 and still:
                now, still = now - 10, False
            if now < 17:
                left[value] -= 1
                draw(now, still, cards + 1, orders * there)
                left[value] += 1
            elif cards >= BLACKJACK or now == 21:
                ways[cards + 1] += orders * there

    draw(0, False, 0, 1)
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for cards, count in ways.items():
        chances[min(cards, max(HIT_AND_RUN))] += Fraction(count, perm(52 * decks, cards))
    return chances
