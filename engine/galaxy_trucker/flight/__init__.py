"""The flight of Galaxy Trucker: from loaded ships and a deck to the payout, stopping at every question.

Lives here: cards, missions, the course of a flight, its payout. Imports the ships of engine.galaxy_trucker and engine's
shared modules; the running game and the flight file drive it.
"""
