"""Space Alert on the simulated table: from cards in slots to lights, captions, journal and score."""

import pytest

from engine.game import Refused
from engine.record import read_record, replayed
from engine.space_alert.actions import NextTurn
from engine.space_alert.cards import cards
from engine.tables import BadValue
from firmware_py.games.seating import Gesture
from firmware_py.inputs import Pressed, ShowCommand, Wish
from firmware_py.voice.phrases import phrases
from hardware.readings import SlotReading
from tests.games.space_alert.tables import game_of, hand, lay, press
from tests.table.turning import TurningTable

PHASE_1_SLOT = 1


def test_a_card_in_a_slot_is_planned_and_its_slot_lights_up(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    before = turning.lit("slot/2/1")
    card = hand(turning, 2)[0]
    lay(turning, 2, 1, card, 1)
    planned = game_of(turning).planning
    assert (cards()[planned.plan[1][0]].key, planned.half[1][0]) == (card, 1)
    assert turning.lit("slot/2/1") != before


def test_turning_a_card_over_changes_its_half_and_its_light(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    lay(turning, 1, 2, hand(turning, 1)[0])
    action_light = turning.lit("slot/1/2")
    turning.simulated.hands.do(Gesture("turn", 1, 2))
    turning.run(20)
    assert game_of(turning).planning.half[0][1] == 1
    assert turning.lit("slot/1/2") != action_light


def test_taking_a_card_back_empties_the_slot(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    card = hand(turning, 1)[0]
    lay(turning, 1, 1, card)
    turning.simulated.hands.do(Gesture("pull", 1, 1))
    turning.run(20)
    assert game_of(turning).planning.plan[0][0] == -1
    assert card in hand(turning, 1)


def test_a_refused_card_is_told_and_its_slot_blinks_red_until_it_is_gone(turning: TurningTable) -> None:
    """Slot 4 belongs to phase 2, which is not open yet [R 2]."""
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    lay(turning, 1, 4, hand(turning, 1)[0])
    notice = turning.table.notices.popleft()
    assert (notice.what, notice.reason, notice.seat, notice.place) == (
        "refused",
        "slot_not_open",
        1,
        "slot/1/4",
    )
    assert turning.simulated.speaker.played[-1][1] == "refused/slot_not_open"
    assert turning.lit("slot/1/4")[0] > 0
    turning.simulated.hands.do(Gesture("pull", 1, 4))
    turning.run(20)
    assert turning.lit("slot/1/4") == (0, 0, 0)


def test_a_locked_card_that_is_pulled_stays_planned_and_its_slot_is_marked(turning: TurningTable) -> None:
    """[edge 134]: after the phase the card can't be changed; the table wants it back."""
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    lay(turning, 3, 1, hand(turning, 3)[0])
    turning.until(lambda: game_of(turning).planning.phase == 2)
    locked = turning.lit("slot/3/1")
    turning.simulated.hands.do(Gesture("pull", 3, 1))
    turning.run(20)
    assert game_of(turning).planning.plan[2][0] >= 0
    assert turning.table.notices.pop().reason == "slot_locked"
    assert turning.lit("slot/3/1") != locked


def test_a_button_asks_once_more_before_the_next_packet_locks_spaces(turning: TurningTable) -> None:
    """[R 2]: who takes the packet of phase 2 can't change spaces 1 to 3 any more [edge 161]."""
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    press(turning, 2, "confirm")
    assert game_of(turning).planning.seat_phase == [0, 1, 1, 1, 1]
    assert turning.simulated.speaker.played[-1][1] == "packet_asked/2/1"
    assert turning.lit("seat/2") != (0, 0, 0) == turning.lit("seat/1")
    press(turning, 2, "confirm")
    assert game_of(turning).planning.seat_phase == [0, 1, 2, 1, 1]
    assert turning.lit("seat/2") == (0, 0, 0)


def test_who_lays_a_card_or_presses_another_button_did_not_want_the_packet(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    press(turning, 2, "confirm")
    lay(turning, 2, 1, hand(turning, 2)[0])
    assert turning.lit("seat/2") == (0, 0, 0)
    press(turning, 2, "confirm", "cancel", "confirm")
    assert game_of(turning).planning.seat_phase == [0, 1, 1, 1, 1]


def test_a_packet_that_was_asked_for_is_not_taken_twice_when_the_phase_ends_in_between(
    turning: TurningTable,
) -> None:
    """At 3:45 the phase ends and everybody has packet 2: the second press asks about packet 3."""
    turning.begin(mission="mission_1", players=4)
    turning.run(224_000)
    press(turning, 2, "confirm")
    turning.until(lambda: game_of(turning).planning.phase == 2)
    press(turning, 2, "confirm")
    assert game_of(turning).planning.seat_phase == [0, 2, 2, 2, 2]


@pytest.mark.parametrize("opens", ["packet", "announcement"])
def test_a_card_laid_before_its_slot_opened_is_planned_when_it_opens(
    opens: str, turning: TurningTable
) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    card = hand(turning, 1)[0]
    lay(turning, 1, 4, card, 1)
    assert game_of(turning).planning.plan[0][3] == -1
    if opens == "packet":
        press(turning, 1, "confirm", "confirm")
    else:
        turning.until(lambda: game_of(turning).planning.phase == 2)
    turning.run(20)
    planned = game_of(turning).planning
    assert (cards()[planned.plan[0][3]].key, planned.half[0][3]) == (card, 1)
    assert turning.table.astray == {}


def test_a_card_that_lay_there_when_its_board_came_back_is_planned_when_its_slot_opens(
    turning: TurningTable,
) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    card, other = hand(turning, 1)[:2]
    turning.simulated.seats.unplug(1)
    turning.run(20)
    turning.simulated.hands.do(Gesture("slip", 1, 5, card, 0))
    turning.simulated.hands.do(Gesture("slip", 1, 2, other, 0))
    turning.simulated.seats.replug(1)
    turning.run(2000)
    planned = game_of(turning).planning
    assert cards()[planned.plan[0][1]].key == other  # this slot is open already
    assert planned.plan[0][4] == -1
    turning.until(lambda: game_of(turning).planning.phase == 2)
    turning.run(20)
    assert cards()[planned.plan[0][4]].key == card


def test_cards_that_the_flight_before_left_behind_are_nobodys_plan(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=4, hands="physical")
    turning.run(1000)
    lay(turning, 1, 1, "A/red/1")
    turning.begin(mission="mission_1", players=4, hands="physical")
    turning.run(1000)
    assert game_of(turning).planning.plan[0][0] == -1
    turning.simulated.hands.do(Gesture("pull", 1, 1))
    turning.run(20)
    lay(turning, 1, 1, "A/red/1")
    assert game_of(turning).planning.plan[0][0] >= 0


def test_of_two_readers_the_one_that_sees_a_card_first_may_be_either(turning: TurningTable) -> None:
    """A hand that is quick moves a card from slot 1 to slot 2: slot 2 reads it before slot 1 misses it."""
    turning.begin(mission="mission_1", players=4, hands="physical")
    turning.run(1000)
    lay(turning, 1, 1, "A/red/1")
    tags = turning.table.intake.tags.tags_of("A/red/1", 0)
    for reading in (SlotReading("seat/1", 2, tags), SlotReading("seat/1", 1, None)):
        for given in turning.table.intake.take([reading]):
            turning.table.put(given)
        turning.run(20)
    plan = game_of(turning).planning.plan[0]
    assert plan[0] == -1
    assert cards()[plan[1]].key == "A/red/1"


def test_announcements_are_spoken_at_their_second(turning: TurningTable) -> None:
    """Mission 1 calls its first threat at 0:10 and the first data at 2:20; the speaker hears them within a tick."""
    turning.begin(mission="mission_1", players=5)
    turning.run(150_000)
    heard = {clip: at_ms for at_ms, clip in turning.simulated.speaker.played}
    assert 10_000 <= heard["threat_serious_external/2/white"] <= 10_040
    assert 140_000 <= heard["data_incoming"] <= 140_040


def test_every_clip_of_the_action_part_was_got_ready(turning: TurningTable) -> None:
    turning.begin(mission="mission_3", players=5)
    turning.until(lambda: game_of(turning).planning.over == 1)
    speaker = turning.simulated.speaker
    assert len(speaker.played) > 20
    assert {clip for _, clip in speaker.played} <= speaker.prepared


def test_the_clock_ring_empties_over_the_phase(turning: TurningTable) -> None:
    """Phase 1 of mission 1 ends at 3:45: where beginners see that, half of the ring is dark after half of it."""
    turning.begin(mission="mission_1", players=5, show_phase_end=True)
    turning.run(1000)
    assert all(turning.lit(f"clock/{lamp}") != (0, 0, 0) for lamp in range(1, 25))
    turning.run(225_000 // 2)
    dark = [turning.lit(f"clock/{lamp}") == (0, 0, 0) for lamp in range(1, 25)]
    assert dark == [lamp <= 12 for lamp in range(1, 25)]


def test_the_clock_ring_stands_full_until_the_computer_warns(turning: TurningTable) -> None:
    """[R 2.1]: a minute before the end, 2:45 of mission 1; half a minute later half of the ring is dark [edge 177]."""
    turning.begin(mission="mission_1", players=5)
    turning.run(164_000)
    colours = {turning.lit(f"clock/{lamp}") for lamp in range(1, 25)}
    assert len(colours) == 1 and (0, 0, 0) not in colours
    turning.run(31_500)
    dark = [turning.lit(f"clock/{lamp}") == (0, 0, 0) for lamp in range(1, 25)]
    assert dark == [lamp <= 12 for lamp in range(1, 25)]


def test_lit_trajectory_is_as_long_as_the_one_that_was_dealt(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=5)
    turning.run(20)
    lengths = (10, 11, 12, 13, 14, 15, 16)  # of trajectories 1 to 7
    for track, number in zip(
        ("red", "white", "blue", "internal"), game_of(turning).planning.tracks, strict=True
    ):
        lit = [space for space in range(1, 17) if turning.lit(f"track/{track}/{space}") != (0, 0, 0)]
        assert lit == list(range(1, lengths[number - 1] + 1))


def test_a_whole_flight_ends_with_a_score_and_a_record_that_replays_to_it(turning: TurningTable) -> None:
    play = turning.begin(mission="test_run_1", players=4)
    turning.until(lambda: play.game.result is not None)
    assert play.game.result is not None
    finished = sorted((turning.table.journal.running.parent).glob("game-*.jsonl"))
    assert [path.name for path in finished] == ["game-00001.jsonl"]
    record = read_record(finished[0].read_text(encoding="utf-8").splitlines(), "test")
    again = replayed(record)
    assert again.result == play.game.result


@pytest.mark.slow
def test_every_caption_of_many_flights_has_a_sentence_without_gaps(turning: TurningTable) -> None:
    words = phrases("en")
    for seed, mission in enumerate(("test_run_2", "mission_4", "random", "mission_7")):
        play = turning.begin(seed, mission=mission, players=5, common="mixed", serious="mixed")
        turning.until(lambda play=play: play.game.result is not None, 400)  # type: ignore[misc]
        for cue in play.director.captions:
            assert cue.phrase in words.phrase
            assert "{" not in words.caption(cue)


def test_the_resolution_can_be_stepped_back_and_on(turning: TurningTable) -> None:
    play = turning.begin(mission="test_run_1", players=4)
    turning.until(lambda: game_of(turning).state is not None and game_of(turning).planning.over == 1)
    turning.until(lambda: len(play.director.beats) > 20)
    here = play.director.now_ms
    turning.table.put(ShowCommand("back"))
    turning.run(20)
    behind = play.director.now_ms
    assert behind < here and play.director.paused
    turning.run(2000)
    assert play.director.now_ms == behind
    turning.table.put(ShowCommand("next"))
    turning.run(20)
    assert behind < play.director.now_ms <= here + 2000


def test_next_resolves_the_next_turn_when_nothing_more_is_staged(turning: TurningTable) -> None:
    play = turning.begin(mission="test_run_1", players=4)
    turning.until(lambda: game_of(turning).planning.over == 1)
    turning.table.put(ShowCommand("pause"))
    for _ in range(400):
        turning.table.put(ShowCommand("next"))
        turning.run(20)
    assert play.game.result is not None


def test_the_button_for_the_next_turn_goes_on_with_the_show_of_the_last_one(turning: TurningTable) -> None:
    play = turning.begin(mission="test_run_1", players=4)
    turning.until(lambda: play.game.result is not None)
    turning.table.notices.clear()
    turning.table.put(ShowCommand("back"))
    turning.run(20)
    behind = play.director.now_ms
    turning.table.put(Pressed(1, "confirm"))
    turning.run(20)
    assert play.director.now_ms > behind
    assert not turning.table.notices


def test_a_wish_that_the_rules_refuse_changes_nothing_and_says_why(turning: TurningTable) -> None:
    play = turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    before, actions = play.game.snapshot(), len(play.record.actions)
    turning.table.put(Wish(1, NextTurn()))
    turning.run(0)
    assert turning.table.notices.popleft().reason == "not_in_this_part"
    with pytest.raises(Refused, match="not_in_this_part"):
        turning.table.do(2, NextTurn())
    assert play.game.snapshot()[1] == before[1]
    assert all(type(action).__name__ == "TimeIs" for _, action in play.record.actions[actions:])


def test_a_lost_seat_is_told_and_its_cards_are_there_again_after_the_replug(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=4)
    turning.run(1000)
    card = hand(turning, 2)[0]
    lay(turning, 2, 1, card)
    turning.simulated.seats.unplug(2)
    turning.run(100)
    assert turning.table.notices.popleft().place == "seat/2"
    assert turning.simulated.speaker.played[-1][1] == "seat_lost/2"
    turning.simulated.seats.replug(2)
    turning.run(100)
    assert turning.table.intake.lying[2, 1] == (card, 0)
    assert cards()[game_of(turning).planning.plan[1][0]].key == card


def test_a_wrong_setup_starts_nothing(turning: TurningTable) -> None:
    with pytest.raises(BadValue, match="players"):
        turning.begin(players=9)
    assert turning.table.play is None
