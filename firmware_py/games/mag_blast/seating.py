"""Mag Blast on the table: an action card lies in a free slot, buttons choose what it does part by part.

| asked for | left, right | cancel | confirm |
| --- | --- | --- | --- |
| the first ships | | | the ships that lie there, one in each sector |
| an answer, a turn | point at another option | lets the card pass; ends the phase, the turn | what is pointed at |
| the noise of a shot | | its neighbours: too quiet | its neighbours: heard |

Confirm says one part after the other, such as the enemy and then its ship, and does the action with the last; cancel
goes one part back before it ends anything. A shot is laid in a slot of the sector from which it is fired, a squadron in
that of its target, a ship that moves, is placed or is taken out of the discard in that where it goes: then nobody is
asked for the sector (seating_steps.py).

Two buttons at once, pressed by the shooter, are a drum roll and count as the noise. Where the microphone judges, it
listens from two seconds before the card to four after it; without a microphone the neighbours judge.

Who is asked about a card sees the lamp of its seat, and the time that is left on a lower zone.

Slots 1 to 3 are the yellow sector, 4 to 6 blue, 7 to 9 green, 10 to 12 red. Without a card the choices are
those that take none. Everybody sees lamps, so nothing is pointed at that a hand would tell: the card lies open
before. A seat that is not asked leads the show.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import TABLE, Action, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.game import MagBlast
from engine.mag_blast.legal_attack import neighbours
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import CHOOSE, MANOEUVRE, SECTOR_NAMES
from firmware_py.cues import Glows
from firmware_py.games.mag_blast.decks import card_id
from firmware_py.games.mag_blast.seating_cards import chosen, fits, meant, ships_laid
from firmware_py.games.mag_blast.seating_gestures import gestures, stands
from firmware_py.games.mag_blast.seating_lights import pointed_lamps
from firmware_py.games.mag_blast.seating_noise import (
    SHOUT,
    after_noise,
    answer_time,
    by_hand,
    listens,
    meter,
)
from firmware_py.games.seating import (
    BARE,
    SHOW_BUTTONS,
    Due,
    Gesture,
    Listening,
    PlainSeating,
    Prepared,
    Seating,
)
from firmware_py.inputs import (
    Meaning,
    Point,
    Pressed,
    Quiet,
    Shouted,
    ShowCommand,
    Sound,
    TableInput,
    Wish,
)
from firmware_py.show.slot_lights import Cards


class MagBlastSeating(PlainSeating[MagBlast]):
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: MagBlast, given: TableInput, desk: Prepared = BARE) -> Iterator[Meaning]:
        """Cards mean nothing until a button says so. For whoever makes the noise by hand the table shouts."""
        for meaning in _meaning(game, given, desk):
            if by_hand(given, meaning):
                yield Sound(SHOUT)
            yield meaning

    @staticmethod
    def gestures(game: MagBlast, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        return gestures(game, seat, action, desk)

    @staticmethod
    def slots(game: MagBlast, desk: Prepared = BARE) -> Cards:
        """Nothing has to lie anywhere: people may as well play at the page."""
        return {
            (seat, slot): lying
            for (seat, slot), lying in desk.lying.items()
            if seat in game.setup.seats and fits(game.state, seat, slot, card_id(lying[0]))
        }

    @staticmethod
    def dues(game: MagBlast) -> Sequence[Due]:
        """Who is asked about a card lets it pass in time, able to answer or not, where that was agreed."""
        if not game.state.setup.answer_s:
            return ()
        s = game.state
        if not s.stack or not s.heard:
            return ()
        about = f"{s.stack[-1].card} {s.asked[-1]}"
        return (Due(s.asked[-1][0], about, s.setup.answer_s, act.Pass()),)

    @staticmethod
    def hints(game: MagBlast, desk: Prepared = BARE) -> Glows:
        """What a seat points at blinks, at the target's seat and at its own; what may still come of it pulses."""
        if game.state.phase == CHOOSE:
            return {}
        lit = meter(desk.heard) | answer_time(game.state, desk.left_ms)
        for seat in game.to_act():
            lit |= pointed_lamps(game.state, seat, stands(game, seat, desk))
        return lit

    @staticmethod
    def listens(game: MagBlast) -> Listening | None:
        return listens(game)


SEATING: Final[Seating[MagBlast]] = MagBlastSeating


def _meaning(game: MagBlast, given: TableInput, desk: Prepared) -> Iterator[Meaning]:
    match given:
        case ShowCommand():
            yield given
        case Wish():
            yield from after_noise(game, given, desk)
        case Shouted() if not game.state.heard:
            yield Wish(game.state.stack[-1].seat, act.Noise())
        case Quiet() if not game.state.heard:
            yield Wish(TABLE, act.Silence())
        case Pressed(seat=seat, button=button) if not game.state.heard:
            yield from _judge(game, seat, button, desk)
        case Pressed(seat=seat, button=button) if seat in game.to_act():
            for meant_ in _decide(game, seat, button, desk):
                yield from after_noise(game, meant_, desk) if isinstance(meant_, Wish) else (meant_,)
        case Pressed(button=button) if button in SHOW_BUTTONS:
            yield SHOW_BUTTONS[button]
        case _:
            pass


def _judge(game: MagBlast, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    """A drum roll counts as a noise; the neighbours of the shooter say whether they heard one."""
    shooter = game.state.stack[-1].seat
    if seat == shooter:
        if seat in desk.drummed:
            yield Wish(seat, act.Noise())
    elif button in ("confirm", "cancel") and seat in neighbours(game.state, shooter):
        yield Wish(shooter, act.Noise()) if button == "confirm" else Wish(TABLE, act.Silence())


def _decide(game: MagBlast, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    if game.state.phase == CHOOSE:
        ships = chosen(seat, desk.lying)
        if button == "confirm" and ships is not None:
            yield Wish(seat, ships)
        return
    stand = stands(game, seat, desk)
    if button == "cancel":
        ending = _ending(game, seat)
        if stand.said:
            yield Point(seat, stand.back())
        elif ending is not None:
            yield Wish(seat, ending)
        return
    if not stand.pointed:
        if button == "confirm":
            yield from _refused(game.state, seat, desk)
        return
    then = stand.button(button)
    yield Point(seat, then) if isinstance(then, int) else Wish(seat, then)


def _refused(s: State, seat: Seat, desk: Prepared) -> Iterator[Wish]:
    """What cards say that nothing can be done with now: the rules tell why not."""
    for ship, sector in ships_laid(s, seat, desk.lying).items():
        if s.phase == MANOEUVRE:
            yield Wish(seat, act.Move(ship, (SECTOR_NAMES[sector],)))
            return
    cards = meant(s, seat, desk.lying)
    if cards:
        yield Wish(seat, act.Play(cards[0]))


def _ending(game: MagBlast, seat: Seat) -> Action | None:
    """How a seat ends what it is asked for."""
    legal = game.legal(seat)
    return next((action for action in (act.Pass(), act.EndPhase(), act.EndTurn()) if action in legal), None)
