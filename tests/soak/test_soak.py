"""A short soak in the suite, and that a soak would notice a loss; `make soak` flies for hours."""

import asyncio
import errno
import io
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path

import pytest

from engine.game import TABLE, Seat, TimeIs
from firmware_py.games.menus import NewGame
from firmware_py.inputs import Pressed, TableInput
from hardware.readings import Reading
from tests.soak.mutant_hunt import Found, hunted, kept, row
from tests.soak.mutant_hunt import main as hunt_all
from tests.soak.mutants import MUTANTS
from tests.soak.soak import Soak, Wanted
from tests.soak.soak_devices import SoakDisk
from tests.soak.soak_faults import Unplugged
from tests.soak.soak_files import RunningFileGone
from tests.soak.soak_people import ForeignFile, position_of
from tests.soak.soak_report import measured, table
from tests.soak.soak_weather import FAULTS, Weather
from tests.soak.soak_world import Toll, World

SETUP: dict[str, object] = {"mission": "test_run_1", "players": 3}


def soaked(folder: Path, work: Callable[[World], Awaitable[None]], cabinet: str = "bench") -> Toll:
    """A world with a flight that has begun, and what came of `work` in it."""
    toll = Toll()

    async def run() -> None:
        world = World(folder, cabinet, random.Random(1), toll)
        await world.start()
        world.begin("space_alert", SETUP, 7)
        await work(world)
        await world.stop()

    asyncio.run(run())
    return toll


async def steps(world: World, count: int) -> None:
    for _ in range(count):
        await world.step()


def test_a_flight_with_faults_loses_nothing_and_says_so() -> None:
    out = io.StringIO()
    soak = Soak(Wanted(seed=4, flights=1), out)
    asyncio.run(soak.fly_all())
    assert soak.toll.lost == []
    assert soak.toll.struck.total() == soak.toll.survived.total() > 5
    assert soak.toll.by_people > 0
    assert out.getvalue().startswith("flight 1, bench, ")
    told = measured(soak.toll, soak.samples, 4, 60.0)
    assert (told["seed"], told["minutes"], told["lost"], told["not_survived"]) == (4, 1, [], {})
    assert told["flights"] == {next(iter(soak.toll.flights)): 1} and "Lost: nothing." in table(soak.toll)


def test_a_strip_is_not_counted_as_lost_because_its_thread_had_no_turn(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        await world.step()
        wires = [wire.device for wire in world.built.assembled.lights.wires if wire.device is not None]
        assert wires
        for _ in range(200):
            await world.step()
            assert all(wire.flush(0) for wire in wires)
        assert len(set(world.wires.spi["ship"].last)) > 2  # there was something to be sent

    assert soaked(tmp_path, work, "convention").lost == []


@pytest.mark.parametrize("power", [True, False])
def test_after_a_cut_the_flight_goes_on_where_it_was(power: bool, tmp_path: Path) -> None:
    async def work(world: World) -> None:
        await steps(world, 300)
        before = len(world.table.accepted)
        await world.cut(power=power)
        assert before - 3 <= len(world.table.accepted) <= before
        await steps(world, 300)
        assert len(world.table.accepted) > before

    assert soaked(tmp_path, work).lost == []


def test_a_turn_that_was_resolved_when_the_power_went_before_it_was_counted_is_no_loss(
    tmp_path: Path,
) -> None:
    """Such as in the write that closes the record of a game that is over."""

    async def work(world: World) -> None:
        await steps(world, 300)
        play = world.table.play
        assert play is not None
        play.carry_out(TABLE, TimeIs(play.clock_ms / 1000 + 60))
        await world.cut(power=False)

    assert soaked(tmp_path, work).lost == []


def test_a_finger_presses_one_button_after_the_other_so_that_each_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All presses of a thought went down at once: two of one button were one, and a bot of Mag Blast that had to go two
    options on said the wrong one for ever.
    """
    pressed: list[str] = []

    async def work(world: World) -> None:
        await steps(world, 100)
        world.bots = None
        await steps(world, 40)
        take = world.table.intake.take

        def hear(readings: Iterable[Reading]) -> Iterator[TableInput]:
            for given in take(readings):
                if isinstance(given, Pressed) and given.seat == 2:
                    pressed.append(given.button)
                yield given

        monkeypatch.setattr(world.table.intake, "take", hear)
        for button in ("right", "right", "cancel", "right", "confirm"):
            world.coils.press(world.boards, 2, button)
        await steps(world, 40)

    soaked(tmp_path, work, "convention")
    assert pressed == ["right", "right", "cancel", "right", "confirm"]


def test_a_show_that_somebody_moved_back_right_before_the_program_was_killed_is_no_loss(
    tmp_path: Path,
) -> None:
    """A soak counted three of them: "back" had been pressed, and where the show was then was not written yet."""

    async def work(world: World) -> None:
        world.begin("space_stage", {"players": 3}, 7)
        play = world.table.play
        assert play is not None
        while play.director.now_ms < 3000:
            await world.step()
        there_ms = play.director.now_ms
        await steps(world, 20)
        assert play.director.now_ms > there_ms + 1000
        play.director.paused = True
        play.director.move_to(there_ms)
        await world.cut(power=False)
        assert world.table.play is not None and world.table.play.director.now_ms > there_ms

    assert soaked(tmp_path, work).lost == []


def test_every_fault_strikes_and_heals(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        await steps(world, 50)
        struck = []
        for kind in FAULTS:
            fault = kind(world)
            if await fault.strike():
                struck.append(kind)
                for _ in range(15):
                    await fault.tick()
                    await world.step()
                await fault.heal()
        assert {kind.__name__ for kind in FAULTS} - {kind.__name__ for kind in struck} == {"DyingStrip"}
        assert await world.calm() == []

    assert soaked(tmp_path, work).lost == []


@pytest.mark.parametrize("harm", RunningFileGone.harms)
@pytest.mark.parametrize("slow_ms", [0, 3000])
def test_nothing_else_strikes_before_a_journal_that_is_gone_was_noticed(
    harm: Callable[[Path], None], slow_ms: int, tmp_path: Path
) -> None:
    """The power that went in the same second was counted as the loss of a game."""

    async def work(world: World) -> None:
        await steps(world, 300)
        world.disk.slow_ms = slow_ms
        fault = RunningFileGone(world)
        fault.harms = (harm,)
        assert await fault.strike()
        await world.cut(power=False)
        assert world.table.play is not None

    assert soaked(tmp_path, work).lost == []


def test_a_finger_leaves_the_button_before_it_presses_again(tmp_path: Path) -> None:
    """Presses get lost with a cable, or come before the card that they are about; a bot must not lean on the button."""

    async def work(world: World) -> None:
        world.begin("outer_rim", {}, 7)
        presses: Counter[Seat] = Counter()

        def misses(given: Pressed) -> bool:
            presses[given.seat] += 1
            return presses[given.seat] <= 3

        world.table.teaches = misses
        for _ in range(400):
            await world.step()
            if {seat for seat, _ in world.table.accepted} >= {1, 2}:
                return
        world.lose("nobody tried again")

    assert soaked(tmp_path, work).lost == []


def test_a_game_that_is_over_while_the_disk_takes_nothing_comes_back_as_it_was(tmp_path: Path) -> None:
    """Somebody has even left it, and a stuck button asks for another one; then the power goes."""

    async def work(world: World) -> None:
        world.begin("outer_rim", {"round_cap": 2}, 7)
        while not {1, 2} <= {seat for seat, _ in world.table.accepted}:
            await world.step()
        world.disk.error = errno.EIO
        while world.table.play is not None and world.table.play.game.result is None:
            await world.step()
        world.table.menu.requests.append(NewGame("outer_rim", {}, ()))
        await world.step()
        assert world.table.play is not None and world.table.play.record.seed == 7
        world.table.leave()
        world.disk.error = 0
        await world.cut(power=True)
        assert world.table.accepted and world.toll.taken_back > 0
        while not world.over:
            await world.step()
        world.check_kept(len(world.kept()), world.table.accepted)

    assert soaked(tmp_path, work).lost == []


# ---------------------------------------------------------------------------------------------- a loss would be noticed


def test_a_disk_that_lies_about_a_sync_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(self: SoakDisk, path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:3]))

    monkeypatch.setattr(SoakDisk, "lose_power", forgets)

    async def work(world: World) -> None:
        await steps(world, 600)
        assert world.table.promised > 3
        await world.cut(power=True)

    assert any("were promised" in loss for loss in soaked(tmp_path, work).lost)


def test_an_action_that_is_shown_and_not_written_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(world: World) -> None:
        await steps(world, 100)
        monkeypatch.setattr(world.table.journal, "write", lambda seat, action: None)
        await steps(world, 300)
        await world.cut(power=False)

    assert soaked(tmp_path, work).lost != []


def test_a_kept_record_that_is_not_what_was_accepted_is_noticed(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        (tmp_path / "journal" / "game-00001.jsonl").write_text("".join(f"{line}\n" for line in header(world)))
        world.check_kept(1, [(TABLE, TimeIs(1.0))])

    def header(world: World) -> list[str]:
        assert world.table.play is not None
        return list(world.table.play.record.lines())

    lost = soaked(tmp_path, work).lost
    assert [loss.split(",")[0] for loss in lost] == [
        "1 actions were accepted",
        "the kept record does not end as the flight did",
    ]


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"")])
def test_a_file_of_somebody_else_that_is_not_left_alone_is_noticed(
    harm: Callable[[Path], object], tmp_path: Path
) -> None:
    async def work(world: World) -> None:
        await steps(world, 20)
        while not any(world.foreign.values()):
            assert await ForeignFile(world).strike()
        await world.cut(power=False)
        assert world.toll.lost == []
        harm(next(path for path, content in world.foreign.items() if content))
        await world.cut(power=False)

    assert [lost.partition(":")[0] for lost in soaked(tmp_path, work).lost] == [
        "a file of somebody else was not left alone"
    ]


@pytest.mark.parametrize("game", ["outer_rim", "space_stage", "mag_blast", "galaxy_trucker", "space_alert"])
def test_a_game_that_begins_from_a_position_comes_back_after_a_cut(game: str, tmp_path: Path) -> None:
    async def work(world: World) -> None:
        setup: dict[str, object] = SETUP if game == "space_alert" else {}
        position = position_of(game, setup, 3, random.Random(2))
        assert position is not None
        world.begin(game, setup, 3, position)
        await steps(world, 200)
        await world.cut(power=True)
        assert world.table.play is not None
        assert world.table.play.record.position == position
        await steps(world, 20)

    assert soaked(tmp_path, work).lost == []


def test_what_the_table_did_by_itself_is_there_after_an_end_in_order(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        await steps(world, 95)
        before = len(world.table.accepted)
        await world.cut(power=True, in_order=True)
        assert len(world.table.accepted) == before > world.table.promised - 1

    assert soaked(tmp_path, work).lost == []


def test_a_seat_that_does_not_come_back_is_noticed(tmp_path: Path) -> None:
    async def work(world: World) -> None:
        fault = Unplugged(world)
        await steps(world, 40)
        await fault.strike()
        away = await world.calm()
        assert len(away) == 1 and away[0].startswith("seat/")

    soaked(tmp_path, work)


@pytest.mark.slow
def test_the_weather_of_a_seed_is_always_the_same(tmp_path: Path) -> None:
    struck: list[list[str]] = []

    async def work(world: World) -> None:
        weather = Weather(world, random.Random(2))
        for _ in range(2500):
            await weather.tick()
            await world.step()
        await weather.clear()
        struck.append(weather.struck)

    for number in (1, 2):
        (tmp_path / str(number)).mkdir()
        assert soaked(tmp_path / str(number), work).lost == []
    assert struck[0] == struck[1] != []


def test_losses_stand_in_the_table() -> None:
    toll = Toll()
    toll.struck["power cut"] += 2
    toll.survived["power cut"] += 1
    toll.lost.append("flight 3: 5 actions were promised, 4 came back")
    assert "| power cut | 2 | 1 |" in table(toll)
    assert table(toll).endswith("Lost:\n- flight 3: 5 actions were promised, 4 came back")


def test_every_mutant_has_its_place() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names) >= 20
    for mutant in MUTANTS:
        compile(mutant.source(), str(mutant.path), "exec")


def test_a_bug_that_is_put_in_is_found() -> None:
    mutant = next(one for one in MUTANTS if one.name == "disk errors are not told")
    found = hunted(mutant, 3, 1)
    assert found.flights and "nobody was told" in found.loss


def test_a_hunt_goes_on_from_what_its_report_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only of the same seed, and what was found in as many flights: 34 bugs take half an hour."""
    report, mutant = tmp_path / "found.json", MUTANTS[0]
    found = [row(mutant, Found(3, "one action was lost"))]
    report.write_text(json.dumps({"seed": 1, "flights_at_most": 100, "found": found}), "utf-8")
    assert hunt_all(["--only", mutant.name, "--report", str(report)]) == 0
    assert capsys.readouterr().out == ""
    assert kept(report, 2, 100) == kept(report, 1, 2) == {}
