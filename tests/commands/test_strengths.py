"""How strong bots are: matches of strengths, the file of their results, and the table in the page of each game."""

import json
from pathlib import Path

import pytest

from engine import GAMES
from engine.game import STRENGTHS, Action, Seat, StrengthName
from engine.tables import BadTable
from firmware_py.commands.main import main
from firmware_py.commands.matches import AGAINST, TOGETHER, MatchPart, matches_of, play_part, table
from firmware_py.commands.strength_tables import BEGIN, END, Kept, read_kept

PAGES = Path(__file__).parents[2] / "docs" / "games"
DUELS = ["strengths", "outer_rim", "--set", "round_cap=2"]
QUICK: dict[str, dict[str, object]] = {
    "space_alert": {"mission": "test_run_1"},
    "outer_rim": {"round_cap": 2},
    "space_stage": {"round_limit": 1},
    "galaxy_trucker": {"levels": [1]},
    "mag_blast": {},
}


def printed(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main([*DUELS, *more]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", ["outer_rim", "galaxy_trucker", "mag_blast"])
def test_rivals_meet_each_other(name: str) -> None:
    assert matches_of(name, QUICK[name]) == AGAINST


def test_a_crew_plays_alone() -> None:
    assert matches_of("space_stage", QUICK["space_stage"]) == TOGETHER


def test_strengths_change_seats_from_game_to_game() -> None:
    """A match of a strength with itself: who sits at seat 1 in one game sits at seat 2 in the next."""
    cadets: tuple[StrengthName, ...] = ("cadet", "cadet")
    odd, even = (play_part(MatchPart("mag_blast", {}, cadets, seed, 1)) for seed in (1, 2))
    winners = [_winner("mag_blast", seed) for seed in (1, 2)]
    assert [odd, even] == ["21"[winners[0] - 1], "12"[winners[1] - 1]]


def _winner(name: str, seed: int) -> Seat:
    """Who wins where the bots of both seats have the same seed and strength, each on its own."""
    rules = GAMES[name]
    game = rules.deal(rules.setup({}), seed)
    bots = [GAMES.bots(name, (seat,), seed) for seat in game.setup.seats]
    while game.result is None:
        for one in bots:
            for seat, action in one.think(game, STRENGTHS["cadet"]):
                game.act(seat, action)
    winner = game.result.document["winner"]
    assert isinstance(winner, int)
    return winner


def test_results_are_the_same_on_one_process_and_on_two_and_after_an_interruption(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = printed(capsys, "--games", "6", "--cores", "1")
    assert "| ace against cadet | 6 |" in whole
    assert printed(capsys, "--games", "6", "--cores", "2") == whole
    file = str(tmp_path / "results.json")
    printed(capsys, "--games", "4", "--cores", "1", "--data", file)
    assert printed(capsys, "--games", "6", "--cores", "1", "--data", file) == whole


def test_results_of_other_games_and_no_results_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    wanted = Kept("outer_rim", 1, 1, {})
    assert read_kept(file, wanted) == wanted
    file.write_text(json.dumps({"game": "mag_blast", "version": 1, "seed": 1, "setup": {}}), "utf-8")
    with pytest.raises(BadTable, match="same game"):
        read_kept(file, wanted)
    file.write_text("nonsense", "utf-8")
    with pytest.raises(BadTable, match="expected results"):
        read_kept(file, wanted)


def test_the_table_goes_between_the_marks_of_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}old\n{END}after\n", "utf-8")
    out = printed(capsys, "--games", "1", "--cores", "1", "--page", str(page))
    assert page.read_text("utf-8") == f"before\n{BEGIN}{out}{END}after\n"
    page.write_text("no marks\n", "utf-8")
    assert main([*DUELS, "--games", "1", "--cores", "1", "--page", str(page)]) == 2


def test_a_share_has_the_interval_of_wilson() -> None:
    lines = table([(("ace", "cadet"), "1" * 5 + "2" * 5)]).splitlines()
    assert lines[-1] == (
        "| ace against cadet | 10 | 50.0 % (23.7 to 76.3) | 50.0 % (23.7 to 76.3) | 0.0 % (0.0 to 27.8) |"
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_shows_its_results(name: str) -> None:
    kept = read_kept(PAGES / "strengths" / f"{name}.json", _anything(name))
    page = (PAGES / f"{name}.md").read_text("utf-8")
    assert page.partition(BEGIN)[2].partition(END)[0] == kept.table() + "\n"


def _anything(name: str) -> Kept:
    document = json.loads((PAGES / "strengths" / f"{name}.json").read_text("utf-8"))
    return Kept(name, document["version"], document["seed"], document["setup"])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_strength_fills_every_seat_that_the_set_up_leaves_open(name: str, strength: StrengthName) -> None:
    """Mag Blast and Galaxy Trucker played crews wherever the set-up named no strength."""
    assert _begun(name, strength, {}) == _begun(name, strength, _named(name, strength))


def _named(name: str, strength: StrengthName) -> dict[str, object]:
    rules = GAMES[name]
    setup = rules.setup(QUICK[name])
    if hasattr(setup, "bots"):
        return {"bots": [strength] * len(setup.seats)}
    return {"strength": strength} if hasattr(setup, "strength") else {}


def _begun(name: str, strength: StrengthName, named: dict[str, object]) -> list[tuple[Seat, Action]]:
    """The first actions of bots of an effort."""
    rules = GAMES[name]
    game = rules.deal(rules.setup({**QUICK[name], **named}), 3)
    bots = GAMES.bots(name, game.setup.seats, 3)
    done: list[tuple[Seat, Action]] = []
    for _ in range(30):
        for seat, action in bots.think(game, STRENGTHS[strength]):
            if game.result is None and action in game.legal(seat):
                game.act(seat, action)
                done.append((seat, action))
    return done
