"""What becomes of a plan as far as its seat knows, worked out from the rules of actions and movement [R 3.2]."""

from engine.space_alert.actions import Plan
from engine.space_alert.cards import card_by_key
from engine.space_alert.choices_outlook import OutlookView
from engine.space_alert.game import SpaceAlert
from tests.engine.space_alert.playing import begun

ACTION, MOVEMENT = 0, 1


def planned(*laid: tuple[int, int, str, int], players: int = 1) -> SpaceAlert:
    """A flight with real cards and these lying: (crew, turn, card, half). Everybody starts on the bridge."""
    game = begun(hands="physical", players=players)
    for crew, turn, key, half in laid:
        owner = game.planning.setup.order[crew] or 1
        game.act(owner, Plan(crew, turn, card_by_key()[key], half))
    return game


def outlook(game: SpaceAlert, seat: int = 1) -> list[OutlookView]:
    return list(game.view(seat).outlook)


def test_a_shot_from_the_bridge_has_strength_5_and_takes_1_energy() -> None:
    (shot,) = outlook(planned((0, 1, "A/red/1", ACTION)))
    assert (shot.at, shot.to, shot.strength, shot.energy, shot.reason) == (
        "upper_white",
        "upper_white",
        5,
        -1,
        "",
    )


def test_the_central_reactor_feeds_3_shots_and_no_fourth() -> None:
    """It holds 3 energy at the start; the fourth turn is not open yet, so the shield takes the third one's energy."""
    game = planned((0, 1, "B/red/1", ACTION), (0, 2, "A/red/1", ACTION), (0, 3, "A/red/2", ACTION))
    assert [(one.energy, one.reason) for one in outlook(game)] == [(2, ""), (-1, ""), (0, "no_energy")]


def test_who_goes_on_at_the_hull_stays() -> None:
    game = planned((0, 1, "A/blue/1", MOVEMENT), (0, 2, "B/blue/1", MOVEMENT))
    first, second = outlook(game)
    assert (first.at, first.to, first.reason) == ("upper_white", "upper_blue", "")
    assert (second.at, second.to, second.reason) == ("upper_blue", "upper_blue", "hull")


def test_the_second_in_a_lift_is_delayed_and_so_is_the_next_card() -> None:
    """The captain goes first. The delay moves the second one's A of turn 2 to turn 3, where it stands below then."""
    game = planned((0, 1, "A/lift/1", MOVEMENT), (1, 1, "A/lift/2", MOVEMENT), (1, 2, "A/red/1", ACTION))
    seen = [(one.crew, one.turn, one.code, one.to, one.delayed) for one in outlook(game)]
    assert seen == [
        (0, 1, "lift", "lower_white", False),
        (1, 1, "lift", "lower_white", True),
        (1, 3, "A", "lower_white", False),
    ]


def test_a_seat_is_told_nothing_of_what_others_laid() -> None:
    """Nor of what that does: two who take one lift don't learn of each other."""
    alone = planned((0, 1, "A/lift/1", MOVEMENT), players=2)
    both = planned((0, 1, "A/lift/1", MOVEMENT), (1, 1, "A/lift/2", MOVEMENT), players=2)
    assert outlook(both, 1) == outlook(alone, 1)
    assert [one.delayed for one in outlook(both, 2)] == [False]


def test_spectators_have_none() -> None:
    game = planned((0, 1, "A/red/1", ACTION))
    assert game.view(None).outlook == ()


def test_that_there_is_no_intruder_yet_is_no_warning() -> None:
    """Battlebots without a squad are one."""
    game = planned((0, 1, "bots/red/1", ACTION))
    assert [one.reason for one in outlook(game)] == ["no_active_bots"]
