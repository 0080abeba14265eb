"""Where each subject stands in the three chapters: their texts run parallel, their numbers do not."""

from collections.abc import Mapping
from types import MappingProxyType

TABLE = """
subject         627a        629a          631a
seats           2(a)        2(a)          2(a)
decks           3(a)        3             3
preshuffled     4(e)        4(d)          4(d)
shuffle         5(a)        5(a)          5(a)
cut             5(b)–(d)    5(b)–(d)      5(b)–(d)
cover_depth     5(d)        5(d)          5(d)
recut           5(e)        5(e)          5(e)
burn            5(f)        5(f)          5(f)
markers         2(c)        2(c)          2(c)
signs           2(b)(3)     2(b)(3)       2(b)(3)
notice          2(b)(6)(ii) 2(b)(6)(ii)   2(b)(6)(ii)
banker          7(a)(1)     7(a)(1)       8(a)(1)
player          7(a)(2)     7(a)(2)       8(a)(2)
tie             7(a)(3)     7(a)(3)       8(a)(3)
dragon_bonus    7(a)(4)     7(a)(4)       8(a)(4)
dragon_7        7(a)(5)     7(a)(5)       8(a)(5)
locked          7(c)        7(c)          8(c)
no_more_bets    8(b)        8(b)          9(b)
first_four      8(c)        8(c)          9(c)
counts          9(a)        9(a)          10(a)
third           9(c)        9(b)          10(b)
cover           9(e)        9(d)          10(d)
natural         10(a)       10(a)         11(a)
player_draws    10(b)       10(b)         11(b)
banker_draws    10(c)       10(c)         11(c)
result          11(a)       11(a)         12(a)
settlement      11(b)       11(b)         12(b)
pays_player     12(a)       12(a)         13(a)
pays_tie        12(b)       12(b)         13(b)
vigorish        12(c)       12(c)         13(c)
collection      12(d)       12(d)         13(d)
pays_bonus      12(e)       12(e)         13(e)
pays_dragon_7   12(f)       12(f)         13(f)
error           13(a)       13(a)         15(a)
undue           13(b)       13(b)         15(b)
undue_seen      13(c)       13(c)         15(c)
disclosed       13(d)       13(d)         15(d)
too_few         13(e)       13(e)         15(e)
player_turned   -           8(c)(1)       9(d)(2)
banker_turned   -           8(c)(2)       9(d)(3)
equal_wagers    -           8(c)(5)       9(d)(6)
give_up         -           8(d)          9(e)
"""


def _columns() -> dict[str, Mapping[str, str]]:
    (_, *chapters), *rows = (line.split() for line in TABLE.strip().splitlines())
    return {
        chapter: MappingProxyType({row[0]: f"{chapter}.{row[1 + at]}" for row in rows if row[1 + at] != "-"})
        for at, chapter in enumerate(chapters)
    }


SECTIONS = _columns()
"""Chapter and subject to the § as it is cited."""
