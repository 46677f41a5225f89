"""What people at the table are told of its devices: which one went or came back, and that the controller suffers."""

from collections import deque
from dataclasses import dataclass
from typing import Final

from firmware_py.devices.pi_health import trouble_of
from firmware_py.inputs import DeviceChanged
from hardware.readings import seat_of

SPEAKER: Final = "speaker"
TOGETHER_MS: Final = 10_000  # what comes again within this time is said once: a hub takes many with it
REMIND_MS: Final = 300_000  # a supply at its limit comes and goes all the time
MOST: Final = (
    3  # times within REMIND_MS that one thing is said of a device: a loose cable comes and goes all evening
)


@dataclass(frozen=True, slots=True)
class SpokenNotice:
    """The phrase of a notice and the clip that is heard, each "" for none."""

    what: str = ""
    clip: str = ""


class Patience:
    """How often people are told the same aloud: MOST times within REMIND_MS."""

    def __init__(self) -> None:
        self._said_ms: dict[str, deque[int]] = {}

    def allows(self, what: str, now_ms: int) -> bool:
        """Whether it may be said now; then it counts as said."""
        said_ms = self._said_ms.setdefault(what, deque(maxlen=MOST))
        if len(said_ms) == MOST and now_ms - said_ms[0] < REMIND_MS:
            return False
        said_ms.append(now_ms)
        return True


class DeviceNews:
    """Remembers which devices were there and which are gone. A device that was never there is only written of, but
    for seats: somebody wants to sit there. That a seat is back firmware_py/table/reconnect.py tells.
    """

    def __init__(self) -> None:
        self._there: set[str] = set()
        self._gone: set[str] = set()
        self._said_ms: dict[str, int] = {}
        self._of_each = Patience()
        self._trouble = ""

    def of(self, given: DeviceChanged, now_ms: int) -> SpokenNotice:
        """What people are told of a change."""
        device, was_gone = given.device, given.device in self._gone
        if not given.ready:
            self._gone.add(device)
            known = device in self._there or seat_of(device) is not None
            return SpokenNotice(
                "device", self._once(_lost(device), device, now_ms) if known and not was_gone else ""
            )
        self._there.add(device)
        self._gone.discard(device)
        if was_gone and seat_of(device) is None:
            clip = "speaker_back" if device == SPEAKER else "device_back"
            return SpokenNotice("device_back", self._once(clip, device, now_ms))
        return self._suffering(trouble_of(given.reason), device, now_ms)

    def _suffering(self, trouble: str, device: str, now_ms: int) -> SpokenNotice:
        begins, self._trouble = trouble and trouble != self._trouble, trouble
        return (
            SpokenNotice(trouble, self._once(trouble, device, now_ms, REMIND_MS))
            if begins
            else SpokenNotice()
        )

    def _once(self, clip: str, device: str, now_ms: int, within_ms: int = TOGETHER_MS) -> str:
        said_ms = self._said_ms.get(clip)
        if said_ms is not None and now_ms - said_ms < within_ms:
            return ""
        if not self._of_each.allows(f"{clip} {device}", now_ms):
            return ""
        self._said_ms[clip] = now_ms
        return clip


def _lost(device: str) -> str:
    seat = seat_of(device)
    return "device" if seat is None else f"seat_lost/{seat}"
