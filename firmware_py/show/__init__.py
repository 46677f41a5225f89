"""What is seen at a moment: the director's timeline, the mixer from cues to colours, shapes, light
that stands.

Imports the words of the road, hardware and engine contracts; no game, no table.
"""
