"""Space Stage on the table: buttons point, slot 12 brings cards in, and nothing happens before it was seen.

| slots | use |
| --- | --- |
| 1 to 6, 7 to 11 | equipment, mutations; their light tells whether they can be used |
| 12 | for a moment: a card to use or to add, to buy, to recharge, to start with; a monster to attack |

| pointing at | left | right | cancel | confirm |
| --- | --- | --- | --- | --- |
| nothing | ways | main actions | everything else | the end |
| a choice | one back | one on | nothing again | does it, or goes on to its second step |
| a second step | one back | one on | a quarter on, past the end back | does it |
| more than five amounts | back | on | smaller steps, at last back | does it |
| an answer, a face | one back | one on | a quarter on | does it |
| nothing, as Station Master | new monster, generators | monsters to boost | hearts to attack | new monster |

Where a seat has two characters, what the owner of the card in slot 12 can do comes first. A seat that is not asked lays
a card of its own to give something to who is in turn; otherwise it leads the show.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import Action, Seat
from engine.space_stage.game import SpaceStage
from engine.space_stage.state.writers import State
from engine.space_stage.words import RECHARGE
from firmware_py.cues import Glows
from firmware_py.games.seating import BARE, SHOW_BUTTONS, Gesture, PlainSeating, Prepared, Seating
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT, card_of, is_monster
from firmware_py.games.space_stage.seating_choices import (
    asked_of,
    confirmed,
    number_of,
    pointed,
    pressed,
    put_in_slot,
)
from firmware_py.games.space_stage.seating_gestures import gestures
from firmware_py.games.space_stage.seating_hints import hints
from firmware_py.inputs import CardIn, Meaning, Point, Pressed, ShowCommand, TableInput, Wish
from firmware_py.show.slot_lights import Cards


class SpaceStageSeating(PlainSeating[SpaceStage]):
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: SpaceStage, given: TableInput, desk: Prepared = BARE) -> Iterator[Meaning]:
        """A card in slot 12 and all buttons but confirm point; confirm does what is pointed at."""
        match given:
            case Wish() | ShowCommand():
                yield given
            case Pressed(seat=seat, button=button) if seat in game.to_act() or seat in desk.pointing:
                yield from _press(game, seat, button, desk)
            case CardIn(seat=seat, slot=slot) if slot == ACTION_SLOT:
                yield from _lay(game, seat, desk)
            case Pressed(button=button) if button in SHOW_BUTTONS:
                yield SHOW_BUTTONS[button]
            case _:
                pass

    @staticmethod
    def gestures(game: SpaceStage, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        return gestures(game, seat, action, desk)

    @staticmethod
    def slots(game: SpaceStage, desk: Prepared = BARE) -> Cards:
        """Nothing has to lie anywhere: people may as well choose by buttons, or at the page."""
        return {
            (seat, slot): lying
            for (seat, slot), lying in desk.lying.items()
            if fits(game.state, seat, slot, lying[0])
        }

    @staticmethod
    def hints(game: SpaceStage, desk: Prepared = BARE) -> Glows:
        return hints(game, desk)


SEATING: Final[Seating[SpaceStage]] = SpaceStageSeating


def fits(s: State, seat: Seat, slot: int, key: str) -> bool:
    """Whether a card may lie there: one's own anywhere, in slot 12 only while it can be used; there also an open card,
    and a monster to be read.
    """
    card = card_of(key)
    if card is None:
        return slot == ACTION_SLOT and is_monster(key)
    own = any(card in s.hands[c] for c in s.characters_of(seat))
    if slot != ACTION_SLOT:
        return own
    if own:
        return not s.used[card] and (not s.discharged[card] or (s.phase == RECHARGE and s.turn == seat))
    return any(card in row for row in s.rows)


def _press(game: SpaceStage, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    asked, now = asked_of(game, seat, desk), pointed(game, seat, desk)
    if asked is None:
        return
    if button == "confirm":
        further = confirmed(asked, now)
        if further is not None:
            yield Point(seat, number_of(asked.offered, further))
        elif now is not None:
            yield Wish(seat, now.action)
    elif button in ("left", "right", "cancel"):
        yield Point(seat, number_of(asked.offered, pressed(asked, now, button)))


def _lay(game: SpaceStage, seat: Seat, desk: Prepared) -> Iterator[Meaning]:
    asked = asked_of(game, seat, desk)
    there = put_in_slot(asked, pointed(game, seat, desk)) if asked is not None and asked.laid else None
    if asked is not None and there is not None:
        yield Point(seat, number_of(asked.offered, there))
