"""Money is integer cents; dollars exist only in text."""

from decimal import Decimal, InvalidOperation


def cents(dollars: int | float | str | Decimal) -> int:
    """Cents of an amount written in dollars: 5, 2.5, "12.50", "$1,000"."""
    text = str(dollars).replace("$", "").replace(",", "").strip()
    try:
        amount = Decimal(text) * 100
    except InvalidOperation:
        raise ValueError(f"{dollars!r} is not an amount of money") from None
    if not amount.is_finite() or amount != amount.to_integral_value():
        raise ValueError(f"{dollars!r} is not a whole number of cents")
    return int(amount)


def plain(amount: int) -> str:
    """The amount as decimal dollars: 17500 -> "175.00"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def dollars(amount: int, *, cents_always: bool = False) -> str:
    """The amount as a person writes it: 500 -> "$5", 1250 -> "$12.50", -100000 -> "−$1,000"."""
    sign = "−" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest or cents_always else "")
