"""Any button at any time: it has its clips, what comes of it can be dealt, and every question has words."""

from random import Random

import pytest

from engine import GAMES
from engine.game import Refused
from firmware_py.cues import CaptionCue
from firmware_py.games.menus import MenuQuestion, NewGame, Sitting, game_menu
from firmware_py.inputs import SatDown
from firmware_py.table.lobby import Lobby
from firmware_py.table.setting_up import SettingUp
from firmware_py.voice.clips import clip_of
from firmware_py.voice.phrases import phrases
from sounds.texts import LANGUAGES
from sounds.voiced import clip_ids


@pytest.mark.parametrize("boards", [False, True])
@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 3, 4, 5)])
def test_whatever_is_pressed_has_its_clips_and_whatever_is_requested_can_be_dealt(
    seats: tuple[int, ...], boards: bool
) -> None:
    draw = Random(len(seats) + boards)
    clips = {language: {clip for clip, _, _ in clip_ids(phrases(language))} for language in LANGUAGES}
    lobby = Lobby(seats, boards, ("space_alert", "outer_rim"))
    state = SettingUp(lobby)
    said: set[str] = set()
    wanted: list[NewGame] = []
    for _ in range(9000):
        seat = draw.choice((0, *seats, *[state.captain or 0] * 4))
        button = draw.choice(
            ("start", "pause") if seat == 0 else ("left", "right", "right", "confirm", "confirm", "cancel")
        )
        said |= {clip_of(CaptionCue(0, line.phrase, line.words)) for line in state.press(seat, button).lines}
        state.requests.clear()
        lobby.tick(draw.choice((20, 900)))
        while lobby.requests:
            wanted.append(lobby.requests.popleft())
            lobby.begun()
            state.open()
    assert all(said <= known for known in clips.values())
    games = {one.game for one in wanted}
    assert len(wanted) > 10 and "space_alert" in games and ("outer_rim" in games or len(seats) > 2)
    for one in wanted:
        rules = GAMES[one.game]
        setup = rules.setup(one.setup)
        assert set(one.bots) < set(setup.seats)
        rules.deal(setup, 1)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_can_be_set_up_and_its_questions_have_words(game: str) -> None:
    lobby, menu = Lobby((1, 2, 3, 4, 5), True, (game,)), game_menu(game)
    for seat in (1, 2):
        lobby.sit(SatDown(seat, "buttons", ready=True))
    for place in (0, -1):
        for question in menu.questions(lobby.setup, lobby.sitting):
            _has_words(question)
            lobby.choose(game, menu.answered(lobby.setup, question.name, question.values[place]))
            assert menu.answers(lobby.setup)[question.name] == question.values[place]
        names = {one.name for one in menu.questions(lobby.setup, lobby.sitting)}
        assert set(menu.told({"game": game, **menu.answers(lobby.setup)})) <= {"game", *names}
        GAMES[game].deal(GAMES[game].setup(lobby.begin().setup), 1)


def _has_words(question: MenuQuestion) -> None:
    for language in LANGUAGES:
        words = phrases(language)
        clips = {clip for clip, _, _ in clip_ids(words)}
        assert clip_of(CaptionCue(0, question.asked, question.about)) in clips
        assert {clip_of(CaptionCue(0, *question.said(value))) for value in question.values} <= clips


def test_a_crew_that_sits_apart_is_refused_where_no_bots_fly() -> None:
    with pytest.raises(Refused) as refused:
        game_menu("space_alert").seated(
            {"hands": "physical"}, Sitting((1, 2, 3, 4, 5), (4, 1), bots={2: "crew", 3: "crew"})
        )
    assert (refused.value.reason, refused.value.seat) == ("menu_apart", 2)
