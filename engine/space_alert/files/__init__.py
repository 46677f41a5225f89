"""The other kinds of file that the game reads."""
