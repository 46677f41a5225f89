"""One board claims one seat, and none while a game runs."""

from hardware.seat_board import protocol as firmware
from hardware.seats.boards import Boards
from tests.fuzz.edges_wire import Plug


def changes_its_id(port: Plug, boards: Boards, number: int) -> None:
    """The device says that it is another board, and then that its button is pressed."""
    board = bytes((number,)) * 8
    for seq, down in enumerate((0, 1)):
        hello = firmware.hello((1, 0), board, number, True, (1, 0, 0), {})
        state = firmware.state(number, down, [down, 0, 0, 0], [(1, b"")] * 12)
        port.says += firmware.frame(firmware.HELLO, 2 * seq, hello)
        port.says += firmware.frame(firmware.STATE, 2 * seq + 1, state)
        boards.poll(1000 * number + 100 * seq)


def test_one_device_that_said_a_new_id_again_and_again_claimed_every_free_seat() -> None:
    port = Plug()
    boards = Boards({1: "", 2: "", 3: ""}, lambda: ["acm0"], lambda path: port)
    for number in range(1, 9):
        changes_its_id(port, boards, number)
    assert boards.seats == {1: "01" * 8, 2: "", 3: ""}


def test_a_device_that_is_unplugged_may_claim_again() -> None:
    plugged, port = ["acm0"], Plug()
    boards = Boards({1: "", 2: ""}, lambda: plugged, lambda path: port)
    changes_its_id(port, boards, 1)
    plugged.clear()
    boards.poll(2500)
    plugged.append("acm0")
    changes_its_id(port, boards, 4)
    assert boards.seats == {1: "01" * 8, 2: "04" * 8}
