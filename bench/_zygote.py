"""A house that opens again at once: Django is loaded here, and its processes are forked from this one.

    python -m bench._zygote            reads one order a line, as a list in JSON, and prints a line for each

    ["serve", LOG, ARGUMENT …]         a new process that serves, with these arguments of Daphne: its id
    ["manage", LOG, COMMAND …]         a new process that runs a command of the house: its id; errors go to LOG.errors
    ["fill", LOG, TABLES, SEATS, …]    a new process that makes tables with everybody seated: its id
    ["ended", ID]                      the exit code of that process, or nothing while it runs

A server is what `make serve` starts, in a process of its own that can be killed; only the loading is saved. What
goes once in some seconds elsewhere goes once a second here, and no edges are counted.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable

import django
from django.core.management import execute_from_command_line
from django.template import engines

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench._settings")


def load() -> None:
    """Load what a server needs before its first push."""
    django.setup()
    import twisted.web.http  # noqa: F401

    import casino.asgi  # noqa: F401

    templates = engines["jinja2"].env
    for name in templates.list_templates():
        templates.get_template(name)


def serve(*arguments: str) -> None:
    from casino import edges
    from casino.floor import hub
    from casino.serve import Opening  # brings the event loop, of which each process needs its own

    hub.SWEEP_EVERY = 1
    edges.known = lambda game, options: {}
    Opening().run([*arguments, "casino.asgi:application"])


def manage(*arguments: str) -> None:
    execute_from_command_line(["manage.py", *arguments])


def fill(tables: str, seats: str, *games: str) -> None:
    from bench import _seats

    _seats.main(int(tables), int(seats), list(games))


def fork(work: Callable[..., None], log: str, errors: str, arguments: list[str]) -> int:
    """A process that does this, and writes into these files."""
    if child := os.fork():
        return child
    code = 1
    try:
        for file, number in ((log, 1), (errors, 2)):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        work(*arguments)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


WORK: dict[str, Callable[..., None]] = {"serve": serve, "manage": manage, "fill": fill}


def main() -> None:
    load()
    print("loaded", flush=True)
    children = set()
    for line in sys.stdin:
        what, first, *rest = json.loads(line)
        if what == "ended":
            ended, status = os.waitpid(first, os.WNOHANG)
            children.discard(ended)
            print(os.waitstatus_to_exitcode(status) if ended else "", flush=True)
        else:
            errors = first if what == "serve" else f"{first}.errors"
            children.add(child := fork(WORK[what], first, errors, rest))
            print(child, flush=True)
    for child in children:  # nobody is there any more who would end them
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
