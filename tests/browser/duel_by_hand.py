"""Two people who play a duel of Outer Rim at their pages: every choice by touches, beside a duel of the rules alone.

What a page offers is compared with what the rules allow, before each choice.
"""

import json
import random
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Final

from playwright.sync_api import Page, expect

from engine.game import Seat
from engine.outer_rim import actions as act
from engine.outer_rim.actions import MODULE_ACTIONS, OuterRimAction
from engine.outer_rim.bots import ValueBot
from engine.outer_rim.game import OuterRim
from engine.outer_rim.words import MODULE_NAMES
from tests.browser.visitors import until
from tests.engine.outer_rim.playing_at_random import RandomBot

THOUGHT: Final = ("ask_dice", "ask_ion")  # by value, so that duels come to an end
NAMED: Final = {
    act.DeclareSector: "sector",
    act.TakeCollision: "sector",
    act.AimPast: "sector",
    act.CutDie: "die",
    act.RepairUnit: "sector",
    act.ExperimentalWeapons: "shield",
    act.CapableCommander: "amount",
}
"""Actions that are one of several buttons of a page, by the field that the buttons are about."""


class DuelAtPages:
    """A duel at the pages of its seats; `look` is called with page and name of each question, before it is answered."""

    def __init__(
        self, game: OuterRim, pages: dict[Seat, Page], seed: int, look: Callable[[Page, str], None]
    ) -> None:
        self._game = game
        self._pages = pages
        self._look = look
        self._draw = random.Random(seed)
        self._any = RandomBot(seed)
        self._bots = {seat: ValueBot(seed + seat) for seat in pages}
        self.used: set[str] = set()
        self.answered: set[str] = set()

    def play(self) -> None:
        """Plays to the end."""
        while self._game.result is None:
            seat = self._draw.choice(self._game.to_act())
            self._answer(seat)

    def _answer(self, seat: Seat) -> None:
        game, page = self._game, self._pages[seat]
        asks = game.view(None).asks or ""
        _shows(page, game, seat)
        expect(page.locator(f"[data-asks='{asks}']")).to_be_visible()
        _check_offer(page, game, seat, asks)
        actions = self._roll(seat) if asks == "ask_roll" else [self._choice(seat, asks)]
        touch(page, game, seat, actions)
        self._look(page, _called(asks, actions[0]))
        if not isinstance(actions[0], act.Pass):
            page.locator("[data-do=confirm]").click()
        if isinstance(actions[0], act.SetDice) and _wastes(game, seat, actions[0]):
            page.locator("[data-primary].red").click()
        self.answered.add(asks)
        for action in actions:
            if type(action) in MODULE_ACTIONS:
                self.used.add(MODULE_NAMES[MODULE_ACTIONS.index(type(action))])
            game.play(seat, action)

    def _choice(self, seat: Seat, asks: str) -> OuterRimAction:
        thinks = asks in THOUGHT and (asks != "ask_dice" or self._game.setup.overspend == "refused")
        bot = self._bots[seat] if thinks else self._any
        return bot.choose(self._game, seat)

    def _roll(self, seat: Seat) -> list[OuterRimAction]:
        view = self._game.view(seat)
        assert isinstance(view.outlook, dict)
        dice = view.outlook["dice"]
        assert isinstance(dice, list)
        return [act.Rolled(self._draw.randint(1, 6)) for _ in dice]


def _wastes(game: OuterRim, seat: Seat, action: act.SetDice) -> bool:
    """Whether energy stays unused that the places could take, which the page asks about."""
    ship = game.view(seat).ships[game.state.ship_of(seat)]
    return sum((*action.cannons, *action.shields)) < min(ship.limit, 6 * sum(ship.places))


def _called(asks: str, action: OuterRimAction) -> str:
    """A name for a question, and for the module that answers it."""
    module = type(action) in MODULE_ACTIONS
    return MODULE_NAMES[MODULE_ACTIONS.index(type(action))] if module else asks.replace("window:", "")


def _shows(page: Page, game: OuterRim, seat: Seat) -> None:
    """Waits until a page shows the duel as it is."""
    view = json.dumps(asdict(game.view(seat)))
    until(page, f"JSON.stringify(state.picture.view) === JSON.stringify({view})")


# ------------------------------------------------------------------------------------------------------- the offer


def _check_offer(page: Page, game: OuterRim, seat: Seat, asks: str) -> None:
    """The buttons are those of the legal actions, and no more."""
    legal = list(game.legal(seat))
    if asks.startswith("window:"):
        modules = {type(action) for action in legal if not isinstance(action, act.Pass)}
        assert _data(page, "[data-module]", "data-module") == {
            MODULE_NAMES[MODULE_ACTIONS.index(kind)] for kind in modules
        }
        for kind in modules:
            name = MODULE_NAMES[MODULE_ACTIONS.index(kind)]
            page.locator(f"[data-option='module/{name}']").click()
            expect(page.locator("[data-do=back]")).to_be_visible()
            _check_buttons(page, [action for action in legal if type(action) is kind])
            page.locator("[data-do=back]").click()
    elif asks not in ("ask_modules", "ask_dice", "ask_roll"):
        _check_buttons(page, legal)


def _check_buttons(page: Page, legal: list[OuterRimAction]) -> None:
    first = next(action for action in legal if not isinstance(action, act.Pass))
    listed = [asdict(action) for action in legal if type(action) is type(first)]
    match first:
        case act.PlaceToken() | act.EmergencyEngines():
            assert _data(page, ".rim-cell", "data-token") == _all(listed, "token")
        case act.Turn():
            assert _data(page, ".rim-cell", "data-token") == {f"turn_{side}" for side in _all(listed, "side")}
        case act.CloakingDevice():
            fields = {f"{'ABCD'[one['x']]}{one['y'] + 1}" for one in listed}
            assert _data(page, "[data-field]", "data-field") == fields
            assert _options(page, "heading/") == {f"heading/{one['heading']}" for one in listed}
        case act.OrbitalBombs():
            assert _options(page, "sector/") == {f"sector/{one}" for one in _all(listed, "sector")}
            tokens = {f"token/{one}" for one in _all(listed, "token") if one is not None}
            assert _options(page, "token/") == tokens
        case act.FireIon():
            assert _options(page, "cannon/") == {f"cannon/{one}" for one in _all(listed, "cannon")}
        case act.CancelHits():
            hits = {f"hits/{hit}" for one in listed for hit in one["hits"]}
            assert _data(page, "[data-toggle^='hits/']", "data-toggle") == hits
        case act.Gunner() | act.Technician():
            for row in ("lowered", "raised"):
                dice = {f"{row}/{die}" for one in listed for die in one[row]}
                assert _data(page, f"[data-toggle^='{row}/']", "data-toggle") == dice
        case act.Admiral():
            steps = _data(page, "[data-step^='die']", "data-step")  # a six has no way up, a one none down
            assert {step.split("/")[0] for step in steps} == {
                f"die{die}" for one in listed for die in one["dice"]
            }
        case _ if type(first) in NAMED:
            field = NAMED[type(first)]
            assert _options(page, f"{field}/") == {f"{field}/{one}" for one in _all(listed, field)}
        case _:
            expect(page.locator("[data-do=confirm]")).not_to_have_attribute("aria-disabled", "true")


def _all(actions: Iterable[dict[str, object]], field: str) -> set[object]:
    return {action[field] for action in actions}


def _options(page: Page, first: str) -> set[str]:
    return _data(page, f"[data-option^='{first}']", "data-option")


def _data(page: Page, selector: str, name: str) -> set[str]:
    found: list[str] = page.locator(selector).evaluate_all(
        "(all, name) => all.filter((one) => !one.disabled && !one.ariaDisabled).map((one) => one.getAttribute(name))",
        name,
    )
    assert len(found) == len(set(found))
    return set(found)


# --------------------------------------------------------------------------------------------------------- touches


def touch(page: Page, game: OuterRim, seat: Seat, actions: list[OuterRimAction]) -> None:
    """Prepares an action, or the faces of a roll, by touches; only a pass is meant at once."""
    action = actions[0]
    if type(action) in MODULE_ACTIONS:
        name = MODULE_NAMES[MODULE_ACTIONS.index(type(action))]
        if page.locator(f"[data-option='module/{name}'][aria-pressed=true]").count() == 0:
            page.locator(f"[data-option='module/{name}']").click()
    for selector in _touched(game, seat, actions):
        page.locator(selector).click()


def _touched(game: OuterRim, seat: Seat, actions: list[OuterRimAction]) -> list[str]:
    ship = game.view(seat).ships[game.state.ship_of(seat)]
    match actions[0]:
        case act.Pass():
            return ["[data-do=pass]"]
        case act.ChooseModules(modules):
            return [f"[data-toggle='modules/{name}']" for name in modules]
        case act.PlaceToken(token) | act.EmergencyEngines(token):
            return [f".rim-cell[data-token={token}]"]
        case act.Turn(side):
            return [f".rim-cell[data-token=turn_{side}]"]
        case act.SetDice(cannons, shields):
            dice = [(f"cannons/{n}", value) for n, value in enumerate(cannons)]
            dice += [(f"shields/{n}", value) for n, value in enumerate(shields)]
            return [
                selector
                for die, value in dice
                for selector in (f".die-place[data-die='{die}']", f".rim-pad [data-value='{value}']")
            ]
        case act.Rolled():
            return [f"[data-face='{action.face}']" for action in actions if isinstance(action, act.Rolled)]
        case act.FireIon():
            return _ion(game, seat, actions[0])
        case act.CancelHits(hits):
            return [f"[data-toggle='hits/{hit}']" for hit in hits]
        case act.CloakingDevice(x, y, heading):
            return [f"[data-field='{'ABCD'[x]}{y + 1}']", f"[data-option='heading/{heading}']"]
        case act.OrbitalBombs(sector, token):
            more = [f"[data-option='token/{token}']"] if token else []
            return [f"[data-option='sector/{sector}']", *more]
        case act.Gunner(lowered, raised) | act.Technician(lowered, raised):
            rows = (("lowered", lowered), ("raised", raised))
            return [f"[data-toggle='{row}/{die}']" for row, dice in rows for die in dice]
        case act.Admiral(named, values):
            old = [die.value for die in (*ship.cannons, *ship.shields)]
            return [
                step
                for die, value in zip(named, values, strict=True)
                for step in _steps(f"die{die}", value - old[die])
            ]
        case action if type(action) in NAMED:
            field = NAMED[type(action)]
            return [f"[data-option='{field}/{getattr(action, field)}']"]
        case _:
            return []


def _ion(game: OuterRim, seat: Seat, action: act.FireIon) -> list[str]:
    """The die, then the shields: what the page has spread itself is taken back first."""
    s = game.state
    ship = s.ship_of(seat)
    shields, left = s.shields(1 - ship), s.cannons(ship)[action.cannon]
    spread = [0, 0, 0, 0]
    for place in sorted(range(4), key=lambda place: shields[place]):
        spread[place] = min(left, shields[place])
        left -= spread[place]
    changes = sorted(
        (points - before, place)
        for place, (points, before) in enumerate(zip(action.points, spread, strict=True))
    )
    return [
        f"[data-option='cannon/{action.cannon}']",
        *(step for change, place in changes for step in _steps(f"points{place}", change)),
    ]


def _steps(what: str, change: int) -> list[str]:
    return [f"[data-step='{what}/{'+' if change > 0 else '−'}']"] * abs(change)
