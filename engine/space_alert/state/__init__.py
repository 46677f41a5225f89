"""What a moment of the game is, and the only functions that change it."""
