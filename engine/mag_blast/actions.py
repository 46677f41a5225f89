"""What a seat can do, in the words of the rules and with the ids of the cards.

Seats are 1 and up. Cards that have no order are put in order, so that equal wishes are equal actions.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias, get_args

from engine.game import Seat, by_name
from engine.mag_blast.words import SectorName


@dataclass(frozen=True, slots=True)
class Target:
    """A ship of a seat: the id of a fleet ship, or `command`."""

    seat: Seat
    ship: str


@dataclass(frozen=True, slots=True)
class Sectors:
    """A ship for each sector."""

    yellow: str
    blue: str
    green: str
    red: str

    @property
    def ships(self) -> tuple[str, str, str, str]:
        """The ships in the order of the sectors."""
        return (self.yellow, self.blue, self.green, self.red)


@dataclass(frozen=True, slots=True)
class _Cards:
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Choose:
    """Keeps four of the dealt ships, one in each sector."""

    ships: Sectors


@dataclass(frozen=True, slots=True)
class Discard(_Cards):
    """Discards cards from the hand."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws so many cards, or up to five in hand."""

    count: int | None = None


@dataclass(frozen=True, slots=True)
class Trade(_Cards):
    """Gives cards with icons for a ship."""


@dataclass(frozen=True, slots=True)
class Place:
    """Places a drawn ship in a sector; `ship` tells which, where two were drawn."""

    sector: SectorName
    ship: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Moves a ship through these sectors."""

    ship: str
    path: tuple[SectorName, ...]


@dataclass(frozen=True, slots=True)
class EndPhase:
    """Ends the discard, draw, build or manoeuvre phase."""


@dataclass(frozen=True, slots=True)
class Noise:
    """Makes a noise that is loud enough."""


@dataclass(frozen=True, slots=True)
class Blast:
    """Fires a shot from an own ship."""

    card: str
    ship: str
    target: Target


@dataclass(frozen=True, slots=True)
class Ram:
    """Gives up an own ship as a shot."""

    card: str
    ship: str
    target: Target


@dataclass(frozen=True, slots=True)
class Launch:
    """Launches a squadron."""

    card: str
    target: Target


@dataclass(frozen=True, slots=True)
class DirectHit:
    """Plays a Direct Hit after an own shot that has hit."""

    card: str


@dataclass(frozen=True, slots=True)
class Effect:
    """Plays an effect of a Direct Hit; `ability` plays it without one, as the Alpha Mazons can.

    `sector` is where a boarded ship goes, `moves` where the ships of a concussive blast go; those left out stay.
    """

    card: str
    ability: bool = False
    sector: SectorName | None = None
    moves: dict[str, SectorName] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Play:
    """Plays another action card: on the fleet of a seat, on a shot under an own ship, or for nothing else.

    `cost` is the card that rebalanced cards take besides.
    """

    card: str
    fleet: Seat | None = None
    ship: str | None = None
    blast: str | None = None
    cost: str | None = None


@dataclass(frozen=True, slots=True)
class Sweep:
    """Removes an effect from a fleet with a minesweeper."""

    ship: str
    fleet: Seat
    card: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ends the attack phase, and the turn."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Uses the ability of the own command ship, which says what has to be named.

    Overseers and Cranium `cards`; Freep `victim`; Tri-Bot `cards`, `take`, `sector`; Brotherhood `ship`, `blast`,
    `target`.
    """

    cards: tuple[str, ...] | None = None
    victim: Seat | None = None
    take: str | None = None
    sector: SectorName | None = None
    ship: str | None = None
    blast: str | None = None
    target: Target | None = None

    def __post_init__(self) -> None:
        if self.cards is not None:
            object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the card on top of the stack."""

    card: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Lets the card on top of the stack go on."""


@dataclass(frozen=True, slots=True)
class Silence:
    """The timer of the table is up: no noise was made, or nobody answers any more."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Wants Brutal Bombardment."""


MagBlastAction: TypeAlias = (
    Choose
    | Discard
    | Draw
    | Trade
    | Place
    | Move
    | EndPhase
    | Noise
    | Blast
    | Ram
    | Launch
    | DirectHit
    | Effect
    | Play
    | Sweep
    | EndTurn
    | Ability
    | Answer
    | Pass
    | Silence
    | Agree
)

ACTIONS: Final[dict[str, type]] = by_name(*get_args(MagBlastAction))
"""All actions by the name that JSON uses."""
