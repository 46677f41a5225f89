"""What is heard: which clip says what, and the phrases of a language with their cases.

Imports the words of the road, sounds and engine contracts; no table.
"""
