"""How Hypothesis runs: as the house's tests do, the same each time, or in a long search at random.

A test says how many examples it needs where others need a hundred; a search tries a hundred times as many of each.
The seed is an argument of pytest (`--hypothesis-seed`): fixed in pyproject.toml, `make test HYPOTHESIS_SEED=…` takes
another. No example is remembered from run to run, so that what a run finds depends on its seed alone.
"""

from hypothesis import HealthCheck, settings

USUAL = 100

# No test of ours depends on how fast a machine is, and with a fixed seed nothing may depend on what was found before.
settings.register_profile(
    "house", max_examples=USUAL, deadline=None, database=None, derandomize=False,
    suppress_health_check=list(HealthCheck), print_blob=True,
)  # fmt: skip
settings.register_profile("search", settings.get_profile("house"), max_examples=100 * USUAL)


def examples(usually: int) -> settings:
    """So many examples, and in a search as many more as it tries of all."""
    return settings(max_examples=usually * settings().max_examples // USUAL)
