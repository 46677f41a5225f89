"""What must hold at every moment of a soak: the budgets of supplies, what is told of the disk, what nobody may see."""

from collections import Counter, deque
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hardware.cabinet import Cabinet
from hardware.lights.wiring import Bus
from tests.as_json import as_json
from tests.hardware.lights.benches import drawn_ma
from tests.properties.grounds import still
from tests.soak.soak_devices import SoakTape

if TYPE_CHECKING:
    from tests.soak.soak_world import World

LOOK_MS: Final = 1000
BACK_AFTER: Final = 60  # looks, in which a strip that takes frames again is back; the longest pause is 30 s
ASKED_WITHIN_MS: Final = 5000
ASKED_MOST: Final = (
    12  # of a disk that takes nothing: once in five seconds, and by what begins and ends meanwhile
)


class Checks:
    """Looks at a world after each tick, and tells it of what is wrong."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._told: set[str] = set()
        self._refusals = 0
        self._asked: deque[int] = deque()
        self._looked_ms = 0
        self._away: Counter[str] = Counter()

    def after_tick(self) -> None:
        """What must hold now."""
        self._disk_is_told()
        self._tags_are_known()
        due = self._world.steady_ms - self._looked_ms >= LOOK_MS
        if due or any(len(tape.may_show) > 1 for tape in self._tapes()):
            self._supplies_hold()
        if due:
            self._looked_ms = self._world.steady_ms
            self._strips_come_back()
            self._spectators_see_no_more()

    def _lose(self, what: str) -> None:
        """Once each: what is wrong stays wrong for many ticks."""
        if what not in self._told:
            self._told.add(what)
            self._world.lose(what)

    def _disk_is_told(self) -> None:
        """A disk that refuses is told of in the same tick while a game runs, and then left in peace for a while."""
        disk, now_ms, play = self._world.disk, self._world.steady_ms, self._world.table.play
        new, self._refusals = disk.refusals - self._refusals, disk.refusals
        runs = play is not None and play.game.result is None
        if new and runs and disk.error and not self._world.table.journal.trouble:
            self._lose("the disk refused, and nobody was told")
        self._asked.extend([now_ms] * new)
        while self._asked and now_ms - self._asked[0] > ASKED_WITHIN_MS:
            self._asked.popleft()
        if len(self._asked) > ASKED_MOST:
            self._lose("a disk that takes nothing was asked again and again")

    def _tags_are_known(self) -> None:
        """Nobody lays a strange card: a tag that no book has comes from a damaged message."""
        for (seat, slot), (card, _) in self._world.table.intake.lying.items():
            if not card:
                self._lose(f"an unknown tag lies in slot {slot} of seat {seat}, where nobody has put one")

    def _tapes(self) -> Iterable[SoakTape]:
        return self._world.wires.tapes()

    def _supplies_hold(self) -> None:
        """Whatever the LEDs of lost wires may show, no supply gives more than its budget."""
        for rail, budget_ma in budgets(self._world.cabinet).items():
            drawn = sum(
                max(most_ma(tape.bus, data) for data in tape.may_show)
                for tape in self._tapes()
                if tape.may_show and {part.rail for part in tape.bus.stretches} == {rail}
            )
            if drawn > budget_ma:
                self._lose(f"the LEDs of supply {rail} may draw more than its {budget_ma} mA")

    def _strips_come_back(self) -> None:
        """A strip that takes frames again does not stay lost; the next start of the program would hide that."""
        for tape in self._tapes():
            name = f"lights/{tape.bus.name}"
            away = not tape.broken and self._world.table.devices.health.state(name) == "lost"
            self._away[name] = self._away[name] + 1 if away else 0
            if self._away[name] > BACK_AFTER:
                self._lose(f"{name} did not come back")

    def _spectators_see_no_more(self) -> None:
        """With all that is hidden drawn anew, what a spectator's page is told stays the same."""
        play = self._world.table.play
        if play is None or play.game.result is not None:
            return
        service, game = self._world.service, play.game
        seen = still(as_json(service.picture(0, "en")))
        play.game = game.imagine(None, self._world.steady_ms)
        try:
            other = still(as_json(service.picture(0, "en")))
        finally:
            play.game = game
        if other != seen:
            self._lose("a spectator's page was told what is hidden")


def budgets(cabinet: Cabinet) -> dict[str, int]:
    """The budget of each supply, in mA."""
    return {rail.name: rail.budget_ma for rail in cabinet.rails}


@lru_cache(maxsize=4096)
def most_ma(bus: Bus, data: bytes) -> float:
    """What the LEDs of a bus draw that have taken up such a transfer, reckoned from the wire alone."""
    return drawn_ma(bus, data)
