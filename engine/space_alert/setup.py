"""The choices before a flight: mission, crew, difficulty and variants [R 1, R 5]."""

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.game import Seat
from engine.space_alert.cards import DealRow, deals
from engine.space_alert.flight import FRESH_SHIP, RECOMMENDED, Options, Start
from engine.space_alert.generator import RANDOM
from engine.space_alert.missions import lessons, mission, missions
from engine.tables import BadValue, Between

ANDROID = 0
FULL_CREW = 5


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up; `mission` is an id or "random", `common` and `serious` the difficulty of each kind of threat.

    `crew` lists the characters in the order of play, the captain first: the seat of a player, or 0 for an android;
    left out, players sit in order and androids come last. `communications` and `security` are the seats that hold
    these roles. `heroic_phase` is the packet with the heroic card (0: as the rulebook has it for this crew). `hands`
    tells whether the engine deals the action cards or people hold real ones. `start` is what earlier flights of a
    campaign left behind.
    """

    mission: str = "mission_1"
    players: Annotated[int, Between(1, 5)] = 4
    fifth_android: bool = False
    common: Literal["white", "yellow", "mixed"] = "white"
    serious: Literal["white", "yellow", "mixed"] = "white"
    hands: Literal["dealt", "physical"] = "dealt"
    crew: tuple[int, ...] = ()
    communications: int = 0
    security: int = 0
    heroic_phase: Annotated[int, Between(0, 3)] = 0
    names: tuple[str, ...] = ()
    start: Start = FRESH_SHIP
    options: Options = RECOMMENDED

    def __post_init__(self) -> None:
        if self.mission != RANDOM and self.mission not in missions() and self.mission not in lessons():
            raise BadValue(
                "mission", f"expected {RANDOM} or one of {', '.join(missions())}, got {self.mission}"
            )
        if self.fifth_android and self.players in (1, FULL_CREW):
            raise BadValue("fifth_android", f"expected false with {self.players} players [R 5.4]")
        self._check_crew()
        for role, seat in (("communications", self.communications), ("security", self.security)):
            if not 0 <= seat <= self.players:
                raise BadValue(role, f"expected a seat from 1 to {self.players}, got {seat}")
        if self.heroic_phase > self.phases:
            raise BadValue("heroic_phase", f"expected 0 to {self.phases} for {self.mission}")
        if len(self.names) > self.characters:
            raise BadValue("names", f"expected at most {self.characters} names, got {len(self.names)}")

    def _check_crew(self) -> None:
        if not self.crew:
            return
        if self.solo:
            raise BadValue("crew", "expected none: a player alone leads four androids [R 5.5]")
        expected = sorted([*self.seats, *([ANDROID] * (self.characters - self.players))])
        if sorted(self.crew) != expected:
            raise BadValue("crew", f"expected each of {expected} once, got {list(self.crew)}")
        if self.crew[0] == ANDROID:
            raise BadValue("crew[0]", "expected a player: the captain is no android")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats where people sit."""
        return tuple(range(1, self.players + 1))

    @property
    def solo(self) -> bool:
        """One player alone leads four androids, with all cards lying open [R 5.5]."""
        return self.players == 1

    @property
    def characters(self) -> int:
        """Characters on board, players and androids alike."""
        return FULL_CREW if self.fifth_android else deals()[self.players].characters

    @property
    def phases(self) -> int:
        """Phases of the mission: two in test runs, else three."""
        return 3 if self.mission == RANDOM else mission(self.mission).phases

    @property
    def order(self) -> tuple[int, ...]:
        """The seat of each character in the order of play, 0 for androids."""
        if self.solo:
            return (ANDROID,) * self.characters
        return self.crew or (*self.seats, *([ANDROID] * (self.characters - self.players)))

    @property
    def boards(self) -> tuple[int, ...]:
        """The player board of each character: that of its seat, for androids the free ones in order."""
        free = iter(board for board in range(1, FULL_CREW + 1) if board not in self.order)
        return tuple(seat or next(free) for seat in self.order)

    @property
    def deal(self) -> DealRow:
        """How many cards come in each packet; the fifth android's variant adds one to the first [R 5.4]."""
        row = deals()[self.players]
        first, *later = row.packets
        packets = (first + self.fifth_android, *later)
        heroic_phase = self.heroic_phase or row.heroic_phase
        return DealRow(self.players, self.characters, (packets[0], packets[1], packets[2]), heroic_phase)

    @property
    def roles(self) -> dict[str, Seat]:
        """The seats of captain, communications and security officer; one person may hold several."""
        captain = 1 if self.solo else self.order[0]
        later = [seat for seat in self.seats if seat != captain]
        communications = self.communications or (later[0] if later else captain)
        security = self.security or (later[1] if len(later) > 1 else captain)
        return {"captain": captain, "communications": communications, "security": security}
