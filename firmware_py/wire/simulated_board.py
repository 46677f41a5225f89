"""What all simulated seat boards have in common, whatever runs their firmware."""

from typing import Final, Protocol

from hardware.seats.ports import Port

GARBLED_BIT: Final = 0x10


class GarbledLine(Protocol):
    """Of the next `garbled` bytes that the host takes each has a bit turned over, as a bad cable does."""

    garbled: int


class SimulatedBoard(GarbledLine, Protocol):
    """A seat board with its hands and its cable. Slots count from 1; cards and fingers outlast a cable."""

    board: str

    @property
    def plugged(self) -> bool:
        """Whether the host sees its port."""
        ...

    def replug(self) -> None:
        """Put the cable in, and with it the power; the firmware starts anew."""
        ...

    def unplug(self) -> None:
        """Pull it, and with it the power."""
        ...

    def open(self) -> Port:
        """The host's end of the cable."""
        ...

    def run(self, ms: int) -> None:
        """Let the firmware live for so long."""
        ...

    def slip(self, slot: int, uid: str) -> None:
        """Put a tag on the coil of a slot."""
        ...

    def pull(self, slot: int) -> None:
        """Take it away."""
        ...

    def holds(self, slot: int) -> bool:
        """Whether there is a tag at the coil of a slot."""
        ...

    def press(self, button: str) -> None:
        """Hold a button down."""
        ...

    def release(self, button: str) -> None:
        """Let it go."""
        ...

    def lights(self) -> bytes:
        """Red, green and blue of each slot's LED; dark before it was told."""
        ...

    def close(self) -> None:
        """End whatever runs for it."""
        ...


def spoiled(data: bytearray, board: GarbledLine) -> bytes:
    """What the host takes of the bytes that the board sent."""
    count = min(board.garbled, len(data))
    board.garbled -= count
    for at in range(count):
        data[at] ^= GARBLED_BIT
    return bytes(data)
