"""`spacetable campaign`: flights of one ship in the log, and the next one as a file."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from engine.game import TABLE
from engine.record import Record
from engine.space_alert.actions import NextTurn, TimeIs
from engine.space_alert.campaign import arrival, next_voyage
from engine.space_alert.game import RULES, SpaceAlert
from firmware_py.commands.main import main
from firmware_py.service.run import Wanted

FIRST = {"name": "Friday"}


def flight(seed: int, setup: dict[str, object]) -> tuple[SpaceAlert, Record]:
    """A test run on which nobody does anything."""
    record = Record(RULES.name, RULES.version, RULES.setup(setup), seed)
    game = RULES.deal(RULES.setup(setup), seed)
    actions = [(TABLE, TimeIs(float(game.mission.phase_ends[-1])))]
    game.act(*actions[0])
    while game.result is None:
        game.act(TABLE, NextTurn())
        actions.append((TABLE, NextTurn()))  # type: ignore[arg-type]
    record.actions.extend(actions)
    return game, record


def kept(folder: Path, number: int, record: Record) -> None:
    games = folder / "journal"
    games.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{line}\n" for line in record.lines())
    (games / f"game-{number:05}.jsonl").write_text(text, encoding="utf-8")


def test_a_campaign_is_listed_flown_on_and_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    setup: dict[str, object] = {"mission": "test_run_1", "players": 4, "campaign": FIRST}
    came_home = (
        (game, record)
        for game, record in (flight(seed, setup) for seed in range(200))
        if game.result and game.result.score is not None and game.state and any(game.state.drawn)
    )
    game, record = next(came_home)
    kept(tmp_path, 1, record)
    assert game.result is not None
    at = ["--state", str(tmp_path)]
    assert main(["campaign", "list", *at]) == 0
    assert f"Friday              games 1             {game.result.score} points" in capsys.readouterr().out

    assert game.state is not None
    zone = next(zone for zone in range(3) if game.state.drawn[zone])
    damage = next(one.damage for one in game.view(1).zones if one.zone == ("red", "white", "blue")[zone])
    repair = f"{('red', 'white', 'blue')[zone]}/{damage[0]}"
    out = tmp_path / "next.json"
    assert main(["campaign", "next", "1", "--repair", repair, "-o", str(out), *at]) == 0
    onward = RULES.from_position(json.loads(out.read_text("utf-8")))
    assert onward.setup.campaign is not None and onward.setup.campaign.flight == 2
    left = {one.zone: one.damage for one in onward.view(1).zones}
    assert left[("red", "white", "blue")[zone]] == damage[1:]

    ran: list[Wanted] = []

    def run(wanted: Wanted) -> int:
        ran.append(wanted)
        return 0

    monkeypatch.setattr("firmware_py.service.run.run", run)
    assert main(["campaign", "play", "1", "--repair", repair, "--no-browser", "--silent", *at]) == 0
    assert (ran[0].position, ran[0].state) == (json.loads(out.read_text("utf-8")), str(tmp_path))
    assert main(["campaign", "play", "1", "--repair", "bots", *at]) == 2
    assert "campaign.repairs[0]" in capsys.readouterr().err

    assert main(["campaign", "next", "1", "--repair", "bots", *at]) == 2
    assert "campaign.repairs[0]" in capsys.readouterr().err
    assert main(["campaign", "show", "7", *at]) == 2
    assert main(["campaign", "export", "1", *at]) == 0
    exported = json.loads(capsys.readouterr().out)
    assert (exported["campaign"], exported["total"]) == (1, game.result.score)
    assert [one["number"] for one in exported["flights"]] == [1]


def test_a_flight_that_is_flown_again_belongs_to_no_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The second flight was lost, so the campaign has failed [R 6]; flown once more it counts for none."""
    begun: dict[str, object] = {"mission": "test_run_1", "players": 4, "campaign": FIRST}
    first, _ = flight(53, begun)
    assert first.state is not None and first.planning.setup.campaign is not None
    voyage = next_voyage(first.planning.setup.campaign, arrival(first.planning.setup.campaign, first.state))
    assert voyage is not None
    second = {**begun, "campaign": json.loads(json.dumps(asdict(voyage)))}
    for number, (seed, setup) in enumerate([(53, begun), (1, second), (2, second)], 1):
        kept(tmp_path, number, flight(seed, setup)[1])
    assert main(["campaign", "list", "--state", str(tmp_path)]) == 0
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "Friday" in line]
    assert "games 1, 2 " in told and "points" not in told
