"""The command line as a stranger uses it: output, messages and exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.commands.main import main

FLIGHTS = Path(__file__).parent.parent / "engine" / "flights"
GOOD = {
    "format": "space-alert-flight/1",
    "crew": 1,
    "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
    "threats": [],
    "plans": [["A"]],
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def flight_file(folder: Path, name: str, content: bytes | dict[str, object]) -> str:
    path = folder / name
    path.write_bytes(json.dumps(content).encode() if isinstance(content, dict) else content)
    return str(path)


def test_resolve_prints_a_result_a_line_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps({**GOOD, "id": f"f{number}"}) for number in range(3)]
    code, out, err = run(capsys, "resolve", flight_file(tmp_path, "f.jsonl", "\n".join(lines).encode()))
    assert (code, err) == (0, "")
    assert [json.loads(line)["id"] for line in out] == ["f0", "f1", "f2"]


def test_resolve_reads_toml_and_steps_come_before_the_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    toml = b"""format = "space-alert-flight/1"\ncrew = 1\nthreats = []\nplans = [["C"]]
trajectories = { red = 1, white = 2, blue = 3, internal = 4 }\n"""
    code, out, _ = run(capsys, "resolve", "--steps", flight_file(tmp_path, "f.toml", toml))
    steps = [json.loads(line) for line in out]
    assert code == 0
    assert {"step": "computer_maintained", "crew": 0, "phase": 1} in steps[:-1]
    assert steps[-1]["outcome"] == "returned"


def test_half_a_surrogate_pair_is_given_back_and_stops_nothing() -> None:
    """JSON may write half a pair as an escape; a pipe of UTF-8 can hold it only so."""
    lines = [
        '{"format": "mag-blast-position/1", "id": "\\ud83d", "setup": {"players": true}}',
        json.dumps(GOOD),
    ]
    piped = subprocess.run(
        [sys.executable, "-m", "firmware_py", "resolve", "-"],
        input="\n".join(lines).encode(),
        capture_output=True,
        timeout=30,
    )
    first, second = piped.stdout.splitlines()
    assert piped.returncode == 2
    assert b'"id": "\\ud83d"' in first
    assert json.loads(first)["at"] == "setup.players"
    assert json.loads(second)["outcome"] == "returned"


@pytest.mark.parametrize(
    ("form", "result"),
    [
        ("mag-blast-position/2", {"format": "mag-blast-position-result/1", "id": "x"}),
        ("space-stage-position/2", {"format": "space-stage-position-result/1", "id": "x"}),
        ("galaxy-trucker-flight/0", {"format": "galaxy-trucker-flight-result/1", "id": "x"}),
    ],
)
def test_an_unknown_version_is_told_in_the_words_of_its_kind(
    form: str, result: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "resolve", flight_file(tmp_path, "f.json", {"format": form, "id": "x"}))
    told = json.loads(out[0])
    assert (code, told.pop("at")) == (2, "format")
    assert told.pop("error").startswith("expected one of")
    assert told == result


def test_lines_before_the_first_format_are_told_in_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["no JSON", '{"id": "x"}', '{"format": "space-stage-position/1", "id": "good"}']
    code, out, _ = run(capsys, "resolve", flight_file(tmp_path, "f.jsonl", "\n".join(lines).encode()))
    told = [json.loads(line) for line in out]
    assert code == 2
    assert [line["format"] for line in told] == ["space-stage-position-result/1"] * 3
    assert [(line["id"], line.get("at")) for line in told] == [(None, ""), ("x", "format"), ("good", None)]


BAD: dict[str, tuple[bytes | dict[str, object], str, str]] = {
    "not_json.json": (b"{", "expected JSON", ""),
    "not_utf8.json": (b'{"format": "\xff"}', "expected UTF-8", "byte 12"),
    "not_a_flight.json": (b"[1, 2]", "expected a table, got a list", ""),
    "nan.json": (json.dumps(GOOD).replace('"crew": 1', '"crew": NaN').encode(), "NaN is no number", ""),
    "twice.json": (b'{"crew": 1, "crew": 2}', "the key crew stands twice", ""),
    "deep.json": (b"[" * 100_000, "nested too deeply", ""),
    "big.json": (b" " * 2_000_000, "expected at most", ""),
    "crew_0.json": ({**GOOD, "crew": 0}, "expected 1 to 5, got 0", "crew"),
    "flag.json": ({**GOOD, "crew": True}, "expected an integer, got true", "crew"),
    "no_plans.json": ({key: GOOD[key] for key in GOOD if key != "plans"}, "is missing", "plans"),
    "unknown.json": ({**GOOD, "colour": 1}, "unknown key", "colour"),
    "bad.toml": (b"crew = = 1", "expected TOML", ""),
    "what.txt": (b"", "expected a file named .json, .jsonl or .toml", ""),
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_wrong_flight_gives_one_clear_error_with_its_place(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, message, at = BAD[name]
    code, out, err = run(capsys, "resolve", flight_file(tmp_path, name, content))
    assert (code, err, len(out)) == (2, "", 1)
    error = json.loads(out[0])
    assert error["format"] == "space-alert-result/1"
    assert message in error["error"]
    assert error["at"] == at


def test_a_wrong_line_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps(GOOD), "nonsense", "x" * 1_500_000, json.dumps({**GOOD, "id": "last"})]
    code, out, _ = run(capsys, "resolve", flight_file(tmp_path, "f.jsonl", "\n".join(lines).encode()))
    results = [json.loads(line) for line in out]
    assert code == 2
    assert ["error" in result for result in results] == [False, True, True, False]
    assert results[3]["id"] == "last"


def test_a_file_that_is_not_there_is_an_error_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "resolve", "nowhere.json")
    assert code == 2
    assert "nowhere.json" in json.loads(out[0])["error"]


def test_standard_input_is_read_as_lines() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "firmware_py", "resolve", "-"],
        input=json.dumps(GOOD) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["outcome"] == "returned"


def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str, dict[str, object]]:
    """A flight flown through the table: its record, its state folder, its result."""
    record, state = str(tmp_path / "r.jsonl"), str(tmp_path / "state")
    arguments = ["--mission", "test_run_1", "--players", "4", "--seed", "11"]
    code, out, _ = run(capsys, "play", "space_alert", *arguments, "--record", record, "--state", state)
    assert code == 0
    return record, state, json.loads(out[-1])


def test_play_prints_announcements_story_and_score_and_the_record_replays_to_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, state, result = played(tmp_path, capsys)
    code, out, _ = run(capsys, "replay", record)
    assert (code, json.loads(out[-1])) == (0, result)
    code, out, _ = run(capsys, "replay", record, "--to", "3", "--steps")
    assert code == 0
    assert json.loads(out[-1]) is None
    assert json.loads(out[0])["step"] == "clock_set"
    code, out, _ = run(capsys, "log", "list", "--state", state)
    assert code == 0 and len(out) == 1 and "test_run_1" in out[0]


@pytest.mark.parametrize("from_record", [True, False])
def test_an_exported_flight_resolves_to_the_score_that_was_played(
    from_record: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, state, result = played(tmp_path, capsys)
    flight = str(tmp_path / "flight.json")
    code, _, _ = run(capsys, "log", "export", record if from_record else "1", "-o", flight, "--state", state)
    assert code == 0
    code, out, _ = run(capsys, "resolve", flight)
    assert (code, json.loads(out[0])) == (0, result)


def test_pictures_of_the_table_are_written_at_the_given_seconds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frames = tmp_path / "frames"
    arguments = ["--mission", "test_run_1", "--seed", "1", "--frames", str(frames), "--at", "30", "425"]
    assert run(capsys, "play", "space_alert", *arguments, "--state", str(tmp_path))[0] == 0
    pictures = sorted(frames.iterdir())
    assert [picture.name for picture in pictures] == ["00030.png", "00425.png"]
    assert all(picture.read_bytes().startswith(b"\x89PNG\r\n\x1a\n") for picture in pictures)
    assert pictures[0].read_bytes() != pictures[1].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "game: expected one of space_alert"),
        (["play", "space_alert", "--players", "7"], "players: expected 1 to 5, got 7"),
        (["play", "space_alert", "--mission", "mission_9"], "mission: expected random, any or one of"),
        (["play", "space_alert", "--speed", "-1"], "speed: expected max or a number"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["run", "--port", "0", "--no-browser"], "port: expected 1 to 65535, got 0"),
        (["run", "--cabinet", "castle", "--no-browser"], "castle"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = [] if arguments[0] == "replay" else ["--state", str(tmp_path)]
    code, _, err = run(capsys, *arguments, *state)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1


def test_a_record_that_the_rules_refuse_names_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _, _ = played(tmp_path, capsys)
    lines = Path(record).read_text(encoding="utf-8").splitlines()
    lines.insert(2, '{"seat":1,"do":"next_turn"}')
    Path(record).write_text("\n".join(lines), encoding="utf-8")
    code, _, err = run(capsys, "replay", record)
    assert code == 2
    assert "r.jsonl:3: the rules refuse this action: not_in_this_part" in err


def test_doctor_says_that_all_is_well_or_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "doctor", "--state", str(tmp_path))
    assert (code, out[-1]) == (0, "all is well")
    code, out, _ = run(capsys, "doctor", "--cabinet", "castle", "--state", str(tmp_path))
    assert code == 2
    assert any(line.startswith("WRONG cabinet castle") for line in out)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert all(
        f"    {command} " in out for command in ["run", "play", "resolve", "replay", "log", "bench", "doctor"]
    )


def test_a_first_line_that_cannot_be_read_is_told_in_the_words_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text('nonsense\n[]\n{"format": "space-stage-position/1", "id": "x"}\n', "utf-8")
    assert main(["resolve", str(file)]) == 2
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["format"] for line in told] == ["space-stage-position-result/1"] * 3
    assert [(line["id"], line.get("at")) for line in told] == [(None, ""), (None, ""), ("x", None)]
