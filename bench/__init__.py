"""Measurements of the house: `python -m bench` runs all, `python -m bench engine` one of them."""
