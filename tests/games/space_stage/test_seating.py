"""Everything can be chosen by cards and buttons, is seen before it is confirmed, and takes at most eight presses."""

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import ACTIONS
from engine.space_stage.cards import house_cards
from engine.space_stage.choices import gifts_out_of_turn
from engine.space_stage.game import RULES, SpaceStage, deal
from engine.space_stage.setup import Setup
from engine.space_stage.words import CARD_NAMES, KindName
from firmware_py.games.seating import Prepared
from firmware_py.games.space_stage.seating import SEATING
from firmware_py.games.space_stage.seating_choices import NOTHING, Pointed, choices_of, number_of
from firmware_py.games.space_stage.seating_gestures import PRESSES
from firmware_py.inputs import Point, Pressed, Wish
from tests.games.fingers import Fingers

SETUPS = (
    Setup(players=4),
    Setup(players=2, dice="real"),
    Setup(players=2, variants=("two_players",)),
    Setup(players=3, variants=("station_master", "hardcore")),
    Setup(players=2, variants=("two_players", "station_master"), side_doors=True),
    Setup(players=4, monsters="tough"),
)


def moments(seeds: range) -> Iterator[tuple[SpaceStage, Seat]]:
    """Moments of games played at random, with a seat that may do something."""
    for seed in seeds:
        draw = random.Random(seed)
        game = deal(SETUPS[seed % len(SETUPS)], seed)
        while game.result is None:
            asked = draw.choice(game.to_act())
            others = [seat for seat in game.setup.seats if seat != asked and choices_of(game, seat)]
            yield from ((game, seat) for seat in (asked, *others))
            game.play(asked, draw.choice(list(game.legal(asked))))


def one_of_each(game: SpaceStage, seat: Seat, draw: random.Random) -> list[Action]:
    """A choice of each kind, and the last one that is offered of each."""
    kinds: dict[type, list[Action]] = {}
    for action in [*game.legal(seat), *gifts_out_of_turn(game.state, seat)]:
        kinds.setdefault(type(action), []).append(action)
    return [action for some in kinds.values() for action in (draw.choice(some), some[-1])]


def effect(game: SpaceStage, seat: Seat, action: Action) -> tuple[object, ...]:
    after = game.clone()
    after.play(seat, action)
    return after.snapshot()


def presses_by_hand(game: SpaceStage, seat: Seat, action: Action) -> int:
    """How many presses an action takes; it is done by hand, and does what it should."""
    gestures = SEATING.gestures(game, seat, action)
    pressed = sum(gesture.verb == "press" for gesture in gestures)
    assert 0 < pressed <= PRESSES, action
    fingers = Fingers(SEATING)
    fingers.do(game, gestures)
    ((who, wished),) = fingers.wishes
    assert who == seat
    assert wished == action or effect(game, seat, wished) == effect(game, seat, action)
    return pressed


def presses(seeds: range, share: float) -> dict[type, int]:
    """The most presses that each kind of action took; every one is done by hand, and does what it should. Of kinds that
    were met before only a share is tried.
    """
    most: dict[type, int] = {}
    draw = random.Random(0)
    for game, seat in moments(seeds):
        for action in one_of_each(game, seat, draw):
            if type(action) in most and draw.random() > share:
                continue
            pressed = presses_by_hand(game, seat, action)
            most[type(action)] = max(most.get(type(action), 0), pressed)
    return most


def test_every_choice_takes_at_most_eight_presses_by_hand() -> None:
    most = presses(range(24), 0.2)
    assert {*most} == {*ACTIONS.values()}
    assert max(most.values()) <= PRESSES


@pytest.mark.slow
def test_every_choice_takes_at_most_eight_presses_in_many_games() -> None:
    most = presses(range(600), 1.0)
    assert {*most} == {*ACTIONS.values()} and max(most.values()) <= PRESSES


def test_no_two_choices_look_alike() -> None:
    """What is pointed at is seen: lamps and the card in slot 12 tell every choice from every other that does something
    else."""
    draw = random.Random(1)
    for game, seat in moments(range(12)):
        if draw.random() > 0.2:
            continue
        offered = choices_of(game, seat)
        seen: dict[object, Action] = {}
        for action in offered:
            desk = Prepared({}, {seat: number_of(offered, Pointed(action))})
            lamps = frozenset(SEATING.hints(game, desk).items())
            other = seen.setdefault(lamps, action)
            assert len(lamps) > 1
            assert other == action or effect(game, seat, other) == effect(game, seat, action), (other, action)


def test_a_press_at_a_death_roll_that_was_pointed_at_ended_the_table() -> None:
    """A dying character has nothing else to choose in section 1 of its turn: left, right and cancel lead nowhere else.
    Whatever is pointed at, each button means something that can be taken: a choice that is offered, or nothing.
    """
    rolls = 0
    for game, seat in moments(range(6)):
        offered = choices_of(game, seat)
        kinds = {type(action): action for action in offered}
        for action in kinds.values():
            desk = Prepared({}, {seat: number_of(offered, Pointed(action))})
            for button in ("left", "right", "cancel", "confirm"):
                for meaning in SEATING.meaning(game, Pressed(seat, button), desk):
                    assert isinstance(meaning, Point | Wish)
                    if isinstance(meaning, Wish):
                        assert button == "confirm" and meaning.action == action
                    elif action == act.Roll():
                        rolls += 1
                        assert meaning.choice in (NOTHING, desk.pointing[seat])
    assert rolls > 3


# ---------------------------------------------------------------------------------------- the widest choices there are

ATTACK_CARDS = (*CARD_NAMES[:8], *CARD_NAMES[13:19])
PURSES = {"organic": 41, "scrap": 40}  # the box holds thirty tokens of each kind


def crowded(cards: list[list[str]], **setup: object) -> SpaceStage:
    """Four wounded characters with full purses, together with two monsters; seat 1 is in turn."""
    characters = [{"room": "nw", "damage": 6, **PURSES, "cards": own} for own in cards]
    document = {
        "format": "space-stage-position/1",
        "setup": setup,
        "position": {
            "phase": "act",
            "turn": 0,
            "characters": characters,
            "monsters": {"upper_2": "R12", "upper_3": "R13", "lower_2": "R11"},
        },
    }
    return RULES.from_position(document)


@pytest.mark.parametrize("variants", [[], ["two_players"]])
def test_gifts_and_healing_in_a_crowd_take_at_most_eight_presses(variants: list[str]) -> None:
    """Whoever is to do it lays a card where a seat has two characters; amounts are found by thirds."""
    game = crowded(
        [["E10", "M12"], ["M13"], ["E11"], ["E13"]], players=2 if variants else 4, variants=variants
    )
    offered = [
        *game.legal(1),
        *(one for seat in game.setup.seats for one in gifts_out_of_turn(game.state, seat)),
    ]
    seats = {c: game.state.seat_of(c) for c in range(4)}
    draw = random.Random(4)
    most: dict[type, int] = {}
    for action in offered:
        last = isinstance(action, act.Give) and action.organic == 41 and action.to == 3
        if draw.random() > 0.03 and not last:
            continue
        who = (
            action.character
            if isinstance(action, act.CharacterAction) and action.character is not None
            else 0
        )
        most[type(action)] = max(most.get(type(action), 0), presses_by_hand(game, seats[who], action))
    assert most[act.Give] == PRESSES


def test_any_selection_of_fourteen_attack_cards_is_laid_card_by_card() -> None:
    """Cards that lie in slot 12 for a moment join the attack; presses only choose the monster [Útok]."""
    game = crowded([[*ATTACK_CARDS], ["E09"]], players=2)
    draw = random.Random(5)
    for _ in range(6):
        cards = tuple(draw.sample(ATTACK_CARDS, draw.randint(1, len(ATTACK_CARDS))))
        for slot in ("upper_2", "upper_3"):
            assert presses_by_hand(game, 1, act.Attack(slot, cards, 0)) <= 2


def test_cards_of_a_table_of_ones_own_are_known_by_what_they_are_for() -> None:
    """Any kind may be equipment or a mutation [ruling 120]: here a grenade teleports, and teleportation attacks."""
    house = house_cards()
    swapped: dict[str, KindName] = {"E08": "teleportation", "M12": "attack"}
    table = replace(
        house,
        equipment=tuple(replace(row, kind=swapped.get(row.id, row.kind)) for row in house.equipment),
        mutation=tuple(replace(row, kind=swapped.get(row.id, row.kind)) for row in house.mutation),
    )
    game = crowded(
        [["E08", "M12"], ["E09"]], players=2, spacetable={"cards": json.loads(json.dumps(asdict(table)))}
    )
    assert presses_by_hand(game, 1, act.Teleport("se", 0)) <= 4
    assert presses_by_hand(game, 1, act.Attack("upper_2", ("M12",), 0)) == 1
