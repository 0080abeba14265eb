"""Money is integer cents; dollars exist only in text."""

import re
from decimal import Decimal

_AMOUNT = re.compile(r"\s*([-−]?)\$?(\d[\d,]{0,19})(?:\.(\d\d?)0*)?\s*", re.ASCII)


def cents(dollars: int | float | str | Decimal) -> int:
    """Cents of an amount written in dollars: 5, 2.5, "12.50", "$1,000"."""
    found = _AMOUNT.fullmatch(str(dollars))
    if not found:
        raise ValueError(f"{str(dollars)[:40]!r} is not an amount of money in dollars and cents")
    sign, whole, part = found.groups()
    amount = 100 * int(whole.replace(",", "")) + int((part or "0").ljust(2, "0"))
    return -amount if sign else amount


def plain(amount: int) -> str:
    """The amount as decimal dollars: 17500 -> "175.00"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def dollars(amount: int, *, cents_always: bool = False) -> str:
    """The amount as a person writes it: 500 -> "$5", 1250 -> "$12.50", -100000 -> "−$1,000"."""
    sign = "−" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest or cents_always else "")
