"""Starts a seat board. On the board this file lies beside the folder `seat_board` and runs at power-on."""

import micropython

# A frame may hold the byte of Ctrl-C, and a host may speak before this file runs: from here on it is a byte like any
# other. The interrupt of one that came before is raised at the next jump, so a loop takes it away. Nothing may stand
# before these lines, and no import of the board's own between them and here: it takes half a second.
micropython.kbd_intr(-1)
try:
    for _ in range(2):
        pass
except KeyboardInterrupt:
    pass

CTRL_C = 3


def main():
    """Run for good, or until somebody wants the service mode."""
    import sys

    import seat_board
    from seat_board.board import Board

    if sys.platform == "rp2":
        from seat_board.hal_rp2 import Hal
    else:
        from seat_board.hal_unix import Hal

    hal = Hal()
    if hal.service_wanted():
        seat_board.service = True
        micropython.kbd_intr(CTRL_C)
        return
    while True:
        hal.start()
        try:
            board = Board(hal, hal.version)
            while True:
                board.step()
                hal.idle()
        except Exception as error:
            hal.failed(error)


if __name__ == "__main__":
    main()
