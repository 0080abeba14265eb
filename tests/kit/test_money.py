"""Money in cents and in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.money import cents, dollars, plain

amounts = st.integers(-(10**14), 10**14)


@given(amounts)
def test_every_way_to_write_an_amount_reads_back(amount: int):
    assert cents(plain(amount)) == amount
    assert cents(dollars(amount)) == amount
    assert cents(dollars(amount, cents_always=True)) == amount


@pytest.mark.parametrize(
    ("written", "amount"),
    [(5, 500), (2.5, 250), (0.1, 10), ("12.50", 1250), ("$1,000", 100_000), ("-3", -300), ("−$3", -300), ("1.1", 110)],
)
def test_what_a_person_writes(written: object, amount: int):
    assert cents(written) == amount  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "written",
    ["", "$", "five", "1.005", 0.005, float("nan"), float("inf"), "1e9", 1e30, True, None, [], "5 000", "٥", "1" * 40],
)
def test_what_is_no_amount_of_money(written: object):
    with pytest.raises(ValueError, match="is not an amount of money"):
        cents(written)  # type: ignore[arg-type]


def test_in_words():
    assert [dollars(a) for a in (500, 1250, -100_000, 0, 5)] == ["$5", "$12.50", "−$1,000", "$0", "$0.05"]
    assert dollars(500, cents_always=True) == "$5.00"
    assert [plain(a) for a in (17_500, -1, 0)] == ["175.00", "-0.01", "0.00"]
