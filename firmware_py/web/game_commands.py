"""What people do at a page in the game that runs: cards and buttons by hand, wishes in the words of the rules, figures,
and the cursor of the show.
"""

from collections.abc import Callable, Sequence

from engine import GAMES
from engine.game import Action, Refused, Seat
from engine.tables import TableError
from firmware_py import inputs
from firmware_py.games.seating import Gesture
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import SimulatedTable
from firmware_py.web import messages as msg
from firmware_py.web.batch import check_batch
from hardware.readings import Impossible


class GameCommands:
    """Does it at a simulated table; `settle` lets the table take what was done, at the time that it is."""

    def __init__(self, simulated: SimulatedTable, settle: Callable[[], object]) -> None:
        self._simulated = simulated
        self._table = simulated.table
        self._settle = settle

    def take(self, message: msg.PageMessage) -> bool:
        """Whether the message was for the running game, and is done; raises TableError where that is not possible."""
        match message:
            case msg.Slip(seat=seat, slot=slot, card=card, half=half):
                self._gesture(Gesture("slip", seat, slot, card, half))
            case msg.Pull(seat=seat, slot=slot):
                self._gesture(Gesture("pull", seat, slot))
            case msg.Turn(seat=seat, slot=slot):
                self._gesture(Gesture("turn", seat, slot))
            case msg.Press(seat=seat, button=button):
                self._simulated.hands.do(Gesture("press", seat, button=button))
            case msg.Figure(piece=piece, place=place):
                self._play().move_figure(piece, place)
            case msg.Point(seat=seat, choice=choice):
                self._table.put(inputs.Point(seat, choice))
            case msg.Wish(seat=seat, action=action):
                self._wish(seat, action)
            case msg.Wishes(seat=seat, actions=actions):
                self._wishes(seat, actions)
            case msg.Show():
                self._show(message)
            case msg.Continue():
                self._table.let_go_on()
            case _:
                return False
        return True

    def _play(self) -> GameInPlay:
        if self._table.play is None:
            raise TableError("no game is running")
        return self._table.play

    def _gesture(self, gesture: Gesture) -> None:
        """What the rules refuse is undone: the card goes back to where it was, as it was."""
        hands, seat, slot = self._simulated.hands, gesture.seat, gesture.slot
        if hands.lies(seat, slot) == (gesture.verb == "slip"):
            reason = "slot_taken" if gesture.verb == "slip" else "slot_empty"
            raise Refused(reason, seat, f"slot/{seat}/{slot}")
        if gesture.verb == "slip" and hands.lies_elsewhere(seat, gesture.card):
            # The rules answer as for any card that is not in the hand: where it lies face down is a secret.
            self._table.put(inputs.CardIn(seat, slot, gesture.card, gesture.half))
            self._settle()
            return
        hands.do(gesture)
        self._settle()
        play = self._table.play
        known = (
            play.seating.slots(play.game, self._table.desk).get((seat, slot)) if play is not None else None
        )
        if known == self._table.intake.lying.get((seat, slot)):
            return
        if hands.lies(seat, slot):
            hands.do(Gesture("pull", seat, slot))
        if known is not None:
            hands.do(Gesture("slip", seat, slot, *known))

    def _wish(self, seat: Seat, data: dict[str, object]) -> None:
        play = self._play()
        action = GAMES[play.record.game].action(data)
        if action not in play.game.legal(seat):
            if seat or play.game.result is None:  # a page cannot know that it shows the last turn
                self._table.put(inputs.Wish(seat, action))
            return
        self._carry_out(play, seat, action)

    def _wishes(self, seat: Seat, data: Sequence[dict[str, object]]) -> None:
        """All of them or none; no time passes until the last is done. Raises Refused."""
        play = self._play()
        rules = GAMES[play.record.game]
        actions = [rules.action(one) for one in data]
        check_batch(rules, play.game, seat, actions)
        for action in actions:
            self._carry_out(play, seat, action)

    def _carry_out(self, play: GameInPlay, seat: Seat, action: Action) -> None:
        """By hand where the table has hands for it; a card that does not lie where it should is no reason not to."""
        try:
            spoken = self._simulated.hands.play(play.game, play.seating, self._table.desk, [(seat, action)])
        except Impossible:
            spoken = [inputs.Wish(seat, action)]
        for given in spoken:
            self._table.put(given)
        self._settle()  # so that the next wish finds the table as this one left it

    def _show(self, message: msg.Show) -> None:
        play = self._table.play
        if play is not None and message.at_ms is not None and play.game.wake_at() is None:
            play.director.move_to(min(message.at_ms, play.director.end_ms))
            play.director.paused = True
        match message.command:
            case "next" | "back" | "pause" | "play" | "faster" | "repeat":
                self._table.put(inputs.ShowCommand(message.command))
            case "at":
                pass
            case _:
                raise TableError(
                    f"command: expected next, back, pause, play, faster, repeat or at, got {message.command}"
                )
