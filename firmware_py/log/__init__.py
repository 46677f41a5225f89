"""Finished games of all kinds: the store, its listing, exports and backups.

Imports the journal and the engine; no table.
"""
