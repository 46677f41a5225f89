"""Messages of the operator's page: settings, devices, cards, positions, finished games."""

from typing import Annotated, ClassVar, Literal

import msgspec

from firmware_py.web.message import FlightNumber, Message, Name, PlaceNumber
from firmware_py.web.roles import Need


class Position(Message):
    """Write the position that the show has reached into a file, hidden things included."""

    needs: ClassVar[Need] = Need.TABLE


class Set(Message):
    """Change one of the table's settings, for now and for the next start."""

    key: Name
    value: bool | int | Annotated[str, msgspec.Meta(max_length=20)]


class Unplug(Message):
    """Pull the cable of a simulated device."""

    device: Name


class Plug(Message):
    """Put the cable of a simulated device back."""

    device: Name


class Push(Message):
    """Press one of the table's own buttons, where they are simulated."""

    button: Name


class Enrol(Message):
    """Enrol cards: start with a `deck`, take a `tag` that a reader typed, skip the wanted card, take the tags off a
    `card` again, stop.
    """

    step: Literal["start", "tag", "skip", "again", "stop"]
    deck: Name = ""
    tag: Name = ""
    card: Name = ""


class Fleet(Message):
    """Join the fleet of an event with the organiser's address and an invitation, stop asking to be let in, or leave."""

    step: Literal["join", "stop", "leave"]
    host: Annotated[str, msgspec.Meta(max_length=270)] = ""
    code: Name = ""
    name: Name = ""
    names_leave: bool = False


class Search(Message):
    """Which finished games are meant; "" does not matter."""

    game: Name = ""
    mission: Name = ""
    since: Annotated[str, msgspec.Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = ""
    ending: Name = ""
    page: Annotated[int, msgspec.Meta(ge=0, le=10**7)] = 0


class Flights(Search):
    """List finished games."""


class Flight(Message):
    """Tell all of one flight."""

    number: FlightNumber


class Export(Search):
    """Give the flights that are meant for a spreadsheet, or one flight as a file."""

    form: Literal["csv", "flight", "record"] = "csv"
    number: FlightNumber = 1


class Mark(Message):
    """Mark flights as the rows of one campaign."""

    flights: Annotated[tuple[FlightNumber, ...], msgspec.Meta(min_length=1, max_length=20)]


class Claim(Message):
    """Whether a seat board that is not known may claim this seat while no game is on the table."""

    seat: PlaceNumber
    on: bool


class Allow(Message):
    """Take a version that nobody has signed, this once."""

    sha256: Annotated[str, msgspec.Meta(min_length=64, max_length=64)]


class Restart(Message):
    """End the program; the service manager starts it again, and the journal takes the game up."""
