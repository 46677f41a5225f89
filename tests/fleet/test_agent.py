"""What a table says to its organiser, and when."""

import msgspec

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Agent, Outgoing, described

TABLE = "k3f9x2ab"


def state(**more: object) -> m.State:
    return msgspec.structs.replace(m.State(at="2026-11-23T11:20:05Z", up_s=0.0), **more)


def said(some: list[Outgoing]) -> list[str]:
    return [one.topic.removeprefix(f"spacetable/v1/t/{TABLE}/") for one in some]


def test_a_new_line_begins_with_who_is_there_and_a_description() -> None:
    told = Agent(TABLE).connected()
    assert said(told) == ["up/online", f"homeassistant/device/{TABLE}/config"]
    assert told[0] == Outgoing(f"spacetable/v1/t/{TABLE}/up/online", b"1", 1, retain=True)


def test_the_state_comes_every_five_seconds_and_at_each_change_at_most_once_a_second() -> None:
    agent = Agent(TABLE, discovers=False)
    agent.connected()
    times = []
    for tenth in range(151):
        now_s = tenth / 10
        game = "" if now_s < 6.0 else "mag_blast" if now_s < 6.3 else "outer_rim"
        if "up/state" in said(agent.tick(now_s, state(game=game, up_s=now_s))):
            times.append(now_s)
    assert times == [0.0, 5.0, 6.0, 7.0, 12.0]


def test_games_are_told_at_each_connection_every_five_minutes_and_after_a_game() -> None:
    agent = Agent(TABLE, discovers=False)
    agent.connected()
    times = [now for now in range(700) if "up/games" in said(agent.tick(now, state(), ["0" * 16]))]
    agent.connected()
    assert times == [0, 300, 600] and "up/games" in said(agent.tick(700, state(), []))
    agent.has_finished()
    assert "up/games" in said(agent.tick(701, state(), []))


def test_who_calls_first_is_told_with_how_long_they_wait() -> None:
    agent = Agent(TABLE, discovers=False)
    agent.call(3, 10.0)
    agent.call(1, 11.0)
    agent.connected()
    calls = [one for one in agent.tick(51.0, state()) if one.topic.endswith("up/call")]
    assert [m.read(one.payload, m.Call) for one in calls] == [m.Call(seat=3, since_s=41.0)]
    assert calls[0].retain
    agent.call(None, 60.0)
    (over,) = [one for one in agent.tick(60.0, state()) if one.topic.endswith("up/call")]
    assert over.payload == b"" and over.retain
    assert agent.calling is None


def test_an_order_that_comes_twice_is_one_order() -> None:
    agent = Agent(TABLE)
    order = m.Do(n=4, order=m.Hold("fire drill"))
    for _ in range(2):
        agent.hear(topics.of_table(TABLE, topics.DO), m.write(order), 0.0)
    assert list(agent.heard.orders) == [order]


def test_the_clock_is_told_at_once() -> None:
    told = Agent(TABLE).hear(topics.of_table(TABLE, topics.TIME), m.write(m.TimeAsked(n=9)), 1234.5)
    assert [m.read(one.payload, m.ClockTold) for one in told] == [m.ClockTold(n=9, at=1234.5)]


def test_a_round_of_other_tables_is_none() -> None:
    agent = Agent(TABLE)
    wanted = m.Round(round="r1", game="mag_blast", setup={}, tables=("aaaaaaaa",), starts="", seals="")
    rounds = []
    for told in (m.write(wanted), m.write(msgspec.structs.replace(wanted, tables=())), b""):
        agent.hear(topics.ROUND, told, 0.0)
        rounds.append(agent.round and agent.round.round)
    assert rounds == [None, "r1", None]


def test_what_is_for_another_table_or_of_another_version_changes_nothing() -> None:
    agent = Agent(TABLE)
    agent.hear(topics.of_table("aaaaaaaa", topics.DO), m.write(m.Do(n=1, order=m.Hold())), 0.0)
    agent.hear(topics.SAY, b'{"v":2}', 0.0)
    agent.hear(topics.SAY, b"rubbish", 0.0)
    assert (agent.ignored, agent.refused) == (1, 2)
    assert not agent.heard.orders and not agent.heard.announcements


def test_the_description_has_what_home_assistants_device_form_asks_for() -> None:
    """MQTT discovery, device form: `dev` with `ids`, `o` with a name, and a platform and `uniq_id` each component."""
    told = msgspec.json.decode(described(TABLE))
    assert told["dev"]["ids"] == TABLE and told["o"]["name"]
    assert told["avty_t"] == f"spacetable/v1/t/{TABLE}/up/online"
    for one in told["cmps"].values():
        assert one["p"] in ("sensor", "binary_sensor") and one["stat_t"].startswith("spacetable/v1/t/")
    assert len({one["uniq_id"] for one in told["cmps"].values()}) == len(told["cmps"])
