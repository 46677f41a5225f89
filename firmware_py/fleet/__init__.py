"""A table's line to the organiser of an event: what is said over MQTT, joining, results, and updates in waves.

Imports the log and what lies before it; a table needs none of it, and without the extra `fleet` nothing here is loaded.
"""
