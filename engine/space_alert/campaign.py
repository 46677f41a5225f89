"""An exploration campaign: up to three flights of one ship, repaired a little in between [R 6].

A campaign is a value. `land` adds a flight that has ended, `repair` makes the ship ready for the next one, `total` is
the score. Whatever a flight takes with it stands in `Campaign.start`, which a set-up carries into the deal; what is
not in there recovers by itself: systems that a malfunction blocked, knocked-out characters, energy, fuel and rockets.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast

from engine.space_alert.score import Score, disabled_squads, lost, score
from engine.space_alert.setup_flight import FRESH_SHIP, CampaignStart, TokenName, ZoneName
from engine.space_alert.state.writers import State
from engine.space_alert.words import STRUCTURE, TOKEN_NAMES, ZONE_NAMES, ZONES
from engine.tables import BadValue

MAX_FLIGHTS: Final = 3
REPAIRS_A_ZONE: Final = 2

BotStation: TypeAlias = Literal["upper_blue", "lower_red"]
Difficulty: TypeAlias = Literal["white", "mixed", "yellow"]
CAUTIOUS_FIRST: Final[tuple[Difficulty, ...]] = ("white", "mixed", "yellow")


@dataclass(frozen=True, slots=True)
class DamageRepair:
    """A character takes a damage token off the ship."""

    zone: ZoneName
    token: TokenName


Repair: TypeAlias = DamageRepair | Literal["bots"] | None
"""What a character repairs between two flights: a damage token, a disabled squad, or nothing."""


@dataclass(frozen=True, slots=True)
class FlightLogRow:
    """A flight in the flight log: its score, or the zone or threat card that the ship was lost to."""

    score: Score | None
    lost_to: str = ""


@dataclass(frozen=True, slots=True)
class Dock:
    """The ship back home: its damage in the order drawn, who was not knocked out, squads that are disabled."""

    damage: dict[ZoneName, tuple[TokenName, ...]]
    fit: tuple[bool, ...]
    disabled_squads: int


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign so far: its rows, the ship in the dock (None: not there), and what the next flight starts with."""

    rows: tuple[FlightLogRow, ...] = ()
    dock: Dock | None = None
    start: CampaignStart = FRESH_SHIP

    @property
    def failed(self) -> bool:
        """Whether a flight was lost, and the campaign with it."""
        return any(row.score is None for row in self.rows)

    @property
    def over(self) -> bool:
        """Whether no further flight can follow."""
        return self.failed or len(self.rows) == MAX_FLIGHTS


@dataclass(frozen=True, slots=True)
class EarlierFlight:
    """An earlier flight in a set-up: its points; `negative` is zero or less."""

    destroyed: int
    survived: int
    visual: int
    negative: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one of the crew wants before a flight: whether to fly, and how hard; "" agrees with the others."""

    onward: bool = True
    common: Difficulty | Literal[""] = ""
    serious: Difficulty | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Voyage:
    """A campaign as a set-up carries it: its name, the flights so far, the ship in the dock, and what is done there.

    `repairs` is what each character repairs, from the captain round: "red/shield" is a damage token, "bots" a squad, ""
    nothing. `left_out` are the stations whose squads stay out. `dock` is left out for the first flight. `proposals`
    are what the people at seats 1, 2 and so on want; who is missing at their end agrees with the others.
    """

    name: str
    flown: tuple[EarlierFlight, ...] = ()
    dock: Dock | None = None
    repairs: tuple[str, ...] = ()
    left_out: tuple[BotStation, ...] = ()
    proposals: tuple[Proposal, ...] = ()

    @property
    def flight(self) -> int:
        """Which flight of the campaign it is, from 1."""
        return len(self.flown) + 1


@dataclass(frozen=True, slots=True)
class CampaignScore:
    """The end of the last row; `negative` is zero or less."""

    destroyed: int
    survived: int
    visual: int
    negative: int
    total: int


def departure(voyage: Voyage) -> CampaignStart:
    """What the next flight of a voyage starts with [R 6.2]; raises BadValue with the place of what is not allowed."""
    if (voyage.dock is None) != (not voyage.flown):
        raise BadValue(
            "dock", "expected the ship that came back from the last flight, and none before the first"
        )
    if voyage.dock is None:
        if voyage.repairs or voyage.left_out:
            raise BadValue("repairs", "expected none before the first flight")
        return FRESH_SHIP
    campaign = Campaign(tuple(map(_row, voyage.flown)), voyage.dock)
    wanted = [_read_repair(text, f"repairs[{crew}]") for crew, text in enumerate(voyage.repairs)]
    return repair(campaign, wanted, voyage.left_out).start


def goes_on(voyage: Voyage) -> bool:
    """Whether the crew flies: all of them must want it, for the most cautious proposal wins [R 6]."""
    return all(proposal.onward for proposal in voyage.proposals)


def difficulty(voyage: Voyage, common: Difficulty, serious: Difficulty) -> tuple[Difficulty, Difficulty]:
    """How hard common and serious threats are: the most cautious proposal for each [R 6]. `common` and `serious` hold
    where nobody proposes anything.

    >>> crew = Proposal(common="yellow", serious="mixed"), Proposal(common="mixed"), Proposal()
    >>> difficulty(Voyage("Friday", proposals=crew), "white", "white")
    ('mixed', 'mixed')
    """
    return (
        _most_cautious([one.common for one in voyage.proposals], common),
        _most_cautious([one.serious for one in voyage.proposals], serious),
    )


def _most_cautious(wanted: Sequence[Difficulty | Literal[""]], usual: Difficulty) -> Difficulty:
    return next((one for one in CAUTIOUS_FIRST if one in wanted), usual)


def arrival(voyage: Voyage, s: State) -> Campaign:
    """The campaign when a flight of the voyage has ended."""
    return land(Campaign(tuple(map(_row, voyage.flown)), None, departure(voyage)), s)


def rows_of(voyage: Voyage) -> tuple[FlightLogRow, ...]:
    """The rows of the flights before the present one."""
    return tuple(map(_row, voyage.flown))


def next_voyage(voyage: Voyage, landed: Campaign) -> Voyage | None:
    """The voyage to the next flight, without repairs so far; None where the campaign is over."""
    if landed.over or landed.dock is None:
        return None
    return Voyage(voyage.name, tuple(_flown(row.score) for row in landed.rows if row.score), landed.dock)


def _flown(found: Score) -> EarlierFlight:
    negative = found.damage + found.worst_zone + found.knocked_out + found.bots
    return EarlierFlight(found.destroyed, found.survived, found.visual, negative)


def _row(flown: EarlierFlight) -> FlightLogRow:
    """A row as the campaign counts it; of the negative points it needs the sum alone."""
    plus = flown.destroyed + flown.survived + flown.visual
    whole = plus + flown.negative
    return FlightLogRow(Score(flown.destroyed, flown.survived, flown.negative, 0, 0, 0, flown.visual, whole))


def _read_repair(text: str, at: str) -> Repair:
    if text in ("", "bots"):
        return "bots" if text else None
    zone, _, token = text.partition("/")
    if zone not in ZONE_NAMES or token not in TOKEN_NAMES:
        raise BadValue(at, f'expected "", "bots" or a damage token such as red/shield, got {text}')
    return DamageRepair(cast(ZoneName, zone), cast(TokenName, token))


def land(campaign: Campaign, s: State) -> Campaign:
    """The campaign after a flight that has ended; raises BadValue where none can follow."""
    if campaign.over:
        raise BadValue("rows", f"expected a campaign that goes on, got one that {_ending(campaign)}")
    if campaign.dock is not None:
        raise BadValue("dock", "expected repairs before the next flight")
    if not s.ended:
        raise BadValue("state", f"expected a flight that has ended, got turn {s.turn}")
    if lost(s):
        return replace(campaign, rows=(*campaign.rows, FlightLogRow(None, _lost_to(s))))
    return replace(campaign, rows=(*campaign.rows, FlightLogRow(score(s))), dock=_dock(s))


def repair(
    campaign: Campaign, repairs: Sequence[Repair], empty_bot_stations: tuple[BotStation, ...] = ()
) -> Campaign:
    """The campaign ready for its next flight [R 6.2]; raises BadValue with the place of what is not allowed.

    `repairs` holds what each character repairs, from the captain round the table, androids too; those missing at its
    end repair nothing. `empty_bot_stations` is where the crew leaves out the squads that are still disabled.
    """
    dock = campaign.dock
    if campaign.over:
        raise BadValue("rows", f"expected a campaign that goes on, got one that {_ending(campaign)}")
    if dock is None:
        raise BadValue("dock", "expected a ship that came back from a flight")
    _check_workers(dock, repairs)
    _check_bots(dock, repairs, empty_bot_stations)
    damage = _repaired(dock, repairs)
    hulls = tuple(zone for zone, tokens in damage.items() if TOKEN_NAMES[STRUCTURE] in tokens)
    return replace(campaign, dock=None, start=CampaignStart(damage, hulls, empty_bot_stations))


def total(campaign: Campaign) -> CampaignScore | None:
    """The score, should the crew not fly again; None for a failed campaign or one without a flight [R 6.3].

    Threats count from all rows, visual confirmation as the average rounded down, damage and losses from the last row.
    """
    scores = [row.score for row in campaign.rows if row.score is not None]
    if not scores or campaign.failed:
        return None
    last = scores[-1]
    destroyed = sum(row.destroyed for row in scores)
    survived = sum(row.survived for row in scores)
    visual = sum(row.visual for row in scores) // len(scores)
    negative = last.damage + last.worst_zone + last.knocked_out + last.bots
    return CampaignScore(destroyed, survived, visual, negative, destroyed + survived + visual + negative)


def _ending(campaign: Campaign) -> str:
    return "has failed" if campaign.failed else f"has had {MAX_FLIGHTS} flights"


def _lost_to(s: State) -> str:
    return ZONE_NAMES[s.lost_zone] if s.lost_zone >= 0 else s.cards[s.lost_card].id


def _dock(s: State) -> Dock:
    damage: dict[ZoneName, tuple[TokenName, ...]] = {
        ZONE_NAMES[zone]: tuple(TOKEN_NAMES[token] for token in s.piles[zone][: s.drawn[zone]])
        for zone in ZONES
    }
    return Dock(damage, tuple(bool(alive) for alive in s.alive), disabled_squads(s))


def _check_workers(dock: Dock, repairs: Sequence[Repair]) -> None:
    """Who was knocked out recovers, and has no time to repair anything."""
    if len(repairs) > len(dock.fit):
        raise BadValue(
            "repairs", f"expected at most {len(dock.fit)}, one for each of the crew, got {len(repairs)}"
        )
    for crew, wanted in enumerate(repairs):
        if wanted is not None and not dock.fit[crew]:
            raise BadValue(f"repairs[{crew}]", "expected none by a character who was knocked out")


def _check_bots(dock: Dock, repairs: Sequence[Repair], empty: tuple[BotStation, ...]) -> None:
    left = dock.disabled_squads
    for crew, wanted in enumerate(repairs):
        if wanted == "bots":
            left -= 1
            if left < 0:
                raise BadValue(f"repairs[{crew}]", "no disabled squad is left to repair")
    if len(empty) != left or len(set(empty)) != left:
        raise BadValue(
            "empty_bot_stations", f"expected {left}, one for each disabled squad, got {list(empty)}"
        )


def _repaired(dock: Dock, repairs: Sequence[Repair]) -> dict[ZoneName, tuple[TokenName, ...]]:
    """The damage that stays; what is taken off goes back into the pile of its zone."""
    damage = dict(dock.damage)
    for crew, wanted in enumerate(repairs):
        if not isinstance(wanted, DamageRepair):
            continue
        tokens = damage[wanted.zone]
        if wanted.token not in tokens:
            raise BadValue(
                f"repairs[{crew}].token", f"the {wanted.zone} zone has no {wanted.token} to repair"
            )
        if len(dock.damage[wanted.zone]) - len(tokens) == REPAIRS_A_ZONE:
            raise BadValue(f"repairs[{crew}].zone", f"expected at most {REPAIRS_A_ZONE} repairs of a zone")
        damage[wanted.zone] = tuple(token for token in tokens if token != wanted.token)
    return damage
