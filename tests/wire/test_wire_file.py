"""`spacetable wire`: what a table heard and showed is written down, and played back it shows the same."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.space_alert.actions import NextTurn
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from engine.tables import BadTable, BadValue
from firmware_py.commands.main import main
from firmware_py.inputs import CardIn, Pressed, ShowCommand, TableInput, Wish
from firmware_py.wire.file import (
    frame_json,
    frame_of,
    input_json,
    input_of,
    read_wire,
    reading_json,
    reading_of,
)
from firmware_py.wire.record import recording
from firmware_py.wire.replay import WireReplay, replay_wire
from firmware_py.wire.twins import WireTwins
from hardware.readings import DeviceReading, NoiseReading, PressReading, Reading, SlotReading
from tests.wire.wired import IDS, Wired, tag


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "flight.wire"


@pytest.fixture
def recorded(tmp_path: Path, path: Path) -> Iterator[Wired]:
    with recording(path, "convention") as make:
        table = Wired(tmp_path, twins=WireTwins(IDS), make=make)
        yield table
        table.close()


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def replayed(path: Path, out: io.StringIO) -> int:
    return replay_wire(path, None, out)


def fly(table: Wired) -> None:
    """A part of a flight in which everything happens: cards, a lost seat, a broken wire, a look back."""
    table.claim_all()
    play = table.begin()
    assert isinstance(play.game, SpaceAlert)
    card = next(card for card in play.game.planning.hands[2] if not cards()[card].heroic)
    table.board(2).slip(1, tag(card, 0))
    table.run(600)
    assert play.game.planning.plan[play.game.planning.setup.boards.index(2)][0] == card
    table.board(3).unplug()
    table.run(200)
    table.board(3).replug()
    table.table.put(Wish(1, NextTurn()))
    table.table.paused = True
    table.run(400)
    table.table.paused = False
    table.table.put(ShowCommand("repeat"))
    table.run(600)


def test_a_flight_played_back_shows_every_frame_as_it_was(recorded: Wired, path: Path) -> None:
    fly(recorded)
    recorded.table.abort()
    recorded.run(100)
    recorded.close()
    out = io.StringIO()
    assert replayed(path, out) == 0, out.getvalue()
    assert "every byte, frame and clip is as it was recorded" in out.getvalue()
    kinds = [next(iter(line)) for line in lines(path)]
    assert {"format", "t", "begin", "put", "paused", "abort"} == set(kinds)


def test_a_replay_carries_the_same_actions_out(recorded: Wired, path: Path, tmp_path: Path) -> None:
    fly(recorded)
    recorded.close()
    replay = WireReplay(path, tmp_path / "again")
    replay.play()
    before, after = recorded.table.play, replay.table.play
    assert before is not None and after is not None
    assert list(after.record.lines()) == list(before.record.lines())
    assert after.director.now_ms == before.director.now_ms
    replay.close()


def test_a_program_that_shows_something_else_is_told_with_time_lamp_and_colours(
    recorded: Wired, path: Path
) -> None:
    fly(recorded)
    recorded.close()
    written = lines(path)
    last = max(number for number, line in enumerate(written) if "f" in line)
    frame = bytearray(frame_of(written[last]["f"]))
    led = recorded.built.cabinet.groups["clock/3"][0]
    frame[3 * led : 3 * led + 3] = b"\x01\x02\x03"
    written[last]["f"] = frame_json(bytes(frame))
    path.write_text("".join(json.dumps(line) + "\n" for line in written), encoding="utf-8")
    out = io.StringIO()
    assert replayed(path, out) == 1
    assert f"at {written[last]['t']} ms: 1 LEDs, the first is {led} (clock/3): " in out.getvalue()
    assert "and not 010203" in out.getvalue()


def rewritten(path: Path, written: list[dict[str, object]]) -> int:
    path.write_text("".join(json.dumps(line) + "\n" for line in written), encoding="utf-8")
    return replayed(path, io.StringIO())


def test_seat_lights_are_in_the_file_and_in_the_comparison(recorded: Wired, path: Path) -> None:
    """They hang on a wire and on the boards, and both are parts of the frame."""
    fly(recorded)
    recorded.close()
    for lamp in ("seat/2", "slot/2/1", "button/2/confirm"):
        written = lines(path)
        last = max(number for number, line in enumerate(written) if "f" in line)
        frame = bytearray(frame_of(written[last]["f"]))
        frame[3 * recorded.built.cabinet.groups[lamp][0]] ^= 0x80
        written[last]["f"] = frame_json(bytes(frame))
        other = path.with_name("other.wire")
        other.write_text("".join(json.dumps(line) + "\n" for line in written), encoding="utf-8")
        out = io.StringIO()
        assert replayed(other, out) == 1
        assert f"({lamp})" in out.getvalue()


def test_the_clips_that_the_speaker_got_are_in_the_file_and_in_the_comparison(
    recorded: Wired, path: Path
) -> None:
    fly(recorded)
    recorded.close()
    written = lines(path)
    heard = [clip for line in written for clip in line.get("c", [])]  # type: ignore[attr-defined]
    assert heard and heard == [clip for _, clip in recorded.built.speaker.played]
    out = io.StringIO()
    assert replayed(path, out) == 0, out.getvalue()
    assert f", {len(heard)} clips" in out.getvalue()

    first = next(line for line in written if "c" in line)
    clips = first.pop("c")
    out = io.StringIO()
    path.write_text("".join(json.dumps(line) + "\n" for line in written), encoding="utf-8")
    assert replayed(path, out) == 1
    assert f"at {first['t']} ms: the speaker gets {clips[0]}" in out.getvalue()  # type: ignore[index]
    assert "and not nothing" in out.getvalue()
    first["c"] = ["another_clip"]
    assert rewritten(path, written) == 1


@pytest.mark.parametrize("format_", ["spacetable-wire/1", "spacetable-wire/5", "spacetable-wire/7", None, 3])
def test_a_file_of_another_format_is_refused_with_a_sentence(
    format_: object, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(json.dumps({"format": format_, "cabinet": "convention"}) + "\n", encoding="utf-8")
    assert main(["wire", "replay", str(path)]) == 2
    said = capsys.readouterr().err
    assert f'{path}:1: format: expected "spacetable-wire/6"' in said
    assert "only the program that wrote it plays it" in said


def test_lamps_in_the_buttons_of_the_table_are_compared_as_well(recorded: Wired, path: Path) -> None:
    recorded.begin()
    recorded.table.put(Pressed(0, "pause"))
    recorded.run(100)
    recorded.table.put(Pressed(0, "start"))
    recorded.run(100)
    recorded.close()
    written = lines(path)
    switched = [line for line in written if "l" in line]
    assert [line["l"] for line in switched] == [
        {"start": True, "pause": True},
        {"start": False, "pause": False},
    ]
    assert rewritten(path, written) == 0
    switched[0]["l"] = {"start": True}
    out = io.StringIO()
    path.write_text("".join(json.dumps(line) + "\n" for line in written), encoding="utf-8")
    assert replayed(path, out) == 1
    assert "lamps in buttons: start on, pause on and not start on" in out.getvalue()


def test_what_is_said_about_a_full_disk_is_no_difference(recorded: Wired, path: Path) -> None:
    """The disk of the replay is another one."""
    recorded.run(200)
    recorded.close()
    written = lines(path)
    written[3]["c"] = ["not_written"]
    assert rewritten(path, written) == 0


def test_a_file_that_ends_in_the_middle_of_a_line_is_played_up_to_there(recorded: Wired, path: Path) -> None:
    recorded.run(2000)
    recorded.close()
    path.write_bytes(path.read_bytes()[:-5])
    out = io.StringIO()
    assert replayed(path, out) == 0
    assert out.getvalue().startswith("99 ticks")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"t": 5, "r": {"toaster": []}}', "the head names no such device"),
        ('{"t": "soon"}', "t: expected an integer"),
        ('{"t": 5, "f": "!!"}', "expected a frame"),
        ('{"what": 1}', "expected one of t, begin, put, .* got what"),
        ('{"menu": "eat"}', "menu: expected one of refuse, close, got eat"),
        ('{"language": 3}', "language: expected a string"),
        ('{"wait": 1}', "wait: expected true or false"),
        ('{"say": [0, "welcome"]}', "say: expected 9 items"),
        ('{"light": [0, ["clock/1"], [1, 2], "solid", null, "", 0]}', "expected 3 items, got 2"),
        ('{"notice": ["refused"]}', "Notice: expected 6 values, got 1"),
        ('{"t": 5, "b": [[true]]}', "expected 2 items, got 1"),
        ('{"t": 5, "w": [["held", "ship", "many"]]}', "expected what happened at a wire, got held ship"),
        ('{"t": 5, "w": [["trouble", "ship", "often"]]}', "expected what happened at a wire, got trouble"),
        ('{"put": {"Wish": 1, "do": "fly"}}', "fly"),
        ('{"t": 5, "r": {"seats": [["slot", "seat/1", 99, null]]}}', "expected 1 to 12, got 99"),
        ('{"t": 5, "h": {"pi": ["fine", ""]}}', "expected one of ready"),
        ('{"t": 5, "c": "boom"}', "c: expected"),
        ('{"t": 5, "l": {"start": "on"}}', "l.start: expected"),
        ('{"t": 5, "w": [["in", "port 1", "!!"]]}', "expected what happened at a wire, got in port 1"),
        ('{"t": 5, "w": [["spi", "ship", "AAAA"]]}', "expected a frame"),
        ('{"t": 5, "w": [["toast", "", ""]]}', "expected a kind of event, got toast"),
        ('{"t": 5, "w": [["edge", "x", "down 5"]]}', "expected what happened at a wire, got edge x"),
        ('{"t": 5, "w": [["edge", "17", "sideways 5"]]}', "expected what happened at a wire, got edge 17"),
        ('{"t": 5, "w": [["lamp", "17", "blue"]]}', "expected what happened at a wire, got lamp 17"),
        ('{"t": 5, "w": [["in", "port 1"]]}', r"w\[0\]"),
        ('{"t": 5, "d": [["juggle", 1, 1, "", null]]}', "d: expected one of slip, pull"),
        ("[1]", "expected an object"),
        ("{", "expected JSON"),
    ],
)
def test_a_damaged_line_is_named(line: str, message: str, recorded: Wired, path: Path) -> None:
    recorded.begin()
    recorded.close()
    number = len(lines(path)) + 1
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    with pytest.raises(BadTable, match=message) as refused:
        replayed(path, io.StringIO())
    assert refused.value.line == number


@given(st.binary(max_size=2000))
@settings(max_examples=50)
def test_frames_are_packed_and_unpacked(frame: bytes) -> None:
    assert frame_of(frame_json(frame)) == frame


READINGS: list[Reading] = [
    SlotReading("seat/2", 5, ("04a1", "")),
    SlotReading("seat/2", 5, None),
    PressReading("buttons", "start", True),
    NoiseReading("noise", 61.5),
    DeviceReading("seat/1", "lost", "unplugged"),
]
INPUTS: list[TableInput] = [
    Wish(2, NextTurn()),
    CardIn(1, 2, "A/red/1", 1),
    Pressed(0, "start"),
    ShowCommand("next"),
]


@pytest.mark.parametrize("reading", READINGS)
def test_every_reading_can_be_written_and_read(reading: Reading) -> None:
    assert reading_of(json.loads(json.dumps(reading_json(reading)))) == reading


@pytest.mark.parametrize("given_", INPUTS)
def test_every_input_can_be_written_and_read(given_: TableInput) -> None:
    assert input_of(json.loads(json.dumps(input_json(given_))), "space_alert") == given_


@pytest.mark.parametrize("data", [None, {}, [], {"CardIn": [1]}, {"Toast": []}, {"Pressed": ["a", "b"]}])
def test_what_is_no_input_is_refused(data: object) -> None:
    with pytest.raises(BadValue):
        input_of(data, "space_alert")


def test_the_command_refuses_what_is_no_wire_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, content in {"empty": "", "other": '{"format": "x"}\n'}.items():
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        assert main(["wire", "replay", str(path)]) == 2
    assert main(["wire", "replay", str(tmp_path / "nowhere")]) == 2
    said = capsys.readouterr().err
    assert "expected a wire file, got an empty one" in said and "No such file" in said


def test_the_head_tells_cabinet_devices_and_tags(recorded: Wired, path: Path) -> None:
    recorded.close()
    header, rest = read_wire(path)
    assert (header.cabinet, header.devices) == ("convention", ("seats", "pins", "noise", "lights", "speaker"))
    assert header.tags[tag(0, 1)] == (cards()[0].key, 1)
    assert list(rest) == []


def test_a_game_that_was_taken_up_after_a_power_cut_plays_back_as_well(
    recorded: Wired, tmp_path: Path
) -> None:
    fly(recorded)
    recorded.close()
    later = tmp_path / "later.wire"
    with recording(later, "convention") as make:
        again = Wired(tmp_path, twins=recorded.wires, make=make)
        assert again.table.resume() is not None
        again.run(6000)
        again.close()
    out = io.StringIO()
    assert replayed(later, out) == 0, out.getvalue()
    assert any("resumed" in line and line["resumed"] for line in lines(later))


def test_a_replay_knows_who_played(recorded: Wired, path: Path, tmp_path: Path) -> None:
    """The menu that follows a game offers it again with the same bots."""
    recorded.table.begin("space_alert", {"mission": "test_run_1", "players": 3}, 7, (2, 3), {1: "Ada"})
    recorded.run(100)
    recorded.close()
    replay = WireReplay(path, tmp_path / "again")
    replay.play()
    assert (replay.table.journal.bots, replay.table.journal.people) == ((2, 3), {1: "Ada"})
    replay.close()
