"""The messages between page and table, checked where they come in.

A page sends JSON objects with a `do`. The table answers with JSON objects with a `kind`, and with binary messages: the
very bytes of a frame, R G B for each LED in the order of the cabinet.
"""

from typing import Annotated, TypeAlias

import msgspec

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=60)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=8)]
SlotNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=12)]
HalfNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1)]
MAX_BYTES = 16_384


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """A message of the page."""


class Sit(Message):
    """Show the game as this seat may see it; 0 is a spectator."""

    seat: SeatNumber


class Begin(Message):
    """Deal a game; without a seed the table draws one. `bots` are the seats that bots play."""

    game: Name
    setup: dict[str, object]
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    bots: tuple[SeatNumber, ...] = ()


class Abort(Message):
    """End the present game without a result."""


class Slip(Message):
    """Put a card into a slot."""

    seat: SeatNumber
    slot: SlotNumber
    card: Name
    half: HalfNumber


class Pull(Message):
    """Take the card out of a slot."""

    seat: SeatNumber
    slot: SlotNumber


class Turn(Message):
    """Turn the card in a slot so that its other half is up."""

    seat: SeatNumber
    slot: SlotNumber


class Press(Message):
    """Press and release a button."""

    seat: SeatNumber
    button: Name


class Wish(Message):
    """An action in the words of the rules, as records write it."""

    seat: SeatNumber
    action: dict[str, object]


class Show(Message):
    """Move the cursor of the show: next, back, pause, play, faster, repeat, or `at_ms` to jump there."""

    command: Annotated[str, msgspec.Meta(max_length=10)]
    at_ms: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None = None


class Hold(Message):
    """Stop the game's clock, or let it run again."""

    on: bool


class Pace(Message):
    """How many times faster than real time the table's clock runs: 1 to 50."""

    times: Annotated[int, msgspec.Meta(ge=1, le=50)]


PageMessage: TypeAlias = Sit | Begin | Abort | Slip | Pull | Turn | Press | Wish | Show | Hold | Pace

_DECODER: msgspec.json.Decoder[PageMessage] = msgspec.json.Decoder(PageMessage)


def read_message(raw: str | bytes) -> PageMessage:
    """The message in `raw`; raises msgspec.DecodeError, which names the place, for anything else."""
    return _DECODER.decode(raw)
