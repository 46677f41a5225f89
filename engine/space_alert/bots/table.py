"""What the bots at a table know together: the views of their seats, laid side by side.

Bots talk, so what one of them sees all of them know. Nothing here reads a running game but through its views.
"""

from dataclasses import dataclass
from typing import Final, Protocol, Self

from engine.game import Action, Seat, Step
from engine.space_alert.cards import card_by_key, threat_by_id
from engine.space_alert.setup import ANDROID, Setup
from engine.space_alert.setup_flight import FlightThreat
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.view_fields import CrewView, View
from engine.space_alert.words import BLANK, CODES, TRACK_NAMES

HUMAN: Final = -1

# Until the computer warns nobody knows when a phase ends: bots reckon with its usual length, and with at least the
# minute that the first warning gives [R 2.1].
USUAL_S: Final = (225.0, 215.0, 150.0)
WARNED_S: Final = 60.0


class PlannedGame(Protocol):
    """What bots use of a running game: the views of their seats, its set-up, and copies to try their own actions on."""

    @property
    def planning(self) -> Planning:
        """The action part, of which bots read the set-up alone."""

    def view(self, seat: Seat | None) -> View:
        """What a seat may know."""

    def act(self, seat: Seat, action: Action) -> list[Step]:
        """Does an action; raises Refused."""

    def clone(self) -> Self:
        """An independent copy."""


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """A player board. `owner` is a bot's seat, ANDROID or HUMAN; a human's cards stay unknown and count as none.

    `cards` and `codes` are by place (turn - 1); `open` are the turns that a bot may plan now.
    """

    owner: int
    cards: tuple[int, ...]
    codes: tuple[int, ...]
    open: tuple[int, ...]
    heroic: int


@dataclass(frozen=True, slots=True)
class KnownTable:
    """What the bots in `hands` know: the flight so far, the boards, and the cards in each bot's hand."""

    setup: Setup
    turns: int
    phase: int
    tracks: tuple[int, ...]
    threats: tuple[FlightThreat, ...]
    boards: tuple[PlayerBoard, ...]
    hands: dict[Seat, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ClockMoment:
    """What passes by: the second, when the phase ends as far as bots know, the rights that an announcement gave to
    bots, and whether all people want to end now; without people nobody does.
    """

    now: float
    ends_at: float
    silent: bool
    may_draw: tuple[Seat, ...]
    may_hand: tuple[Seat, ...]
    ending: bool = False

    @property
    def left(self) -> float:
        """Seconds to the end of the phase; none when people want to end it."""
        return 0.0 if self.ending else self.ends_at - self.now


def look(game: PlannedGame, seats: tuple[Seat, ...]) -> tuple[KnownTable, ClockMoment] | None:
    """The table as the bots in `seats` see it, or None when there is nothing to plan."""
    views = {seat: game.view(seat) for seat in seats}
    first = next(iter(views.values()), None)
    if first is None or first.part != "action" or first.phase_began_at is None:
        return None
    setup = game.planning.setup
    people = [seat for seat in setup.seats if seat not in views]
    table = KnownTable(
        setup=setup,
        turns=first.turns,
        phase=first.phase,
        tracks=tuple(first.trajectories[name] for name in TRACK_NAMES),
        threats=tuple(
            FlightThreat(threat.turn, TRACK_NAMES.index(threat.where), threat_by_id()[threat.card])
            for threat in first.threats
        ),
        boards=tuple(_board(views, first, place) for place in range(len(first.crew))),
        hands={seat: tuple(sorted(map(_number, view.hand))) for seat, view in views.items()},
    )
    moment = ClockMoment(
        now=first.now,
        ends_at=_expected_end(first, first.phase_began_at),
        silent=first.silent,
        may_draw=tuple(seat for seat, view in views.items() if view.may_draw),
        may_hand=tuple(seat for seat, view in views.items() if view.may_hand),
        ending=bool(people) and all(seat in first.agreeing for seat in people),
    )
    return table, moment


def _expected_end(view: View, began_at: float) -> float:
    """When the phase ends, or is expected to where nobody knows."""
    if view.phase_ends_at is not None:
        return view.phase_ends_at
    return max(began_at + USUAL_S[view.phase - 1], view.now + WARNED_S)


def _board(views: dict[Seat, View], first: View, place: int) -> PlayerBoard:
    seat = first.crew[place].seat
    if seat != ANDROID and seat not in views:
        return PlayerBoard(HUMAN, (EMPTY,) * first.turns, (BLANK,) * first.turns, (), EMPTY)
    crew: CrewView = views[seat].crew[place] if seat != ANDROID else first.crew[place]
    return PlayerBoard(
        owner=seat,
        cards=tuple(_number(slot.card) for slot in crew.slots),
        codes=tuple(CODES[slot.code] if slot.code else BLANK for slot in crew.slots),
        open=tuple(slot.turn for slot in crew.slots if slot.open),
        heroic=_number(crew.heroic),
    )


def _number(key: str | None) -> int:
    return card_by_key()[key] if key else EMPTY
