"""What the dice games share."""
