"""What the operator's page can do over a real socket, and that nobody else can do or read any of it."""

import asyncio
import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

from engine.game import Refused
from engine.space_alert.cards import cards
from firmware_py.devices.health import STATES
from firmware_py.devices.tag_file import read_tags
from firmware_py.fleet.joiner import Why
from firmware_py.service.background import until
from firmware_py.table.assembly import Makers, assemble
from firmware_py.table.cables import Cables
from firmware_py.table.settings import Settings
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web.messages import PageMessage
from firmware_py.web.roles import Need
from hardware.cabinet import load
from sounds.texts import LANGUAGES
from tests.log.kept_games import duel, flight, kept
from tests.web.guests import BEGIN, Guest, Said, Site, at_table

FOR_OPERATORS = [one for one in get_args(PageMessage) if one.needs is Need.OPERATOR]
SECRETS = {"operating", "flights", "flight", "file", "marked"}
PACKAGE = Path(__file__).parents[2] / "firmware_py"
SCRIPTS = sorted([*PACKAGE.glob("web/static/*.js"), *PACKAGE.glob("games/*/page/*.js")])


async def stands(operator: Guest, right: Callable[[Said], bool]) -> Said:
    """What the operator is told, once that is so."""
    while not right(told := await operator.hears("operating")):
        pass
    return told


# --------------------------------------------------------------------------------------------------- nobody else may


def example(kind: type[msgspec.Struct]) -> Said:
    """A message of a kind with the smallest values that fit, whatever fields it has."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {"do": info.tag, **{field.encode_name: smallest(field.type) for field in info.fields}}


def smallest(wanted: inspect.Type) -> object:
    match wanted:
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.UnionType(types=types):
            return smallest(types[0])
        case inspect.IntType(ge=least):
            return least or 0
        case inspect.StrType(pattern=pattern, min_length=least):
            return "" if pattern else "a" * max(1, least or 0)
        case inspect.BoolType():
            return True
        case inspect.VarTupleType(item_type=item, min_length=least):
            return [smallest(item)] * (least or 0)
        case _:
            raise AssertionError(f"no example of {wanted}")


def test_there_are_messages_for_operators_alone() -> None:
    names = {str(example(kind)["do"]) for kind in FOR_OPERATORS}
    assert {
        "set",
        "unplug",
        "plug",
        "push",
        "enrol",
        "flights",
        "flight",
        "export",
        "restart",
        "renew",
    } <= names


@pytest.mark.parametrize("role", ["spectator", "seat", "table"])
def test_nobody_else_can_do_what_is_the_operators(role: str, tmp_path: Path) -> None:
    """Every message that needs the operator is tried, also those that somebody adds later."""

    async def happens(desk: Site) -> None:
        await desk.begin()
        code = desk.server.operator_code
        page = await (desk.at_seat(2) if role == "seat" else desk.page())
        for kind in FOR_OPERATORS:
            await page.say(**example(kind))
            heard = await page.hears("error", *SECRETS)
            assert heard.get("reason") == "needs_operator", (kind.__name__, heard)
        assert not desk.server.leaving.is_set() and desk.server.operator_code == code

    assert at_table(tmp_path, happens, guarded=role != "table").settings == Settings()


@pytest.mark.parametrize("role", ["spectator", "seat", "table"])
def test_nobody_else_reads_what_the_operator_reads(role: str, tmp_path: Path) -> None:
    async def happens(desk: Site) -> None:
        operator = await desk.begin()
        page = await (desk.at_seat(2) if role == "seat" else desk.page())
        for message in ({"do": "flights"}, {"do": "export"}, {"do": "unplug", "device": "seat/1"}):
            await operator.say(**message)
        await operator.hears("file")
        heard: list[Said] = []
        while not heard or device_states(heard[-1]).get("seat/1") != "lost":
            heard.append(await page.hears("picture", *SECRETS))
        assert {one["kind"] for one in heard} == {"picture"}
        assert desk.server.operator_code not in json.dumps(heard)

    at_table(tmp_path, happens, guarded=role != "table")


def device_states(picture: Said) -> dict[str, str]:
    health: list[dict[str, str]] = picture["health"]  # type: ignore[assignment]
    return {one["name"]: one["state"] for one in health}


def test_who_leaves_hears_nothing_more_and_who_comes_back_hears_all(tmp_path: Path) -> None:
    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        await operator.hears("operating")
        await operator.say(do="leave")
        assert (await operator.access())["role"] == "spectator"
        other = await desk.operator()
        await other.say(do="set", key="volume", value=20)
        await stands(other, lambda told: told["settings"]["volume"] == 20)  # type: ignore[index]
        assert (await operator.hears("picture", *SECRETS))["kind"] == "picture"
        await operator.comes(desk.server.operator_code)
        assert (await operator.hears("operating"))["code"] == desk.server.operator_code

    at_table(tmp_path, happens)


# ----------------------------------------------------------------------------------------------- settings, devices


def test_a_setting_holds_at_once_and_a_wrong_one_is_answered(tmp_path: Path) -> None:
    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        for key, value in (("volume", 35), ("muted", True), ("quiet_from", "22:30"), ("language", "cs")):
            await operator.say(do="set", key=key, value=value)
        await stands(operator, lambda told: told["settings"]["language"] == "cs")  # type: ignore[index]
        await operator.say(do="set", key="volume", value=101)
        assert "volume" in str((await operator.hears("error"))["text"])

    service = at_table(tmp_path, happens)
    assert service.settings == Settings(language="cs", volume=35, muted=True, quiet_from="22:30")


def device(told: Said, name: str) -> Said:
    devices: list[Said] = told["devices"]  # type: ignore[assignment]
    return next(one for one in devices if one["name"] == name)


@pytest.mark.parametrize("name", ["seat/2", "lights", "speaker"])
def test_a_simulated_device_is_unplugged_and_plugged_in(name: str, tmp_path: Path) -> None:
    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        told = await stands(operator, lambda told: device(told, name)["state"] == "ready")
        assert device(told, name)["simulated"] is True
        await operator.say(do="unplug", device=name)
        told = await stands(operator, lambda told: device(told, name)["state"] == "lost")
        assert device(told, name)["reason"] == "unplugged"
        await operator.say(do="plug", device=name)
        await stands(operator, lambda told: device(told, name)["state"] == "ready")

    at_table(tmp_path, happens)


def test_a_real_device_has_a_cable_that_only_hands_can_pull() -> None:
    built = assemble(load("bench"), makers=Makers(pi=lambda: None, launch=lambda work: None))
    cables = Cables(built)
    real = [one.name for one in built.devices.health if not cables.simulated(one.name)]
    assert "seat/1" in real
    for name, reason in ((real[0], "real_device"), ("seat/9", "no_such_device")):
        with pytest.raises(Refused) as refused:
            cables.pull(name)
        assert refused.value.reason == reason
        assert phrases("cs").word["reason"][reason] != phrases("en").word["reason"][reason]


def test_the_tables_own_buttons_are_pressed(tmp_path: Path) -> None:
    """A press counts although nobody looks between press and release."""
    simulated = simulated_table(tmp_path, "convention")
    table, cables = simulated.table, Cables(simulated.assembled)
    table.tick(0)
    table.begin("space_alert", {"mission": "test_run_1", "players": 2}, 3)
    assert cables.buttons == ("start", "pause")
    for button, held in (("pause", True), ("start", False)):
        now_ms = (table.last_tick_ms or 0) + 1000
        table.tick(now_ms)
        cables.press(button, now_ms)
        for _ in range(3):
            now_ms += 50
            table.tick(now_ms)
        assert table.paused is held
    table.journal.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_advice_for_every_device_in_every_state(language: str) -> None:
    words = phrases(language).word
    kinds = {
        name.split("/")[0] for cabinet in ("laptop", "convention", "bench") for name in health_of(cabinet)
    }
    assert {"seat", "lights", "speaker", "noise", "buttons", "lamps"} <= kinds
    for kind in kinds | {"pi", "other"}:
        assert kind in words["device"] or kind in ("seat", "other")
        for state in STATES[1:]:
            assert len(words["remedy"][f"{kind}_{state}"]) > 10


def health_of(cabinet: str) -> list[str]:
    built = assemble(load(cabinet))
    for one in (*built.devices.others, built.devices.lights, built.devices.speaker):
        built.devices.health.see(one.poll(0), 0)
    return [one.name for one in built.devices.health]


# ----------------------------------------------------------------------------------------------------- cards, the log


def test_cards_are_enrolled_while_no_game_runs(tmp_path: Path) -> None:
    first = next(card for card in cards() if not card.heroic)

    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        await operator.say(do="enrol", step="start", deck="action")
        told = await stands(operator, lambda told: told["enrolling"] is not None)
        assert told["enrolling"]["card"]["key"] == first.key  # type: ignore[index]
        await operator.say(do="enrol", step="tag", tag="04a1b2c3")
        await stands(operator, lambda told: told["enrolling"]["half"] == 1)  # type: ignore[index]
        await operator.say(do="enrol", step="tag", tag="04a1b2c3")
        told = await stands(operator, lambda told: told["enrolling"]["trouble"] is not None)  # type: ignore[index]
        assert told["enrolling"]["trouble"]["why"] == "other_half"  # type: ignore[index]
        await operator.say(do="enrol", step="skip")
        await stands(operator, lambda told: told["enrolling"]["card"]["key"] != first.key)  # type: ignore[index]
        await operator.say(**BEGIN)
        await stands(operator, lambda told: told["enrolling"] is None)
        await operator.say(do="enrol", step="start", deck="action")
        assert (await operator.hears("error"))["reason"] == "game_running"

    at_table(tmp_path, happens)
    assert read_tags(tmp_path) == {first.key: ("04a1b2c3", "")}


def test_flights_are_listed_filtered_told_and_exported(tmp_path: Path) -> None:
    records = [flight(seed) for seed in range(4)] + [flight(4, mission="simulation_1", level="yellow")]
    kept(tmp_path, *records, duel())

    async def happens(desk: Site) -> None:
        operator = await desk.operator()

        async def flights(**search: object) -> Said:
            await operator.say(do="flights", **search)
            return await operator.hears("flights")

        everything = await flights(game="space_alert")
        rows: list[Said] = everything["rows"]  # type: ignore[assignment]
        assert [row["number"] for row in rows] == [5, 4, 3, 2, 1]
        assert everything["missions"] == ["test_run_1", "simulation_1"]
        lost = sum(row["lost_to"] is not None for row in rows)
        assert (await flights(game="space_alert", ending="lost"))["count"] == lost
        assert (await flights(game="space_alert", ending="returned"))["count"] == 5 - lost
        assert [row["number"] for row in (await flights(mission="simulation_1"))["rows"]] == [5]  # type: ignore[attr-defined]
        assert (await flights(since="2001-01-01"))["rows"] == []
        duels: list[Said] = (await flights(game="outer_rim"))["rows"]  # type: ignore[assignment]
        assert [(row["number"], row["seed"]) for row in duels] == [(6, "4")]
        assert (await flights())["count"] == 6
        assert duels[0]["result"]["rounds"] == 1  # type: ignore[index]
        assert (await flights(game="outer_rim", since="2001-01-01"))["rows"] == []

        await operator.say(do="flight", number=2)
        told = await operator.hears("flight")
        assert told["seed"] == str(records[1].seed) and len(told["crew"]) == 4  # type: ignore[arg-type]
        await operator.say(do="export", form="record", number=2)
        file = await operator.hears("file")
        assert str(file["text"]).splitlines() == list(records[1].lines())
        await operator.say(do="export", form="record", number=6)
        file = await operator.hears("file")
        assert str(file["text"]).splitlines() == list(duel().lines())
        await operator.say(do="export", form="csv", game="space_alert", ending="returned")
        table = list(csv.DictReader(io.StringIO(str((await operator.hears("file"))["text"]))))
        assert len(table) == 5 - lost
        await operator.say(do="export", form="flight", number=5)
        assert json.loads(str((await operator.hears("file"))["text"]))
        for wrong in ({"do": "flight", "number": 77}, {"do": "flights", "game": "../flights"}):
            await operator.say(**wrong)
            assert "expected" in str((await operator.hears("error"))["text"])

    at_table(tmp_path, happens)


def test_rows_become_a_campaign_once(tmp_path: Path) -> None:
    """[R 6.3]"""
    kept(tmp_path, flight(0), flight(1), flight(2))

    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        await operator.say(do="flights")
        rows: list[Said] = (await operator.hears("flights"))["rows"]  # type: ignore[assignment]
        back = sorted(int(str(row["number"])) for row in rows if row["lost_to"] is None)[:1]
        chosen = [*back, 3] if 3 not in back else back
        await operator.say(do="mark", flights=chosen)
        assert (await operator.hears("marked", "error"))["kind"] == "marked"
        await operator.say(do="flights")
        rows = (await operator.hears("flights"))["rows"]  # type: ignore[assignment]
        assert sorted(row["number"] for row in rows if row["campaign"] == 1) == sorted(chosen)  # type: ignore[type-var]
        assert [row["number"] for row in rows if row["campaign_ends"]] == [max(chosen)]
        await operator.say(do="mark", flights=chosen)
        assert "already" in str((await operator.hears("error"))["text"])

    at_table(tmp_path, happens)


def test_the_table_ticks_while_the_log_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader waits until the table has ticked on; were it in the table's own thread, neither would go on."""
    import threading

    from firmware_py.log import listing as flight_log_page

    ticked = threading.Event()
    monkeypatch.setattr(flight_log_page, "rows", lambda *_: {"rows": ticked.wait(60)})

    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        await operator.say(do="flights")
        await operator.say(do="unplug", device="seat/1")
        await stands(operator, lambda told: device(told, "seat/1")["state"] == "lost")
        ticked.set()
        assert (await operator.hears("flights"))["rows"] is True

    at_table(tmp_path, happens)


# ---------------------------------------------------------------------------------------------------------- the end


def test_a_restart_ends_the_work_and_keeps_the_game(tmp_path: Path) -> None:
    async def happens(desk: Site) -> None:
        operator = await desk.begin()
        await operator.say(do="restart")
        await until(desk.server.leaving, asyncio.Event().wait())  # type: ignore[arg-type]

    at_table(tmp_path, happens).table.journal.close()
    again = simulated_table(tmp_path)
    play = again.table.resume()
    assert play is not None and play.record.game == "space_alert"
    again.table.journal.close()


def test_work_that_breaks_is_heard_of() -> None:
    async def breaks() -> None:
        raise RuntimeError("stuck")

    with pytest.raises(RuntimeError, match="stuck"):
        asyncio.run(until(asyncio.Event(), breaks()))


@pytest.mark.parametrize("table", ["operator", "remedy", "press", "deck", "help", "duel_setup"])
def test_no_word_of_the_page_stands_idle(table: str) -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    used = {one or other for one, other in re.findall(r'"(\w+)"|\b(\w+):', scripts)}
    idle = phrases("en").word[table].keys() - used
    made = {
        "operator": {"pull_device", "plug_device", "trouble_done", "trouble_no_tag", "trouble_other_half"}
        | {"trouble_known", "trouble_not_written", "log_game", "log_mission", "log_since", "log_ending"}
        | {"fleet_host", "fleet_code", "fleet_name", *(f"fleet_failed_{why}" for why in get_args(Why))}
        | {f"{version}_{part}" for version in ("older", "update") for part in ("allow", "sure", "waits")},
        "remedy": set(phrases("en").word["remedy"]),
        "deck": set(phrases("en").word["deck"]),
        "press": {"start", "pause"},
        "help": set(phrases("en").word["help_title"]),
        "duel_setup": {f"{name}_{value}" for name, value in CHOICES},
    }[table]
    assert idle <= made
    if table == "help":
        assert phrases("en").word["help"].keys() == phrases("en").word["help_title"].keys()


CHOICES = [
    *(("dice", value) for value in ("table", "real")),
    *(("slot_profile", value) for value in ("even", "asymmetric")),
    *(("orbital_bombs", value) for value in ("house", "literal")),
    *(("overspend", value) for value in ("refused", "cut")),
    *(("strength", value) for value in ("cadet", "crew", "ace")),
]
