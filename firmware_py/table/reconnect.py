"""Seats whose board comes back, or comes for the first time: what lies there counts, and where that is not what the
rules know people are told. Nothing is merged: the plan stays until somebody moves a card.
"""

from typing import Final

from engine.game import Seat
from firmware_py.devices.news import Patience
from firmware_py.games.seating import Prepared
from firmware_py.inputs import DeviceChanged
from firmware_py.show.slot_lights import differences
from firmware_py.table.notices import Notice, Notifier
from firmware_py.table.play import GameInPlay
from hardware.readings import seat_of

JUDGE_MS: Final = 1500
"""Until a board that starts has read every slot three times and a card has lain still."""

TOLD: Final = {"missing": "card_missing", "wrong": "card_differs"}


class Reconnections:
    """Watches seats come and go."""

    def __init__(self) -> None:
        self._been: set[Seat] = set()
        self._away: set[Seat] = set()
        self._judge_at: dict[Seat, int] = {}
        self._patience = Patience()

    def see(self, given: DeviceChanged, play: GameInPlay | None, tell: Notifier) -> None:
        """A device came or went. That a seat is back is said at once, but not all evening; what lies there is judged
        only where a game is under way, for at its beginning cards come and go.
        """
        seat = seat_of(given.device)
        if seat is None:
            return
        if not given.ready:
            self._away.add(seat)
            self._judge_at.pop(seat, None)
            return
        if seat in self._been and seat in self._away:
            if self._patience.allows(given.device, tell.now_ms):
                tell.sound(f"seat_back/{seat}")
            tell.notices.append(Notice("seat_back", "", seat, given.device))
        under_way = play is not None and bool(play.record.actions)
        if under_way and (seat in self._away or seat not in self._been):
            self._judge_at[seat] = tell.now_ms + JUDGE_MS
        self._been.add(seat)
        self._away.discard(seat)

    def judge(self, play: GameInPlay | None, desk: Prepared, tell: Notifier) -> None:
        """Tells where the cards of a seat that came a moment ago are not those that are planned."""
        due = [seat for seat, at_ms in self._judge_at.items() if at_ms <= tell.now_ms]
        for seat in due:
            del self._judge_at[seat]
        if play is None or not due:
            return
        found = differences(play.seating.slots(play.game, desk), desk.lying)
        for (seat, slot), what in sorted(found.items()):
            if seat in due:
                tell.notices.append(Notice(TOLD[what], str(slot), seat, f"slot/{seat}/{slot}"))
