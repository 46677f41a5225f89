"""Players made of code: what they see, how they agree on a plan, how they lay it.

Imports the rest of the game and its planner, but not game.py, which alone imports this package, and only when it is
asked for bots.
"""
