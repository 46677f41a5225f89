"""Printed boards as text: the part table of each, what is checked in it, and what writes KiCad's sources from it.

The sources lie in a folder a board. Never built: nobody has ordered, soldered or powered one of these boards.
"""
