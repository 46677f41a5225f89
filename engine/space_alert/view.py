"""What a seat, or a spectator, may know: the only place that hides [R 2].

Hands, face-down packets, decks and the order of damage tokens are secret. A card on a player board shows its back,
which tells action from movement; its face is known to its owner, and to all once its turn has come. Androids' cards
and the cards of a player alone lie face up.
"""

from functools import cache

from engine.game import Seat, Step
from engine.space_alert import steps_planning as st
from engine.space_alert.campaign_view import campaign_object
from engine.space_alert.cards import cards, threats
from engine.space_alert.cards_missions import PhaseWarning
from engine.space_alert.choices_outlook import outlook
from engine.space_alert.legal import card_of_turn, intentions
from engine.space_alert.rules_takeoff import flight_of, planned_code
from engine.space_alert.score import result_object
from engine.space_alert.setup import ANDROID
from engine.space_alert.setup_flight import Flight, empty_bot_stations, old_damage, old_structure
from engine.space_alert.state.fields import printed_speed
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.steps_planning import HIDDEN
from engine.space_alert.view_fields import CrewView, ShipView, SlotView, ThreatView, View, ZoneView
from engine.space_alert.words import (
    BLANK,
    BOTS_NAMES,
    CODE_NAMES,
    GO_LIFT,
    GO_RED,
    HERO_GO,
    PHASE_OF,
    STATION_NAMES,
    STATIONS,
    STATUS_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    ZONE_NAMES,
    ZONES,
)

ACTION_HALF, MOVEMENT_HALF = "action", "movement"


def make_view(
    p: Planning,
    s: State | None,
    seat: Seat | None,
    phase_ends: tuple[int, ...],
    late: tuple[State, int] | None = None,
) -> View:
    """The game as `seat` may see it; None is a spectator. `late` is the flight before its last turn, and who turned a
    card over last in it.
    """
    board = s if s is not None else _bare_ship(p)
    mine = seat if seat in p.setup.seats else 0
    return View(
        seat=seat,
        part=_part(p, s),
        mission=p.setup.mission,
        hands=p.setup.hands,
        now=p.now_ms / 1000,
        phase=p.phase,
        phases=p.setup.phases,
        seat_phase=p.seat_phase[mine],
        phase_began_at=float((0, *phase_ends)[p.phase - 1]) if p.phase else None,
        phase_ends_at=float(phase_ends[p.phase - 1]) if knows_end(p) else None,
        silent=bool(p.silent),
        transfer=bool(p.transfer),
        may_draw=p.may_draw[mine],
        may_hand=bool(mine and p.transfer and not p.handed[mine]),
        agreed=bool(p.agreed[mine]),
        agreeing=tuple(seat for seat in p.setup.seats if p.agreed[seat]),
        turn=s.turn if s is not None else 0,
        turns=p.turns,
        hand=tuple(cards()[card].key for card in sorted(p.hands[mine])),
        hand_sizes={other: len(p.hands[other]) for other in p.setup.seats},
        deck=len(p.deck),
        trajectories={TRACK_NAMES[place]: number for place, number in enumerate(p.tracks)},
        roles=p.setup.roles,
        crew=tuple(
            _crew(p, s, board, mine, crew, owner, number, late)
            for crew, (owner, number) in enumerate(zip(p.setup.order, p.setup.boards, strict=True))
        ),
        threats=_threats(p, s),
        zones=tuple(_zone(board, zone) for zone in ZONES),
        ship=_ship(board),
        outlook=outlook(p, mine) if s is None else (),
        result=result_object(s, None) if s is not None and s.ended else None,
        campaign=None if p.setup.campaign is None else campaign_object(p.setup.campaign, s),
    )


def knows_end(p: Planning) -> bool:
    """Whether people know when the phase ends: the computer has warned, or the set-up shows it [R 2.1]."""
    if not p.phase or p.setup.show_phase_end:
        return bool(p.phase)
    announced = p.events[: p.next_event]
    return any(isinstance(event, PhaseWarning) and event.phase == p.phase for event in announced)


def fresh_ship(p: Planning) -> State:
    """The ship as it would take off now, for looking at while the crew still plans."""
    return State(flight_of(p, None))


def _bare_ship(p: Planning) -> State:
    """The same without threats and plans, of which the action part has a view of its own."""
    start = p.setup.start
    flight = Flight(
        crew=p.setup.characters,
        turns=p.turns,
        tracks=p.tracks,
        threats=(),
        plans=((),) * p.setup.characters,
        piles=tuple(map(tuple, p.piles)),
        old_damage=old_damage(start),
        old_structure=old_structure(start),
        empty_bot_stations=empty_bot_stations(start),
        options=p.setup.options,
    )
    return State(flight)


def _part(p: Planning, s: State | None) -> str:
    if s is not None:
        return "over" if s.ended else "resolution"
    return "action" if p.phase else "briefing"


def knows_face(p: Planning, seat: int, crew: int) -> bool:
    """Whether `seat` knows the cards on a board while they lie there."""
    owner = p.setup.order[crew]
    return owner in (ANDROID, seat)


def _crew(
    p: Planning,
    s: State | None,
    board: State,
    mine: int,
    crew: int,
    owner: int,
    number: int,
    late: tuple[State, int] | None,
) -> CrewView:
    """A character; `owner` is who leads it, `number` that of its player board."""
    known = owner in (ANDROID, mine)
    planner = owner or mine
    phase = p.seat_phase[planner] if planner else p.phase
    turns = range(1, p.turns + 1)
    return CrewView(
        board=number,
        seat=owner,
        slots=tuple([_planned_slot(p, crew, turn, PHASE_OF[turn] == phase, known) for turn in turns])
        if s is None
        else tuple([_flown_slot(p, s, crew, turn, known) for turn in turns]),
        heroic=_key(p.android_hand[crew]) if p.phase else None,
        at=STATION_NAMES[board.at[crew]],
        alive=bool(board.alive[crew]),
        bots=BOTS_NAMES[board.bots[crew]],
        may_mean=_may_mean(p, s, mine, crew) if s is not None else (),
        may_have_meant=_may_mean(p, late[0], mine, crew)
        if late is not None and s is not None and late[1] == crew and not s.ended
        else (),
        planned=tuple(CODE_NAMES[planned_code(p, crew, turn - 1)] for turn in turns)
        if s is not None and known
        else (),
    )


def _may_mean(p: Planning, s: State, mine: int, crew: int) -> tuple[str, ...]:
    if not mine or not knows_face(p, mine, crew) or (crew, s.turn + 1) in s.stumbles:
        return ()
    return tuple(CODE_NAMES[code] for code in intentions(p, s, crew))


def _key(card: int) -> str | None:
    return None if card == EMPTY else cards()[card].key


def _planned_slot(p: Planning, crew: int, turn: int, is_open: bool, known: bool) -> SlotView:
    card, half = p.plan[crew][turn - 1], p.half[crew][turn - 1]
    if card == EMPTY:
        return _empty_slot(turn, is_open)
    back = MOVEMENT_HALF if half else ACTION_HALF
    code = CODE_NAMES[cards()[card].halves[half]]
    return SlotView(turn, is_open, back, _key(card) if known else None, code if known else None)


@cache
def _empty_slot(turn: int, is_open: bool) -> SlotView:
    return SlotView(turn, is_open, "", None, None)


def _flown_slot(p: Planning, s: State, crew: int, turn: int, known: bool) -> SlotView:
    """Cards of turns that came are turned over; delays have moved the others along with their backs."""
    code = s.plans[crew][turn - 1]
    if code == BLANK:
        return _empty_slot(turn, False)
    back = MOVEMENT_HALF if GO_RED <= code <= GO_LIFT or code >= HERO_GO else ACTION_HALF
    if not known and turn > s.turn:
        return SlotView(turn, False, back, None, None)
    return SlotView(turn, False, back, _key(card_of_turn(p, s, crew, turn)), CODE_NAMES[code])


def _threats(p: Planning, s: State | None) -> tuple[ThreatView, ...]:
    if s is None:
        return tuple(_called(p, turn, where, card) for turn, where, card in sorted(p.called))
    return tuple(
        ThreatView(
            s.number[threat],
            TRACK_NAMES[s.where[threat]],
            card.id,
            STATUS_NAMES[s.status[threat]],
            s.space[threat],
            s.hits[threat],
            s.hp[threat],
            s.shield[threat],
            s.speed[threat],
            tuple(STATION_NAMES[station] for station in STATIONS if s.tokens[threat] >> station & 1),
        )
        for threat, card in enumerate(s.cards)
    )


def _called(p: Planning, turn: int, where: int, card: int) -> ThreatView:
    threat = threats()[card]
    speed = printed_speed(threat, p.setup.options)
    return ThreatView(
        turn, TRACK_NAMES[where], threat.id, STATUS_NAMES[0], 0, 0, threat.hp, threat.shield, speed, ()
    )


def _zone(s: State, zone: int) -> ZoneView:
    drawn = s.piles[zone][: s.drawn[zone]]
    return ZoneView(
        ZONE_NAMES[zone],
        s.shields[zone],
        s.shield_cap[zone],
        s.reactors[zone],
        s.reactor_cap[zone],
        tuple(TOKEN_NAMES[token] for token in drawn),
    )


def _ship(s: State) -> ShipView:
    return ShipView(
        fuel=s.fuel,
        rockets=s.rockets,
        rocket_launched=bool(s.flying),
        rocket_striking=bool(s.striking),
        interceptors=bool(s.interceptors),
        maintained=tuple(phase for phase in (1, 2, 3) if s.maintained >> phase & 1),
        best_viewers=tuple(s.best[1:]),
        waiting_bots={
            STATION_NAMES[station]: BOTS_NAMES[s.station_bots[station]]
            for station in STATIONS
            if s.station_bots[station]
        },
        weapons={STATION_NAMES[station]: s.weapons[station] for station in STATIONS},
        pulse_bands=s.pulse_bands,
        blocked=tuple(
            f"{STATION_NAMES[system // 3]}/{'ABC'[system % 3]}"
            for system, cover in enumerate(s.covers)
            if cover
        ),
    )


def see(p: Planning, step: Step, seat: Seat | None) -> Step | None:
    """A step as `seat` may see it; everything of the resolution is public."""
    if isinstance(step, st.PacketTaken) and step.seat != seat:
        return step._replace(cards=(HIDDEN,) * len(step.cards))
    if isinstance(step, st.CardDrawn) and step.seat != seat:
        return step._replace(card=HIDDEN)
    if isinstance(step, st.CardHanded) and seat not in (step.seat, step.to):
        return step._replace(card=HIDDEN)
    if isinstance(step, st.CardPlanned) and not knows_face(p, seat or 0, step.crew):
        return step._replace(card=HIDDEN)
    return step
