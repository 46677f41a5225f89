"""Firmware of a seat board. Runs under MicroPython on an RP2040 or RP2350; all but the HAL runs under CPython too.

`board` is what a board does, `protocol`, `scan` and `debounce` are its parts, `hal_rp2` and `rc522` are the only files
that know the chips, `hal_unix` stands in for them on a computer. Nothing here knows a rule of a game.
"""

service = False
"""Whether somebody held cancel at power-on and wants the prompt."""


def go_on():
    """What the host asks of a board that it finds at the prompt: start anew, unless somebody wants it there."""
    if service:
        print("service mode")  # the host looks for these words
        return
    import machine

    machine.reset()
