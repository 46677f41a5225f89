"""A flight as a row of the flight log [R 4.1]: what is computed from its record, and nothing that could not be."""

import hashlib
import json
from dataclasses import dataclass, fields

from engine.game import Refused
from engine.record import Record, read_record, replayed
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.score import lost, score
from engine.space_alert.setup import ANDROID, Setup
from engine.tables import BadTable, BadValue


@dataclass(frozen=True, slots=True)
class Member:
    """A crew member: the seat of a player or 0 for an android, the name if one was given, the marks of the header."""

    seat: int
    name: str
    captain: bool
    communications: bool
    security: bool

    def __str__(self) -> str:
        roles = [role for role in ("captain", "communications", "security") if role in self.roles]
        name = self.name or (f"seat {self.seat}" if self.seat else "android")
        return f"{name} ({', '.join(roles)})" if roles else name

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that this member holds."""
        held = {"captain": self.captain, "communications": self.communications, "security": self.security}
        return tuple(role for role, holds in held.items() if holds)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of the log. The points are None for a flight that was lost; then `lost_to` says to whom."""

    mission: str
    common: str
    serious: str
    survived: int | None
    destroyed: int | None
    negative: int | None
    visual: int | None
    total: int | None
    lost_to: str | None


COLUMNS = tuple(field.name for field in fields(Columns))


@dataclass(frozen=True, slots=True)
class Flown:
    """A finished flight, ready for the log; `digest` is the SHA-256 of `record`, its very bytes."""

    columns: Columns
    crew: tuple[Member, ...]
    players: int
    seed: int
    record: str
    digest: str


def flown(record: Record) -> Flown:
    """The row of a record; raises BadValue for what is no finished flight of Space Alert."""
    game = flight_of(record, "flight")
    if game.result is None:
        raise BadValue("flight", "expected a flight that has ended")
    text = "".join(f"{line}\n" for line in record.lines())
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    setup = game.planning.setup
    return Flown(columns_of(game), crew_of(setup), setup.players, record.seed, text, digest)


def flight_of(record: Record, name: str) -> SpaceAlert:
    """The flight of a record, played again; raises BadTable with `name` where the rules refuse it."""
    try:
        game = replayed(record)
    except Refused as refused:
        why = f"the rules refuse an action of this record: {refused.reason}"
        raise BadTable(name, 0, "", why) from refused
    if not isinstance(game, SpaceAlert):
        raise BadValue("flight", f"expected a flight of Space Alert, got {record.game}")
    return game


def columns_of(game: SpaceAlert) -> Columns:
    """The columns of a flight."""
    setup, state = game.planning.setup, game.state
    head = (setup.mission, setup.common, setup.serious)
    if state is None or not state.ended:
        return Columns(*head, None, None, None, None, None, "not finished")
    if lost(state):
        enemy = state.cards[state.lost_card].name if state.lost_card >= 0 else "damage"
        return Columns(*head, None, None, None, None, None, enemy)
    points = score(state)
    negative = points.damage + points.worst_zone + points.knocked_out + points.bots
    return Columns(*head, points.survived, points.destroyed, negative, points.visual, points.total, None)


def crew_of(setup: Setup) -> tuple[Member, ...]:
    """The crew in the order of play, the captain first."""
    names = setup.names + ("",) * setup.characters
    roles = setup.roles
    return tuple(
        Member(
            seat,
            names[place],
            *(seat != ANDROID and roles[role] == seat for role in ("captain", "communications", "security")),
        )
        for place, seat in enumerate(setup.order)
    )


def differences(record: str, stored: Columns, name: str) -> list[str]:
    """What the present rules make of a stored record, column by column where it is not what was stored."""
    lines = record.splitlines()
    header = json.loads(lines[0])
    header["version"] = RULES.version
    try:
        now = columns_of(flight_of(read_record([json.dumps(header), *lines[1:]], name), name))
    except (BadTable, BadValue) as error:
        return [str(error)]
    was, is_now = ([getattr(columns, key) for key in COLUMNS] for columns in (stored, now))
    return [
        f"{key}: {old} was stored, {new} is what the rules make of it"
        for key, old, new in zip(COLUMNS, was, is_now, strict=True)
        if old != new
    ]
