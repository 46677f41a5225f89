"""Record and replay of what passes on the wires of a table, byte by byte.

Imports the table and every room below.
"""
