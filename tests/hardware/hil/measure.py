"""What a whole board takes, measured on the emulated RP2040, exact to 5 ms and the same on every computer.

python -m tests.hardware.hil.measure                              # print it
python -m tests.hardware.hil.measure docs/measured/bench.jsonl    # and write it behind the others
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_py.bench.bench import append
from firmware_py.wire.rp2040.board import RP2040Board
from firmware_py.wire.rp2040.image import made
from hardware.readings import PressReading, SlotReading
from tests.hardware.seats.seat_bench import ID_A, Bench

STEP_MS: Final = 5
FRAME_MS: Final = 40


class Late(AssertionError):
    """What was waited for did not come."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in ms; `fields` is how many coils had their field on at once, `wrong_lights` how many frames of the slot
    LEDs did not come out of the pin as they were sent or with bits of another length than a WS2812B-V5 takes.
    """

    ready: int
    empty_round: int
    full_round: int
    lit_round: int
    told: int
    pulled: int
    pressed: int
    fields: int
    wrong_lights: int
    zero_ns: tuple[int, ...]
    one_ns: tuple[int, ...]
    low_ns: tuple[int, ...]

    def rows(self) -> dict[str, str]:
        """What was measured, in words."""
        return {
            "round of twelve slots": f"empty {self.empty_round} ms, with twelve cards {self.full_round} ms, "
            f"with slot lights changing at 25 Hz {self.lit_round} ms",
            "power to ready": f"{self.ready} ms",
            "hands to reading": f"twelve cards at once {self.told} ms, a card taken out of a full seat "
            f"{self.pulled} ms, a button {self.pressed} ms",
        }


def until(bench: Bench, ms: int, so: Callable[[], object]) -> int:
    """How long it takes until something is so, in steps of 5 ms; Late if that is longer than `ms`."""
    for waited in range(0, ms, STEP_MS):
        bench.poll()
        if so():
            return waited
        for rig in bench.plugged.values():
            rig.run(STEP_MS)
        bench.now += STEP_MS
    raise Late(f"not so within {ms} ms; said {[one.text for one in bench.notices]}, told {bench.told[-5:]}")


def ready(bench: Bench) -> bool:
    """Whether a board is connected and understood."""
    return any(info.phase == "ready" for info in bench.boards.report())


def measure(rig: RP2040Board) -> Measured:
    """Plug it in, fill it, light it, empty it, press it."""
    with Bench({1: ID_A}) as bench:
        bench.plug(rig, "acm0")
        began = until(bench, 3000, lambda: ready(bench))
        until(bench, 2000, lambda: bench.all_told(1))
        empty = _longest_round(bench, 1000)
        for slot in range(1, 13):
            rig.slip(slot, f"04a1b2c3d4e5{slot:02x}")
        told = until(bench, 1500, lambda: len(bench.cards(1)) == 12)
        full = _longest_round(bench, 1000)
        wrong, lit = _animate(bench, rig, 3000)
        bench.take()
        rig.pull(5)
        pulled = until(bench, 1000, lambda: SlotReading("seat/1", 5, None) in bench.told)
        rig.press("confirm")
        pressed = until(bench, 500, lambda: PressReading("seat/1", "confirm", True) in bench.told)
        seen = rig.told
        return Measured(
            began,
            empty,
            full,
            lit,
            told,
            pulled,
            pressed,
            seen.fields,
            wrong,
            seen.zero_ns,
            seen.one_ns,
            seen.low_ns,
        )


def _longest_round(bench: Bench, ms: int) -> int:
    longest = 0
    for _ in range(ms // FRAME_MS):
        bench.run(FRAME_MS)
        longest = max(longest, bench.boards.report()[0].scan_ms)
    return longest


def _animate(bench: Bench, rig: RP2040Board, ms: int) -> tuple[int, int]:
    """New colours every 40 ms: how many did not come out of the pin as they were sent, and the longest round."""
    rig.shown.clear()
    longest, sent = 0, []
    for step in range(ms // FRAME_MS):
        sent.append(bytes((7 * step + light) % 60 for light in range(36)))
        bench.boards.show(1, sent[-1])
        longest = max(longest, _longest_round(bench, FRAME_MS))
    bench.run(FRAME_MS)
    wrong = sum(shown != expected for shown, expected in zip(rig.shown[-len(sent) :], sent, strict=True))
    return wrong + rig.told.bad_bits, longest


def main() -> None:
    """Print the rows, and write them if a file is named."""
    rows = measure(RP2040Board(made(), ID_A)).rows()
    for what, measured in rows.items():
        print(f"{what}: {measured}")
    if len(sys.argv) > 1:
        append(Path(sys.argv[1]), "a seat board on an emulated RP2040 at 125 MHz", rows)


if __name__ == "__main__":
    main()
