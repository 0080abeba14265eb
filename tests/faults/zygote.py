"""A house that opens again at once: Django is loaded here, and each line read forks a process that serves.

    python -m tests.faults.zygote PORT        every "open" on stdin prints the id of a new server process

The server is Daphne as always, in a process of its own that can be killed; only the loading of the code is saved.
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main(port: str) -> None:
    django.setup()
    import autobahn.twisted.websocket  # noqa: F401 - loaded once for all of them
    import twisted.web.http  # noqa: F401

    import casino.asgi  # noqa: F401
    from casino.floor import render
    from games.kit import registry

    render.bare_felt("roulette", registry.game("roulette").options.read({}))
    for name in (*render.PUBLIC, *render.PRIVATE, "plate", "seats"):
        render.template(name)

    say("loaded")
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            from daphne.cli import CommandLineInterface

            CommandLineInterface().run(["--verbosity", "0", "--port", port, "casino.asgi:application"])
            os._exit(0)
        say(str(child))
        os.waitpid(child, 0)
        say("gone")


if __name__ == "__main__":
    main(sys.argv[1])
