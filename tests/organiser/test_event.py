"""The event: rounds, calls, updates; and each result once, whatever dies in between."""

import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from engine.tables import BadValue
from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Agent, Outgoing
from firmware_py.organiser.event import Event, ready_text
from firmware_py.organiser.store import Cursor, Store
from tests.organiser.test_store import result

TABLE, OTHER = "k3f9x2ab", "aaaaaaaa"
FREE = m.State(at="", up_s=0.0, version="0.1.0")


@pytest.fixture
def event(tmp_path: Path) -> Event:
    made = Event(Store(str(tmp_path / "event.sqlite")), draw=random.Random(1).getrandbits)
    for number, table in enumerate((TABLE, OTHER), 1):
        made.join(table, f"Table {number}", "acorn bell", float(number))
    return made


def up(
    event: Event, what: str, payload: bytes | m.Message, table: str = TABLE, now_s: float = 0.0
) -> list[Outgoing]:
    body = payload if isinstance(payload, bytes) else m.write(payload)
    return event.hear(topics.of_table(table, what), body, now_s, 1000.0 + now_s)


def orders(told: list[Outgoing]) -> list[tuple[str, m.Order]]:
    return [
        (parts[0], m.read(one.payload, m.Do).order)
        for one in told
        if (parts := topics.parted(one.topic)) is not None and parts[1] == topics.DO
    ]


def test_a_client_that_is_no_table_of_the_event_is_counted(event: Event) -> None:
    up(event, topics.STATE, FREE, table="zzzzzzzz")
    event.hear("elsewhere", b"", 0.0, 0.0)
    assert event.strangers == 2 and set(event.roster.rows) == {TABLE, OTHER}


def test_what_does_not_fit_is_counted_at_its_row_and_told(event: Event) -> None:
    up(event, topics.STATE, b'{"v":1,"seats":"all"}')
    up(event, topics.STATE, b'{"v":9}')
    row = event.roster.rows[TABLE]
    assert (row.refused, row.ignored, row.state) == (1, 1, None)
    assert "Table 1: up/state is refused" in event.log[0]


def test_a_result_is_told_to_be_there_after_it_is_stored_and_not_before(event: Event) -> None:
    up(event, topics.RESULT, result(1))
    assert event.store.count_results() == 0
    (told,) = event.store_results()
    assert event.store.count_results() == 1
    assert m.read(told.payload, m.Have).ids == (result(1).id,)


def test_a_store_that_takes_nothing_says_nothing_to_tables_and_loses_nothing(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    up(event, topics.RESULT, result(1))

    def full(batch: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(event.store, "put", full)
        assert event.tick(0.0, 0.0) == []
        assert "No space left" in event.trouble
    assert len(event.store_results()) == 1 and event.trouble == ""


def test_on_a_full_disk_people_still_call_staff_and_no_table_is_told_twice_of_an_update(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that could not be written down once ended the organiser."""
    does = event.store._do

    def full(statement: str, values: Sequence[object] = ()) -> Cursor:
        if statement.startswith(("INSERT", "UPDATE")):
            raise sqlite3.OperationalError("database or disk is full")
        return does(statement, values)

    up(event, topics.ONLINE, b"1")
    up(event, topics.STATE, FREE)
    with monkeypatch.context() as broken:
        broken.setattr(event.store, "_do", full)
        up(event, topics.CALL, m.Call(seat=3, since_s=0.0))
        assert event.roster.rows[TABLE].call is not None and "disk is full" in event.trouble
        assert [order for _, order in orders(event.answer_call(TABLE, 1000.0))] == [m.CallAnswered()]
        event.update(m.UpdateTo("0.2.0", "ab" * 32), [TABLE])
        assert orders(event.tick(0.0, 0.0)) == orders(event.tick(1.0, 1.0)) == []
    ((told, _),) = orders(event.tick(2.0, 2.0))
    assert told == TABLE and event.trouble == "" and not orders(event.tick(3.0, 3.0))


def test_a_table_gives_no_result_of_another_one(event: Event) -> None:
    up(event, topics.RESULT, result(1, OTHER))
    event.store_results()
    assert event.store.count_results() == 0 and event.roster.rows[TABLE].refused == 1


def test_results_stand_in_the_order_in_which_games_ended_whatever_the_clocks_of_tables_say(
    event: Event,
) -> None:
    up(event, topics.RESULT, result(1, played="2031-01-01T00:00:00Z", ended_ago_s=10.0), now_s=100.0)
    up(event, topics.RESULT, result(2, OTHER, played="1970-01-01T00:00:00Z", ended_ago_s=50.0), OTHER, 100.0)
    event.store_results()
    assert [(one.place, one.ended) for one in event.store.results()] == [(OTHER, 1050.0), (TABLE, 1090.0)]


def test_a_clock_that_is_an_hour_off_is_shown_and_nothing_is_corrected(event: Event) -> None:
    up(event, topics.ONLINE, b"1")
    (asked,) = event.tick(10.0, 5000.0)
    number = m.read(asked.payload, m.TimeAsked).n
    up(event, topics.CLOCK, m.ClockTold(n=number, at=5000.1 + 3600), now_s=10.2)
    off_s = event.roster.rows[TABLE].clock_off_s
    assert off_s is not None and abs(off_s - 3600) < 0.01
    assert event.roster.rows[TABLE].trouble == "faults"


def test_a_call_waits_until_somebody_answers(event: Event) -> None:
    up(event, topics.ONLINE, b"1")
    up(event, topics.CALL, m.Call(seat=3, since_s=4.0), now_s=10.0)
    assert event.roster.rows[TABLE].called_s == 6.0
    told = event.answer_call(TABLE, 0.0)
    assert orders(told) == [(TABLE, m.CallAnswered())]
    assert (told[1].payload, told[1].retain) == (b"", True)
    with pytest.raises(BadValue, match="nobody calls"):
        event.answer_call(TABLE, 0.0)


def test_a_round_deals_one_seed_to_its_tables_and_to_no_other(event: Event) -> None:
    bound = event.open_round("mag_blast", {}, [OTHER], 60, 0.0)
    assert orders(bound) == [(OTHER, m.Bind("r001"))]
    ((table, dealt),) = orders(event.deal())
    assert table == OTHER and isinstance(dealt, m.Deal)
    assert not any(dealt.seed.encode() in one.payload for one in bound)


def test_only_one_round_is_open_at_a_time(event: Event) -> None:
    event.open_round("mag_blast", {}, [], 60, 0.0)
    with pytest.raises(BadValue, match="r001 is still open"):
        event.open_round("mag_blast", {}, [], 60, 0.0)
    freed = event.end_round(1.0)
    assert [order for _, order in orders(freed)] == [m.Bind(""), m.Bind("")]
    with pytest.raises(BadValue, match="no round"):
        event.deal()


@pytest.mark.parametrize(
    ("game", "tables", "minutes", "told"),
    [("chess", [], 60, "game"), ("mag_blast", ["nobody"], 60, "table"), ("mag_blast", [], 0, "minutes")],
)
def test_a_round_that_makes_no_sense_is_refused(
    event: Event, game: str, tables: list[str], minutes: int, told: str
) -> None:
    with pytest.raises(BadValue) as raised:
        event.open_round(game, {}, tables, minutes, 0.0)
    assert raised.value.at == told and event.round is None


def test_a_result_of_a_round_that_was_not_dealt_so_is_marked(event: Event) -> None:
    event.open_round("mag_blast", {}, [TABLE], 60, 0.0)
    ((_, dealt),) = orders(event.deal())
    assert isinstance(dealt, m.Deal)
    fair = result(1, game="mag_blast", round="r001", seed=dealt.seed)
    up(event, topics.RESULT, fair)
    up(event, topics.RESULT, msgspec.structs.replace(fair, id=result(2).id, seed="1"))
    up(event, topics.RESULT, msgspec.structs.replace(fair, id=result(3, OTHER).id), OTHER)
    up(event, topics.RESULT, msgspec.structs.replace(fair, id=result(4).id, round="r999"))
    event.store_results()
    assert {one.result.id: one.marked for one in event.store.results()} == {
        result(1).id: False,
        result(2).id: True,
        result(3, OTHER).id: True,
        result(4).id: True,
    }


def test_a_round_that_is_open_is_taken_up_when_the_organiser_starts_again(event: Event) -> None:
    event.open_round("mag_blast", {}, [], 60, 0.0)
    ((_, dealt), *_) = orders(event.deal())
    again = Event(event.store)
    assert again.round == event.round
    assert orders(again.deal(TABLE)) == [(TABLE, dealt)]


def test_halls_show_one_ranking_of_all_tables(event: Event) -> None:
    event.open_round("space_alert", {}, [], 60, 0.0)
    ((_, dealt), *_) = orders(event.deal())
    assert isinstance(dealt, m.Deal)
    for number, (table, points) in enumerate(((TABLE, 10), (OTHER, 21)), 1):
        standing = (m.Standing((1,), points, ("Ada",)),)
        fair = result(number, table, round="r001", seed=dealt.seed, standings=standing)
        up(event, topics.RESULT, fair, table)
    told = [one for one in event.tick(0.0, 0.0) if one.topic == topics.RANKING]
    places = m.read(told[-1].payload, m.RankingTold).places
    assert [(one.rank, one.table, one.score) for one in places] == [(1, "Table 2", 21), (2, "Table 1", 10)]
    assert told[-1].retain and not [one for one in event.tick(0.1, 0.1) if one.topic == topics.RANKING]


def test_an_update_goes_on_as_tables_come_back_with_the_version(event: Event) -> None:
    for table in (TABLE, OTHER):
        up(event, topics.ONLINE, b"1", table)
        up(event, topics.STATE, FREE, table)
    event.update(m.UpdateTo("0.2.0", "ab" * 32), [])
    ((first, order),) = orders(event.tick(0.0, 0.0))
    assert order == m.UpdateTo("0.2.0", "ab" * 32) and not orders(event.tick(1.0, 1.0))
    up(event, topics.STATE, msgspec.structs.replace(FREE, version="0.2.0"), first)
    ((second, _),) = orders(event.tick(2.0, 2.0))
    assert {first, second} == {TABLE, OTHER}
    up(event, topics.STATE, msgspec.structs.replace(FREE, version="0.2.0"), second)
    event.tick(3.0, 3.0)
    assert event.updating is None and "all tables have it" in event.log[-1]


def test_an_update_waits_for_the_end_of_a_game_and_stops_where_a_table_is_back(event: Event) -> None:
    up(event, topics.ONLINE, b"1")
    up(event, topics.STATE, msgspec.structs.replace(FREE, part="playing"))
    event.update(m.UpdateTo("0.2.0", "ab" * 32), [TABLE])
    assert not orders(event.tick(0.0, 0.0))
    up(event, topics.STATE, FREE)
    told = event.tick(1.0, 1.0)
    (number,) = [m.read(one.payload, m.Do).n for one in told if one.topic.endswith("down/do")]
    up(event, topics.DONE, m.Done(n=number, done=False, reason="its trial failed"))
    event.tick(2.0, 2.0)
    assert event.updating is None and "did not take it" in event.log[-1]


def test_an_announcement_that_is_ready_goes_out_with_its_clip_and_another_without(event: Event) -> None:
    (ready,) = event.say(ready_text("event_break"), urgent=False, wall_s=0.0)
    (typed,) = event.say({"en": "Lunch.", "cs": "Oběd."}, urgent=True, wall_s=0.0)
    assert [m.read(one.payload, m.Say).clip for one in (ready, typed)] == ["event_break", ""]


# -------------------------------------------------------------------------------------- exactly once, whatever dies


@dataclass
class World:
    """Tables, a broker that forgets, and an organiser that dies: messages between them are lost, doubled, late."""

    store: Store
    draw: random.Random
    logs: dict[str, dict[str, m.Result]] = field(default_factory=dict)
    agents: dict[str, Agent] = field(default_factory=dict)
    under_way: list[tuple[str, bytes]] = field(default_factory=list)
    now_s: float = 0.0

    def start_organiser(self) -> None:
        self.event = Event(self.store)

    def start_table(self, table: str) -> None:
        self.agents[table] = Agent(table, discovers=False)
        self.send(self.agents[table].connected())

    def send(self, some: list[Outgoing]) -> None:
        for one in some:
            for _ in range(self.draw.choice((0, 1, 1, 1, 2))):
                self.under_way.insert(self.draw.randrange(len(self.under_way) + 1), (one.topic, one.payload))

    def play(self, table: str) -> None:
        number = self.draw.getrandbits(60)
        made = result(number, table)
        self.logs[table][made.id.partition("/")[2][:16]] = made
        self.agents[table].has_finished()

    def step(self) -> None:
        self.now_s += 1.0
        for table, agent in self.agents.items():
            self.send(agent.tick(self.now_s, FREE, self.logs[table]))
            while agent.heard.wanted:
                wanted = agent.heard.wanted.popleft()
                self.send([agent.result(self.logs[table][wanted])])
        for _ in range(self.draw.randrange(20)):
            if self.under_way:
                topic, payload = self.under_way.pop(0)
                if (parts := topics.parted(topic)) is None:
                    continue
                if parts[1].startswith("up/"):
                    self.send(self.event.hear(topic, payload, self.now_s, self.now_s))
                else:
                    self.send(self.agents[parts[0]].hear(topic, payload, self.now_s))
        if self.draw.random() < 0.5:
            self.send(self.event.store_results())


@pytest.mark.parametrize("seed", range(6))
def test_each_result_is_stored_once_whatever_dies(seed: int, tmp_path: Path) -> None:
    """Organiser, tables and the broker's memory go at random while games end; with nothing lost in the last ten minutes
    every game of every log is in the store, none twice.
    """
    world = World(Store(str(tmp_path / "event.sqlite")), random.Random(seed))
    world.start_organiser()
    for number in range(4):
        table = f"t{number:07}"
        world.event.join(table, table, "", 0.0)
        world.logs[table] = {}
        world.start_table(table)
    for _ in range(400):
        world.step()
        if world.draw.random() < 0.2:
            world.play(world.draw.choice(list(world.logs)))
        if world.draw.random() < 0.02:
            world.start_organiser()
        if world.draw.random() < 0.02:
            world.under_way.clear()
        if world.draw.random() < 0.02:
            world.start_table(world.draw.choice(list(world.logs)))
    for _ in range(3000):
        world.step()
    made = sorted(one.id for log in world.logs.values() for one in log.values())
    assert len(made) > 40
    assert sorted(one.result.id for one in world.store.results()) == made
