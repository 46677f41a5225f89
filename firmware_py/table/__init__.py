"""The one owner of a running game: table, host, play, intake, settings, the menu by buttons.

Imports games, devices and every room below; no page, no command.
"""
