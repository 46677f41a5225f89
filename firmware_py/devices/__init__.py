"""The drivers and twins of a cabinet at work: their health, their faults in words, and which tag is which card.

Imports hardware and the words of the road; no game.
"""
