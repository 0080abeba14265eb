"""Payout odds, exact: "3 to 2" is profit on a stake, "25 for 1" includes the stake."""

import re
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


class Rounding(StrEnum):
    """How a payout or fee that is not a whole number of cents is made payable."""

    CENT_DOWN = "cent_down"
    CENT_NEAREST = "cent_nearest"
    QUARTER_DOWN = "quarter_down"
    QUARTER_UP = "quarter_up"
    DOLLAR_DOWN = "dollar_down"

    def whole(self, amount: Fraction) -> int:
        """The amount in whole cents under this rule; half a cent goes up where the rule says nearest."""
        unit = {"cent": 1, "quarter": 25, "dollar": 100}[self.value.split("_")[0]]
        units = amount / unit
        if self.value.endswith("down"):
            return unit * (units.numerator // units.denominator)
        if self.value.endswith("up"):
            return unit * -(-units.numerator // units.denominator)
        return unit * ((2 * units.numerator + units.denominator) // (2 * units.denominator))


class Odds(NamedTuple):
    """What a winning wager pays. `Odds(3, 2)` is 3 to 2; `Odds(25, 1, includes_stake=True)` is 25 for 1."""

    pays: int
    unit: int = 1
    includes_stake: bool = False

    @property
    def ratio(self) -> Fraction:
        """Profit per unit staked."""
        return Fraction(self.pays, self.unit) - (1 if self.includes_stake else 0)

    def profit(self, stake: int, rounding: Rounding = Rounding.CENT_DOWN) -> int:
        """Profit in cents on a stake in cents."""
        if self.unit == 1:
            return stake * (self.pays - 1 if self.includes_stake else self.pays)
        if rounding is Rounding.CENT_DOWN:
            return stake * self.pays // self.unit - (stake if self.includes_stake else 0)
        return rounding.whole(self.ratio * stake)

    def __str__(self) -> str:
        return f"{self.pays:,} {'for' if self.includes_stake else 'to'} {self.unit}"

    @classmethod
    def parse(cls, text: Any) -> "Odds":
        """Odds from "35 to 1", "1,000 for 1", "2.5 to 1", or a bare number meaning "to 1"."""
        return text if isinstance(text, Odds) else _parse(str(text))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls.parse, serialization=core_schema.plain_serializer_function_ser_schema(str)
        )


@lru_cache
def _parse(text: str) -> Odds:
    found = re.fullmatch(r"\s*([\d,]+(?:\.\d+)?)\s*(?:(to|for)\s*(\d+)\s*)?", text)
    if not found:
        raise ValueError(f"{text!r} is not odds; write them like “35 to 1” or “25 for 1”")
    pays = Fraction(found[1].replace(",", ""))
    unit = int(found[3] or 1)
    if unit < 1:
        raise ValueError(f"{text!r} is not odds; nothing pays “to 0”")
    return Odds(pays.numerator, unit * pays.denominator, found[2] == "for")
