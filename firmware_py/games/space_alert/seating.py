"""Space Alert on the table: slots are the spaces of player boards, buttons take packets, draw cards and lead the show.

Confirm takes the next packet or starts the next turn, left draws the card of incoming data or goes back, right repeats
the last announcement or goes on, cancel agrees to end the last phase or pauses.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import TABLE, Action, Seat
from engine.space_alert.actions import (
    AgreeToEnd,
    DrawCard,
    Flip,
    NextTurn,
    Plan,
    Stumble,
    TakeBack,
    TakePacket,
)
from engine.space_alert.cards import card_by_key, cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.legal import card_of_turn
from engine.space_alert.planning import EMPTY, Planning
from engine.space_alert.setup import ANDROID
from engine.space_alert.state import State
from engine.space_alert.words import BLANK
from firmware_py.cues import Glows
from firmware_py.games.seating import BARE, Desk, Gesture, Seating
from firmware_py.inputs import CardIn, CardOut, Meaning, Pressed, ShowCommand, TableInput, Wish
from firmware_py.show.slot_lights import Cards


class SpaceAlertSeating:
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: SpaceAlert, given: TableInput, desk: Desk = BARE) -> Iterator[Meaning]:
        """A card that lies as it was planned means nothing; one with the other half up was turned over."""
        match given:
            case Wish() | ShowCommand():
                yield given
            case CardIn():
                yield from _card_in(game, given)
            case CardOut():
                yield from _card_out(game, given)
            case Pressed() if game.state is None:
                yield from _planning_button(game, given)
            case Pressed():
                yield from _show_button(game, given)
            case _:
                pass

    @staticmethod
    def gestures(game: SpaceAlert, seat: Seat, action: Action, desk: Desk = BARE) -> Sequence[Gesture]:
        boards = game.planning.setup.boards
        match action:
            case Plan(crew=crew, turn=turn, card=card, half=half):
                return (Gesture("slip", boards[crew], turn, cards()[card].key, half),)
            case TakeBack(crew=crew, turn=turn):
                return (Gesture("pull", boards[crew], turn),)
            case Flip(crew=crew, turn=turn):
                return (Gesture("turn", boards[crew], turn),)
            case TakePacket():
                return (Gesture("press", seat, button="confirm"),)
            case DrawCard():
                return (Gesture("press", seat, button="left"),)
            case _:
                return ()

    @staticmethod
    def slots(game: SpaceAlert, desk: Desk = BARE) -> Cards:
        p = game.planning
        turned = _turned_over(game)
        return {
            (board, place + 1): (cards()[card].key, p.half[crew][place] ^ (card in turned))
            for crew, board in enumerate(p.setup.boards)
            for place, card in enumerate(p.plan[crew])
            if card != EMPTY
        }

    @staticmethod
    def hints(game: SpaceAlert, desk: Desk = BARE) -> Glows:
        """A card is planned as soon as it lies, and then stands lit."""
        return {}


SEATING: Final[Seating[SpaceAlert]] = SpaceAlertSeating


def _crew_at(game: SpaceAlert, board: Seat) -> int | None:
    boards = game.planning.setup.boards
    return boards.index(board) if board in boards else None


def _planner(game: SpaceAlert, crew: int, card: int) -> Seat:
    """Who laid a card on a board: its player, or for an android whoever holds the card."""
    p = game.planning
    if p.setup.order[crew] != ANDROID:
        return p.setup.order[crew]
    if p.setup.hands == "physical":
        return TABLE
    return next((seat for seat in p.setup.seats if card in p.hands[seat]), p.setup.seats[0])


def _card_in(game: SpaceAlert, given: CardIn) -> Iterator[Meaning]:
    p = game.planning
    crew, card = _crew_at(game, given.seat), card_by_key().get(given.card)
    if crew is None or card is None or given.slot > p.turns:
        return
    seat = _planner(game, crew, card)
    if game.state is not None:
        yield from _stumble(game, game.state, crew, given)
        return
    if p.plan[crew][given.slot - 1] != card:
        yield Wish(seat, Plan(crew, given.slot, card, given.half))
    elif p.half[crew][given.slot - 1] != given.half:
        yield Wish(seat, Flip(crew, given.slot))


def _stumble(game: SpaceAlert, s: State, crew: int, given: CardIn) -> Iterator[Meaning]:
    """Before a turn, turning its card over says that it lay the wrong way [R 3.2]."""
    p, turn = game.planning, s.turn + 1
    if turn > s.turns or s.plans[crew][turn - 1] == BLANK:
        return
    card = card_of_turn(p, s, crew, turn)
    lies_there = p.plan[crew][given.slot - 1] == card == card_by_key().get(given.card)
    if lies_there and given.half != p.half[crew][given.slot - 1]:
        yield Wish(_planner(game, crew, card), Stumble(crew, cards()[card].halves[given.half]))


def _turned_over(game: SpaceAlert) -> set[int]:
    """Cards that lie with the other half up since somebody stumbled over them."""
    s = game.state
    if s is None:
        return set()
    stumbled = {card_of_turn(game.planning, s, crew, turn): code for (crew, turn), code in s.stumbles.items()}
    return {card for card, code in stumbled.items() if _other_half(game.planning, card) == code}


def _other_half(p: Planning, card: int) -> int:
    """The half of a planned card that was planned to lie below."""
    crew = next(crew for crew, plan in enumerate(p.plan) if card in plan)
    return cards()[card].halves[1 - p.half[crew][p.plan[crew].index(card)]]


def _card_out(game: SpaceAlert, given: CardOut) -> Iterator[Meaning]:
    p = game.planning
    crew = _crew_at(game, given.seat)
    if crew is None or given.slot > p.turns or game.state is not None:
        return
    card = p.plan[crew][given.slot - 1]
    if card != EMPTY:
        yield Wish(_planner(game, crew, card), TakeBack(crew, given.slot))


def _planning_button(game: SpaceAlert, given: Pressed) -> Iterator[Meaning]:
    seat = given.seat
    if seat not in game.planning.setup.seats:
        return
    if given.button == "confirm":
        yield Wish(seat, TakePacket())
    elif given.button == "left":
        yield Wish(seat, DrawCard())
    elif given.button == "cancel":
        yield Wish(seat, AgreeToEnd(not game.planning.agreed[seat]))
    elif given.button == "right":
        yield ShowCommand("repeat")


def _show_button(game: SpaceAlert, given: Pressed) -> Iterator[Meaning]:
    if given.button == "confirm" and game.result is None:
        yield Wish(given.seat if given.seat in game.planning.setup.seats else TABLE, NextTurn())
    elif given.button == "left":
        yield ShowCommand("back")
    elif given.button in ("right", "confirm"):
        yield ShowCommand("next")
    elif given.button == "cancel":
        yield ShowCommand("pause")
