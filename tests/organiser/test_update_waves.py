"""An update through a whole fleet of simulated tables: one, five, the rest, and how it stops by itself."""

import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Agent, Outgoing
from firmware_py.fleet.waves import SILENT_S
from firmware_py.organiser.event import Event
from firmware_py.organiser.store import Store

NEW, OLD = m.UpdateTo("0.2.0", "ab" * 32), "0.1.0"
BUILDS_S = 60.0


@dataclass
class UpdatingTable:
    """A table that builds for a minute what it is told to; one that is `bad` stays with its old version."""

    agent: Agent
    bad: bool = False
    plays_until_s: float = 0.0
    version: str = OLD
    builds_until_s: float | None = None
    told_s: list[float] = field(default_factory=list)

    def tick(self, now_s: float) -> list[Outgoing]:
        free = now_s >= self.plays_until_s
        said = []
        while self.agent.heard.orders:
            order = self.agent.heard.orders.popleft()
            self.told_s.append(now_s)
            if free:
                self.builds_until_s = now_s + BUILDS_S
            said.append(self.agent.done(order, "" if free else m.NOT_FREE))
        if self.builds_until_s is not None and now_s >= self.builds_until_s:
            self.builds_until_s = None
            self.version = OLD if self.bad else NEW.version
        part: m.Part = "free" if free else "playing"
        state = m.State(at="", up_s=now_s, version=self.version, part=part)
        return said + self.agent.tick(now_s, state, ())


class UpdatingFleet:
    """An event and twenty tables, with a line between them that loses nothing."""

    def __init__(self, folder: Path, count: int = 20) -> None:
        self.event = Event(Store(str(folder / "event.sqlite")), draw=random.Random(1).getrandbits)
        self.tables: dict[str, UpdatingTable] = {}
        self.now_s = 0.0
        self.waves: list[int] = []
        for number in range(count):
            name = f"table{number:03}"
            self.event.join(name, name, "", 0.0)
            self.tables[name] = UpdatingTable(Agent(name))
            for said in self.tables[name].agent.connected():
                self.event.hear(said.topic, said.payload, 0.0, 0.0)

    def run(self, seconds: float) -> None:
        end_s = self.now_s + seconds
        while self.now_s < end_s:
            self.now_s += 1.0
            for one in self.tables.values():
                for said in one.tick(self.now_s):
                    self.event.hear(said.topic, said.payload, self.now_s, self.now_s)
            for told in self.event.tick(self.now_s, self.now_s):
                if (parts := topics.parted(told.topic)) is not None:
                    self.tables[parts[0]].agent.hear(told.topic, told.payload, self.now_s)
            if self.event.updating is not None and (wave := self.event.updating[1].wave) not in self.waves:
                self.waves.append(wave)

    @property
    def new(self) -> int:
        return sum(one.version == NEW.version for one in self.tables.values())

    @property
    def told(self) -> int:
        return sum(bool(one.told_s) for one in self.tables.values())


@pytest.fixture
def fleet(tmp_path: Path) -> UpdatingFleet:
    made = UpdatingFleet(tmp_path)
    made.run(2)
    return made


def test_one_table_then_five_then_the_rest_get_the_version(fleet: UpdatingFleet) -> None:
    fleet.event.update(NEW, ())
    fleet.run(BUILDS_S / 2)
    assert (fleet.told, fleet.new) == (1, 0)
    fleet.run(BUILDS_S)
    assert (fleet.told, fleet.new) == (6, 1)
    fleet.run(6 * BUILDS_S)
    assert fleet.new == 20 and fleet.waves == [1, 2, 3] and fleet.event.updating is None
    assert all(len(one.told_s) == 1 for one in fleet.tables.values())
    assert "all tables have it" in fleet.event.log[-1]


def test_two_tables_that_come_back_with_the_old_version_end_it(fleet: UpdatingFleet) -> None:
    for name in [*fleet.tables][2:4]:
        fleet.tables[name].bad = True
    fleet.event.update(NEW, ())
    fleet.run(SILENT_S + 4 * BUILDS_S)
    assert fleet.event.updating is None and (fleet.told, fleet.new) == (6, 4)
    assert fleet.event.log[-1].endswith("2 of 5 tables of wave 2 did not take it")


def test_the_first_table_alone_ends_it(fleet: UpdatingFleet) -> None:
    next(iter(fleet.tables.values())).bad = True
    fleet.event.update(NEW, ())
    fleet.run(SILENT_S + 2 * BUILDS_S)
    assert fleet.event.updating is None and fleet.told == 1


def test_a_table_with_a_game_is_told_after_it_and_holds_the_next_wave_up(fleet: UpdatingFleet) -> None:
    busy = [*fleet.tables.values()][1]
    busy.plays_until_s = 1000.0
    fleet.run(2)
    fleet.event.update(NEW, ())
    fleet.run(900)
    assert fleet.told == 5 and not busy.told_s
    fleet.run(600)
    assert fleet.new == 20 and busy.told_s[0] >= 1000.0


def test_an_update_that_ended_can_be_begun_again(fleet: UpdatingFleet) -> None:
    first = next(iter(fleet.tables.values()))
    first.bad = True
    fleet.event.update(NEW, ())
    fleet.run(SILENT_S + 2 * BUILDS_S)
    first.bad = False
    fleet.event.update(NEW, ())
    fleet.run(7 * BUILDS_S)
    assert fleet.new == 20
