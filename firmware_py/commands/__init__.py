"""The commands of `spacetable`, one file each, thin.

Imports every room; nobody imports it.
"""
