"""Galaxy Trucker with its Missions: ships built in real time, and flown.

Lives here: every rule of the game and its data. Imports engine's shared modules and nothing else.
"""
