"""Buttons that are wired to the controller itself, and the debouncer of every button."""
