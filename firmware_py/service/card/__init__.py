"""A memory card for a Raspberry Pi: the official image, with what installs the table at its first start.

Imports the service's updater and the cabinets below; nothing of a running table.
"""
