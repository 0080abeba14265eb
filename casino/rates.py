"""How often somebody may do something: so many at once, and so many a second for good."""

import time

FLOODED = 4429
"""Close code for a socket whose messages are far over the rate."""


class Rate:
    """A bucket of tokens that fills by itself; whatever is done takes one."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self.at_once, self.per_second = at_once, per_second
        self.left, self.filled = at_once, time.monotonic()

    def take(self) -> bool:
        """Take a token; False if none is left."""
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.filled) * self.per_second)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
