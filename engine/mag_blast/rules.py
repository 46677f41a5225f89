"""The course of a game: set-up, turns, phases, ships that are built and moved. Cards are in rules_fight.py."""

from collections.abc import Callable
from typing import Final

from engine.dispatch import handler
from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast import rules_fight as fight
from engine.mag_blast import verbs
from engine.mag_blast import verbs_abilities as abilities
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.cards import HULL, LIMITS
from engine.mag_blast.chance import draw_first
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    BUILD,
    DISCARD,
    DRAW,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
)


def perform(s: State, seat: Seat, action: MagBlastAction) -> None:
    """Does what legal.check has allowed."""
    if not s.heard and type(action) not in _KEEP_SILENT_SHOT:
        fight.miss(s)
    _DEEDS[type(action)](s, seat, action)


# -------------------------------------------------------------------------------------------------------- set-up


def _choose(s: State, seat: Seat, action: act.Choose) -> None:
    yellow, blue, green, red = (SHIP_NUMBERS[ship] for ship in action.ships.ships)
    s.choose_ships(seat, yellow, blue, green, red)
    if all(s.chosen[player] for player in s.living()):
        _begin(s)


def _begin(s: State) -> None:
    """All fleets are turned up, then cards are dealt, then the weakest fleet begins [R Průběh hry 3 to 5]."""
    for seat in s.living():
        yellow, blue, green, red = s.chosen[seat]
        left = tuple(ship for ship in s.dealt[seat] if ship not in s.chosen[seat])
        s.reveal_fleet(seat, yellow, blue, green, red, left)
    for seat in s.living():
        verbs.draw_cards(s, seat, LIMITS.hand)
    sums = {seat: sum(HULL[ship] for ship in s.fleet(seat)) for seat in s.living()}
    lowest = min(sums.values())
    tied = [seat for seat in sums if sums[seat] == lowest]
    first = tied[0] if len(tied) == 1 else draw_first(s, tied)
    s.set_first(first)
    s.begin_turn(first, BUILD)


# -------------------------------------------------------------------------------------------------------- phases


def _discard(s: State, seat: Seat, action: act.Discard) -> None:
    for card in action.cards:
        s.discard(seat, ACTION_NUMBERS[card])


def _draw(s: State, seat: Seat, action: act.Draw) -> None:
    s.begin_drawing()
    count = LIMITS.hand - len(s.hands[seat]) if action.count is None else action.count
    verbs.draw_cards(s, seat, count)


def _trade(s: State, seat: Seat, action: act.Trade) -> None:
    for card in action.cards:
        s.trade(seat, ACTION_NUMBERS[card])
    verbs.draw_ships(s, seat)


def _place(s: State, seat: Seat, action: act.Place) -> None:
    fight.move_on(s)
    ship = SHIP_NUMBERS[action.ship] if action.ship is not None else s.placing[0]
    s.place_ship(seat, ship, SECTOR_NUMBERS[action.sector])
    for other in s.placing:
        s.decline_ship(seat, other)


def _move(s: State, seat: Seat, action: act.Move) -> None:
    s.move_ship(seat, SHIP_NUMBERS[action.ship], SECTOR_NUMBERS[action.path[-1]], len(action.path))


def _end_phase(s: State, seat: Seat, action: act.EndPhase) -> None:
    skips_draw = s.phase == DISCARD and len(s.hands[seat]) >= LIMITS.hand  # [R Fáze 2]
    s.begin_phase(BUILD if skips_draw or s.phase == DRAW else s.phase + 1)


def _agree(s: State, seat: Seat, action: act.Agree) -> None:
    s.agree(seat)


# --------------------------------------------------------------------------------------------------------- turns


def _end_turn(s: State, seat: Seat, action: act.EndTurn) -> None:
    s.end_turn(seat)
    following = s.clockwise(seat % s.players + 1)[0]
    if not s.brutal and len(s.living()) == 2 and s.agreed == s.alive:
        s.begin_brutal()
        following = _weaker(s, following)
    _end_effects(s, seat, following)
    s.begin_turn(following, BUILD if s.first_round >> following & 1 else DISCARD)


def _weaker(s: State, following: Seat) -> Seat:
    """Of two players the one whose ships take less damage; the next in turn where they are equal [G30]."""
    other = next(seat for seat in s.living() if seat != following)
    return other if _strength(s, other) < _strength(s, following) else following


def _strength(s: State, seat: Seat) -> int:
    return sum(s.left(place) for place in (-seat, *s.fleet(seat)))


def _end_effects(s: State, before: Seat, following: Seat) -> None:
    """What the next in turn has played on fleets ends, and what those have played whose empty places are passed."""
    seat = before
    while True:
        seat = seat % s.players + 1
        if seat == following or not s.lives(seat):
            for card, fleet, by in tuple(s.effects):
                if by == seat:
                    s.end_effect(card, fleet)
        if seat == following:
            return


_KEEP_SILENT_SHOT: Final = frozenset((act.Noise, act.Agree, act.Silence))

_DEEDS: Final[dict[type, Callable[..., None]]] = dict(
    [
        handler(act.Choose, _choose),
        handler(act.Discard, _discard),
        handler(act.Draw, _draw),
        handler(act.Trade, _trade),
        handler(act.Place, _place),
        handler(act.Move, _move),
        handler(act.EndPhase, _end_phase),
        handler(act.Noise, fight.noise),
        handler(act.Blast, fight.blast),
        handler(act.Ram, fight.ram),
        handler(act.Launch, fight.launch),
        handler(act.DirectHit, fight.direct_hit),
        handler(act.Effect, fight.effect),
        handler(act.Play, fight.play),
        handler(act.Sweep, fight.sweep),
        handler(act.EndTurn, _end_turn),
        handler(act.Ability, abilities.use),
        handler(act.Answer, fight.answer),
        handler(act.Pass, fight.pass_by),
        handler(act.Silence, fight.silence),
        handler(act.Agree, _agree),
    ]
)
