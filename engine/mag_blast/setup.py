"""What is agreed before a game: how many play, the variants of the rules, and how noises are judged."""

from dataclasses import dataclass, field
from typing import Annotated

from engine.game import Seat
from engine.mag_blast.words import ShoutName, VariantName
from engine.tables import BadValue, Between


@dataclass(frozen=True, slots=True)
class Options:
    """Readings of the rules that a table chooses."""

    shout: ShoutName = "honour"
    """Who judges noises: `off` nobody, every shot counts; `honour` the neighbours; `sensor` a microphone."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a game; docs/games/mag_blast.md explains each."""

    players: Annotated[int, Between(2, 8)] = 2
    """Captains, at seats 1 and up, clockwise."""
    variants: tuple[VariantName, ...] = ()
    """Variants of the rules that hold."""
    options: Options = field(default_factory=Options)
    """Readings of the rules that the table chooses."""
    names: tuple[str, ...] = ()
    """Names of the players, as far as given."""

    def __post_init__(self) -> None:
        for index, name in enumerate(self.variants):
            if name in self.variants[:index]:
                raise BadValue(f"variants[{index}]", f"{name} stands twice")
        if len(self.names) > self.players:
            raise BadValue("names", f"expected at most {self.players} names, got {len(self.names)}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats where people sit."""
        return tuple(range(1, self.players + 1))
