"""For those who build a table: doctor, wiring, labels, enrolling cards.

Imports the table and every room below; pages and the service are handed in.
"""
