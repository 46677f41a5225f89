"""The search for the best plan of a flight, from hands of cards as much as free of them.

Imports the rules and what they stand on, neither the bots nor game.py.
"""
