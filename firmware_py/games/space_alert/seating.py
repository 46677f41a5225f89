"""Space Alert on the table: slots are the spaces of player boards, buttons take packets, draw cards and lead the show.

What the buttons do stands in seating_buttons.py.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import TABLE, Action, Seat, Step
from engine.space_alert import steps_planning as pl
from engine.space_alert.actions import DrawCard, Flip, Plan, ShowThreat, Stumble, TakeBack
from engine.space_alert.cards import card_by_key, cards, threat_by_id, threats
from engine.space_alert.cards_threat import Threat
from engine.space_alert.game import SpaceAlert
from engine.space_alert.legal import card_of_turn
from engine.space_alert.setup import ANDROID
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.words import BLANK, STATION_NAMES, STATIONS
from firmware_py.cues import Glows
from firmware_py.games.seating import BARE, Figures, Gesture, PlainSeating, Prepared, Seating, Watching
from firmware_py.games.space_alert.seating_buttons import asked_lamps, planning_button, show_button
from firmware_py.games.space_alert.seating_silence import overheard, watches
from firmware_py.games.space_alert.seating_status import ship_told
from firmware_py.inputs import CardIn, CardOut, Meaning, Pressed, Say, Shouted, ShowCommand, TableInput, Wish
from firmware_py.show.slot_lights import Cards


class SpaceAlertSeating(PlainSeating[SpaceAlert]):
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: SpaceAlert, given: TableInput, desk: Prepared = BARE) -> Iterator[Meaning]:
        """A card that lies as it was planned means nothing; one with the other half up was turned over."""
        match given:
            case Wish() | ShowCommand():
                yield given
            case CardIn():
                yield from _card_in(game, given)
            case CardOut():
                yield from _card_out(game, given)
            case Pressed() if game.state is None:
                yield from planning_button(game, given, desk)
            case Pressed():
                yield from show_button(game, given)
            case Shouted() if watches(game) is not None:
                yield overheard(game)
            case _:
                pass

    @staticmethod
    def gestures(game: SpaceAlert, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        boards = game.planning.setup.boards
        match action:
            case Plan(crew=crew, turn=turn, card=card, half=half):
                return (Gesture("slip", boards[crew], turn, cards()[card].key, half),)
            case TakeBack(crew=crew, turn=turn):
                return (Gesture("pull", boards[crew], turn),)
            case Flip(crew=crew, turn=turn):
                return (Gesture("turn", boards[crew], turn),)
            case DrawCard():
                return (Gesture("press", seat, button="left"),)
            case _:
                return ()

    @staticmethod
    def slots(game: SpaceAlert, desk: Prepared = BARE) -> Cards:
        p = game.planning
        turned = _turned_over(game)
        planned = {
            (board, place + 1): (cards()[card].key, p.half[crew][place] ^ (card in turned))
            for crew, board in enumerate(p.setup.boards)
            for place, card in enumerate(p.plan[crew])
            if card != EMPTY
        }
        return {**_shown_threats(game, desk), **planned}

    @staticmethod
    def belated(game: SpaceAlert, desk: Prepared = BARE) -> Iterator[Meaning]:
        """A card that lies on a space that has been opened since, and where nothing else is planned [R 2]."""
        p = game.planning
        for (board, slot), (key, half) in sorted(desk.lying.items()):
            threat = _threat(key)
            if threat is not None and ShowThreat(threat.index) in game.legal(board):
                yield from _show_threat(game, board, threat)
            crew, card = _crew_at(game, board), card_by_key().get(key)
            if game.state is not None or crew is None or card is None:
                continue
            if slot <= p.turns and p.plan[crew][slot - 1] == EMPTY:
                wish = Wish(_planner(game, crew, card), Plan(crew, slot, card, half))
                if wish.action in game.legal(wish.seat):
                    yield wish

    @staticmethod
    def halts(game: SpaceAlert, steps: Sequence[Step]) -> bool:
        """In practice after each announcement but the last, when there is nothing left to plan."""
        over = game.planning.over or not game.setup.practice
        return not over and any(type(step) in ANNOUNCED for step in steps)

    @staticmethod
    def figures(game: SpaceAlert) -> Figures | None:
        """A pawn for each character, in each station; while communications are down nobody tells anybody anything."""
        p = game.planning
        if game.state is not None or not p.phase or p.silent:
            return None
        pawns = tuple(str(crew + 1) for crew in range(p.setup.characters))
        return Figures(pawns, tuple(STATION_NAMES[station] for station in STATIONS), p.phase)

    @staticmethod
    def told(game: SpaceAlert) -> Say | None:
        return ship_told(game)

    @staticmethod
    def hints(game: SpaceAlert, desk: Prepared = BARE) -> Glows:
        """A card is planned as soon as it lies, and then stands lit; a seat that is asked once more blinks."""
        return asked_lamps(game, desk)

    @staticmethod
    def listens(game: SpaceAlert) -> Watching | None:
        return watches(game)


ANNOUNCED: Final = frozenset(
    {pl.PhaseBegan, pl.ThreatCalled, pl.DataIncoming, pl.TransferOpened, pl.SilenceBegan, pl.PhaseWarned}
)

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
    threat = _threat(given.card)
    if threat is not None and game.state is None:
        yield from _show_threat(game, given.seat, threat)
        return
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


def _threat(key: str) -> Threat | None:
    """The threat card of a real card, by its key."""
    return threat_by_id().get(key.removeprefix("threat/"))


def _show_threat(game: SpaceAlert, seat: Seat, threat: Threat) -> Iterator[Meaning]:
    """The card is said to be understood as soon as it is, so that it may be taken out again."""
    understood = ShowThreat(threat.index) in game.legal(seat)
    yield Wish(seat, ShowThreat(threat.index))
    if understood:
        yield Say("threat_shown", {"threat": threat.id})


def _shown_threats(game: SpaceAlert, desk: Prepared) -> Cards:
    """Threat cards that lie where an officer showed them: in nobody's way, until the slot is wanted."""
    called = {threats()[card].id for _, _, card in game.planning.called}
    return {
        place: lying
        for place, lying in desk.lying.items()
        if (threat := _threat(lying[0])) is not None and threat.id in called
    }


def _stumble(game: SpaceAlert, s: State, crew: int, given: CardIn) -> Iterator[Meaning]:
    """Turning over the card of the coming turn, or of the one that is shown, says that it lay the wrong way [R 3.2]."""
    p = game.planning
    for turn, said in ((s.turn + 1, 0), (s.turn, s.turn)):
        if not 1 <= turn <= s.turns or s.plans[crew][turn - 1] == BLANK:
            continue
        card = card_of_turn(p, s, crew, turn)
        lies_there = p.plan[crew][given.slot - 1] == card == card_by_key().get(given.card)
        if lies_there and given.half != p.half[crew][given.slot - 1]:
            yield Wish(_planner(game, crew, card), Stumble(crew, cards()[card].halves[given.half], said))


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
