"""What is agreed before a game: players, flights, missions, and how the table plays."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from engine.game import Seat, StrengthName
from engine.tables import BadValue, Between

MOST_PLAYERS = 4
MOST_FLIGHTS = 16

FlightLevel: TypeAlias = Annotated[int, Between(1, 3)]
PrintedClass: TypeAlias = Literal["I", "II", "III", "IIIA"]
CLASSES: Final[tuple[PrintedClass, ...]] = get_args(PrintedClass)


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a game; docs/games/galaxy_trucker.md explains each."""

    players: Annotated[int, Between(1, MOST_PLAYERS)] = 2
    """Seats 1 to `players` each build and fly a ship."""
    levels: tuple[FlightLevel, ...] = (1, 2, 3)
    """The flights, one after the other, by level."""
    ship_classes: tuple[PrintedClass, ...] = ()
    """The ship board of each flight; missing ones are those of the level."""
    missions: bool = False
    """Whether a mission is chosen before each flight, and everybody begins with 20 credits."""
    mission: tuple[str, ...] = ()
    """Missions of the first flights that are fixed instead of chosen, by id; only with `missions`."""
    learning: bool = False
    """The learning flight: one flight with a ship of class I, eight easy cards and repair without loss."""
    sand_s: Annotated[int, Between(0, 3600)] = 90
    """Seconds of the sand; 0 builds without it."""
    choice_s: Annotated[int, Between(0, 600)] = 0
    """Seconds for a choice outside building, three times that for a repair; then the table chooses. 0: it waits."""
    dice: Literal["table", "real"] = "table"
    """Whether the table rolls, or real dice are rolled and entered."""
    hints: bool = False
    """Whether wrong joints are pointed out while the ship is built."""
    bots: tuple[StrengthName, ...] = ()
    """Strength of a bot by the seat that it plays, as far as given; else as its effort says."""
    names: tuple[str, ...] = ()
    """Names of the players from seat 1 on, as far as given."""

    def __post_init__(self) -> None:
        from engine.galaxy_trucker.cards_missions import missions  # data, read when it is first needed

        if not 1 <= len(self.levels) <= MOST_FLIGHTS:
            raise BadValue("levels", f"expected 1 to {MOST_FLIGHTS} flights, got {len(self.levels)}")
        for key, given in (("ship_classes", self.ship_classes), ("mission", self.mission)):
            if len(given) > len(self.levels):
                raise BadValue(key, f"expected at most {len(self.levels)}, one a flight, got {len(given)}")
        for key, listed in (("bots", self.bots), ("names", self.names)):
            if len(listed) > self.players:
                raise BadValue(key, f"expected at most {self.players}, one a player, got {len(listed)}")
        if self.mission and not self.missions:
            raise BadValue("mission", "not expected without missions")
        for number, name in enumerate(self.mission):
            if name not in missions():
                raise BadValue(f"mission[{number}]", f"expected the id of a mission, got {name!r}")
        if self.learning and (self.missions or len(self.levels) > 1):
            raise BadValue("learning", "the learning flight is one flight without a mission")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats where people sit."""
        return tuple(range(1, self.players + 1))
