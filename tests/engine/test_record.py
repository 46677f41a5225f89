"""Records: lines that say everything, read back to the same bytes, and errors that say where."""

import json
from collections.abc import Callable
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.game import Action, Refused, Seat
from engine.record import MAX_LINE, Record, action_line, header_line, read_record, replay, replayed
from engine.space_alert.actions import ACTIONS, AgreeToEnd, HandCard, NextTurn, Plan, TakePacket, TimeIs
from engine.space_alert.cards_missions import missions
from engine.space_alert.game import RULES
from engine.tables import BadTable
from tests.engine.space_alert.playing import begun

quickly = settings(max_examples=80, deadline=None, derandomize=True)

# Any action that a line can hold, allowed or not.
FIELDS: dict[str, some.SearchStrategy[object]] = {
    "at": some.floats(allow_nan=False, allow_infinity=False),
    "on": some.booleans(),
}
ANY_ACTION = some.one_of(
    [
        some.fixed_dictionaries(
            {
                "do": some.just(do),
                **{field.name: FIELDS.get(field.name, some.integers()) for field in fields(kind)},
            }
        ).map(RULES.action)
        for do, kind in ACTIONS.items()
    ]
)
ANY_SETUP = some.fixed_dictionaries(
    {
        "mission": some.sampled_from(["random", *missions()]),
        "players": some.integers(2, 4),
        "fifth_android": some.booleans(),
        "common": some.sampled_from(["white", "yellow", "mixed"]),
        "hands": some.sampled_from(["dealt", "physical"]),
        "names": some.lists(some.text(max_size=5), max_size=4),
    }
)


def record(*actions: tuple[Seat, Action], **choices: object) -> Record:
    return Record("space_alert", RULES.version, RULES.setup(choices), 5, list(actions))


STARTED = ((0, TimeIs(0.0)), (1, TakePacket()), (0, TimeIs(600.0)), (2, NextTurn()))


# -------------------------------------------------------------------------------------------------- writing and reading


def test_a_line_is_compact_and_starts_with_who_does_what() -> None:
    assert action_line(3, Plan(2, 4, 17, 1)) == '{"seat":3,"do":"plan","crew":2,"turn":4,"card":17,"half":1}'
    assert action_line(1, AgreeToEnd(True)) == '{"seat":1,"do":"agree_to_end","on":true}'
    assert action_line(0, TimeIs(83.25)) == '{"seat":0,"do":"time_is","at":83.25}'
    assert action_line(2, TakePacket()) == '{"seat":2,"do":"take_packet"}'


def test_the_first_line_says_which_game_it_is() -> None:
    header = json.loads(header_line(record(mission="mission_3", names=["Žofie"])))
    assert list(header) == ["format", "game", "version", "setup", "seed"]
    assert (header["format"], header["game"], header["seed"]) == ("spacetable-record/1", "space_alert", 5)
    assert (header["setup"]["mission"], header["setup"]["names"]) == ("mission_3", ["Žofie"])


@quickly
@given(some.lists(some.tuples(some.integers(0, 5), ANY_ACTION), max_size=6), ANY_SETUP, some.integers())
def test_whatever_is_written_reads_back_to_the_same_bytes(
    actions: list[tuple[Seat, Action]], setup: dict[str, object], seed: int
) -> None:
    written = Record("space_alert", RULES.version, RULES.setup(setup), seed, actions)
    lines = list(written.lines())
    assert not any("\n" in line for line in lines)
    assert read_record([line.encode().decode() for line in lines], "some") == written
    assert list(read_record(lines, "some").lines()) == lines


def test_a_whole_number_of_seconds_is_written_as_it_is_read() -> None:
    """A float takes an int from whoever does not care; the line must not."""
    lines = list(record((0, TimeIs(5))).lines())
    assert list(read_record(lines, "some").lines()) == lines


def test_a_name_that_can_be_read_can_be_written() -> None:
    """Half a surrogate pair is JSON, but no text that a file can hold: it is refused, or written some other way."""
    line = header_line(record(names=["Ada"])).replace("Ada", "\\ud800")
    try:
        read = read_record([line], "some")
    except BadTable as bad:
        assert bad.at == "setup.names[0]"
    else:
        assert read_record([header_line(read).encode().decode()], "some") == read


# -------------------------------------------------------------------------------------------------------------- errors


def changed_header(**changes: object) -> str:
    return json.dumps({**json.loads(header_line(record())), **changes})


def without(key: str) -> str:
    return json.dumps(
        {name: value for name, value in json.loads(header_line(record())).items() if name != key}
    )


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("", "", "JSON"),
        ("{", "", "JSON"),
        ("[]", "", "object"),
        ("[" * 100_000, "", "JSON"),
        ("0" * (MAX_LINE + 1), "", "characters"),
        ("{}", "format", "is missing"),
        (without("seed"), "seed", "is missing"),
        (changed_header(format="spacetable-record/2"), "format", "spacetable-record/1"),
        (changed_header(game="chess"), "game", "space_alert"),
        (changed_header(game="os"), "game", "space_alert"),
        (changed_header(version=RULES.version + 1), "version", "rules at hand"),
        (changed_header(seed=True), "seed", "an integer"),
        (changed_header(seed=1.0), "seed", "an integer"),
        (changed_header(place="Brno"), "place", "unknown key"),
        (changed_header(setup=[]), "setup", "a table"),
        (changed_header(setup={"players": 9}), "setup.players", "1 to 5"),
        (changed_header(setup={"start": {"damage": {"red": ["roof"]}}}), "setup.start.damage.red[0]", "roof"),
        (
            changed_header(setup={"start": {"damage": {"red": ["lift"] * 2}}}),
            "setup.start.damage.red[1]",
            "each once",
        ),
    ],
    ids=range(18),
)
def test_a_bad_first_line_is_refused_with_its_place(line: str, place: str, message: str) -> None:
    with pytest.raises(BadTable, match=message) as bad:
        read_record([line], "game.jsonl")
    assert (bad.value.file, bad.value.line, bad.value.at) == ("game.jsonl", 1, place)


def test_an_empty_file_is_no_record() -> None:
    with pytest.raises(BadTable, match="empty") as bad:
        read_record([], "game.jsonl")
    assert (bad.value.file, bad.value.line) == ("game.jsonl", 1)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("plan", ""),
        ("[1]", ""),
        ('{"do":"take_packet"}', "seat"),
        ('{"seat":"1","do":"take_packet"}', "seat"),
        ('{"seat":true,"do":"take_packet"}', "seat"),
        ('{"seat":1}', "do"),
        ('{"seat":1,"do":"dance"}', "do"),
        ('{"seat":1,"do":["plan"]}', "do"),
        ('{"seat":1,"do":"plan","crew":0,"turn":1,"card":2}', "half"),
        ('{"seat":1,"do":"plan","crew":0,"turn":1,"card":2,"half":true}', "half"),
        ('{"seat":1,"do":"take_packet","phase":2}', "phase"),
        ('{"seat":1,"do":"agree_to_end","on":1}', "on"),
        ('{"seat":0,"do":"time_is","at":"now"}', "at"),
        ('{"seat":0,"do":"time_is","at":true}', "at"),
        ('{"seat":0,"do":"time_is","at":1' + "0" * 400 + "}", "at"),
        ('{"seat":0,"do":"time_is","at":' + "9" * 5000 + "}", ""),
    ],
    ids=range(16),
)
def test_a_bad_action_is_refused_with_line_and_place(line: str, place: str) -> None:
    good = list(record((0, TimeIs(0.0))).lines())
    with pytest.raises(BadTable) as bad:
        read_record([*good, line], "game.jsonl")
    assert (bad.value.file, bad.value.line, bad.value.at) == ("game.jsonl", 3, place)


# ----------------------------------------------------------------------------------------------------------- replaying


def test_a_replay_stops_after_as_many_actions_as_asked() -> None:
    done = record(*STARTED)
    assert [len(list(replay(done, to))) for to in (0, 1, 3, None)] == [0, 1, 3, 4]
    after = replayed(done, 2)
    assert after.snapshot() == begun_with_packet()
    assert replayed(done, 0).snapshot() == done.deal().snapshot()
    assert replayed(done).snapshot() != replayed(done, 3).snapshot()


def begun_with_packet() -> tuple[object, ...]:
    game = begun(seed=5)
    game.act(1, TakePacket())
    return game.snapshot()


@pytest.mark.parametrize("play", [lambda done: list(replay(done)), replayed], ids=["replay", "replayed"])
@pytest.mark.parametrize("action", [TimeIs(float("nan")), HandCard(1, 2), TakePacket()])
def test_what_the_rules_do_not_allow_is_not_replayed(
    play: Callable[[Record], object], action: Action
) -> None:
    with pytest.raises(Refused):
        play(record((0, TimeIs(1.0)), (0, action)))
