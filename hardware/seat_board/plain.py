"""Stands in for the module `micropython` under CPython, where the firmware's parts are tested."""


def native(function):
    """On a board this has the function compiled to machine code."""
    return function
