"""Flights at random, written down as flight files with their dice and decisions."""

import random
from typing import Any, cast

from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker import choices as questions
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.actions_flight import Answer
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.cards_missions import missions
from engine.galaxy_trucker.cards_rows import read_card
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs_dangers import face
from engine.galaxy_trucker.words import ALIEN_NAMES, ALIENS, COLOUR_NAMES, NONE, SPECIAL_HOLD, ColourName
from tests.engine.galaxy_trucker.naive_ship import CARDS
from tests.engine.galaxy_trucker.playing_flights import CLASSES, random_ship

Tree = dict[str, Any]
PLAYABLE = [row for row in CARDS.values() if row["kind"] != "robopolice_raid"]
FILED = [mission for mission in missions().values() if not {"freighter", "stakes"} & set(mission.rules)]
NUMBERS = ("strength", "lose_crew", "lose_goods", "reward_credits", "days", "min_crew", "amount")


def random_card(draw: random.Random) -> str | Tree:
    """A card by its id, or one like it with other numbers and sides."""
    row = draw.choice(PLAYABLE)
    if draw.random() < 0.5 or row["kind"] == "special_event":
        return cast(str, row["id"])
    changed = cast(Tree, _changed(row, draw))
    changed.pop("id")
    return changed


def _changed(value: Any, draw: random.Random, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _changed(item, draw, name) for name, item in value.items() if name != "source"}
    if isinstance(value, list):
        return [_changed(item, draw, key) for item in value]
    if key in NUMBERS:
        return draw.randint(0, 6)
    if key in ("from", "directions"):
        return draw.choice("NESW")
    if key == "size":
        return draw.choice(["small", "big"])
    return draw.choice(["crew", "engines", "cannons"]) if key in ("first", "second", "least") else value


def file_of(ship: Ship) -> list[Tree]:
    """The tiles of a ship as a file writes them."""
    rows = []
    for bit in ship.grid.bits(ship.tiles):
        component = ship.components[bit]
        row: Tree = {"at": list(ship.grid.cell(bit)), "tile": component.tile.id, "rot": 90 * component.turn}
        if bit in ship.humans:
            row["humans"] = ship.humans[bit]
        for alien in ALIENS:
            if ship.aliens[alien] == bit:
                row["alien"] = ALIEN_NAMES[alien]
        if bit in ship.energy:
            row["energy"] = ship.energy[bit]
        if bit in ship.goods:
            row["goods"] = [
                name for name, count in zip(COLOUR_NAMES, ship.goods[bit], strict=True) for _ in range(count)
            ]
        rows.append(row)
    return rows


def recorded(seed: int, card: str | None = None) -> Tree | None:
    """A flight file of any cards or of one, with dice and decisions; None where a Black Hole leaves no answer."""
    draw = random.Random(seed)
    ship_class, level = draw.choice(CLASSES), draw.randint(1, 4)
    mission = draw.choice([None, *FILED])
    ships = [random_ship(draw, ship_class, draw.random() < 0.6) for _ in range(draw.randint(1, 4))]
    for ship in ships:
        ship.any_support = mission is not None and "any_support" in mission.rules
    deck: list[str | Tree] = _deck(draw) if card is None else [card]
    document: Tree = {"format": "galaxy-trucker-flight/1", "level": level, "class": ship_class}
    if mission is not None:
        document["mission"] = mission.id
    rows: list[Tree] = [
        {"tiles": file_of(ship), "credits": draw.randint(0, 20), "lost": draw.randint(0, 4)} for ship in ships
    ]
    if draw.random() < 0.2:
        rows[draw.randrange(len(rows))]["gives_up_before"] = draw.randint(1, 9)
    s = launch(
        ships,
        level,
        [read_card(row) if isinstance(row, dict) else read_card(CARDS[row]) for row in deck],
        ship_class=ship_class,
        mission=mission,
        credits=[row["credits"] for row in rows],
        lost=[row["lost"] for row in rows],
        seed=seed,
    )
    decisions = _flown(s, draw, [row.get("gives_up_before", NONE) for row in rows])
    if decisions is None:
        return None
    return {**document, "ships": rows, "deck": deck, "dice": _dice(s), "decisions": decisions}


def _deck(draw: random.Random) -> list[str | Tree]:
    deck: list[str | Tree] = []
    for _ in range(draw.randint(1, 12)):
        card = random_card(draw)
        if card not in deck or isinstance(card, dict):
            deck.append(card)
    return deck


def _dice(s: State) -> list[int]:
    return [face(s.seed, number) for number in range(s.drawn)]


def _flown(s: State, draw: random.Random, gives_up: list[int]) -> list[list[list[Any]]] | None:
    decisions: list[list[list[Any]]] = [[] for _ in s.ships]
    while not s.over:
        for ship in s.ahead_first():
            if gives_up[ship] == s.card + 1:
                course.give_up(s, ship)
        if not s.flying:
            break
        course.turn_card(s)
        while s.waiting != NONE:
            task, ship = s.pending[-1], s.waiting
            answer = _answer(s, draw)
            if not questions.possible(s, ship, answer):
                return None
            if isinstance(answer, ans.Shed) and task[2] < s.level:
                decisions[ship][-_shed_at(decisions[ship])][1].append(_json(answer))
            else:
                said = _json(answer)
                decisions[ship].append([w.QUESTION_NAMES[task[0]], [said] if task[0] == w.SHED else said])
            course.answer(s, ship, answer)
    return decisions


def _shed_at(mine: list[list[Any]]) -> int:
    """How far back the last answer to Corrosive Dust stands: parts may have been kept since."""
    return next(back for back in range(1, len(mine) + 1) if mine[-back][0] == "shed")


def _answer(s: State, draw: random.Random) -> Answer:
    ship = s.ships[s.waiting]
    listed = list(questions.options(s))
    answer = draw.choice(listed[1:] if isinstance(listed[0], ans.Shed) else listed)
    if isinstance(answer, ans.Power | ans.Defend) and draw.random() < 0.5:
        tokens = len(answer.cells) if isinstance(answer, ans.Power) else int(answer.cell is not None)
        batteries = _batteries(ship, draw, tokens)
        if isinstance(answer, ans.Power):
            return ans.Power(answer.cells, batteries)
        return ans.Defend(answer.cell, batteries)
    if isinstance(answer, ans.Stow) and draw.random() < 0.5:
        return _stowing(s, ship, draw)
    return answer


def _batteries(ship: Ship, draw: random.Random, tokens: int) -> tuple[Cell, ...]:
    every = [ship.grid.cell(bit) for bit, count in ship.energy.items() for _ in range(count)]
    return tuple(draw.sample(every, draw.randint(0, tokens)))


def _stowing(s: State, ship: Ship, draw: random.Random) -> ans.Stow:
    """Some of the goods, put anywhere they fit."""
    task = s.pending[-1]
    every = loads.add_goods(ship.goods_aboard(), loads.as_goods(task[2:]))
    left: list[ColourName] = [
        cast(ColourName, name) for name, count in zip(COLOUR_NAMES, every, strict=True) for _ in range(count)
    ]
    draw.shuffle(left)
    holds = []
    for bit in ship.grid.bits(loads.working_holds(ship)):
        special = ship.components[bit].kind == SPECIAL_HOLD
        goods = [name for name in left if special or name != "red"][
            : draw.randint(0, ship.components[bit].tile.places)
        ]
        for name in goods:
            left.remove(name)
        holds.append(ans.Hold(ship.grid.cell(bit), tuple(goods)))
    return ans.Stow(tuple(holds))


def _json(answer: Answer) -> Any:
    match answer:
        case ans.Power():
            return _paid([list(cell) for cell in answer.cells], answer.batteries)
        case ans.Defend():
            return _paid(None if answer.cell is None else list(answer.cell), answer.batteries)
        case ans.Planet():
            return answer.number
        case ans.Accept():
            return answer.yes
        case ans.Crew():
            return [list(cell) for cell in answer.cells]
        case ans.Stow():
            if answer.holds is None:
                return None
            return [{"at": list(hold.at), "goods": list(hold.goods)} for hold in answer.holds]
        case ans.Hole():
            every = (
                answer.discard if isinstance(answer.discard, str) else [list(cell) for cell in answer.discard]
            )
            return {"power": [list(cell) for cell in answer.power], "discard": every}
        case ans.Keep() | ans.Dodge() | ans.Shed():
            return None if answer.cell is None else list(answer.cell)
    raise AssertionError(answer)


def _paid(said: Any, batteries: tuple[Cell, ...]) -> Any:
    return {"use": said, "from": [list(cell) for cell in batteries]} if batteries else said
