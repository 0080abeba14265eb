"""The measure must be right before it measures anything: tails and tests against textbook values."""

import math

import pytest

from . import stats

# Upper 5 % and 1 % points as printed in the usual chi-square table (NIST/SEMATECH e-Handbook, § 1.3.6.7.4).
CHI_SQUARE = [(1, 3.841, 6.635), (2, 5.991, 9.210), (5, 11.070, 15.086), (10, 18.307, 23.209), (37, 52.192, 59.893),
              (53, 70.993, 79.843), (100, 124.342, 135.807)]  # fmt: skip


@pytest.mark.parametrize(("freedom", "five", "one"), CHI_SQUARE)
def test_chi_square_tail_is_the_printed_table(freedom: int, five: float, one: float) -> None:
    assert stats.chi_square_tail(five, freedom) == pytest.approx(0.05, abs=2e-5)
    assert stats.chi_square_tail(one, freedom) == pytest.approx(0.01, abs=1e-5)


@pytest.mark.parametrize("x", [0.01, 0.5, 2.9, 3.1, 10.0, 80.0])
def test_chi_square_tail_where_it_has_a_closed_form(x: float) -> None:
    assert stats.chi_square_tail(x, 1) == pytest.approx(math.erfc(math.sqrt(x / 2)))
    assert stats.chi_square_tail(x, 2) == pytest.approx(math.exp(-x / 2))
    assert stats.chi_square_tail(x, 4) == pytest.approx(math.exp(-x / 2) * (1 + x / 2))


def test_gamma_tail_is_smooth_where_the_series_hands_over_to_the_fraction() -> None:
    assert stats.gamma_tail(50, 51 - 1e-9) == pytest.approx(stats.gamma_tail(50, 51 + 1e-9), rel=1e-7)
    assert stats.gamma_tail(3, 0) == 1


def test_normal_and_kolmogorov_tails() -> None:
    assert stats.normal_sides(-1.959964) == pytest.approx(0.05, abs=1e-7)
    assert stats.normal_sides(2.575829) == pytest.approx(0.01, abs=1e-7)
    assert stats.kolmogorov_tail(1.3581 / 1000, 1_000_000) == pytest.approx(0.05, abs=1e-4)
    assert stats.kolmogorov_tail(1.6276 / 1000, 1_000_000) == pytest.approx(0.01, abs=1e-4)
    assert stats.kolmogorov_tail(0.40925, 10) == pytest.approx(0.05, abs=1e-3)  # the exact table for ten values


def test_goodness_is_the_hand_computed_chi_square() -> None:
    # 60 throws of a die: (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4 with 5 degrees of freedom
    expected = stats.both_sides(stats.chi_square_tail(13.4, 5))
    assert stats.goodness([5, 8, 9, 8, 10, 20], [1 / 6] * 6) == pytest.approx(expected)


def test_goodness_pools_what_is_too_rare() -> None:
    chances = [0.5, 0.3, 0.15, 0.04, 0.01]
    assert stats.goodness([50, 30, 15, 4, 1], chances) == stats.goodness([50, 30, 15, 5, 0], chances)


@pytest.mark.parametrize("n", [2, 6, 38])
def test_a_perfect_fit_is_too_good(n: int) -> None:
    even = [k % n for k in range(100 * n)]
    assert stats.chi_square(even, n) == pytest.approx(1 if n == 2 else 0, abs=1e-12)
