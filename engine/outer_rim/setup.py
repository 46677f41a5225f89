"""What is agreed before a duel: the variants of the rules and the readings of unclear sentences."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.game import Seat, StrengthName
from engine.tables import BadValue, Between

SeatNumber: TypeAlias = Annotated[Seat, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a duel; docs/games/outer_rim.md explains each.

    What is given for both ships is given for the Tellurian one first.
    """

    modules: Literal[3, 4, 5] = 3
    """Modules that each player picks out of six."""
    slot_profile: Literal["even", "asymmetric"] = "even"
    """Places for dice in the sectors."""
    orbital_bombs: Literal["house", "literal"] = "house"
    """Whether the bombs hit the opponent, or move and hurt their user as the sentence says."""
    repair_destroyed: bool = False
    """Whether the repair unit brings a destroyed sector back."""
    free_turns: bool = False
    """Whether a turn token leaves the side open until it is revealed."""
    hidden_modules: bool = False
    """Whether modules stay face down until they are used."""
    dice: Literal["table", "real"] = "table"
    """Whether the table rolls, or real dice are rolled and entered."""
    overspend: Literal["refused", "cut"] = "refused"
    """Whether dice above the energy can't be placed, or are cut by the opponent after the reveal."""
    mirrored_start: bool = False
    """Whether the ships start in the other middle column."""
    round_cap: Annotated[int, Between(1, 999)] = 60
    """The round after which an undecided duel is a draw."""
    bots: tuple[StrengthName, ...] = ()
    """How strong the bots of both ships are, as far as given; else as strong as the table lets them think."""
    names: tuple[str, ...] = ()
    """Names of the players of both ships, as far as given."""
    seats: tuple[SeatNumber, SeatNumber] = (1, 2)
    """The seats that fly the Tellurian and the Kalmian ship: any two of the table."""

    def __post_init__(self) -> None:
        for key, listed in (("bots", self.bots), ("names", self.names)):
            if len(listed) > len(self.seats):
                raise BadValue(key, f"expected at most {len(self.seats)} {key}, got {len(listed)}")
        if self.seats[0] == self.seats[1]:
            raise BadValue("seats", f"expected two different seats, got {self.seats[0]} twice")
