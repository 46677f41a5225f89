"""Games that are over, opened again: every moment is the one that was, and the table goes on meanwhile."""

import asyncio
import json
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from engine.game import TABLE
from engine.record import Record
from engine.space_alert.actions import NextTurn
from engine.space_alert.game import SpaceAlert
from engine.tables import BadTable, TableError
from firmware_py.games.log import LOGS
from firmware_py.log.row import text_of
from firmware_py.log.store import GameLog
from firmware_py.show.mixer import Mixer
from firmware_py.table.play import GameInPlay
from firmware_py.table.rewind import Replay
from firmware_py.web.picture import ViewingView
from firmware_py.web.viewer import record_in, replayed
from firmware_py.web.viewer_share import MOST, REST_S, WORK_S, Share, Viewer, ViewerPlaces
from firmware_py.web.viewing import Show, Viewing
from sounds.voiced import kind_of
from tests.log.kept_games import duel, flight, kept
from tests.web.guests import Site, at_table
from tests.web.test_server import with_server

Said = dict[str, object]


@pytest.fixture(scope="module")
def flown() -> Record:
    return flight(seed=3, names=("Ada", "Bo", ""))


def play_of(record: Record) -> GameInPlay:
    return replayed(record_in(text_of(record)), Mixer({}, 0))


def turn_at(replay: Replay, at_ms: int) -> int:
    replay.play.director.move_to(at_ms)
    game = replay.game()
    assert isinstance(game, SpaceAlert)
    return -1 if game.state is None else game.state.turn


def test_a_replay_goes_forward_and_back_to_every_turn(flown: Record) -> None:
    """Turn 1 begins with the first chapter; a moment before it the crew still plans."""
    play = play_of(flown)
    replay = Replay(play)
    chapters = [cue.at_ms for cue in play.director.captions if cue.chapter]
    assert len(chapters) == 8  # seven turns of a test run and the closing one [R 3.6]
    forward = [turn_at(replay, at_ms) for at_ms in chapters]
    assert forward == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [turn_at(replay, at_ms) for at_ms in reversed(chapters)] == forward[::-1]
    assert turn_at(replay, chapters[0] - 1) in (-1, 0)
    play.director.move_to(play.director.end_ms)
    assert replay.game().snapshot() == play.game.snapshot()


def test_a_replay_of_steps_that_are_told_one_by_one_stands_between_them(flown: Record) -> None:
    play = play_of(flown)
    replay = Replay(play)
    number = next(place for place, deed in enumerate(play.deeds) if deed.action == NextTurn())
    before = flown.deal()
    for seat, action in flown.actions[:number]:
        before.act(seat, action)
    times = play.shown[number]
    middle = len(times) // 2
    play.director.move_to(times[middle])
    expected = before.clone()
    expected.follow(
        step for at, step in zip(times, play.deeds[number].steps, strict=True) if at <= times[middle]
    )
    assert replay.game().snapshot() == expected.snapshot()
    assert replay.between().snapshot() == before.snapshot()


@pytest.mark.parametrize(
    "text", ["", "no json", "[]", "{}", '{"format":"chess/1"}', '{"format":"spacetable-record/1"}']
)
def test_a_file_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(TableError):
        record_in(text)


def test_a_record_that_the_rules_refuse_is_refused(flown: Record) -> None:
    spoiled = replace(flown, actions=[*flown.actions, (TABLE, NextTurn())])
    with pytest.raises(TableError, match="the rules refuse"):
        play_of(spoiled)


def test_a_position_is_a_file_that_can_be_looked_at(flown: Record) -> None:
    play = play_of(flown)
    game = Replay(play)
    play.director.move_to(next(cue.at_ms for cue in play.director.captions if cue.chapter) + 1)
    document = game.between().position()
    shown = replayed(record_in(json.dumps(document)), Mixer({}, 0))
    assert shown.game.snapshot() == game.between().snapshot()


# -------------------------------------------------------------------------------------------------------- over the line


async def hears(socket: ClientWebSocketResponse, kind: str) -> Said:
    async for message in socket:
        if message.type == WSMsgType.TEXT:
            heard: Said = json.loads(message.data)
            if heard["kind"] == kind:
                return heard
    raise AssertionError(f"the line ended before {kind}")


def test_a_game_of_the_log_is_stepped_through_and_the_running_game_goes_on(
    flown: Record, tmp_path: Path
) -> None:
    kept(tmp_path, flown, duel())
    pictures: list[Said] = []

    async def talk(session: ClientSession, url: str) -> None:
        begin = {"do": "begin", "game": "outer_rim", "setup": {}, "seed": 3}
        async with session.ws_connect(f"{url}ws") as table, session.ws_connect(f"{url}ws/game/1") as page:
            await table.send_str(json.dumps(begin))
            while (await hears(table, "picture"))["game"] is None:
                pass
            earlier: dict[str, object] = {"count": 1, "rank": 1, "best": None, "wins": []}
            told = (await hears(page, "today"))["ended"]
            assert told == {"number": 1, "earlier": earlier, "where": "", "qr": []}
            pictures.append(await hears(page, "picture"))
            for message in ({"do": "begin", "game": "outer_rim", "setup": {}}, {"do": "wish", "seat": 1, "action": {}},
                            "nonsense", {"do": "show", "command": "next"}):  # fmt: skip
                await page.send_str(message if isinstance(message, str) else json.dumps(message))
            pictures.append(await hears(page, "picture"))
            await page.send_str(json.dumps({"do": "show", "command": "at", "at_ms": 10**9}))
            pictures.append(await hears(page, "picture"))

    service = with_server(tmp_path, talk)
    first, second, last = pictures
    assert first["game"] == "space_alert" and first["viewing"] == {
        "number": 1,
        "played": "1970-01-02T01:00:00Z",
    }
    assert first["show"]["now_ms"] < second["show"]["now_ms"] < last["show"]["now_ms"]  # type: ignore[index]
    assert first["ending"] is None and last["ending"]["people"][0]["name"] == "Ada"  # type: ignore[index]
    play = service.table.play
    assert play is not None and play.record.game == "outer_rim" and play.deeds == []


def test_a_guest_could_look_at_the_end_of_a_game_before_the_table_had_shown_it(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        table = hall.service.table
        play = table.begin("space_alert", {"mission": "test_run_1", "players": 3}, 3)
        for seat, action in flight(3).actions:
            table.do(seat, action)
        assert play.game.result is not None
        await hall.ticked()
        with GameLog(tmp_path, LOGS) as log:
            log.collect()
            assert len(log.entries()) == 1
        early = await hall.views(1)
        assert "the table shows first how this game ends" in str((await early.hears("error"))["text"])
        play.director.move_to(play.director.end_ms)
        late = await hall.views(1)
        assert (await late.hears("picture", "error"))["kind"] == "picture"

    at_table(tmp_path, happens)


def test_what_is_not_there_is_told_and_a_file_may_be_sent(flown: Record, tmp_path: Path) -> None:
    async def talk(session: ClientSession, url: str) -> None:
        async with session.ws_connect(f"{url}ws/game/5") as page:
            assert (await hears(page, "error"))["reason"] == "no_such_game"
        async with session.ws_connect(f"{url}ws/game/file") as page:
            await page.send_str(json.dumps({"do": "open", "text": text_of(flown)}))
            picture = await hears(page, "picture")
            assert picture["game"] == "space_alert" and picture["viewing"] == {"number": None}
        async with session.ws_connect(f"{url}ws/game/file") as page:
            await page.send_str(json.dumps({"do": "open", "text": "{}"}))
            assert "format" in str((await hears(page, "error"))["text"])

    with_server(tmp_path, talk)


async def to_the_end(page: ClientWebSocketResponse) -> None:
    await page.send_str(json.dumps({"do": "show", "command": "at", "at_ms": 10**9}))
    while (await hears(page, "picture"))["ending"] is None:
        pass


ELSEWHERE = {"X-Forwarded-For": "10.0.0.7"}


def test_a_guest_opens_no_file(flown: Record, tmp_path: Path) -> None:
    """Eight files of 17,000 actions each took the table's memory and time, and kept it from ending when it should."""

    async def talk(session: ClientSession, url: str) -> None:
        async with session.ws_connect(f"{url}ws/game/file", headers=ELSEWHERE) as page:
            await page.send_str(json.dumps({"do": "open", "text": text_of(flown)}))
            told = await hears(page, "error")
            assert told["text"] == "files are opened at the table's own computer only"
            assert told["reason"] == "no_such_game"

    with_server(tmp_path, talk)


def test_a_guest_begins_one_study_in_a_while(flown: Record, tmp_path: Path) -> None:
    """Each question begins processes; sixty a second were taken from any page."""
    kept(tmp_path, flown, duel())

    async def talk(session: ClientSession, url: str) -> None:
        study = json.dumps({"do": "study", "study": "smallest_change"})
        first = await session.ws_connect(f"{url}ws/game/1", headers=ELSEWHERE)
        second = await session.ws_connect(f"{url}ws/game/1", headers=ELSEWHERE)
        for page in (first, second):
            await to_the_end(page)
        await first.send_str(study)
        while (await hears(first, "picture"))["ending"]["study"]["asked"] is None:  # type: ignore[index]
            pass
        for page in (second, first):
            await page.send_str(study)
            assert "thinking of something else" in str((await hears(page, "error"))["text"])
        await first.send_str(json.dumps({"do": "study", "stop": True}))
        await second.send_str(study)
        assert "thinking of something else" in str((await hears(second, "error"))["text"])
        async with session.ws_connect(f"{url}ws/game/1") as own:
            await to_the_end(own)
            await own.send_str(study)
            while (await hears(own, "picture"))["ending"]["study"]["asked"] is None:  # type: ignore[index]
                pass
        await asyncio.gather(first.close(), second.close())

    with_server(tmp_path, talk)


def test_a_guest_begins_no_study_while_a_game_is_played(flown: Record, tmp_path: Path) -> None:
    """Its processes took the quarter of a core on which the table had to be on time."""
    kept(tmp_path, flown)

    async def talk(session: ClientSession, url: str) -> None:
        begin = {"do": "begin", "game": "outer_rim", "setup": {}, "seed": 3}
        async with session.ws_connect(f"{url}ws") as table:
            await table.send_str(json.dumps(begin))
            while (await hears(table, "picture"))["game"] is None:
                pass
            async with session.ws_connect(f"{url}ws/game/1", headers=ELSEWHERE) as page:
                await to_the_end(page)
                await page.send_str(json.dumps({"do": "study", "study": "smallest_change"}))
                assert "a game is played" in str((await hears(page, "error"))["text"])

    with_server(tmp_path, talk)


@pytest.mark.parametrize(("headers", "rests"), [(ELSEWHERE, True), ({}, False)])
def test_what_is_done_for_a_guest_who_views_is_counted(
    headers: dict[str, str], rests: bool, flown: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight guests who asked for files of moments late and early in turn made frames come half a second late."""
    kept(tmp_path, flown)
    waited: list[float] = []

    def wait_s(share: Share, worked_s: float, now_s: float) -> float:
        waited.append(worked_s)
        return 0.0

    monkeypatch.setattr(Share, "wait_s", wait_s)

    async def talk(session: ClientSession, url: str) -> None:
        async with session.ws_connect(f"{url}ws/game/1", headers=headers) as page:
            await hears(page, "picture")
            before = len(waited)
            await page.send_str(json.dumps({"do": "position"}))
            await hears(page, "position")
            await page.send_str(json.dumps({"do": "show", "command": "at", "at_ms": 10**9}))
            await hears(page, "picture")
            assert (len(waited) >= before + 2) == rests

    with_server(tmp_path, talk)
    assert bool(waited) == rests


def test_guests_who_view_have_a_small_part_of_the_time_while_a_game_is_played_and_more_while_none_is() -> (
    None
):
    for playing, part, rest_s in ((True, 0.03, 0.1), (False, 0.24, 0.008)):
        share = Share(partial(bool, playing))
        now_s = worked_s = 0.0
        while now_s < 60:
            worked_s += 0.005
            now_s += 0.005 + share.wait_s(0.005, now_s)
        assert worked_s / now_s < part * 1.05
        assert (share.rest_s(False), share.rest_s(True)) == (rest_s, 0.008)


def test_guests_who_view_are_served_one_after_the_other_and_not_all_at_once() -> None:
    """Each of eight had to rest only behind its own work, so that all of them could work between two frames."""

    async def guests() -> list[float]:
        share = Share(partial(bool, True))
        owed_s: list[float] = []

        async def guest() -> None:
            async with share.turn():
                owed_s.append(share.wait_s(0.0, time.monotonic()))
                share.wait_s(0.015, time.monotonic())  # of which 10 ms may be done at once after a rest

        await asyncio.gather(*(guest() for _ in range(3)))
        return owed_s

    assert asyncio.run(guests()) == [0.0, 0.0, 0.0]


def viewer(address: str, runs: bool = False) -> Viewer:
    return Viewer(address, runs, None)


def test_guests_who_take_all_places_keep_out_nobody_who_runs_the_table_and_no_other_address() -> None:
    """Eight pages of one phone were all that could view, also for the operator."""
    room = ViewerPlaces()
    loud = [viewer("10.0.0.7") for _ in range(MOST)]
    assert all(room.come(one) for one in loud)
    assert not room.come(viewer("10.0.0.7"))
    assert room.come(viewer("10.0.0.8")) and room.come(viewer("127.0.0.1", runs=True))
    assert [one in room for one in loud[:3]] == [False, False, True]
    for _ in range(MOST - 1):
        assert room.come(viewer("127.0.0.1", runs=True))
    assert not room.come(viewer("127.0.0.1", runs=True)) and not room.come(viewer("10.0.0.9"))


def test_a_record_that_is_played_again_leaves_the_table_its_time_and_can_be_given_up(
    flown: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = iter(range(10_000))
    monkeypatch.setattr("firmware_py.web.viewer.time.thread_time", lambda: next(work) * WORK_S * 1.1)
    rests: list[float | None] = []

    class Rests(Event):
        def wait(self, timeout: float | None = None) -> bool:
            rests.append(timeout)
            return self.is_set()

    given_up = Rests()
    replayed(record_in(text_of(flown)), Mixer({}, 0), given_up)
    assert rests == [REST_S] * len(flown.actions)
    given_up.set()
    with pytest.raises(BadTable, match="too long"):
        replayed(record_in(text_of(flown)), Mixer({}, 0), given_up)


def test_a_game_of_the_log_is_thought_over_on_its_page(flown: Record, tmp_path: Path) -> None:
    kept(tmp_path, flown, duel())

    async def talk(session: ClientSession, url: str) -> None:
        async with session.ws_connect(f"{url}ws/game/1") as page:
            await page.send_str(json.dumps({"do": "show", "command": "at", "at_ms": 10**9}))
            while (picture := await hears(page, "picture"))["ending"] is None:
                pass
            study = picture["ending"]["study"]  # type: ignore[index]
            assert (study["asked"], study["answers"]) == (None, {})
            await page.send_str(json.dumps({"do": "study", "study": "dance"}))
            assert "expected one of plan" in str((await hears(page, "error"))["text"])
            await page.send_str(json.dumps({"do": "study", "study": "smallest_change"}))
            while not (await hears(page, "picture"))["ending"]["study"]["answers"]:  # type: ignore[index]
                pass
            await page.send_str(json.dumps({"do": "study", "stop": True}))
            while (await hears(page, "picture"))["ending"]["study"]["asked"] is not None:  # type: ignore[index]
                pass

    with_server(tmp_path, talk)


def test_no_more_pages_view_at_once_than_the_table_can_bear(flown: Record, tmp_path: Path) -> None:
    kept(tmp_path, flown)

    async def talk(session: ClientSession, url: str) -> None:
        lines = [await session.ws_connect(f"{url}ws/game/file") for _ in range(8)]
        async with session.get(f"{url}ws/game/1", headers={"Upgrade": "websocket"}) as refused:
            assert refused.status == 503
        await asyncio.gather(*(line.close() for line in lines))

    with_server(tmp_path, talk)


def test_a_page_that_views_a_game_sounds_as_the_table_did(flown: Record) -> None:
    """The clips of the show come one after the other while it plays; its bed ends where somebody stops it."""
    viewing = Viewing(play_of(flown), "en", ViewingView(None))
    viewing.tick(60_000)
    assert not viewing.heard, "it stands still"
    viewing.take(Show("play"))
    viewing.tick(20_000)
    said = [clip for clip in viewing.heard if kind_of(clip) == "story"]
    beds = [clip for clip in viewing.heard if kind_of(clip) == "bed"]
    assert said and len(beds) == 1 and beds != ["bed/none"]
    viewing.heard.clear()
    viewing.take(Show("pause"))
    viewing.tick(1000)
    assert list(viewing.heard) == ["bed/none"]
