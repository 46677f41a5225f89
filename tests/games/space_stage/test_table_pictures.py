"""What pages are told of Space Stage while the show goes on."""

from pathlib import Path

from engine.game import Json
from engine.space_stage import actions as act
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from tests.as_json import as_json

POSITION: dict[str, Json] = {
    "format": "space-stage-position/1",
    "setup": {"players": 2, "variants": ["station_master"]},
    "position": {"phase": "master", "monsters": {"upper_2": "R01"}},
    "lots": {"monsters": ["R02", "R03"]},
}
MASTER = 3


def test_what_follows_the_last_caption_reaches_the_pages_when_the_show_has_told_all(tmp_path: Path) -> None:
    """The Station Master's first action ends with a step that is not told: that one action is left."""
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.table.begin_position(dict(POSITION))
    service.table.paused = False
    play = service.table.play
    assert play is not None
    service.table.do(MASTER, act.Boost("upper_2"))
    seen: dict[int, Json] = {}
    for now_ms in range(0, 5000, 20):
        service.tick(now_ms)
        if service.revision not in seen:
            picture = as_json(service.picture(MASTER, "en"))
            view = picture["view"]
            assert isinstance(view, dict)
            seen[service.revision] = view["master_done"]
    assert play.director.now_ms >= play.director.end_ms
    assert [*seen.values()][-1] == 1


def test_the_ending_tells_whether_the_station_master_has_won(tmp_path: Path) -> None:
    """He is nobody who could be out: all others are dead, so he has won [Station Master]."""
    service = Service(simulated_table(tmp_path), lambda: 5)
    dying: Json = {"damage": 8, "last_roll": 6}
    position: dict[str, Json] = {
        "phase": "recharge",
        "turn": 0,
        "characters": [dying, {"dead": True}],
        "monsters": {"upper_2": "R01"},
    }
    lots: dict[str, Json] = {"monsters": ["R02", "R03"], "dice": [1]}
    service.table.begin_position({**POSITION, "position": position, "lots": lots})
    service.table.do(1, act.Roll())
    play = service.table.play
    assert play is not None and play.ending is not None
    people = {person.seat: person for person in play.ending.people}
    assert people[1].out and not people[MASTER].out
    assert [fact.phrase for fact in people[MASTER].said] == ["station_end_master_won"]
