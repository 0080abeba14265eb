"""Where each subject stands in the chapters of poker against the house, whose texts run parallel.

Of chapter 565 only § 565.12 is known to us: what follows from custom is cited so.
"""

from games.kit.sections import read

TABLE = """
subject              565  583       587       589       592
payouts_shown        -    2(b)(5)   2(b)(6)   2(b)(5)   2(b)(5)
seats                -    2(a)      2(a)      2(a)      2(a)
two_decks            -    3(b)      3(b)      3(b)      3(b)
deck_change          -    3(c)      3(c)      3(c)      3(c)
preinspected         -    4(e)      4(e)      4(e)      4(e)
shuffle              -    5(a)      5(a)      5(a)      5(a)
counted              -    5(b)      5(b)      5(b)      5(b)
cut                  12   5(d)      5(d)      5(d)      5(d)
abandoned            -    7(b)      7(b)      7(b)      7(b)
wagers               12   7(c)      7(c)      7(c)      7(c)
too_late             12   7(c)      7(c)      7(d)      7(c)
no_more_bets         12   8(b)      8(b)      8(b)      8(b)
dealing              -    8–10      8–10      8–10      8–10
from_the_hand        -    9(a)(1)   9(a)(1)   9(a)(1)   9(a)(1)
cards_counted        -    8(e)      8(f)      11(g)     8(f)
face_up_card         12   13(a)     13(a)     13(a)     13(a)
drawn_in_error       -    13(b)     13(b)     13(b)     13(b)
wrong_count          12   13(c)     13(c)     13(c)     13(c)
dealer_card_exposed  12   -         -         13(d)     -
board_card_exposed   -    -         13(d)     -         13(d)
shoe_jam             12   13(e)     13(f)     13(f)     13(f)
stub_misdealt        -    8(g)      8(h)      -         8(h)
stub_short           -    8(g)      8(h)      -         8(h)
"""
SECTIONS = read(TABLE)
