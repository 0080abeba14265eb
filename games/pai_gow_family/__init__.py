"""What Pai Gow with tiles and the two Pai Gow Pokers share: who starts, setting a hand in parts, and the bank."""
