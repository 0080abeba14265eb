"""Opening a house for others."""
