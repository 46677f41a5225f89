"""What a fleet does at a table: it looks, it tells, and it acts as people do."""

from pathlib import Path

import pytest

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Outgoing
from firmware_py.fleet.enrolment import Membership
from firmware_py.fleet.hands import Clocks, FleetHands
from firmware_py.games.log import LOGS
from firmware_py.inputs import SatDown, StaffCalled
from firmware_py.log.withheld import Rounds
from tests.table.turning import TurningTable

TABLE = "k3f9x2ab"
MEMBER = Membership("10.0.0.2", 8883, 8443, TABLE, "secret", "PEM", "1970-01-01T00:00:00Z", "Table 7")
SEED = 81985529216486895
ROUND = m.Round(
    round="r001",
    game="outer_rim",
    setup={"round_cap": 1},
    tables=(),
    starts="2026-11-23T12:00:00Z",
    seals="2026-11-23T13:00:00Z",
)


class Fleet:
    """A turning table with its hands in a fleet, and what they say."""

    def __init__(self, turning: TurningTable, folder: Path) -> None:
        self.turning = turning
        self.table = turning.table
        self.wall_s = 1795435200.0
        clocks = Clocks(lambda: turning.now_ms / 1000, lambda: self.wall_s, lambda: True)
        self.folder = folder
        self.hands = FleetHands(self.table, MEMBER, folder, LOGS, "0.1.0", clocks)
        self.said: list[Outgoing] = self.hands.connected()

    def order(self, number: int, order: m.Order) -> m.Done:
        self.hear(topics.of_table(TABLE, topics.DO), m.Do(n=number, order=order))
        told = [one for one in self.hands.tick() if one.topic.endswith(topics.DONE)]
        return m.read(told[-1].payload, m.Done)

    def hear(self, topic: str, message: m.Message) -> None:
        self.hands.hear(topic, m.write(message))

    def notices(self) -> list[str]:
        self.turning.run(20)
        found = [one.what for one in self.table.notices]
        self.table.notices.clear()
        return found


@pytest.fixture
def fleet(turning: TurningTable, tmp_path: Path) -> Fleet:
    return Fleet(turning, tmp_path / "fleet")


def test_a_table_on_which_nothing_is_played_is_free(fleet: Fleet) -> None:
    state = fleet.hands.state()
    assert (state.part, state.game, state.seats, state.name) == ("free", "", (0,) * 8, "Table 7")
    assert (state.at, state.clock, state.version) == ("2026-11-23T12:00:00Z", "synced", "0.1.0")


def test_the_state_tells_the_game_its_part_and_who_sits_without_a_name(fleet: Fleet) -> None:
    fleet.table.begin("space_alert", {"mission": "test_run_1", "players": 4}, 7, (3, 4), {1: "Gwendolyn"})
    fleet.turning.run(70_000)
    state = fleet.hands.state()
    assert (state.part, state.game, state.title, state.minute) == ("action", "space_alert", "test_run_1", 1)
    assert state.seats == (1, 1, 0, 0, 0, 0, 0, 0)
    assert b"Gwendolyn" not in m.write(state)


@pytest.mark.parametrize(
    ("game", "setup", "title"),
    [("galaxy_trucker", {"levels": [1, 2]}, "1-2"), ("outer_rim", {}, "")],
)
def test_a_game_names_what_is_played_itself_and_the_organiser_can_read_it(
    fleet: Fleet, game: str, setup: dict[str, object], title: str
) -> None:
    fleet.table.begin(game, setup, 7)
    assert m.read(m.write(fleet.hands.state()), m.State).title == title


def test_an_announcement_waits_for_the_end_of_an_action_part_unless_it_is_urgent(fleet: Fleet) -> None:
    fleet.table.begin("space_alert", {"mission": "test_run_1", "players": 4}, 7)
    fleet.turning.run(1000)
    fleet.notices()
    text = {"en": "Round two begins.", "cs": "Druhé kolo začíná."}
    fleet.hear(topics.SAY, m.Say(id="a1", text=text))
    fleet.hands.tick()
    assert fleet.notices() == []
    fleet.hear(topics.SAY, m.Say(id="a2", text=text, urgent=True))
    fleet.hands.tick()
    assert fleet.notices() == ["announcement"]
    fleet.table.abort()
    fleet.hands.tick()
    assert fleet.notices() == ["announcement"]


def test_an_announcement_is_read_in_the_language_of_each_page(fleet: Fleet) -> None:
    fleet.hear(topics.SAY, m.Say(id="a1", text={"en": "Lunch.", "cs": "Oběd."}))
    fleet.hands.tick()
    (notice,) = [one for one in fleet.table.notices if one.what == "announcement"]
    assert (notice.reason_in("cs"), notice.reason_in("en"), notice.reason_in("pl")) == (
        "Oběd.",
        "Lunch.",
        "Lunch.",
    )


def test_a_bound_lobby_refuses_another_game_and_is_free_again_afterwards(fleet: Fleet) -> None:
    fleet.hear(topics.ROUND, ROUND)
    assert fleet.order(1, m.Bind("r001")).done
    fleet.turning.run(20)
    lobby = fleet.table.lobby
    assert (lobby.stage, lobby.game) == ("open", "outer_rim")
    with pytest.raises(ValueError, match="bound_to_a_round"):
        lobby.choose("mag_blast", {})
    assert fleet.order(2, m.Bind("")).done
    lobby.choose("mag_blast", {})
    assert lobby.game == "mag_blast"


def test_the_seed_of_a_round_is_kept_before_its_game_begins_and_told_to_nobody(fleet: Fleet) -> None:
    fleet.hear(topics.ROUND, ROUND)
    fleet.order(1, m.Bind("r001"))
    fleet.table.put(SatDown(1, "laptop", "Ada", ready=True))
    fleet.turning.run(20)
    assert fleet.order(2, m.Deal("r001", str(SEED))).done
    assert Rounds(fleet.folder).of("outer_rim", SEED) == "r001"
    fleet.turning.until(lambda: bool(fleet.table.lobby.requests))
    assert fleet.table.lobby.requests[0].seed == SEED
    wanted = fleet.table.lobby.requests.popleft()
    play = fleet.table.begin(wanted.game, dict(wanted.setup), SEED, wanted.bots, wanted.people)
    fleet.hands.tick()
    assert play.withholds_seed
    fleet.wall_s += 7200
    fleet.hands.tick()
    assert not play.withholds_seed


@pytest.mark.parametrize("bound", [True, False])
def test_nothing_is_dealt_over_a_game_that_runs_nor_to_a_table_that_is_not_bound(
    fleet: Fleet, bound: bool
) -> None:
    fleet.table.begin("outer_rim", {}, 7)
    fleet.hear(topics.ROUND, ROUND)
    if bound:
        fleet.order(1, m.Bind("r001"))
    told = fleet.order(2, m.Deal("r001", str(SEED)))
    assert not told.done and told.reason
    assert fleet.turning.play.record.seed == 7


def test_the_organiser_may_hold_a_game(fleet: Fleet) -> None:
    fleet.table.begin("outer_rim", {}, 7)
    assert fleet.order(1, m.Hold("fire drill")).done
    assert fleet.table.paused and fleet.hands.state().held


def test_a_call_that_is_answered_is_over(fleet: Fleet) -> None:
    fleet.table.put(StaffCalled(2, True))
    fleet.turning.run(20)
    told = [one.payload for one in fleet.hands.tick() if one.topic == topics.of_table(TABLE, topics.CALL)]
    assert [m.read(payload, m.Call).seat for payload in told] == [2]
    assert fleet.order(1, m.CallAnswered()).done
    assert fleet.hands.agent.calling is None and fleet.table.staff.waiting == ()
    assert "staff_comes" in fleet.notices()


def test_of_two_who_call_whoever_waits_longest_is_told(fleet: Fleet) -> None:
    for seat, on in ((2, True), (1, True), (2, False)):
        fleet.table.put(StaffCalled(seat, on))
    fleet.turning.run(20)
    fleet.hands.tick()
    assert fleet.table.staff.waiting == (1,) and fleet.hands.agent.calling == 1


def test_without_a_line_nobody_can_be_called(fleet: Fleet) -> None:
    fleet.hands.lost("the broker is gone")
    fleet.table.put(StaffCalled(2, True))
    fleet.turning.run(20)
    assert fleet.table.staff.waiting == ()


def test_no_version_is_fetched_during_a_game(fleet: Fleet) -> None:
    fleet.table.begin("outer_rim", {}, 7)
    told = fleet.order(1, m.UpdateTo("0.2.0", "ab" * 32))
    assert not told.done and told.reason == m.NOT_FREE
