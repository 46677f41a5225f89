"""The choices before a flight: mission, crew, difficulty and variants [R 1, R 5]."""

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Literal

from engine.game import Seat
from engine.space_alert.campaign import Difficulty, Voyage, departure, difficulty, goes_on
from engine.space_alert.cards import DealRow, deals
from engine.space_alert.cards_missions import lessons, mission, missions
from engine.space_alert.deal_mission import LEVEL, RANDOM
from engine.space_alert.setup_flight import FRESH_SHIP, RECOMMENDED, CampaignStart, FlightOptions
from engine.tables import BadValue, Between

ANDROID = 0
ANY = "any"  # one of the eight missions, by lot
FULL_CREW = 5


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up; `mission` is an id, "random" for a generated one of this threat `level` and `length`, or "any" for one
    of the eight; `common` and `serious` the difficulty of each kind of threat.

    `crew` lists the characters in the order of play, the captain first: the seat of a player, or 0 for an android;
    left out, players sit in order and androids come last. `communications` and `security` are the seats that hold
    these roles. `heroic` tells whether heroic cards are dealt, `heroic_phase` the packet they are in (0: as the
    rulebook has it for this crew). `hands` tells whether the engine deals the action cards or people hold real ones;
    `threat_cards` whether threats are drawn by the engine, which on a table may also be `named` aloud, or officers draw
    real ones and show them [R 2.1]. In `practice` a table waits after each announcement until all are ready. `silence`
    is how a table with a noise meter watches over communications down: a remark for who talks at length, or for every
    word; it is no rule. With `show_phase_end` everybody sees from the start of a phase when it ends, else only from the
    computer's first warning on [R 2.1].
    `start` is what earlier flights left behind; a flight of a `campaign` has that of the campaign, and the difficulty
    that its crew agreed on [R 6].
    """

    mission: str = "mission_1"
    level: Annotated[int, Between(6, 10)] = LEVEL
    length: Literal["short", "normal", "long"] = "normal"
    players: Annotated[int, Between(1, 5)] = 4
    fifth_android: bool = False
    common: Difficulty = "white"
    serious: Difficulty = "white"
    hands: Literal["dealt", "physical"] = "dealt"
    threat_cards: Literal["drawn", "named", "shown"] = "drawn"
    crew: tuple[int, ...] = ()
    communications: int = 0
    security: int = 0
    practice: bool = False
    heroic: bool = True
    heroic_phase: Annotated[int, Between(0, 3)] = 0
    names: tuple[str, ...] = ()
    start: CampaignStart = FRESH_SHIP
    options: FlightOptions = RECOMMENDED
    campaign: Voyage | None = None
    silence: Literal["off", "gentle", "strict"] = "off"
    show_phase_end: bool = False

    def __post_init__(self) -> None:
        if self.campaign is not None:
            self._join_campaign(self.campaign)
        if (
            self.mission not in (RANDOM, ANY)
            and self.mission not in missions()
            and self.mission not in lessons()
        ):
            raise BadValue(
                "mission", f"expected {RANDOM}, {ANY} or one of {', '.join(missions())}, got {self.mission}"
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

    def _join_campaign(self, voyage: Voyage) -> None:
        """The ship starts as the last flight and the repairs left it [R 6.2], with the most cautious proposal [R 6]."""
        if len(voyage.proposals) > self.players:
            raise BadValue(
                "campaign.proposals", f"expected at most {self.players}, got {len(voyage.proposals)}"
            )
        if not goes_on(voyage):
            raise BadValue(
                "campaign.proposals", "expected a crew that flies on, got one of whom somebody does not"
            )
        try:
            start = departure(voyage)
        except BadValue as error:
            raise BadValue(f"campaign.{error.at}", error.message) from error
        if voyage.dock is not None and len(voyage.dock.fit) != self.characters:
            raise BadValue("campaign.dock.fit", f"expected {self.characters} characters, as this crew has")
        object.__setattr__(self, "start", start)
        common, serious = difficulty(voyage, self.common, self.serious)
        object.__setattr__(self, "common", common)
        object.__setattr__(self, "serious", serious)

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

    def named(self, draw: Random) -> "Setup":
        """The same with the mission that the lot decides, where one of the eight is to be flown."""
        if self.mission != ANY:
            return self
        eight = [name for name in missions() if name.startswith("mission_")]
        return replace(self, mission=draw.choice(eight))

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
        return 3 if self.mission in (RANDOM, ANY) else mission(self.mission).phases

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
