"""What the poker games against the house share."""
