"""The table in the browser: server, sessions, access, messages and snapshots.

Imports the table, the workshop and every room below.
"""
