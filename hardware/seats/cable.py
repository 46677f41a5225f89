"""One open port with what is known of the board behind it."""

from typing import Literal, TypeAlias

from hardware.seats.link import Link
from hardware.seats.ports import BoardInfo, Port, SharedSlots
from hardware.seats.prompt import Prompt, PromptState
from hardware.seats.protocol import SeatState

Standing: TypeAlias = Literal["new", "speaker", "second", "refused"]


class Cable:
    """A port, its connection and who is at its end.

    `board` is "" until it has said who it is, and `since_ms` is when it did (or when the port was opened).
    `standing` is `speaker` if this is the cable that speaks for its board, `second` if another one does,
    `refused` if this program cannot use the board. `complained` tells that its trouble was told.
    """

    def __init__(self, path: str, port: Port, now_ms: int, tries: int = 0) -> None:
        self.path = path
        self.port = port
        self.link = Link()
        self.prompt = Prompt(now_ms, tries)
        self.board = ""
        self.boot = 0
        self.since_ms = now_ms
        self.standing: Standing = "new"
        self.complained = False
        self.stopped: PromptState = "unseen"
        self._before: SeatState | None = None

    def receive(self, now_ms: int) -> list[SeatState]:
        """The states that came; DeviceError if the port is gone."""
        data = self.port.read()
        states = self.link.receive(data, now_ms)
        self.prompt.see(data, now_ms)
        return states

    def send(self, now_ms: int) -> None:
        """Send what is due; DeviceError if the port is gone. A prompt would take frames for keys, so it gets none."""
        frames = self.link.send(now_ms)
        keys = self.prompt.keys(now_ms, self.link.heard_ms)
        if data := keys or (b"" if self.prompt.holds(self.link.heard_ms) else frames):
            self.port.write(data)

    def introduces(self) -> bool:
        """Whether it must be judged who this is: a new board, or one whose version changed."""
        hello = self.link.hello
        if hello is None:
            return False
        if hello.board != self.board:
            return True
        refused = self.link.phase == "barred"
        return self.standing != "second" and refused != (self.standing == "refused")

    def lives_beside(self, speaker: "Cable") -> bool:
        """Whether both were heard since this one stood second: a board at two ports can't do that."""
        heard, other = self.link.heard_ms, speaker.link.heard_ms
        return heard is not None and other is not None and heard >= self.since_ms < other

    def pressed(self, state: SeatState) -> bool:
        """Whether a button went down since the state before."""
        before, self._before = self._before, state
        return before is not None and before.boot == state.boot and before.presses != state.presses

    def info(self, seat: int | None, hearing: SharedSlots) -> BoardInfo:
        """How the board fares."""
        link, life = self.link, self.link.heartbeat
        return BoardInfo(
            path=self.path,
            board=self.board,
            seat=seat,
            phase=link.phase,
            reason=link.reason,
            firmware=".".join(str(part) for part in link.hello.firmware) if link.hello else "",
            slots=link.hello.slots if link.hello else 0,
            uptime_ms=life.uptime_ms if life else 0,
            round_trip_ms=link.round_trip_ms,
            scan_ms=life.scan_ms if life else 0,
            reader_errors=life.reader_errors if life else 0,
            damaged_in=link.counts.damaged,
            damaged_out=life.bad_frames if life else 0,
            lost_frames=link.counts.gaps,
            hearing=hearing,
        )
