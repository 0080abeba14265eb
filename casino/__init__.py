"""The house: everything that is not the rules of one game."""
