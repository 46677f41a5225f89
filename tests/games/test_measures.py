"""What games bring for measuring, and what is measured of a game that brings nothing."""

from engine import GAMES
from firmware_py.games.measures import GameBench, best_s, game_bench


def test_no_two_rows_of_all_games_have_the_same_name() -> None:
    names = [name for game in GAMES for name, _ in game_bench(game).measures]
    assert len(names) == len(set(names)) > 0


def test_a_game_that_brings_nothing_is_measured_by_nothing_of_its_own() -> None:
    assert game_bench("chess") == GameBench()


def test_a_rush_ends_where_it_began_but_for_what_is_refused() -> None:
    """The wishes of a cycle are accepted in its order again and again, and the last is refused each time."""
    for game, rush in ((game, game_bench(game).rush) for game in GAMES):
        if rush is None:
            continue
        rules = GAMES[game]
        played = rules.deal(rules.setup(dict(rush.setup)), 1)
        for seat, action in rush.prepare(played):
            played.act(seat, action)
        for wish in (*rush.cycle, *rush.cycle):
            action = rules.action(wish)
            accepted = action in played.legal(rush.seats[0])
            assert accepted == (wish != rush.cycle[-1]), f"{game}: {wish}"
            if accepted:
                played.act(rush.seats[0], action)


def test_the_best_of_several_rounds_counts_each_round() -> None:
    calls: list[int] = []
    assert best_s(lambda: calls.append(1), 3) >= 0
    assert len(calls) == 3
