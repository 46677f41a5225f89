"""The table as a service: run, supervise, safe mode, update.

Imports the web and every room below.
"""
