"""Where each subject stands in the chapters of blackjack: a chapter adds its column."""

from games.kit.sections import read

TABLE = """
subject         633a         581          590          591
seats           2(a)         2(a)         2(a)         2(a)
wording         2(b)(3)(iii) 2(b)(3)(iii) 2(b)(3)(iii) 2(b)(4)(ii)
wording_22      -            -            2(b)(3)(iv)  2(b)(4)(iii)
signs           2(b)(13)     2(b)(5)      2(b)(5)      2(b)(5)
decks           3(a)–(c)     3(a)–(b)     3(a)–(b)     3(a)–(b)
values          3(e)         3(d)         3(d)         3(d)
shuffler        3(b)         3(b)         3(b)         3(b)
preshuffled     4(f)         4(f)         4(e)         4(e)
shuffle         5(a)         5(a)         5(a)         5(a)
cut             5(b)–(d)     5(b)–(d)     5(b)–(d)     5(b)–(d)
cover_depth     5(d)         5(d)         5(d)         5(d)
recut           5(e)         5(e)         5(e)         5(e)
reshuffle       5(f)         5(f)         5(f)         5(f)
mid_shoe        6(b)         6(b)         6(b)         6(b)
locked          6(c)         6(c)         6(c)         6(c)
main            6(d)         6(d)         6(d)         6(d)
boxes           6(f)         6(g)         6(f)         6(e)
burn            7(c)         7(c)         7(c)         7(c)
cover           7(e)         7(d)         7(d)         7(d)
attack          -            7(e)         -            -
deal            7(f)         7(e)–(f)     7(e)         7(e)
reader          7(h)         7(g)         7(g)         7(h)
dealer_natural  7(q)         7(o)(1)      7(p)         7(h)
in_turn         7(i)         7(h)         7(h)         7(i)
natural_now     7(i)(1)(i)   7(h)(1)      7(h)(1)      7(f)
natural_waits   7(i)(1)(ii)  -            -            -
decide          7(i)(2)      7(h)(2)      7(h)(2)      7(i)
draw            7(j)         7(i)         7(i)         7(j)
at_21           7(k)(1)      7(j)(1)      7(j)(1)      7(k)(1)
second_chance   -            -            -            7(l)
chance_over     -            -            -            7(l)(1)
chance_21       -            -            -            7(l)(2)
paid_21         -            -            -            7(m)
hole            7(l)         7(l)         7(k)         7(n)
dealer_draws    7(m)         7(n)         7(l)         7(o)
no_draw         7(n)         -            7(m)         7(p)
push_22         -            -            7(n)(1)      7(q)(1)
win             7(p)         7(o)(1)      7(o)         7(r)(1)
bust            7(p)         7(o)(1)      7(q)(1)      7(r)(3)(i)
lammer          -            -            7(n)–(q)     -
win_natural     7(p)(3)      -            -            -
chance_wins     -            -            -            7(s)(1)(i)
tie             7(q)         7(o)(1)      7(p)         7(r)(2)
attack_late     -            7(o)(2)      -            -
lower           7(r)         7(o)(1)      7(q)(2)      7(r)(3)(ii)
cleared         7(s)         7(q)         7(s)         7(u)
insurance       8(a)         8(a)         8(a)         8(a)
insured         8(b)         8(b)         8(b)         8(b)
insurance_lost  8(d)         8(d)         8(d)         8(d)
even_money      8(e)         -            -            -
surrender       9(a)         9(a)         9(a)         9(a)
surrender_now   9(a)(1)      9(b)         9(a)(1)      9(a)(1)
surrender_waits 9(a)(2)      9(b)(2)      9(a)(2)      9(a)(2)
free_double     -            -            10(a)(1)     -
double          10(a)        10(a)        10(a)(2)     10(a)
double_late     10(b)        10(b)        -            -
double_face     10(c)        10(c)        10(c)        10(b)
split           11(a)        11(a)        11(b)(1)     11(a)
free_split      -            -            11(b)(2)     -
split_order     11(b)        11(b)        11(c)        11(b)
tucked          -            -            11(c)        -
resplit         11(c)        11(c)        11(d)        -
split_late      11(d)        11(d)        -            -
pays            13(a)        12(a)        12(a)        12(a)
pays_insurance  13(b)        12(b)        12(b)        12(c)
face_up         14(a)        13(a)        13(a)        13(a)
unseen          14(b)        13(b)        13(b)        13(b)
exposed         14(c)        13(c)        13(c)        13(c)
dealer_on_17    14(d)        13(d)        13(d)        13(d)
dealer_missed   14(e)        -            13(e)        13(e)
too_few         14(f)        13(e)        13(f)        13(f)
no_cards        14(g)        13(f)        13(g)        13(g)
skipped         14(i)        13(g)        13(h)        13(h)
reader_misused  14(j)        13(h)        13(i)        13(i)
reader_broken   14(k)        13(i)        13(j)        13(j)
jam             14(l)        13(j)        13(k)        13(k)
"""

SECTIONS = read(TABLE)
