"""How a game sits on this table, a folder a game. The contract is in seating.py, staging.py and menus.py here.

Imports show, voice and the words of the road; no table, and no game imports another.
"""
