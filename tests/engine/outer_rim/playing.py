"""A duel for tests: real dice, so that a test says what they show, and short ways to the moment it is about."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.game import Step
from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.board import field_at
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.view import ShipView, View
from engine.outer_rim.words import (
    HEADING_NAMES,
    MODULE_NAMES,
    RACE_MODULES,
    SECTOR_NAMES,
    HeadingName,
    ModuleName,
    SectorName,
    TokenName,
)

Figure: TypeAlias = tuple[int, int, HeadingName]
Energy: TypeAlias = tuple[int, int, int]
Values: TypeAlias = tuple[int, ...]

FACING: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
"""Bow against bow in one column."""
STARTS: Energy = (18, 24, 18)


class Duel:
    """A duel about to place tokens; `steps` is its whole log."""

    def __init__(
        self,
        modules: Sequence[ModuleName] = (),
        at: tuple[Figure, Figure] = FACING,
        energy: tuple[Energy, Energy] = (STARTS, STARTS),
        setup: Setup | None = None,
    ) -> None:
        self.game: OuterRim = deal(replace(setup or Setup(), dice="real"), 1)
        self.steps: list[Step] = []
        for seat in (1, 2):
            self.do(seat, act.ChooseModules(picked(seat, tuple(modules), self.game.state.setup.modules)))
        state = self.game.state
        for ship in (0, 1):  # only the modules that the test is about
            state.modules[ship] &= sum(1 << MODULE_NAMES.index(name) for name in modules)
        for ship, (x, y, heading) in enumerate(at):
            state.at[ship] = state.began_at[ship] = field_at(x, y)
            state.heading[ship] = HEADING_NAMES.index(heading)
        for ship, left in enumerate(energy):
            for sector, points in enumerate(left):
                state.damage[3 * ship + sector] = STARTS[sector] - points

    def do(self, seat: int, action: OuterRimAction) -> list[Step]:
        steps = self.game.act(seat, action)
        self.steps += steps
        return steps

    def refuses(self, seat: int, action: OuterRimAction) -> bool:
        """Whether the action is refused, in every way a table may ask."""
        return action not in self.game.legal(seat) and action not in list(self.game.legal(seat))

    def fly(self, first: TokenName, second: TokenName) -> None:
        """Places tokens and goes on to the window behind them, a collision, or what else must be decided."""
        self.do(1, act.PlaceToken(first))
        self.do(2, act.PlaceToken(second))

    def until(self, asks: str) -> None:
        """Answers everything in the dullest way until the table asks this."""
        for _ in range(200):
            if self.view().asks == asks:
                return
            seat = self.game.to_act()[0]
            self.do(seat, dull(self.game, seat))
        raise AssertionError(f"nobody asked {asks}")

    def set_dice(self, first: tuple[Values, Values], second: tuple[Values, Values]) -> None:
        """Flies on the spot and sets (cannons, shields) of both ships; those of a destroyed sector must be empty."""
        self.until("ask_dice")
        for seat, dice in ((1, first), (2, second)):
            if seat in self.game.to_act():
                self.do(seat, act.SetDice(*dice))
            else:
                assert dice == ((), ())

    def roll(self, *faces: int) -> None:
        """Goes on to the next rolls and enters these faces."""
        for face in faces:
            self.until("ask_roll")
            self.do(self.game.to_act()[0], act.Rolled(face))

    def end_round(self) -> None:
        """Goes on to the tokens of the next round, or the end."""
        number = self.game.state.round
        while self.game.result is None and self.game.state.round == number:
            seat = self.game.to_act()[0]
            self.do(seat, dull(self.game, seat))

    def view(self, seat: int | None = None) -> View:
        return self.game.view(seat)

    def ship(self, seat: int) -> ShipView:
        return self.view().ships[seat - 1]

    def figure(self, seat: int) -> tuple[int, int, str]:
        ship = self.ship(seat)
        return ship.x, ship.y, ship.heading

    def energy(self, seat: int) -> tuple[int, int, int]:
        return self.ship(seat).energy

    def values(self, seat: int) -> tuple[Values, Values]:
        """Dice on the board of a seat, by place."""
        ship = self.ship(seat)
        return tuple(die.value for die in ship.cannons), tuple(die.value for die in ship.shields)

    def outcome(self) -> str:
        """Who won and why, such as "draw quiet"; empty while the duel goes on."""
        if self.game.result is None:
            return ""
        document = self.game.result.document
        return f"{document['outcome']} {document['reason']}"

    def told(self, kind: type) -> list[Step]:
        """All steps of a kind so far."""
        return [step for step in self.steps if isinstance(step, kind)]


def picked(seat: int, wanted: tuple[ModuleName, ...], number: int) -> tuple[ModuleName, ...]:
    """The wanted modules of a seat's race, filled up with others."""
    own = [MODULE_NAMES[module] for module in RACE_MODULES[seat - 1]]
    mine = [name for name in own if name in wanted]
    return tuple([*mine, *(name for name in own if name not in wanted)][:number])


def dull(game: OuterRim, seat: int) -> OuterRimAction:
    """Pass, stop, no dice, a miss; else the first thing allowed."""
    dullest = (act.Pass(), act.PlaceToken("stop"), act.SetDice((), ()), act.Rolled(6))
    return next((action for action in dullest if action in game.legal(seat)), next(iter(game.legal(seat))))


def damage(duel: Duel) -> list[tuple[int, SectorName, int]]:
    """(seat, sector, amount) of all damage marked so far."""
    return [
        (step.ship + 1, SECTOR_NAMES[step.sector], step.amount)
        for step in duel.steps
        if isinstance(step, st.DamageMarked)
    ]
