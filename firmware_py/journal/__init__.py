"""Written first: the lines of a running game on disk, the calls that reach the disk, and the folder that holds it all.

Imports the words of the road and the engine; no table.
"""
