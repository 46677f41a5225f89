"""Runs a lesson that a game brings: where the learner stands, what is said and pointed at.

Imports the table and every room below.
"""
