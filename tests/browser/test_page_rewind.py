"""What pages show of a resolution agrees with what the story has told."""

from collections import Counter

import pytest

from engine.space_alert.view_fields import View
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin
from firmware_py.web.picture import GamePicture
from firmware_py.web.router import Service
from tests.as_json import as_json


@pytest.fixture(scope="module")
def flown(tmp_path_factory: pytest.TempPathFactory) -> Service:
    """A service whose game was resolved to the end; nobody planned anything, so the ship suffers."""
    service = Service(simulated_table(tmp_path_factory.mktemp("state")), lambda: 1)
    service.take(Begin("space_alert", {"mission": "mission_4", "players": 4, "common": "yellow"}, seed=9))
    now_ms = 0
    while play_of(service).game.result is None:
        now_ms += 1000
        service.tick(now_ms)
    return service


def play_of(service: Service) -> GameInPlay:
    assert service.table.play is not None
    return service.table.play


def view_of(service: Service) -> View:
    """What pages see now."""
    picture = service.picture(0, "en")
    assert isinstance(picture, GamePicture) and isinstance(picture.view, View)
    return picture.view


@pytest.mark.slow
def test_damage_and_turn_follow_the_story(flown: Service) -> None:
    director = play_of(flown).director
    suffered = 0
    before_the_end = director.beats[:-1]
    for beat in before_the_end[:: max(1, len(before_the_end) // 40)]:
        director.move_to(beat)
        view = view_of(flown)
        if view.part != "resolution":
            continue
        told = [cue.words for cue in director.captions if cue.at_ms <= beat]
        damaged = Counter(words["zone"] for words in told if words.get("step") == "damage_drawn")
        assert [len(zone.damage) for zone in view.zones] == [damaged[zone.zone] for zone in view.zones]
        assert view.turn == sum(words.get("step") == "turn_began" for words in told)
        suffered = damaged.total()
    assert suffered, "the ship took damage"


def test_at_the_end_of_the_show_pages_see_the_game_itself(flown: Service) -> None:
    play = play_of(flown)
    play.director.move_to(play.director.end_ms)
    assert as_json(flown.picture(0, "en"))["view"] == as_json(play.game.view(None))


def test_the_score_is_not_told_before_the_show_is_over(flown: Service) -> None:
    director = play_of(flown).director
    director.move_to(director.beats[-1] - 1)
    view = view_of(flown)
    assert view.result is None
    assert view.part == "resolution"
