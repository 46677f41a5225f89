"""Flight files, `galaxy-trucker-flight/1`: a flight with its dice and decisions, flown to the payout."""

from typing import Final

from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.actions_flight import Answer, Hole, Shed, Wrong
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.choices import default
from engine.galaxy_trucker.files.flight_decisions import answer_of, shed_cells
from engine.galaxy_trucker.files.flight_read import FORMAT, FlightPlan, read_flight_file
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.rules_payout import pay_out
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.steps_json_flight import tell
from engine.galaxy_trucker.words import ALIEN_NAMES, ALIENS, COLOUR_NAMES, NONE
from engine.game import FileFormat, Json, Resolved
from engine.tables import BadValue

RESULT: Final = "galaxy-trucker-flight-result/1"
PAYOUT_KEYS: Final = ("order", "looks", "goods", "mission", "lost")


class _Pilots:
    """Answers the questions of a flight with the decisions of a file, then by default."""

    def __init__(self, s: State, plan: FlightPlan) -> None:
        self.s = s
        self.plan = plan
        self.used = [0] * len(plan.ships)
        # Corrosive Dust asks for one component after the other: what is left of an answer, and its place.
        self.shed: list[Cell] = []
        self.shed_at = ""
        self.at = ""

    def fly(self) -> None:
        """Answers until the card is done; raises BadValue at a decision that is not possible, or at `dice`."""
        s = self.s
        while s.waiting != NONE:
            task = s.pending[-1]
            if task[0] == w.ROLL:
                raise BadValue("dice", f"too few: {s.drawn + task[2]} are needed, {len(s.dice)} given")
            if task[0] == w.SHED:
                self._shed(task[2] == s.level)
            else:
                self._decide(w.QUESTION_NAMES[task[0]])
        self._all_shed()

    def _decide(self, question: str) -> None:
        given = self._next(question)
        at = self.at
        try:
            course.answer(self.s, self.s.waiting, answer_of(question, given[0]) if given else self._default())
        except Wrong as wrong:
            raise _impossible(at, question, wrong) from None

    def _default(self) -> Answer:
        """Neither power nor discards against a Black Hole: it is an error that something is due then."""
        return Hole() if self.s.pending[-1][0] == w.HOLE else default(self.s)

    def _next(self, question: str) -> tuple[object, ...]:
        """The answer of the ship's next decision, if its list is not at the end; `at` is the place of either."""
        ship = self.s.waiting
        number = self.used[ship]
        self.at = f"decisions[{ship}][{number}]"
        mine = self.plan.decisions[ship] if ship < len(self.plan.decisions) else []
        if number >= len(mine):
            return ()
        asked, value = mine[number]
        if asked != question:
            raise BadValue(self.at, f"expected an answer to {question}, got one to {asked}")
        self.used[ship] += 1
        return (value,)

    def _shed(self, first: bool) -> None:
        """The flight asks for one component after the other, the file answers once."""
        try:
            if first:
                self._all_shed()
                given = self._next("shed")
                self.shed_at = self.at
                self.shed = shed_cells(given[0], self.s.level) if given else []
            course.answer(self.s, self.s.waiting, Shed(self.shed.pop(0) if self.shed else None))
        except Wrong as wrong:
            raise _impossible(self.shed_at, "shed", wrong) from None

    def _all_shed(self) -> None:
        """A component that is named when none is exposed any more can't be shed."""
        if self.shed:
            raise _impossible(self.shed_at, "shed", Wrong("wrong_component"))


def _impossible(at: str, question: str, wrong: Wrong) -> BadValue:
    return BadValue(at, f"not possible as an answer to {question}: {wrong.reason}")


# ----------------------------------------------------------------------------------------------------- results


def resolve(data: object, steps: bool) -> Resolved:
    """The result of a flight file, with the steps of the flight if they are wanted; raises BadValue."""
    plan = read_flight_file(data)
    s = launch(
        plan.ships,
        plan.level,
        plan.deck,
        ship_class=plan.ship_class,
        mission=plan.mission,
        positions=plan.positions,
        credits=plan.credits,
        lost=plan.lost,
        dice=plan.dice,
        log=steps,
    )
    pilots = _Pilots(s, plan)
    log = [_entry(s, None)]
    while not s.over:
        for ship in s.ahead_first():
            if plan.gives_up[ship] == s.card + 1:
                course.give_up(s, ship)
        if not s.over:
            course.turn_card(s)
            pilots.fly()
            log.append(_entry(s, s.in_play.title))
    finished = s.ahead_first()
    pay_out(s, plan.mission)
    result: dict[str, Json] = {"format": RESULT}
    if plan.id is not None:
        result["id"] = plan.id
    result["ships"] = [_ship(s, number, finished) for number in range(len(s.ships))]
    result["log"] = log
    result["dice_used"] = s.drawn
    result["decisions_used"] = list(pilots.used)
    return Resolved(result, [tell(s, step) for step in s.log or ()])


def _entry(s: State, card: str | None) -> Json:
    flying = s.ahead_first()
    positions: list[Json] = [at if ship in flying else None for ship, at in enumerate(s.positions)]
    return {"card": card, "order": list(flying), "positions": positions}


def _ship(s: State, number: int, finished: list[int]) -> Json:
    ship = s.ships[number]
    home = number in finished
    goods: dict[str, Json] = dict(zip(COLOUR_NAMES, ship.goods_aboard(), strict=True))
    payout: dict[str, Json] = dict(zip(PAYOUT_KEYS, s.payouts[number], strict=True))
    card = s.retired_at[number]
    retired: Json = {"card": None if card == NONE else card, "cause": w.CAUSE_NAMES[s.cause[number]]}
    return {
        "finished": home,
        "place": finished.index(number) + 1 if home else None,
        "position": s.positions[number] if home else None,
        "retired": None if home else retired,
        "left": [list(cell) for cell in ship.grid.cells(ship.tiles)],
        "lost": s.lost[number],
        "crew": ship.crew(),
        "humans": ship.human_crew(),
        "aliens": [ALIEN_NAMES[alien] for alien in ALIENS if ship.aliens[alien] != NONE],
        "energy": ship.energy_aboard(),
        "goods": goods,
        "exposed": ship.exposed(),
        "payout": payout,
        "credits": s.credits[number],
    }


def error_line(data: object, error: BadValue) -> dict[str, Json]:
    """What stands in the place of a result for a file that can't be read or flown."""
    line: dict[str, Json] = {"format": RESULT}
    if isinstance(data, dict) and isinstance(data.get("id"), str):
        line["id"] = data["id"]
    return {**line, "error": error.message, "at": error.at}


FLIGHT_FILE: Final = FileFormat(FORMAT, resolve, error_line)
