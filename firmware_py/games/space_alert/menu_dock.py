"""What is asked by buttons between two flights of a campaign: what everybody repairs, the captain first [R 6.2]."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Final

from engine.space_alert.campaign import REPAIRS_A_ZONE, BotStation, Dock, Voyage, arrival, next_voyage
from engine.space_alert.game import SpaceAlert
from engine.space_alert.setup import ANY
from engine.tables import BadValue, convert
from firmware_py.games.menus import MenuQuestion, SetupData

NO, YES = "no", "yes"
NOTHING: Final = "nothing"
BOTS: Final = "bots"
STATIONS: Final[tuple[BotStation, ...]] = ("upper_blue", "lower_red")


def next_flight(game: SpaceAlert) -> SetupData | None:
    """The set-up of the flight that follows one in its campaign, before anybody repairs anything: of the same crew and
    difficulty, on one of the eight missions by lot [R 6.1].
    """
    setup, state = game.planning.setup, game.state
    if setup.campaign is None or state is None or not state.ended:
        return None
    voyage = next_voyage(setup.campaign, arrival(setup.campaign, state))
    if voyage is None:
        return None
    wanted = {**asdict(setup), "mission": ANY, "campaign": plain(_fitted(voyage, {}))}
    del wanted["start"]
    found: SetupData = json.loads(json.dumps(wanted))
    return found


def voyage_of(setup: SetupData) -> Voyage | None:
    """The campaign of a set-up; None without one, or where it is none."""
    told = setup.get("campaign")
    if not isinstance(told, Mapping):
        return None
    try:
        return convert(dict(told), Voyage)
    except BadValue:
        return None


def in_dock(setup: SetupData) -> Voyage | None:
    """The campaign of a set-up whose ship is in the dock."""
    voyage = voyage_of(setup)
    return voyage if voyage is not None and voyage.dock is not None else None


def dock_questions(voyage: Voyage) -> list[MenuQuestion]:
    """Whether the campaign goes on at all, a question for each of the crew who was not knocked out, and where a squad
    stays out that is still disabled.
    """
    dock = voyage.dock
    if dock is None:
        return []
    asked = [MenuQuestion("onward", (YES, NO), says="choice")]
    for crew, fit in enumerate(dock.fit):
        if fit:
            offered = tuple(map(_named, _offers(voyage, dock, crew)))
            asked.append(MenuQuestion(f"repair/{crew + 1}", offered, about={"crew": str(crew)}))
    if _squads_left(voyage, dock) == 1:
        asked.append(MenuQuestion("left_out", STATIONS))
    return asked


def dock_answers(voyage: Voyage) -> Mapping[str, str]:
    """How a set-up answers them."""
    dock = voyage.dock
    crew = range(len(dock.fit)) if dock is not None else ()
    repairs = {f"repair/{one + 1}": _named(_repair(voyage, one)) for one in crew}
    return {"onward": YES, **repairs, "left_out": next(iter(voyage.left_out), STATIONS[0])}


def dock_answered(voyage: Voyage, name: str, value: str) -> dict[str, object] | None:
    """The campaign with another answer; None if it does not go on."""
    if name == "onward":
        return plain(voyage) if value == YES else None
    if name == "left_out":
        return plain(replace(voyage, left_out=tuple(one for one in STATIONS if one == value)))
    return plain(_fitted(voyage, {int(name.partition("/")[2]) - 1: _read(value)}))


def _fitted(voyage: Voyage, changed: Mapping[int, str]) -> Voyage:
    """With other repairs, and as many squads left out as are disabled still."""
    dock = voyage.dock
    if dock is None:
        return voyage
    repairs = tuple(changed.get(crew, _repair(voyage, crew)) for crew in range(len(dock.fit)))
    mended = replace(voyage, repairs=repairs)
    left = _squads_left(mended, dock)
    kept = tuple(one for one in STATIONS if one in voyage.left_out)
    return replace(mended, left_out=(kept if len(kept) == left else STATIONS[:left]))


def _repair(voyage: Voyage, crew: int) -> str:
    return voyage.repairs[crew] if crew < len(voyage.repairs) else ""


def _squads_left(voyage: Voyage, dock: Dock) -> int:
    return dock.disabled_squads - voyage.repairs.count(BOTS)


def _offers(voyage: Voyage, dock: Dock, crew: int) -> list[str]:
    """What one of the crew can repair beside what the others do."""
    others = [one for other, one in enumerate(voyage.repairs) if other != crew]
    found = [""]
    for zone, tokens in dock.damage.items():
        if sum(one.startswith(f"{zone}/") for one in others) < REPAIRS_A_ZONE:
            found += [repair for token in tokens if (repair := f"{zone}/{token}") not in others]
    if others.count(BOTS) < dock.disabled_squads:
        found.append(BOTS)
    return found


def _named(repair: str) -> str:
    """A repair as an answer is called: without a stroke, which parts the names of clips."""
    return repair.replace("/", "_") or NOTHING


def _read(answer: str) -> str:
    if answer in (NOTHING, BOTS):
        return "" if answer == NOTHING else BOTS
    zone, _, token = answer.partition("_")
    return f"{zone}/{token}"


def plain(voyage: Voyage) -> dict[str, object]:
    """A campaign as a set-up of JSON has it."""
    found: dict[str, object] = json.loads(json.dumps(asdict(voyage)))
    return found
