"""What is agreed before a game: how many play, the variants of the rules, and how noises are judged."""

from dataclasses import dataclass, field
from typing import Annotated

from engine.game import Seat, StrengthName
from engine.mag_blast.words import ShoutName, VariantName
from engine.tables import BadValue, Between

ANSWER_S = 5  # house: the rulebook lets answers come at any time and names no limit


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
    answer_s: Annotated[int, Between(0, 60)] = ANSWER_S
    """Seconds in which a captain who is asked may answer a card; then the table lets it pass. 0: it waits."""
    bots: tuple[StrengthName, ...] = ()
    """How strong the bots at seats 1 and up are, as far as given; else as their effort says."""
    names: tuple[str, ...] = ()
    """Names of the players, as far as given."""

    def __post_init__(self) -> None:
        for index, name in enumerate(self.variants):
            if name in self.variants[:index]:
                raise BadValue(f"variants[{index}]", f"expected each once, got {name} again")
        for key, listed in (("bots", self.bots), ("names", self.names)):
            if len(listed) > self.players:
                raise BadValue(key, f"expected at most {self.players} {key}, got {len(listed)}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats where people sit."""
        return tuple(range(1, self.players + 1))
