"""States declared once: what is made from the fields, and what is refused when the class is made."""

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

import pytest

from engine.game import Step
from engine.state import NOT_COMPARED, GameState, begins, logged, state, writes


@dataclass(frozen=True)
class Setup:
    players: int
    names: tuple[str, ...] = ()


class Drawn(NamedTuple):
    seat: int
    card: int


class Told(NamedTuple):
    seat: int


@state
class Fields(GameState):
    setup: Annotated[Setup, NOT_COMPARED]
    seed: int
    hands: list[list[int]] = begins(lambda setup: [[] for _ in range(setup.players)])
    marks: dict[int, list[int]] = field(default_factory=dict)


@logged
class State(Fields):
    __slots__ = ()

    @writes(Drawn)
    def draw(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)


def drawn(names: tuple[str, ...] = ()) -> State:
    s = State(Setup(2, names), 7)
    s.marks[3] = [1]
    s.draw(0, 5)
    return s


def test_a_state_begins_with_its_arguments_and_what_follows_from_the_set_up() -> None:
    s = State(Setup(2), 7)
    assert (s.seed, s.hands, s.marks, s.log) == (7, [[], []], {}, None)


def test_a_copy_shares_nothing_that_changes() -> None:
    s = drawn()
    copy = s.clone()
    copy.hands[0].append(6)
    copy.marks[3].append(2)
    assert (s.hands, s.marks) == ([[5], []], {3: [1]})


def test_states_are_compared_by_every_field_but_those_left_out() -> None:
    assert drawn(("Ada",)).snapshot() == drawn(("Bob",)).snapshot()
    other = drawn()
    other.draw(1, 5)
    assert other.snapshot() != drawn().snapshot()


def test_steps_are_logged_while_a_log_is_kept_and_a_copy_keeps_none() -> None:
    s = State(Setup(2), 7)
    log: list[Step] = []
    s.draw(0, 1)
    s.keep(log)
    s.draw(0, 2)
    s.clone().draw(0, 3)
    s.keep(None)
    s.draw(0, 4)
    assert log == [Drawn(0, 2)]
    assert isinstance(s, State)


def test_a_list_that_is_set_by_hand_gets_no_steps() -> None:
    """Only `keep` changes which writers a state has."""
    s = State(Setup(2), 7)
    s.log = []
    s.draw(0, 1)
    assert s.log == []


def test_a_log_that_is_followed_gives_the_same_state() -> None:
    s, again = State(Setup(2), 7), State(Setup(2), 7)
    log: list[Step] = []
    s.keep(log)
    s.draw(1, 4)
    again.follow([Told(1), *log])
    assert again.snapshot() == s.snapshot()


def test_a_field_that_nobody_can_copy_is_refused() -> None:
    with pytest.raises(TypeError, match="nobody knows how it is copied"):

        @state
        class Odd(GameState):
            setup: Setup
            open: set[int] = field(default_factory=set)


def test_a_writer_whose_arguments_are_not_its_steps_fields_is_refused() -> None:
    def draw(s: State, card: int, seat: int) -> None:
        s.hands[seat].append(card)

    with pytest.raises(TypeError, match="does not write"):
        writes(Drawn)(draw)  # type: ignore[arg-type]
