"""Runs a measurement by name. Each is a module beside this one with `main(arguments) -> exit code or None`."""

import signal
import sys
from importlib import import_module
from pathlib import Path


def available() -> list[str]:
    """The measurements there are: the modules of this folder."""
    return sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def run(name: str, arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that servers it started are stopped
    return import_module(f"bench.{name}").main(arguments) or 0


def main(arguments: list[str]) -> int:
    there = available()
    if not arguments:
        return max((run(name, []) for name in there), default=0)
    name, *rest = arguments
    if name in there:
        return run(name, rest)
    if name in {"-h", "--help"}:
        print(f"python -m bench [NAME …]; the measurements are: {', '.join(there) or 'none yet'}.")
        return 0
    print(f"There is no measurement {name!r}; there is {', '.join(there) or 'none yet'}.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
