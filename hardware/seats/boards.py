"""All seat boards of a table: finds them at whatever port they are, and knows which serves which seat.

A board is known by its id alone. Which board serves which seat stands in the cabinet file; a board that serves none
is claimed by pressing one of its buttons. Offers what TwinSeats offers to those who only listen.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from hardware.readings import DeviceError, DeviceReading, Health, Reading, seat_device
from hardware.seats.cable import Cable
from hardware.seats.ids import check_boards
from hardware.seats.link import LOST_MS
from hardware.seats.ports import BoardInfo, BoardNotice, Lister, Notices, Opener, SharedSlots, Told
from hardware.seats.prompt import CAME_BACK, STOPPED
from hardware.seats.protocol import COLOUR_BYTES, KIND_SEAT, OTHER_KIND, SAME_ID, Hello, SeatState
from hardware.seats.watch import SeatWatch

LIST_MS = 500
SILENT_MS = 3000
DARK = bytes(COLOUR_BYTES)
CLAIM_ME = bytes((60, 60, 60))
WARNING = bytes((70, 25, 0))
BLINK_MS = 500
MOST_BOARDS = 64  # that are remembered: one that says another id at each start must not fill the memory


class Boards:
    """The seats of a table by their boards. `seats` gives the board id (16 hex digits) of each seat, "" if no board
    serves it yet.
    """

    def __init__(self, seats: Mapping[int, str], lister: Lister, opener: Opener, name: str = "seats") -> None:
        self.name = name
        self._seats = check_boards(seats)
        self._lister = lister
        self._opener = opener
        self._cables: dict[str, Cable] = {}
        self._speakers: dict[str, Cable] = {}
        self._watches = {seat: SeatWatch(seat_device(seat)) for seat in seats}
        self._health: dict[int, Health] = {}
        self._colours: dict[int, bytes] = {}
        self._why: dict[str, str] = {}
        self._last_path: dict[str, str] = {}
        self._shut: dict[str, str] = {}
        self._left: set[str] = set()
        self._tries: dict[str, int] = {}
        self._notices = Notices()
        self._now_ms = 0
        self._offered: int | None = None
        self._allowed = frozenset(seats)
        self._has_claimed: set[str] = set()  # ports: whoever says another id there is still one board
        self._next_list = 0
        self._began: int | None = None

    @property
    def seats(self) -> dict[int, str]:
        """Which board serves which seat by now; "" where none does."""
        return dict(self._seats)

    def slots(self, seat: int) -> int:
        """How many slots of a seat, from the first on, its board reads; 0 where none speaks for it."""
        cable = self._speakers.get(self._seats[seat])
        return cable.link.hello.slots if cable is not None and cable.link.hello is not None else 0

    def poll(self, now_ms: int) -> list[Reading]:
        """What the seats noticed since the last call, oldest first; never blocks."""
        self._now_ms = now_ms
        if self._began is None:
            self._began = now_ms
        self._look(now_ms)
        for cable in list(self._cables.values()):
            try:
                self._serve(cable, now_ms)
            except DeviceError as error:
                self._drop(cable, str(error))
        self._judge_seconds(now_ms)
        return [reading for seat in self._seats for reading in self._tell(seat, now_ms)]

    def show(self, seat: int, colours: bytes) -> None:
        """The colours of a seat's slot LEDs from now on: R G B for each of the 12 slots."""
        if seat not in self._seats or len(colours) != COLOUR_BYTES:
            raise ValueError(f"expected a seat and {COLOUR_BYTES} bytes, got seat {seat} and {len(colours)}")
        self._colours[seat] = colours

    def flush(self, now_ms: int) -> None:
        """Send changed colours now and not with the next poll; a port that fails is dropped by the next poll."""
        for cable in self._speakers.values():
            seat = self._seat_of(cable.board)
            if seat is not None:
                cable.link.show(self._lights(seat, now_ms))
                with suppress(DeviceError):
                    cable.send(now_ms)

    def offer(self, seat: int | None) -> None:
        """Who presses a button of an unknown board gets this seat, even if a board is known for it; None goes
        back to the first seat without a board.
        """
        if seat is not None and seat not in self._seats:
            raise ValueError(f"there is no seat {seat}")
        self._offered = seat

    def allow(self, seats: Iterable[int]) -> None:
        """Only these seats may be claimed from now on; at first all may that have no board."""
        self._allowed = frozenset(seats)

    def notices(self) -> list[BoardNotice]:
        """What people should know, since the last call; of a port that tells too much only a part."""
        return self._notices.take()

    def report(self) -> list[BoardInfo]:
        """How each board that is plugged in fares."""
        return [self._info(cable) for cable in self._cables.values()]

    def _info(self, cable: Cable) -> BoardInfo:
        seat = self._seat_of(cable.board)
        speaks = seat is not None and cable.standing == "speaker"
        return cable.info(
            seat, self._watches[seat].hearing() if seat is not None and speaks else SharedSlots()
        )

    def close(self) -> None:
        """Let go of all ports."""
        for cable in list(self._cables.values()):
            self._drop(cable, "this program ended")

    # ---------------------------------------------------------------- cables

    def _look(self, now_ms: int) -> None:
        if now_ms < self._next_list:
            return
        self._next_list = now_ms + LIST_MS
        paths = list(self._lister())
        self._shut = {path: why for path, why in self._shut.items() if path in paths}
        self._left.intersection_update(paths)
        self._has_claimed.intersection_update(paths)
        for path in paths:
            if path not in self._cables and path not in self._left:
                self._open(path, now_ms)

    def _open(self, path: str, now_ms: int) -> None:
        """A list may be a little old: a port that is shut counts when it is so twice."""
        try:
            self._cables[path] = Cable(path, self._opener(path), now_ms, self._tries.get(path, 0))
        except DeviceError as error:
            if path in self._shut and self._shut[path] != str(error):
                self._say("port", path, "", f"{path}: {error}")
                self._shut[path] = str(error)
            self._shut.setdefault(path, "")
        else:
            self._shut.pop(path, None)

    def _serve(self, cable: Cable, now_ms: int) -> None:
        states = cable.receive(now_ms)
        self._meet(cable, now_ms)
        if cable.standing == "speaker":
            for state in states:
                self._hear(cable, state, now_ms)
            seat = self._seat_of(cable.board)
            cable.link.show(self._claim_lights() if seat is None else self._lights(seat, now_ms))
        cable.send(now_ms)
        self._mind_prompt(cable)

    def _mind_prompt(self, cable: Cable) -> None:
        """Say once what became of a board that stopped; a port in service mode is left to whoever serves it."""
        before, state = cable.stopped, cable.prompt.state
        cable.stopped = state
        if state == before or state == "stopped":
            return
        if state == "unseen":
            self._say("prompt", cable.path, cable.board, f"{cable.path}: {CAME_BACK}")
            return
        cable.complained = True
        told: Told = "service" if state == "service" else "prompt"
        self._say(told, cable.path, cable.board, f"{cable.path}: {STOPPED[state]}")
        if state == "service":
            self._drop(cable, STOPPED[state])
            self._left.add(cable.path)

    def _hear(self, cable: Cable, state: SeatState, now_ms: int) -> None:
        seat = self._seat_of(cable.board)
        if seat is None and cable.pressed(state):
            seat = self._claim(cable)
        if seat is not None:
            self._watches[seat].see(state, now_ms)

    def _drop(self, cable: Cable, why: str) -> None:
        cable.port.close()
        del self._cables[cable.path]
        if cable.stopped == "stopped":
            self._say("prompt", cable.path, cable.board, f"{cable.path}: {CAME_BACK}")
        self._tries[cable.path] = cable.prompt.tries
        self._hush(cable, why)

    # ---------------------------------------------------------------- who is who

    def _meet(self, cable: Cable, now_ms: int) -> None:
        hello = cable.link.hello
        if hello is None:
            silent = now_ms - cable.since_ms >= SILENT_MS and cable.prompt.state == "unseen"
            if silent and not cable.complained:
                cable.complained = True
                self._say(
                    "silent",
                    cable.path,
                    "",
                    f"{cable.path}: no seat board answers; its firmware may have stopped",
                )
        elif cable.introduces():
            self._introduce(cable, hello, now_ms)
        elif hello.boot != cable.boot:
            self._say(
                "rebooted", cable.path, cable.board, f"board {cable.board} at {cable.path} started anew"
            )
            cable.boot = hello.boot

    def _introduce(self, cable: Cable, hello: Hello, now_ms: int) -> None:
        self._hush(cable, "")
        cable.board, cable.boot, cable.since_ms, cable.complained = hello.board, hello.boot, now_ms, False
        if hello.kind != KIND_SEAT:
            cable.link.bar(OTHER_KIND, f"this program expects a seat board, not one of kind {hello.kind}")
        if cable.link.phase == "barred":
            cable.standing = "refused"
            _remember(self._why, cable.board, f"board {cable.board} at {cable.path}: {cable.link.reason}")
            self._say(
                "version" if hello.kind == KIND_SEAT else "kind",
                cable.path,
                cable.board,
                self._why[cable.board],
            )
        elif cable.board in self._speakers:
            cable.standing = "second"
        else:
            self._listen(cable)

    def _listen(self, cable: Cable) -> None:
        """From now on this cable speaks for its board."""
        board = cable.board
        before = self._last_path.get(board, cable.path)
        self._speakers[board] = cable
        _remember(self._last_path, board, cable.path)
        cable.standing = "speaker"
        if self._seat_of(board) is None:
            deed = self._deed(self._wanted())
            self._say("unknown", cable.path, board, f"board {board} at {cable.path} serves no seat: {deed}")
        elif before != cable.path:
            self._say("moved", cable.path, board, f"board {board} is at {cable.path}, before at {before}")

    def _deed(self, seat: int | None) -> str:
        """What to do with a board that serves no seat, where `seat` is the one that it could claim."""
        if seat is not None:
            return f"press a button on it to give it seat {seat}"
        if all(self._seats.values()):
            return "every seat has a board"
        return "the operator may let it claim one while no game runs"

    def _hush(self, cable: Cable, why: str) -> None:
        """This cable speaks for no board any more."""
        if cable.standing == "speaker":
            del self._speakers[cable.board]
            _remember(self._why, cable.board, why)
        cable.standing = "new"

    def _judge_seconds(self, now_ms: int) -> None:
        """A board that came at a second port has moved if the first one is dead; else there are two with one id."""
        for cable in self._cables.values():
            if cable.standing != "second":
                continue
            speaker = self._speakers.get(cable.board)
            if speaker is None or speaker.link.phase == "lost":
                if speaker is not None:
                    speaker.standing, speaker.since_ms, speaker.complained = "second", now_ms, False
                cable.link.admit()
                self._listen(cable)
            elif not cable.complained and cable.lives_beside(speaker):
                cable.complained = True
                where = f"at {speaker.path} and {cable.path}; the one at {speaker.path} is listened to"
                cable.link.bar(SAME_ID, f"two boards have the id {cable.board}: {where}")
                self._say("duplicate", cable.path, cable.board, cable.link.reason)

    # ---------------------------------------------------------------- seats

    def _tell(self, seat: int, now_ms: int) -> list[Reading]:
        board = self._seats[seat]
        cable = self._speakers.get(board) if board else None
        told = self._health.get(seat)
        if cable is not None and cable.link.phase == "ready":
            self._health[seat] = "ready"
            came = [] if told == "ready" else [DeviceReading(seat_device(seat), "ready", "")]
            return [*came, *self._watches[seat].take(now_ms)]
        if told == "ready" or (told is None and now_ms - (self._began or 0) >= LOST_MS):
            self._health[seat] = "lost"
            self._watches[seat].lose()
            return [DeviceReading(seat_device(seat), "lost", self._reason(board, cable))]
        return []

    def _reason(self, board: str, cable: Cable | None) -> str:
        if not board:
            return "no board serves this seat: press a button on one that is not known yet"
        if cable is not None:
            return f"board {board} at {cable.path}: {cable.link.reason}"
        return self._why.get(board) or f"board {board} is not plugged in"

    def _claim(self, cable: Cable) -> int | None:
        """A button of an unknown board was pressed. Each may claim one seat until it is unplugged."""
        seat = self._wanted()
        if seat is None or (self._offered is None and cable.path in self._has_claimed):
            return None
        self._offered = None
        self._has_claimed.add(cable.path)
        self._watches[seat].lose()
        self._watches[seat].mute()
        self._seats[seat] = cable.board
        self._say("claimed", cable.path, cable.board, f"board {cable.board} serves seat {seat}")
        return seat

    def _wanted(self) -> int | None:
        free = [seat for seat, board in self._seats.items() if not board and seat in self._allowed]
        return self._offered if self._offered is not None else min(free, default=None)

    def _lights(self, seat: int, now_ms: int) -> bytes:
        """The seat's colours; slots that hear more than their own card blink beside them."""
        colours = bytearray(self._colours.get(seat, DARK))
        if now_ms // BLINK_MS % 2 == 0:
            for slot in self._watches[seat].hearing().slots:
                colours[3 * slot - 3 : 3 * slot] = WARNING
        return bytes(colours)

    def _claim_lights(self) -> bytes:
        """As many lights as the number of the seat that a press would claim."""
        seat = self._wanted() or 0
        return (CLAIM_ME * seat + DARK)[:COLOUR_BYTES]

    def _seat_of(self, board: str) -> int | None:
        return next((seat for seat, known in self._seats.items() if known and known == board), None)

    def _say(self, told: Told, path: str, board: str, text: str) -> None:
        self._notices.put(path, BoardNotice(told, board, self._seat_of(board), text), self._now_ms)


def _remember(known: dict[str, str], board: str, what: str) -> None:
    """Keeps something of a board; what was kept longest goes when there are too many."""
    known.pop(board, None)
    known[board] = what
    while len(known) > MOST_BOARDS:
        del known[next(iter(known))]
