"""Counts house edges in a process of its own, `python -m games.kit.counting`: a line of JSON in, a line out."""

import json
import os
import sys
import threading
from queue import SimpleQueue

from games.kit.registry import game


def count(job: str) -> str:
    """One count; what goes wrong is said in the answer."""
    try:
        wanted = json.loads(job)
        card = game(wanted["game"])
        edges = card.counts.odds(card.options.read(wanted["options"]))
        return json.dumps({"edges": [edge.written() for edge in edges]})
    except Exception as failure:
        return json.dumps({"error": repr(failure)})


def main() -> None:
    """Count what is asked for, in order; end with whoever asks, even in the middle of a count."""
    os.nice(10)
    jobs: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            jobs.put(line)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        sys.stdout.write(count(jobs.get()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
