"""Space Alert, the 2008 base game."""
