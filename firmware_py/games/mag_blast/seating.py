"""Mag Blast on the table: an action card lies in a free slot, left and right point at what it may do, confirm does it.

| asked for | left, right | cancel | confirm |
| --- | --- | --- | --- |
| the first ships | | | the ships that lie there, one in each sector |
| an answer, a turn | point at another choice | lets the card pass; ends the phase, the turn | what is pointed at |
| the noise of a shot | | its neighbours: too quiet | its neighbours: heard |

Two buttons at once, pressed by the shooter, are a drum roll and count as the noise. Where the microphone judges, it
listens from two seconds before the card to four after it; without a microphone the neighbours judge.

Slots 1 to 3 are the yellow sector, 4 to 6 blue, 7 to 9 green, 10 to 12 red. Without a card the choices are
those that take none. Everybody sees lamps, so nothing is pointed at that a hand would tell: the card lies open
before. A seat that is not asked leads the show.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import TABLE, Action, Game, Seat, Step
from engine.mag_blast import actions as act
from engine.mag_blast.game import MagBlast
from engine.mag_blast.legal_attack import neighbours
from engine.mag_blast.words import CHOOSE, SECTOR_NUMBERS, SHIP_NUMBERS, TARGET_NUMBERS
from firmware_py.cues import Glow, Glows
from firmware_py.games.mag_blast.decks import card_id, card_key
from firmware_py.games.mag_blast.seating_cards import (
    SLOTS,
    cards_of,
    chosen,
    fits,
    laid_whole,
    meant,
)
from firmware_py.games.mag_blast.seating_noise import SHOUT, after_noise, by_hand, listens, meter
from firmware_py.games.mag_blast.staging_lamps import SEATS, ship_lamp, slot_lamp
from firmware_py.games.seating import BARE, Desk, Due, Gesture, Listening, Seating
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

PATIENCE: Final = 12  # presses of a button after which people take the page
POINTED: Final[Glow] = ((255, 255, 255), "blink")
SHOW_BUTTONS: Final[dict[str, ShowCommand]] = {
    "left": ShowCommand("back"),
    "right": ShowCommand("next"),
    "cancel": ShowCommand("pause"),
    "confirm": ShowCommand("repeat"),
}


class MagBlastSeating:
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: Game, given: TableInput, desk: Desk = BARE) -> Iterator[Meaning]:
        """Cards mean nothing until a button says so. For whoever makes the noise by hand the table shouts."""
        if not isinstance(game, MagBlast):
            return
        for meaning in _meaning(game, given, desk):
            if by_hand(given, meaning):
                yield Sound(SHOUT)
            yield meaning

    @staticmethod
    def gestures(game: Game, seat: Seat, action: Action, desk: Desk = BARE) -> Sequence[Gesture]:
        return _gestures(game, seat, action, desk) if isinstance(game, MagBlast) else ()

    @staticmethod
    def slots(game: Game, desk: Desk = BARE) -> Cards:
        """Nothing has to lie anywhere: people may as well play at the page."""
        if not isinstance(game, MagBlast):
            return {}
        return {
            (seat, slot): lying
            for (seat, slot), lying in desk.lying.items()
            if seat in game.setup.seats and fits(game.state, seat, slot, card_id(lying[0]))
        }

    @staticmethod
    def belated(game: Game, desk: Desk = BARE) -> Sequence[Wish]:
        """A card means something when it is laid, or when a button is pressed."""
        return ()

    @staticmethod
    def on_pages(game: Game) -> Sequence[Seat]:
        """Time never runs."""
        return ()

    @staticmethod
    def dues(game: Game) -> Sequence[Due]:
        """The table waits for everybody."""
        return ()

    @staticmethod
    def halts(game: Game, steps: Sequence[Step]) -> bool:
        return False

    @staticmethod
    def figures(game: Game) -> None:
        """People think with what lies on the table."""

    @staticmethod
    def told(game: Game) -> None:
        """Lamps and order cards tell how things stand."""

    @staticmethod
    def hints(game: Game, desk: Desk = BARE) -> Glows:
        """The target that a seat points at blinks, with the own ship."""
        if not isinstance(game, MagBlast) or game.state.phase == CHOOSE:
            return {}
        lit = meter(desk.heard)
        for seat in game.to_act():
            choices = pointable(game, seat, desk)
            if choices:
                pointed = choices[desk.pointing.get(seat, 0) % len(choices)]
                lit |= dict.fromkeys(_lamps_of(game, seat, pointed), POINTED)
        return lit

    @staticmethod
    def listens(game: Game) -> Listening | None:
        return listens(game) if isinstance(game, MagBlast) else None


SEATING: Final[Seating[MagBlast]] = MagBlastSeating


def pointable(game: MagBlast, seat: Seat, desk: Desk) -> list[Action]:
    """What a seat may do with the action cards that lie at its place; without any, what it may do without cards."""
    s = game.state
    if s.phase == CHOOSE:
        return []
    cards = meant(s, seat, desk.lying)
    whole = laid_whole(s, cards) if cards else None
    if whole is not None and not s.stack:
        return [whole]
    return [action for action in game.legal(seat) if cards_of(s, action) == cards]


def _meaning(game: MagBlast, given: TableInput, desk: Desk) -> Iterator[Meaning]:
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


def _judge(game: MagBlast, seat: Seat, button: str, desk: Desk) -> Iterator[Meaning]:
    """A drum roll counts as a noise; the neighbours of the shooter say whether they heard one."""
    shooter = game.state.stack[-1].seat
    if seat == shooter:
        if seat in desk.drummed:
            yield Wish(seat, act.Noise())
    elif button in ("confirm", "cancel") and seat in neighbours(game.state, shooter):
        yield Wish(shooter, act.Noise()) if button == "confirm" else Wish(TABLE, act.Silence())


def _decide(game: MagBlast, seat: Seat, button: str, desk: Desk) -> Iterator[Meaning]:
    if game.state.phase == CHOOSE:
        ships = chosen(seat, desk.lying)
        if button == "confirm" and ships is not None:
            yield Wish(seat, ships)
        return
    if button == "cancel":
        ending = _ending(game, seat)
        if ending is not None:
            yield Wish(seat, ending)
        return
    choices = pointable(game, seat, desk)
    if not choices:
        cards = meant(game.state, seat, desk.lying)
        if button == "confirm" and cards:
            yield Wish(seat, act.Play(cards[0]))  # the rules say why not
        return
    at = desk.pointing.get(seat, 0) % len(choices)
    if button == "confirm":
        yield Wish(seat, choices[at])
    else:
        yield Point(seat, (at + (1 if button == "right" else -1)) % len(choices))


def _ending(game: MagBlast, seat: Seat) -> Action | None:
    """How a seat ends what it is asked for."""
    legal = game.legal(seat)
    return next((action for action in (act.Pass(), act.EndPhase(), act.EndTurn()) if action in legal), None)


# -------------------------------------------------------------------------------------------------------- hands


def _gestures(game: MagBlast, seat: Seat, action: Action, desk: Desk) -> tuple[Gesture, ...]:
    """Cards first, then the button; none where the cards, the slots or the patience do not suffice."""
    s = game.state
    if seat not in game.to_act() or seat > SEATS or isinstance(action, act.Choose):
        return ()
    if not s.heard:
        return (_press(seat, "left"), _press(seat, "right")) if isinstance(action, act.Noise) else ()
    if isinstance(action, act.Pass | act.EndPhase | act.EndTurn):
        return (_press(seat, "cancel"),)
    cards = _arranged(seat, cards_of(s, action), desk)
    if cards is None:
        return ()
    choices = pointable(game, seat, _after(desk, cards))
    if action not in choices:
        return ()
    steps = (choices.index(action) - desk.pointing.get(seat, 0) % len(choices)) % len(choices)
    if steps > PATIENCE:
        return ()
    return (*cards, *(_press(seat, "right") for _ in range(steps)), _press(seat, "confirm"))


def _press(seat: Seat, button: str) -> Gesture:
    return Gesture("press", seat, button=button)


def _arranged(seat: Seat, wanted: tuple[str, ...], desk: Desk) -> tuple[Gesture, ...] | None:
    """Pulls action cards that are not wanted and slips in those that are missing; None where there is no way."""
    lying = {slot: card_id(key) for (at, slot), (key, _) in desk.lying.items() if at == seat}
    elsewhere = {card_id(key) for (at, _), (key, _) in desk.lying.items() if at != seat}
    pulled = [slot for slot, card in sorted(lying.items()) if card not in SHIP_NUMBERS and card not in wanted]
    free = [slot for slot in range(SLOTS, 0, -1) if slot not in lying or slot in pulled]
    missing = [card for card in wanted if card not in lying.values()]
    if len(missing) > len(free) or elsewhere & set(wanted):
        return None
    slipped = (Gesture("slip", seat, slot, card_key(card)) for card, slot in zip(missing, free, strict=False))
    return (*(Gesture("pull", seat, slot) for slot in pulled), *slipped)


def _after(desk: Desk, cards: tuple[Gesture, ...]) -> Desk:
    """The desk once the cards lie as wanted."""
    lying = dict(desk.lying)
    for gesture in cards:
        if gesture.verb == "pull":
            lying.pop((gesture.seat, gesture.slot), None)
        else:
            lying[gesture.seat, gesture.slot] = (gesture.card, gesture.half)
    return Desk(lying, desk.pointing)


# --------------------------------------------------------------------------------------------------------- lights


def _lamps_of(game: MagBlast, seat: Seat, action: Action) -> tuple[str, ...]:
    """The lamps of what a choice is about: the own ship, its target, a fleet, a sector."""
    s = game.state
    match action:
        case act.Blast() | act.Ram():
            return (*_ship(game, seat, action.ship), *_target(game, action.target))
        case act.Launch(target=target):
            return _target(game, target)
        case act.Ability(target=target, ship=ship) if target is not None and ship is not None:
            return (*_ship(game, seat, ship), *_target(game, target))
        case act.Ability(victim=fleet) | act.Play(fleet=fleet) if fleet is not None:
            return ship_lamp(s, fleet, 0)
        case act.Play(ship=ship) if ship is not None:
            return _ship(game, seat, ship)
        case act.Sweep(ship, fleet):
            return (*_ship(game, seat, ship), *ship_lamp(s, fleet, 0))
        case act.Move(ship, path):
            return (*_ship(game, seat, ship), *_sector(game, seat, path[-1]))
        case act.Place(sector):
            return _sector(game, seat, sector)
        case act.Effect(sector=sector) if sector is not None:
            return _sector(game, seat, sector)
    return ()


def _ship(game: MagBlast, seat: Seat, ship: str) -> tuple[str, ...]:
    return ship_lamp(game.state, seat, TARGET_NUMBERS[ship])


def _target(game: MagBlast, target: act.Target) -> tuple[str, ...]:
    return _ship(game, target.seat, target.ship)


def _sector(game: MagBlast, seat: Seat, name: str) -> tuple[str, ...]:
    """The next free place of a sector."""
    sector = SECTOR_NUMBERS[name]
    place = len(game.state.in_sector(seat, sector))
    return (slot_lamp(seat, sector, place),) if seat <= SEATS else ()
