"""Practice without time: the clock waits after each announcement until everybody is ready [edge 173]."""

from firmware_py.games.seating import Gesture
from tests.games.space_alert.tables import game_of, hand, lay, press
from tests.table.turning import TurningTable

FIRST_CALL_S = 10  # of mission 1


def second(turning: TurningTable) -> float:
    return turning.play.game.now_s()


def waits_at(turning: TurningTable) -> tuple[float, list[int]]:
    """The second at which the clock stands, and for whom."""
    return second(turning), list(turning.table.awaited)


def all_ready(turning: TurningTable, *seats: int) -> None:
    for seat in seats:
        press(turning, seat, "confirm")


def test_the_clock_waits_until_everybody_is_ready(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=3, practice=True)
    turning.run(30_000)
    assert waits_at(turning) == (0, [1, 2, 3]), "phase 1 was announced"
    assert turning.lit("seat/2") != (0, 0, 0)
    all_ready(turning, 1, 3)
    turning.run(30_000)
    assert waits_at(turning) == (0, [2])
    assert turning.lit("seat/2") != (0, 0, 0) == turning.lit("seat/1")
    all_ready(turning, 2)
    turning.run(30_000)
    assert waits_at(turning) == (FIRST_CALL_S, [1, 2, 3])
    assert len(game_of(turning).planning.called) == 1


def test_cards_are_planned_while_the_clock_waits(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=3, practice=True)
    turning.run(5_000)
    lay(turning, 2, 1, hand(turning, 2)[0])
    assert game_of(turning).planning.plan[1][0] >= 0 and second(turning) == 0
    turning.simulated.hands.do(Gesture("pull", 2, 1))
    turning.run(20)
    assert game_of(turning).planning.plan[1][0] == -1


def test_a_confirm_that_says_ready_takes_no_packet_and_start_goes_on_for_all(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=3, practice=True)
    turning.run(1_000)
    press(turning, 1, "confirm")
    assert not turning.play.pointing
    turning.table.paused = False  # what the button of the table does
    turning.run(11_000)
    assert second(turning) == FIRST_CALL_S


def test_practice_ends_like_any_flight(turning: TurningTable) -> None:
    turning.begin(mission="test_run_1", players=2, practice=True)
    waits = 0
    for _ in range(3_000):
        if game_of(turning).planning.over:
            break
        if turning.table.awaited:
            waits += 1
            all_ready(turning, 1, 2)
        turning.run(500)
    calls = len(game_of(turning).planning.events)
    assert game_of(turning).planning.over and 5 < waits <= calls
    assert turning.table.awaited == ()


def test_without_practice_nothing_waits(turning: TurningTable) -> None:
    turning.begin(mission="mission_1", players=3)
    turning.run(12_000)
    assert second(turning) >= FIRST_CALL_S and turning.table.awaited == ()
