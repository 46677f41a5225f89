"""Fifty tables on one page: the organiser of an event, with the broker's accounts, rounds, a league and its results.

Imports the fleet's words and what lies before it; no table imports it.
"""
