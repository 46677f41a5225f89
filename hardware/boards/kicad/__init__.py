"""Writes KiCad's sources of a board from its part table, the same bytes every time: schematic, rules, places, routes.

Needs KiCad 9 with its symbols and footprints, and for the copper that is poured its Python module; nothing of it runs
in the default tests.
"""
