"""What is agreed before a game: who plays, the variants of the rulebook, and options of our own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.game import Seat, StrengthName
from engine.space_stage.cards import CardTable, MonsterSet
from engine.space_stage.words import DYING_AT, DYING_AT_HARDCORE, MAIN_ACTIONS, MAIN_ACTIONS_OF_TWO_PLAYERS
from engine.tables import BadValue, Between, convert

VariantName: TypeAlias = Literal["hardcore", "two_players", "station_master"]


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices before a game; docs/games/space_stage.md explains each. The Station Master has the last seat."""

    players: Annotated[int, Between(2, 4)] = 4
    """Players without the Station Master."""
    variants: tuple[VariantName, ...] = ()
    """Variants of the rulebook, in any mixture."""
    side_doors: bool = False
    """Whether doors lead from the hub straight to workshop and laboratory."""
    dying_help: bool = False
    """Whether dying characters in the room add to a repair."""
    round_limit: Annotated[int, Between(1, float("inf"))] | None = None
    """The round after which an undecided game is lost."""
    first: Annotated[int, Between(0, 4)] = 0
    """The seat that begins every round; 0: it is drawn by lot."""
    dice: Literal["table", "real"] = "table"
    """Whether the table rolls, or real dice are rolled and entered."""
    strength: StrengthName | None = None
    """How well bots play characters; None: as their effort says."""
    master_strength: StrengthName | None = None
    """How well a bot plays the Station Master; None: as its effort says."""
    monsters: MonsterSet = "house"
    """Which monsters the game's own card table has; tough ones have more tokens and do more damage."""
    cards: CardTable | None = None
    """A card table of one's own."""
    names: tuple[str, ...] = ()
    """Names of the players, seat by seat, as far as given."""

    def __post_init__(self) -> None:
        if self.two_players and self.players != 2:
            raise BadValue("players", f"expected 2 with the variant two_players, got {self.players}")
        if self.first > self.players:
            raise BadValue("first", f"expected 0 to {self.players}, got {self.first}")
        if self.cards is not None and self.monsters != "house":
            raise BadValue("monsters", "expected house: a card table of one's own has its own monsters")
        if len(self.names) > len(self.seats):
            raise BadValue("names", f"expected at most {len(self.seats)} names, got {len(self.names)}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats where people sit, the Station Master's last."""
        return tuple(range(1, self.players + 1 + self.station_master))

    @property
    def two_players(self) -> bool:
        """Whether each player runs two characters."""
        return "two_players" in self.variants

    @property
    def station_master(self) -> bool:
        """Whether a player plays against the others."""
        return "station_master" in self.variants

    @property
    def characters(self) -> int:
        """How many characters there are."""
        return 4 if self.two_players else self.players

    @property
    def dying_at(self) -> int:
        """The damage at which a character is dying."""
        return DYING_AT_HARDCORE if "hardcore" in self.variants else DYING_AT

    @property
    def main_actions(self) -> int:
        """Main actions of a seat in a turn."""
        return MAIN_ACTIONS_OF_TWO_PLAYERS if self.two_players else MAIN_ACTIONS


def read_setup(data: object) -> Setup:
    """A set-up from parsed JSON or TOML; raises BadValue. With two players the number need not be given."""
    if isinstance(data, Mapping) and "players" not in data:
        variants = data.get("variants")
        if isinstance(variants, list | tuple) and "two_players" in variants:
            data = {**data, "players": 2}
    return convert(data, Setup)
