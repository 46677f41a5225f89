"""How loud the players are: a microphone that tells a level, never what was said."""
