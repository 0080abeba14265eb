"""The floor of a house with so many of the 22 games: one that is built, under their names."""

from tests.served import House

GAMES = """
roulette|Roulette|617a|wheels
craps|Craps and Mini-Craps|623a|dice
blackjack|Blackjack|633a|blackjack
minibaccarat|Minibaccarat|627a|baccarat
three_card_poker|Three Card Poker|565|poker
pai_gow_poker|Pai Gow Poker|645a|pai_gow_poker
big_six_wheel|Big Six Wheel|619a|wheels
midibaccarat|Midibaccarat|629a|baccarat
baccarat|Baccarat|631a|baccarat
casino_war|Casino War|651a|blackjack
sic_bo|Sic Bo|625a|dice
pai_gow|Pai Gow|621a|tiles
double_attack_blackjack|Double Attack Blackjack|581|blackjack
free_bet_blackjack|Free Bet Blackjack|590|blackjack
double_back_jack|Double Back Jack|591|blackjack
props_and_hops|Props and Hops|585|dice
high_roll_dice|High Roll Dice|593|dice
six_card_fortune_pai_gow_poker|Six-Card Fortune Pai Gow Poker|588|pai_gow_poker
flop_poker|Flop Poker|583|poker
raise_it_up_stud_poker|Raise It Up Stud Poker|587|poker
lunar_poker|Lunar Poker|589|poker
criss_cross_poker|Criss-Cross Poker|592|poker
""".split("\n")[1:-1]
PAGE = """
from dataclasses import replace
from django.test import Client
from casino.floor import lobby
from games.kit import registry
one = registry.game("casino_war")
games = [replace(one, name=n, title=t, chapter=c, family=f) for n, t, c, f in (line.split("|") for line in {lines!r})]
registry.all_games, lobby.all_in_force = lambda: games, dict
print(Client(HTTP_HOST="127.0.0.1").get("/").text)
"""


def floor_of(house: House, count: int) -> str:
    """The lobby's page in a house of so many games."""
    return house.manage("shell", "-v", "0", "-c", PAGE.format(lines=GAMES[:count]))
