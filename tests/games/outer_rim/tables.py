"""A simulated table with a duel of Outer Rim on it."""

from engine.game import Action
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from firmware_py.games.seating import Gesture
from tests.table.turning import TICK_MS, TurningTable

BOTH = (1, 2)
MODULES = (
    ("repair_unit", "gunner", "seasoned_captain"),
    ("technician", "energy_reserve", "active_targeting"),
)


class DuelTable(TurningTable):
    """A table with a duel on it, and short ways to the moment that a test is about."""

    def duel(self, seed: int = 1, **setup: object) -> None:
        self.table.begin("outer_rim", setup, seed)
        self.run(20)

    @property
    def game(self) -> OuterRim:
        game = self.play.game
        assert isinstance(game, OuterRim)
        return game

    def do(self, seat: int, action: Action) -> None:
        self.table.do(seat, action)

    def slip(self, seat: int, slot: int, card: str) -> None:
        self.simulated.hands.do(Gesture("slip", seat, slot, card))
        self.run(20)

    def press(self, seat: int, button: str) -> None:
        self.simulated.hands.do(Gesture("press", seat, button=button))
        self.run(20)

    def show(self) -> None:
        """Lets the show catch up with the rules."""
        self.until(lambda: self.play.director.now_ms >= self.play.director.end_ms, TICK_MS)

    def choose_modules(self) -> None:
        for seat, names in zip(BOTH, MODULES, strict=True):
            self.do(seat, act.ChooseModules(names))  # type: ignore[arg-type]

    def ask(self, asks: str, token: str = "stop") -> None:
        """Goes on in the dullest way until the table asks this."""
        if self.asks == "ask_modules":
            self.choose_modules()
        while self.asks != asks:
            seat = self.game.to_act()[0]
            dull = (act.PlaceToken(token), act.Pass(), act.SetDice((), ()))  # type: ignore[arg-type]
            legal = self.game.legal(seat)
            self.do(seat, next((action for action in dull if action in legal), next(iter(legal))))
        self.show()

    @property
    def asks(self) -> str | None:
        return self.game.view(None).asks
