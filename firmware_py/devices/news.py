"""What people at the table are told of its devices: which one went or came back, and that the controller suffers."""

from dataclasses import dataclass
from typing import Final

from firmware_py.devices.pi_health import trouble_of
from firmware_py.inputs import DeviceChanged
from hardware.readings import seat_of

SPEAKER: Final = "speaker"
TOGETHER_MS: Final = 10_000  # what comes again within this time is said once: a hub takes many with it
REMIND_MS: Final = 300_000  # a supply at its limit comes and goes all the time


@dataclass(frozen=True, slots=True)
class News:
    """The phrase of a notice and the clip that is heard, each "" for none."""

    what: str = ""
    clip: str = ""


class DeviceNews:
    """Remembers which devices were there and which are gone. A device that was never there is only written of, but
    for seats: somebody wants to sit there. That a seat is back firmware_py/table/reconnect.py tells.
    """

    def __init__(self) -> None:
        self._there: set[str] = set()
        self._gone: set[str] = set()
        self._said_ms: dict[str, int] = {}
        self._trouble = ""

    def of(self, given: DeviceChanged, now_ms: int) -> News:
        """What people are told of a change."""
        device, was_gone = given.device, given.device in self._gone
        if not given.ready:
            self._gone.add(device)
            known = device in self._there or seat_of(device) is not None
            return News("device", self._once(_lost(device), now_ms) if known and not was_gone else "")
        self._there.add(device)
        self._gone.discard(device)
        if was_gone and seat_of(device) is None:
            clip = "speaker_back" if device == SPEAKER else "device_back"
            return News("device_back", self._once(clip, now_ms))
        return self._suffering(trouble_of(given.reason), now_ms)

    def _suffering(self, trouble: str, now_ms: int) -> News:
        begins, self._trouble = trouble and trouble != self._trouble, trouble
        return News(trouble, self._once(trouble, now_ms, REMIND_MS)) if begins else News()

    def _once(self, clip: str, now_ms: int, within_ms: int = TOGETHER_MS) -> str:
        said_ms = self._said_ms.get(clip)
        if said_ms is not None and now_ms - said_ms < within_ms:
            return ""
        self._said_ms[clip] = now_ms
        return clip


def _lost(device: str) -> str:
    seat = seat_of(device)
    return "device" if seat is None else f"seat_lost/{seat}"
