"""Advice: the best choice, and when none can be called the best."""

from games.kit.advice import Advice, best, too_close


def one(do: str, value: float, error: float = 0.0) -> Advice:
    return Advice(do, value, 1000, error=error)


def test_exact_figures_are_never_too_close():
    assert not too_close([one("bet", 0.1), one("fold", 0.0999999)])
    assert not too_close([one("bet", 0.1), one("check", 0.1)]), "the first of equals"
    assert best([one("bet", 0.1), one("check", 0.1)]).do == "bet"


def test_sampled_figures_need_twice_their_error_between_them():
    assert too_close([one("bet", 0.100), one("buy", 0.095, 0.003)])
    assert not too_close([one("bet", 0.100), one("buy", 0.093, 0.003)])
    assert too_close([one("bet", 0.100, 0.003), one("buy", 0.093, 0.003)]), "both are uncertain"
    assert not too_close([one("bet", 0.100), one("buy", -0.5, 0.003)])


def test_a_third_choice_may_be_the_one_that_is_too_close():
    assert too_close([one("bet", 0.100), one("fold", 0.095), one("buy", 0.094, 0.01)])


def test_two_names_of_one_choice_are_not_too_close():
    assert not too_close([one("set", 0.100, 0.003), one("house_way", 0.100, 0.003), one("set", 0.05, 0.003)])
    assert too_close([one("set", 0.100, 0.003), one("house_way", 0.100, 0.003), one("set", 0.099, 0.003)])
