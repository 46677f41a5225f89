"""What pages are told of Space Stage while the show goes on."""

from pathlib import Path

from engine.game import Json
from engine.space_stage import actions as act
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service

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
            picture = service.picture(MASTER, "en")
            view = picture["view"]
            assert isinstance(view, dict)
            seen[service.revision] = view["master_done"]
    assert play.director.now_ms >= play.director.end_ms
    assert [*seen.values()][-1] == 1
