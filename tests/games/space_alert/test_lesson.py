"""Learning to fly: the lesson is sound, a learner gets through it however clumsy, and what it says is what happens."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.game import Json, Refused
from engine.space_alert.actions import TakePacket
from engine.space_alert.cards import card_by_key, cards
from engine.space_alert.cards_missions import lessons as lesson_missions
from engine.space_alert.cards_missions import missions
from engine.space_alert.words import CODES, PHASE_OF
from engine.tables import BadTable, parse_toml
from firmware_py.games.lesson import Picture
from firmware_py.games.space_alert.lesson import FIRST_FLIGHT, FOLDER, lessons
from firmware_py.games.space_alert.lesson_data import FlightLesson
from firmware_py.games.space_alert.lesson_teaching import chosen
from firmware_py.games.staging import staging
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.picture import LessonView
from sounds.texts import LANGUAGES
from sounds.voiced import voiced
from tests.lessons.classmate import LEARNER, Classmate, fly_on

FLIGHT = lessons()[FIRST_FLIGHT]
HINTS = ("half", "card", "slot", "spare", "back")
Fact = dict[str, Json]


@pytest.fixture
def learner(tmp_path: Path) -> Classmate:
    one = Classmate(tmp_path)
    one.fly()
    return one


# ------------------------------------------------------------------------------------------------------------ the data


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_and_every_hint_has_a_sentence_and_a_clip(language: str) -> None:
    wanted = {step.phrase for step in FLIGHT.step} | {f"lesson_hint_{hint}" for hint in HINTS}
    assert wanted <= phrases(language).phrase.keys()
    assert {voiced()[phrase].kind for phrase in wanted} == {"lesson"}
    told = {phrase for phrase in phrases(language).phrase if phrase.startswith("lesson_")}
    others = ("_truck_", "_mag_", "_rim_", "_stage_", "_inside_", "_far_", "_quiet_")
    assert {phrase for phrase in told if not any(one in phrase for one in others)} == wanted


def test_everything_that_is_pointed_at_is_on_the_table_of_a_laptop(learner: Classmate) -> None:
    lamps = learner.service.simulated.cabinet.groups.keys()
    assert {lamp for step in FLIGHT.step for lamp in step.point} <= lamps


def test_the_flight_of_the_lesson_is_no_mission_that_people_choose() -> None:
    assert FIRST_FLIGHT in lesson_missions() and FIRST_FLIGHT not in missions()
    assert FIRST_FLIGHT not in str(staging("space_alert").page(phrases("en"))["missions"])


def test_the_mates_plan_cards_that_they_have_and_the_learner_has_a_choice() -> None:
    """Every card of a mate says what the lesson wants of it, and no turn of a mate is planned twice."""
    for mate in FLIGHT.mate:
        assert CODES[mate.up] in cards()[card_by_key()[mate.card]].halves, mate
    places = [(mate.seat, mate.turn) for mate in FLIGHT.mate]
    assert len(set(places)) == len(places)
    assert sorted({plan.turn for phase in (1, 2) for plan in FLIGHT.plans(phase)}) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ('up = "red"', 'up = "left"', "expected one of"),
        ('card = "C/blue/7"', 'card = "C/blue/99"', "there is no card C/blue/99"),
        ("learner = 1", "learner = 2", "expected the seat of a mate, got 2"),
        ('id = "ship"', 'id = "welcome"', "two steps have the same id"),
        ("mates = true", "mate = true", "unknown key"),
        ("learner = 1", 'learner = 1\nshows = "wood"', "shows"),
    ],
)
def test_a_lesson_that_makes_no_sense_is_refused(was: str, becomes: str, words: str) -> None:
    text = (FOLDER / f"{FIRST_FLIGHT}.toml").read_text("utf-8")
    with pytest.raises(BadTable, match=words):
        parse_toml(text.replace(was, becomes, 1), FlightLesson, "lesson")


# ---------------------------------------------------------------------------------------------------- the good learner


def test_a_good_learner_does_every_step_in_its_order_and_comes_home(learner: Classmate) -> None:
    seen = []
    while learner.stand.number < len(FLIGHT.step) or learner.stand.waiting:
        if not learner.stand.waiting:
            seen.append(learner.stand.id)
            assert not learner.stand.hint
        learner.do_step()
    assert seen == [step.id for step in FLIGHT.step[:-1]]
    play = learner.service.table.play
    assert play is not None
    told = [cue.phrase for cue in play.director.captions if cue.words.get("step") == "lesson"]
    assert told == [step.phrase for step in FLIGHT.step]
    assert learner.game.result is not None and learner.game.result.score == 9
    learner.run(15_000)  # the points are counted up
    assert not learner.service.table.paused
    assert learner.service.table.journal.resume() is None


def test_time_stands_still_until_the_learner_has_done_what_is_asked(learner: Classmate) -> None:
    learner.go_to("go_red")
    before = learner.game.planning.now_ms
    learner.run(60_000)
    assert (learner.stand.id, learner.game.planning.now_ms) == ("go_red", before)
    learner.service.take(msg.Hold(on=False))
    learner.run(3000)
    assert learner.game.planning.now_ms <= before + 1000


def test_people_may_stop_the_clock_where_the_lesson_lets_it_run(learner: Classmate) -> None:
    learner.go_to("cards")
    learner.say("next")
    learner.service.take(msg.Hold(on=True))
    before = learner.game.planning.now_ms
    learner.run(5000)
    assert learner.stand.waiting and learner.game.planning.now_ms == before
    learner.service.take(msg.Hold(on=False))
    learner.until(lambda: not learner.stand.waiting)


def test_the_slot_that_is_asked_for_blinks_while_time_stands_still(learner: Classmate) -> None:
    learner.go_to("go_red")
    assert {(255, 255, 255), learner.lit_by_the_game("slot/1/1")} == colours(learner, "slot/1/1")
    learner.do_step()
    learner.go_to("energy")
    assert colours(learner, "slot/1/1") == {learner.lit_by_the_game("slot/1/1")}


def colours(learner: Classmate, lamp: str) -> set[tuple[int, ...]]:
    """The colours of a lamp within two seconds."""
    simulated, seen = learner.service.simulated, set()
    led = simulated.cabinet.groups[lamp][0]
    for _ in range(20):
        learner.run(100)
        seen.add(tuple(simulated.lights.frame[3 * led : 3 * led + 3]))
    return seen


def test_a_mate_hands_over_a_card_while_data_is_transferred(learner: Classmate) -> None:
    learner.go_to("lift")
    assert "A/lift/9" not in learner.hand
    learner.go_to("transfer")
    learner.run(1000)
    assert "A/lift/9" in learner.hand


def test_only_the_learner_sees_which_cards_suit(learner: Classmate) -> None:
    learner.go_to("go_red")
    classroom, words = learner.service.lesson, phrases("en")
    assert [
        bool(picture.suits)
        for seat in (0, 1, 2)
        if isinstance(picture := classroom.picture(seat, words), LessonView)
    ] == [False, True, False]


@pytest.mark.parametrize("shows", ["table", "board"])
def test_a_lesson_says_which_picture_the_pages_show(learner: Classmate, shows: Picture) -> None:
    learner.tutor.lesson = replace(FLIGHT, shows=shows)
    picture = learner.service.lesson.picture(0, phrases("en"))
    assert picture is not None and picture.shows == shows


# -------------------------------------------------------------------------------------------------- the clumsy learner


def test_the_other_half_on_top_is_hinted_at_and_turned_over(learner: Classmate) -> None:
    learner.go_to("go_red")
    learner.slip(1, "C/red/2", 0)
    assert learner.stand.hint == "half"
    learner.turn_over(1)
    assert (learner.stand.id, learner.stand.hint) == ("fire", "")


def test_another_card_is_hinted_at_and_replaced(learner: Classmate) -> None:
    learner.go_to("go_red")
    learner.slip(1, "A/blue/6", 0)
    assert learner.stand.hint == "card"
    learner.pull(1)
    assert (learner.stand.id, learner.stand.hint) == ("go_red", "")
    learner.slip(1, "B/red/2", 1)
    assert learner.stand.id == "fire"


def test_the_right_card_in_another_slot_is_hinted_at(learner: Classmate) -> None:
    learner.go_to("go_red")
    learner.slip(3, "C/red/2", 1)
    assert learner.stand.hint == "slot"
    learner.pull(3)
    learner.slip(1, "C/red/2", 1)
    assert learner.stand.id == "fire"


def test_a_card_that_is_needed_for_its_other_half_is_not_spent(learner: Classmate) -> None:
    """Two cards of the first phase have an A, and both are needed for it."""
    learner.go_to("go_red")
    learner.slip(1, "A/red/8", 1)
    assert learner.stand.hint == "spare"
    assert "A/red/8" not in learner.tutor.suits()


def test_a_card_of_the_plan_that_is_taken_back_is_missed(learner: Classmate) -> None:
    learner.go_to("energy")
    learner.pull(1)
    assert (learner.stand.id, learner.stand.hint) == ("go_red", "back")
    learner.slip(1, "C/red/2", 1)
    assert (learner.stand.id, learner.stand.hint) == ("energy", "")


def test_who_plans_ahead_is_not_asked_again(learner: Classmate) -> None:
    learner.go_to("go_red")
    learner.slip(2, "A/blue/6", 0)
    learner.slip(3, "A/red/8", 0)
    assert (learner.stand.id, learner.stand.hint) == ("go_red", "")
    learner.slip(1, "B/red/2", 1)
    assert learner.stand.id == "energy"


def test_whatever_lies_there_the_lesson_can_show_how_it_is_done(learner: Classmate) -> None:
    """Everything is in the wrong place, also the only cards that could be taken."""
    learner.go_to("go_red")
    learner.slip(1, "A/red/8", 1)
    learner.slip(2, "B/red/2", 1)
    learner.slip(3, "C/red/2", 1)
    for step, turn, code in (("fire", 1, "red"), ("fire_again", 2, "A"), ("energy", 3, "A")):
        learner.say("skip")
        learner.until(lambda step=step: learner.stand.id == step, 10_000)  # type: ignore[misc]
        assert learner.lies(turn) == code


def test_what_would_spoil_the_lesson_is_refused(learner: Classmate) -> None:
    learner.go_to("go_red")
    spoiling: tuple[msg.PageMessage, ...] = (
        msg.Press(seat=2, button="confirm"),
        msg.Wish(seat=LEARNER, action={"do": "take_packet"}),
        msg.Slip(seat=2, slot=1, card="A/red/3", half=0),
        msg.Lesson(seat=2, command="next"),
    )
    for message in spoiling:
        with pytest.raises(Refused, match="lesson_waits"):
            learner.service.take(message)
    learner.run(500)
    assert learner.game.planning.seat_phase[LEARNER] == 1


def test_a_table_without_a_page_can_lead_the_lesson_with_its_buttons(learner: Classmate) -> None:
    learner.service.take(msg.Press(seat=LEARNER, button="confirm"))
    learner.run(500)
    assert learner.stand.id == "ship"
    learner.go_to("go_red")
    learner.service.take(msg.Press(seat=LEARNER, button="confirm"))
    learner.run(500)
    assert (learner.stand.id, learner.game.planning.seat_phase[LEARNER]) == ("go_red", 1)
    learner.service.take(msg.Press(seat=LEARNER, button="left"))
    learner.run(1000)
    assert (learner.stand.id, learner.lies(1)) == ("fire", "red")


def test_cards_of_a_phase_that_is_locked_too_early_are_given_up(learner: Classmate) -> None:
    """Nothing in the lesson lets that happen; it goes on all the same."""
    learner.go_to("fire")
    learner.service.table.do(LEARNER, TakePacket())
    learner.run(500)
    assert learner.stand.id == "energy"
    fly_on(learner)
    assert learner.game.result is not None


# ------------------------------------------------------------------------------------- skipping, leaving, a power cut


def test_who_skips_everything_sees_the_same_flight(learner: Classmate) -> None:
    fly_on(learner)
    assert learner.game.result is not None and learner.game.result.score == 9
    assert [learner.lies(turn) for turn in range(1, 8)] == [
        plan.up for phase in (1, 2) for plan in FLIGHT.plans(phase)
    ]


def test_who_leaves_ends_the_flight(learner: Classmate) -> None:
    learner.go_to("fire")
    learner.say("leave")
    assert learner.service.table.play is None
    assert learner.service.lesson.picture(LEARNER, phrases("en")) is None


def test_who_has_flown_home_leaves_the_lesson_and_keeps_the_score(learner: Classmate) -> None:
    fly_on(learner)
    learner.say("leave")
    assert learner.game.result is not None
    assert learner.service.lesson.runner is None


def test_another_game_ends_the_lesson(learner: Classmate) -> None:
    learner.service.take(msg.Begin("space_alert", {"mission": "mission_1", "players": 4}))
    learner.run(2000)
    assert learner.service.lesson.runner is None
    assert learner.game.planning.now_ms > 0


@pytest.mark.parametrize(
    ("at", "goes_on"), [("fire_again", "fire_again"), ("fighter", "fighter"), ("fuel", "together")]
)
def test_after_a_power_cut_the_lesson_goes_on_where_it_was(tmp_path: Path, at: str, goes_on: str) -> None:
    """The journal notes the show once a second, so what was said in the last second is said again."""
    before = Classmate(tmp_path)
    before.fly()
    before.go_to(at)
    before.service.table.journal.close()
    after = Classmate(tmp_path)
    after.service.resume()
    after.run(12_000)
    assert (after.stand.id, after.stand.waiting) == (goes_on, False)
    fly_on(after)
    assert after.game.result is not None and after.game.result.score == 9
    after.service.table.journal.close()


# ----------------------------------------------------------------------------------------------------- small helpers


def test_a_choice_of_cards_uses_each_card_once() -> None:
    a_red, a_blue, b_red = (card_by_key()[key] for key in ("A/red/1", "A/blue/1", "B/red/1"))
    red, a = CODES["red"], CODES["A"]
    assert chosen([a_red, b_red], [red, a]) == [b_red, a_red]
    assert chosen([a_red], [red, a]) is None
    assert chosen([a_red, a_blue, b_red], [red, a, a]) == [b_red, a_red, a_blue]
    assert chosen([], []) == []


def test_phases_of_the_plan() -> None:
    assert [PHASE_OF[plan.turn] for phase in (1, 2) for plan in FLIGHT.plans(phase)] == [1, 1, 1, 2, 2, 2, 2]
