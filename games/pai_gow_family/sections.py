"""Where each subject of the family stands in its chapters."""

from games.kit.sections import read

SECTIONS = read(
    """
    subject         621a       645a            588
    wagers          5(c)       7(c)            7(c)
    closed          6(a)       8(b)            8(b)
    two_spots       5(f)       7(f)            7(f)
    leaving         5(b)       7(b)            7(b)
    start           6(a)       5(i)            5(i)
    number          6(a)(1)    5(i)(2)         5(i)(2)
    shaken          6(b)       5(i)(1)         5(i)(1)
    deal            6(d)       8(d)            8(d)
    set             8(a)       11(b)           11(b)
    house_way       8(b)       11(c)           11(d)
    shown           8(c)       11(c)           11(d)
    bank            9(a)       12(a)           -
    offer           9(c)       12(c)           -
    cover           9(d)(2)    12(d)(2)        -
    co_bank         9(e)       12(e)           -
    no_wagers       9(f)       12(f)           -
    dealer_wager    9(h)       12(g)           -
    bank_shakes     9(i)       5(i)(1)(ii)     -
    bank_shown      9(n)       12(i)           -
    bank_reset      10(f)      12(i)           -
    solo_money      9(o)       12(j)           -
    pays_dealer     9(p)       12(k)           -
    pays_players    9(q)       12(k)           -
    co_money        9(r)       12(l)           -
    seats           -          2(a)            2(a)
    cards           -          3               3
    two_jokers      -          3(a)            3(a)
    preshuffled     -          4(e)            4(e)
    shuffle         -          5(a)            5(a)
    cut             -          5(d)            5(d)
    cover_card      -          5(e)            5(e)
    mark            -          5(j)            5(j)
    dealing         -          10              10
    odds_shown      -          2(b)(9)         2(b)(9)
    main            -          7(d)            7(d)
    main_pays       -          13(a)           12(a)
    compared        -          11(f)           11(f)
    fortune         -          7(e)(1)         7(e)(2)
    fortune_pays    -          13(b)           12(b)
    emperor         -          7(e)(2)         -
    emperor_pays    -          13(c)           -
    emperor_envy    -          11(h)(2)(ii)    -
    surrender       -          11(d)           -
    limit           -          13(f)           -
    limit_shown     -          2(b)(10)        -
    insurance       -          7(e)(3)         7(e)(3)
    insurance_pays  -          13(d)           12(c)
    progressive     -          7(e)(4)         7(e)(4)
    progressive_pays -         13(e)(1)        12(d)(1)
    meter           -          13(e)(2)        12(d)(2)
    envy            -          11(h)(1)(ii)    11(h)(1)(ii)
    options         -          11(h)           11(h)
    lammers         -          8(b)            8(b)
    exposed         -          14(d)           13(d)
    double          -          -               7(e)(1)
    double_pays     -          -               11(g)
    """
)
