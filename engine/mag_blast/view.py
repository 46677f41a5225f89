"""What a seat, or a spectator, may know: the only place that hides.

Hidden are the hands of others, the decks, and in the phase `choose` the ships that others were dealt. How many cards a
hand holds is known to all; nobody knows what chance will bring.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from engine.game import ActionKinds, Json, Seat, Step, action_json
from engine.mag_blast import actions as act
from engine.mag_blast import steps as st
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.cards import KIND, USES, command_ships
from engine.mag_blast.choices import options
from engine.mag_blast.legal import besides, to_act
from engine.mag_blast.score import ResultDocument, result_document
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    AS_EFFECT,
    CHOOSE,
    CONCUSSIVE,
    HIDDEN,
    HIT_NAMES,
    OVER,
    OVERSEERS,
    PHASE_NAMES,
    PLAYED_NAMES,
    SECTOR_NAMES,
    SECTORS,
    TRI_BOT,
    WEAPON_NAMES,
    HitName,
    PhaseName,
    PlayedName,
    SectorName,
    WeaponName,
    action_id,
    command_id,
    ship_id,
)

ActionJson: TypeAlias = Annotated[Json, ActionKinds(MagBlastAction)]


@dataclass(frozen=True, slots=True)
class ShipView:
    """A fleet ship: hull and damage in points, `temporary` of it by squadrons; the shots that lie under it.

    `carrier` and `minesweeper` tell what it counts as in this fleet.
    """

    ship: str
    hull: int
    damage: int
    temporary: int
    blasts: tuple[str, ...]
    fired: tuple[WeaponName, ...]
    moved: int
    carrier: bool
    minesweeper: bool


@dataclass(frozen=True, slots=True)
class EffectView:
    """Asteroids or a minefield on a fleet, and the seat that played it."""

    card: str
    by: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: the command ship, the fleet by sectors (yellow, blue, green, red), and what else lies open.

    `uses` are those left of an ability that is counted; `cards` is how many the hand holds.
    """

    seat: int
    command: str
    name: str
    alive: bool
    uses: int | None
    hull: int
    damage: int
    temporary: int
    blasts: tuple[str, ...]
    fleet: tuple[tuple[ShipView, ...], ...]
    cards: int
    squadrons: tuple[str, ...]
    effects: tuple[EffectView, ...]
    has_chosen: bool


@dataclass(frozen=True, slots=True)
class TargetView:
    """A ship of a seat; `command` is the command ship."""

    seat: int
    ship: str


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A card on the stack, with what was named, and the seats still asked about it; `heard` once its noise was made."""

    seat: int
    do: PlayedName
    card: str
    ship: str | None
    target: TargetView | None
    fleet: int | None
    blast: str | None
    sector: SectorName | None
    moves: dict[str, SectorName] | None
    extra: bool
    heard: bool
    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HitView:
    """The shot that a Direct Hit may follow: who fired, at what, and whether one holds already (`played`)."""

    ship: str
    target: TargetView
    step: HitName


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know. `hand`, `dealt` and `chosen` are the own ones; decks are told by their size.

    `options` is what the seat, which is to act, may do, but for what is put together of single cards or ships: choosing
    ships, discarding several cards at once, the abilities of Overseers and Tri-Bot. `besides` are the actions that the
    seat may do although another one is to act.
    """

    seat: int | None
    phase: PhaseName
    turn: int
    to_act: tuple[int, ...]
    first_round: tuple[int, ...]
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    chosen: tuple[str, ...]
    action_deck: int
    action_discard: tuple[str, ...]
    fleet_deck: int
    fleet_discard: tuple[str, ...]
    stack: tuple[PlayedView, ...]
    placing: tuple[str, ...]
    direct_hit: HitView | None
    noise: bool
    drew: bool
    brutal: bool
    agreed: tuple[int, ...]
    options: tuple[ActionJson, ...]
    besides: tuple[ActionJson, ...]
    result: ResultDocument | None


def make_view(s: State, seat: Seat | None) -> View:
    """The game as `seat` may see it."""
    own = seat if seat is not None and 0 < seat <= s.players else 0
    return View(
        seat=seat,
        phase=PHASE_NAMES[s.phase],
        turn=s.seat,
        to_act=to_act(s),
        first_round=_seats(s.first_round),
        players=tuple(_player(s, player) for player in s.setup.seats),
        hand=tuple(map(action_id, s.hands[own])),
        dealt=tuple(map(ship_id, s.dealt[own])),
        chosen=tuple(map(ship_id, s.chosen[own])),
        action_deck=len(s.action_deck),
        action_discard=tuple(map(action_id, s.action_discard)),
        fleet_deck=len(s.fleet_deck),
        fleet_discard=tuple(map(ship_id, s.fleet_discard)),
        stack=tuple(_played(s, index, played) for index, played in enumerate(s.stack)),
        placing=tuple(map(ship_id, s.placing)),
        direct_hit=_hit(s),
        noise=bool(s.noise),
        drew=bool(s.drew),
        brutal=bool(s.brutal),
        agreed=_seats(s.agreed),
        options=tuple(map(action_json, _options(s, own))) if own else (),
        besides=tuple(map(action_json, besides(s, own))) if own else (),
        result=result_document(s) if s.phase == OVER else None,
    )


def _options(s: State, seat: Seat) -> Iterator[MagBlastAction]:
    if s.phase == CHOOSE or seat not in to_act(s):
        return
    for action in options(s, seat):
        several = isinstance(action, act.Discard) and len(action.cards) > 1
        of_discard = isinstance(action, act.Ability) and s.command[seat] in (OVERSEERS, TRI_BOT)
        if not several and not of_discard:
            yield action


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _player(s: State, seat: Seat) -> PlayerView:
    command = s.command[seat]
    names = s.setup.names
    return PlayerView(
        seat=seat,
        command=command_id(command),
        name=names[seat - 1] if seat <= len(names) else command_ships()[command - 1].name,
        alive=s.lives(seat),
        uses=s.uses[seat] if USES[command] else None,
        hull=s.hull(-seat),
        damage=s.damage(-seat),
        temporary=s.temporary.get(-seat, 0),
        blasts=tuple(map(action_id, s.blasts.get(-seat, ()))),
        fleet=tuple(tuple(_ship(s, ship) for ship in s.in_sector(seat, sector)) for sector in SECTORS),
        cards=len(s.hands[seat]),
        squadrons=tuple(map(action_id, s.squadrons[seat])),
        effects=tuple(EffectView(action_id(card), by) for card, fleet, by in s.effects if fleet == seat),
        has_chosen=bool(s.chosen[seat]),
    )


def _ship(s: State, ship: int) -> ShipView:
    return ShipView(
        ship=ship_id(ship),
        hull=s.hull(ship),
        damage=s.damage(ship),
        temporary=s.temporary.get(ship, 0),
        blasts=tuple(map(action_id, s.blasts.get(ship, ()))),
        fired=tuple(name for weapon, name in enumerate(WEAPON_NAMES) if s.fired[ship] >> weapon & 1),
        moved=s.moved[ship],
        carrier=s.is_carrier(ship),
        minesweeper=s.is_minesweeper(ship),
    )


def _target(seat: Seat, ship: int) -> TargetView | None:
    return TargetView(seat, ship_id(ship)) if seat else None


def _played(s: State, index: int, played: PlayedCard) -> PlayedView:
    moves: dict[str, SectorName] | None = None
    if played.how == AS_EFFECT and KIND[played.card] == CONCUSSIVE:
        pairs = zip(played.moves[::2], played.moves[1::2], strict=True)
        moves = {ship_id(ship): SECTOR_NAMES[sector] for ship, sector in pairs}
    return PlayedView(
        seat=played.seat,
        do=PLAYED_NAMES[played.how],
        card=action_id(played.card),
        ship=ship_id(played.ship) if played.ship else None,
        target=_target(played.target_seat, played.target_ship),
        fleet=played.fleet or None,
        blast=action_id(played.blast) if played.blast else None,
        sector=SECTOR_NAMES[played.sector] if played.sector >= 0 else None,
        moves=moves,
        extra=bool(played.extra),
        heard=bool(s.heard) or index < len(s.stack) - 1,
        asked=s.asked[index],
    )


def _hit(s: State) -> HitView | None:
    if not s.direct_hit:
        return None
    return HitView(
        ship_id(s.hit_ship), TargetView(s.hit_seat, ship_id(s.hit_target)), HIT_NAMES[s.direct_hit]
    )


def see(step: Step, seat: Seat | None) -> Step | None:
    """The step with HIDDEN in place of what `seat` may not know; None for what only the engine cares about."""
    if isinstance(step, st.LotUsed):
        return None
    if isinstance(step, st.DeckShuffled):
        return st.DeckShuffled(step.deck, ())
    if isinstance(step, st.CardDrawn) and step.seat != seat:
        return st.CardDrawn(step.seat, HIDDEN)
    if isinstance(step, st.CardsTaken) and seat not in (step.seat, step.victim):
        return st.CardsTaken(step.seat, step.victim, tuple(HIDDEN for _ in step.cards))
    if isinstance(step, st.ShipsChosen) and step.seat != seat:
        return st.ShipsChosen(step.seat, HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    return step
