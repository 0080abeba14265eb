"""What the house promised, held against its books, its log and what the bots were told."""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator

from bench._bots import Bot
from bench._house import Books, Failed, House, State
from bench._servers import PATIENCE


async def come_to_itself(books: Books, bots: list[Bot]) -> list[str]:
    """Nothing is wrong any more: at every table a round is played to its end, and every bot sees the newest version."""
    codes = {bot.code for bot in bots}

    def tables(what: str) -> dict[str, int]:
        return {code: n for code, n in books.rows(f"SELECT code, {what} FROM floor_table") if code in codes}

    before = tables("rounds_played")

    def standing_still() -> list[str]:
        now = tables("rounds_played")
        return [_still(books.table(code)) for code in sorted(codes) if now[code] == before[code]]

    if problems := await wait_for(standing_still):
        return problems
    newest = tables("version")
    return await wait_for(
        lambda: [
            f"A player at {bot.code} sees version {bot.version} and not {newest[bot.code]}."
            for bot in bots
            if bot.version < newest[bot.code]
        ]
    )


def _still(table: State) -> str:
    """A table that plays no more: what it waits for, and what happened before."""
    play = table.play
    asked = ", ".join(f"{ask.about} of {ask.seats}" for ask in play.asks)
    log = "\n".join(f"        {seat} {do} {json.dumps(args)}" for seat, do, args in play.inputs)
    return f"{play.game.title} ({table.pace}), round {table.round}, plays no more and waits for {asked}:\n{log}"


async def wait_for(problems: Callable[[], list[str]]) -> list[str]:
    """Wait until there are no problems; those that are left."""
    until = time.monotonic() + PATIENCE
    while (found := problems()) and time.monotonic() < until:  # noqa: ASYNC110 - the house mends by itself
        await asyncio.sleep(0.1)
    return found


def broken(house: House, books: Books, bots: list[Bot]) -> list[str]:
    """Every promise that was not kept, in a sentence."""
    return [*audit(house), *held_to_its_word(books, bots), *chips(books), *errors(house)]


def audit(house: House) -> Iterator[str]:
    """What the audit finds."""
    try:
        house.run("manage", "audit")
    except Failed as said:
        yield f"The audit says: {said}"


def held_to_its_word(books: Books, bots: list[Bot]) -> Iterator[str]:
    """What was granted is in the log once, however often it was sent; what was refused is not."""
    logged = Counter(key for (key,) in books.rows("SELECT key FROM floor_input WHERE key IS NOT NULL"))
    for key, times in logged.items():
        if times > 1:
            yield f"The key {key} is in the log {times} times."
    for bot in bots:
        for key, wish in bot.wishes.items():
            if wish.logged and wish.granted and not logged[key]:
                yield f"It was granted and is not in the log: {wish}"
            if wish.refused and logged[key]:
                yield f"It was refused and is in the log: {wish}"
            if wish.logged and wish.taken_back:
                yield f"It was granted, and refused when it was sent again: {wish}"


def chips(books: Books) -> Iterator[str]:
    """Chips come from the world as welcome chips and top-ups only, and none are lost."""
    given = books.one(
        "SELECT sum(e.amount) FROM cage_entry e JOIN cage_account a ON a.id = e.account_id"
        " JOIN cage_transfer t ON t.id = e.transfer_id WHERE a.kind = 'player' AND t.kind IN ('opening', 'top_up')"
    )
    world = books.one("SELECT -balance FROM cage_account WHERE kind = 'world'")
    total = books.one("SELECT sum(balance) FROM cage_account")
    if given != world or total:
        yield f"The players were given {given} cents, the world gave {world}, and all accounts sum to {total}."


AWAY = {"the database cannot be reached", "Redis cannot be reached"}
"""What a line may give as its reason."""
EXPECTED = {
    "psycopg": r"error ignored terminating <psycopg\.Pipeline \[BAD\] .*>: the connection is lost",
    "psycopg.pool": (
        r"(discarding closed|closing returned) connection: .*"
        r"|error connecting in 'pool-\d+': .*|reconnection attempt in pool .* failed .*"
    ),
    "casino.floor": r"the other processes cannot be reached: .*",
    "casino.serve": r"some acts were not done in time; their tables are as before or after them",
    "channels_redis.pubsub": r"Unexpected exception in receive task\nredis\.exceptions\..*",  # and it tries again
    "daphne.server": r"Application instance .* took too long to shut down and was killed\.",  # it waited for the books
}
"""What besides is said of a server that is away: by whom, and what, with the last line of the trace if there is one."""


def errors(house: House) -> list[str]:
    """What its processes said that a lost database or Redis does not explain, each once."""
    said: dict[str, None] = {}
    for door in house.doors:
        for text in door.log.read_text().splitlines() if door.log.exists() else ():
            line = json.loads(text) if text.startswith("{") else {"logger": "", "message": text}
            told = "\n".join([line["message"], *line.get("trace", "").splitlines()[-1:]])
            known = re.fullmatch(EXPECTED.get(line["logger"], "(?!)"), told, re.DOTALL)
            if not known and line.get("away") not in AWAY:
                said[f"{line['logger']}: {line['message']}\n{line.get('trace', '')}"] = None
    return list(said)
