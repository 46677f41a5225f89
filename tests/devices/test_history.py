"""The last day of the devices: what changed when, and no more of it than a strip can show."""

from firmware_py.devices.health import DeviceHealth, State
from firmware_py.devices.history import DAY_MS, MOST, DeviceHistory

HOUR_MS = 3_600_000


def see(past: DeviceHistory, state: State, now_ms: int) -> None:
    past.see([DeviceHealth("seat/1", state, "", 0)], now_ms)


def test_only_changes_are_noted() -> None:
    past = DeviceHistory()
    for now_ms, state in ((0, "connecting"), (5, "ready"), (9, "ready"), (20, "lost")):
        see(past, state, now_ms)  # type: ignore[arg-type]
    assert past.of("seat/1") == [(0, "connecting"), (5, "ready"), (20, "lost")]
    assert (past.since("seat/1", 99), past.since("seat/2", 99)) == (20, 99)


def test_a_day_begins_with_what_was_when_it_began() -> None:
    """At hour 25 the change of hour 0 is over; that of hour 1 tells how the day began."""
    past = DeviceHistory()
    for hour, state in ((0, "ready"), (1, "lost"), (2, "ready"), (25, "lost")):
        see(past, state, hour * HOUR_MS)  # type: ignore[arg-type]
    assert [at for at, _ in past.of("seat/1")] == [HOUR_MS, 2 * HOUR_MS, 25 * HOUR_MS]
    assert DAY_MS == 24 * HOUR_MS


def test_a_device_that_trembles_fills_no_memory() -> None:
    past = DeviceHistory()
    for now_ms in range(3 * MOST):
        see(past, "lost" if now_ms % 2 else "ready", now_ms)
    assert len(past.of("seat/1")) == MOST
