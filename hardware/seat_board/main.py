"""Starts a seat board. On the board this file lies beside the folder `seat_board` and runs at power-on."""

import sys

from seat_board.board import Board

if sys.platform == "rp2":
    from seat_board.hal_rp2 import Hal
else:
    from seat_board.hal_unix import Hal


def main():
    """Run for good, or until somebody wants the service mode."""
    hal = Hal()
    if hal.service_wanted():
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
