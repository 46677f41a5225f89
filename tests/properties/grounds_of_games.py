"""How each game of the registry is tried out."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from engine.galaxy_trucker.actions import Finish, Place, PutBack, Return, TakeDown
from engine.galaxy_trucker.cards_tiles import copies, numbered, part
from engine.galaxy_trucker.deal import cards as truck_cards
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.legal_building import beside
from engine.galaxy_trucker.legal_faults import problems
from engine.galaxy_trucker.words import BETWEEN, BUILD, CHECK
from engine.game import TABLE, Action, Game, Json, Seat
from engine.mag_blast.actions import Noise, Silence
from engine.mag_blast.game import MagBlast
from engine.mag_blast.words import action_id, ship_id
from engine.outer_rim.game import OuterRim
from engine.outer_rim.imagine import spread_dice
from engine.outer_rim.words import ASK_DICE, ASK_MODULES, MODULE_NAMES, SHIPS
from engine.space_alert.actions import (
    DrawCard,
    Flip,
    HandCard,
    NextTurn,
    Plan,
    Stumble,
    TakeBack,
    TakePacket,
    TimeIs,
)
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.words import PHASE_TURNS
from engine.space_stage.game import SpaceStage
from engine.space_stage.words import CARD_NAMES, MONSTER_NAMES, SLOT_NAMES
from tests.properties.ground import Ground, Turns

# --------------------------------------------------------------------------------------------------- Space Alert


def guess_plan(draw: Random) -> dict[str, Json]:
    card, half = draw.randrange(len(cards())), draw.randrange(2)
    return {"do": "plan", "crew": draw.randrange(5), "turn": draw.randint(1, 12), "card": card, "half": half}


def unseen_cards(game: Game, seat: Seat | None) -> set[str]:
    """Cards that lie face down for a seat, or stand in other hands [R 2, R 5.2]."""
    assert isinstance(game, SpaceAlert)
    p, s = game.planning, game.state
    unseen = [card for packets in p.packets for packet in packets for card in packet] + p.deck
    for other in p.setup.seats:
        if other != seat and not p.setup.solo:
            unseen += p.hands[other]
    for crew, owner in enumerate(p.setup.order):
        if owner not in (0, seat):
            laid = [card for card in p.plan[crew] if card >= 0]
            unseen += laid[sum(map(bool, s.plans[crew][: s.turn])) :] if s else laid
    return {cards()[card].key for card in unseen}


def short_flight(game: Game, draw: Random) -> Turns:
    """In each phase some cards and other business, then straight to its end; then every turn."""
    assert isinstance(game, SpaceAlert)
    p = game.planning
    if p.phase == 0:
        yield TABLE, TimeIs(0.0)
    for phase, end_s in enumerate(game.mission.phase_ends, 1):
        if p.over or phase < p.phase:
            continue
        for seat in p.setup.seats:
            for action in desk_work(game, seat, draw):
                if action in game.legal(seat):
                    yield seat, action
        later_s = p.now_ms / 1000 + draw.randrange(60)
        if later_s < end_s:
            yield TABLE, TimeIs(later_s)
        for seat in p.setup.seats:
            for action in business(game, seat, draw):
                if action in game.legal(seat):
                    yield seat, action
        yield TABLE, TimeIs(float(end_s))
    while game.result is None:
        yield TABLE, NextTurn()


def desk_work(game: SpaceAlert, seat: Seat, draw: Random) -> Iterator[Action]:
    p = game.planning
    boards = [crew for crew, owner in enumerate(p.setup.order) if owner in (0, seat)]
    for _ in range(4):
        held = range(len(cards())) if p.setup.hands == "physical" else [*p.hands[seat], *p.android_hand]
        if held:
            turn = draw.choice(PHASE_TURNS[p.phase])
            yield Plan(draw.choice(boards), turn, draw.choice(held), draw.randrange(2))


def business(game: SpaceAlert, seat: Seat, draw: Random) -> Iterator[Action]:
    p = game.planning
    yield DrawCard()
    if p.hands[seat] and p.transfer:
        yield HandCard(draw.choice(p.hands[seat]), draw.choice(p.setup.seats))
    crew, turn = draw.randrange(p.setup.characters), draw.choice(PHASE_TURNS[p.phase])
    yield draw.choice((Flip, TakeBack))(crew, turn)
    if draw.randrange(8) == 0:
        yield TakePacket()


OLD_SHIP: dict[str, Json] = {
    "damage": {"red": ["structure", "shield"], "white": ["lift"]},
    "old_structure": ["red"],
    "empty_bot_stations": ["lower_red"],
}


def late_stumble(action: Action) -> bool:
    """Said of a card that was turned over before the position, which does not tell which one [edge 165]."""
    return isinstance(action, Stumble) and action.turn > 0


SPACE_ALERT = Ground(
    setups=(
        {"mission": "test_run_1", "names": ["Ada", "Žofie"]},
        {"mission": "mission_1", "players": 5, "common": "mixed", "serious": "mixed"},
        {"mission": "mission_3", "players": 2, "crew": [2, 0, 1, 0], "serious": "yellow"},
        {"mission": "mission_5", "players": 1},
        {"mission": "simulation_2", "players": 3, "fifth_android": True, "common": "yellow"},
        {"mission": "mission_6", "players": 4, "fifth_android": True, "heroic_phase": 1, "start": OLD_SHIP},
        {"mission": "random", "hands": "physical", "options": {"doublings_add_up": True}},
        {"mission": "advanced_simulation_1", "players": 3, "hands": "physical", "crew": [3, 1, 0, 2]},
        {"mission": "test_run_2", "players": 1, "hands": "physical"},
    ),
    # All damage, everybody out and both squads, against at most eight threats and three perfect confirmations.
    scores=(-18 - 6 - 10 - 2, 8 * 16 + 21),
    guess=guess_plan,
    hidden=unseen_cards,
    looks_back=late_stumble,
    short=short_flight,
)

# ---------------------------------------------------------------------------------------------------- Outer Rim


def guess_dice(draw: Random) -> dict[str, Json]:
    """Dice are too many to be tried one by one."""
    cannons: list[Json] = [draw.randint(1, 6) for _ in range(draw.randint(0, 4))]
    shields: list[Json] = [draw.randint(1, 6) for _ in range(draw.randint(0, 4))]
    return {"do": "set_dice", "cannons": cannons, "shields": shields}


def unseen_modules(game: Game, seat: Seat | None) -> set[str]:
    """Modules that somebody else picks, or flies with face down [R Modules, edge 66]."""
    assert isinstance(game, OuterRim)
    s, unseen = game.state, 0
    for ship in SHIPS:
        if seat != s.seat_of(ship):
            unseen |= s.modules[ship] if s.setup.hidden_modules else 0
            unseen |= s.choice[ship][1] if s.choice[ship][:1] == [ASK_MODULES] else 0
    return {name for module, name in enumerate(MODULE_NAMES) if unseen >> module & 1}


def short_duel(game: Game, draw: Random) -> Turns:
    """Random choices out of the first that are named, and dice that spend what there is."""
    assert isinstance(game, OuterRim)
    while game.result is None:
        seat = draw.choice(game.to_act())
        if game.state.stage // 8 == ASK_DICE:
            yield seat, spread_dice(game.state, game.state.ship_of(seat), draw)
        else:
            yield seat, list(islice(game.legal(seat), draw.choice((1, 2, 6, 12))))[-1]


OUTER_RIM = Ground(
    setups=(
        {},
        {"round_cap": 2, "hidden_modules": True, "free_turns": True},
        {"round_cap": 1, "dice": "real", "modules": 5},
        {"round_cap": 2, "overspend": "cut", "slot_profile": "asymmetric"},
        {"round_cap": 2, "orbital_bombs": "literal", "modules": 4, "mirrored_start": True},
        {"round_cap": 2, "seats": [5, 2]},
    ),
    scores=(-1, 1),
    guess=guess_dice,
    hidden=unseen_modules,
    short=short_duel,
)

# --------------------------------------------------------------------------------------------------- Space Stage


def guess_stage(draw: Random) -> dict[str, Json]:
    """Gifts of both kinds, and cards for any use."""
    cards: list[Json] = [draw.choice(CARD_NAMES) for _ in range(draw.randrange(3))]
    organic, scrap, target = draw.randrange(3), draw.randrange(3), draw.randrange(4)
    actions: list[dict[str, Json]] = [
        {"do": "give", "to": target, "organic": organic, "scrap": scrap, "character": draw.randrange(4)},
        {"do": "attack", "slot": draw.choice(SLOT_NAMES), "cards": cards},
        {"do": "heal", "target": target, "organic": organic, "cards": cards},
        {"do": "top_up", "scrap": scrap, "cards": cards},
        {"do": "take", "organic": organic, "scrap": scrap},
        {"do": "end_turn", "cards": cards},
    ]
    return draw.choice(actions)


def undrawn_cards(game: Game, seat: Seat | None) -> set[str]:
    """Cards and monsters that lie in the decks: nobody knows which comes next."""
    assert isinstance(game, SpaceStage)
    s = game.state
    return {CARD_NAMES[card] for deck in s.decks for card in deck} | {MONSTER_NAMES[m] for m in s.monsters}


def short_stage(game: Game, draw: Random) -> Turns:
    """One of the first things that a list names, mostly one of the very first: those that end a turn."""
    while game.result is None:
        seat = draw.choice(game.to_act())
        yield seat, list(islice(game.legal(seat), draw.choice((1, 3, 6, 12, 24))))[-1]


SPACE_STAGE = Ground(
    setups=(
        {"round_limit": 6},
        {"variants": ["two_players", "hardcore"], "round_limit": 4},
        {"players": 2, "variants": ["station_master"], "round_limit": 4, "names": ["Ada", "Žofie"]},
        {"players": 3, "dice": "real", "first": 2, "side_doors": True, "round_limit": 3},
        {"variants": ["two_players", "station_master"], "side_doors": True, "round_limit": 3},
        {"players": 3, "round_limit": 2},
    ),
    scores=(0, 1),
    guess=guess_stage,
    hidden=undrawn_cards,
    short=short_stage,
)

# ----------------------------------------------------------------------------------------------- Galaxy Trucker


def unseen_tiles_and_cards(game: Game, seat: Seat | None) -> set[str]:
    """Cards to come, but for the pile that a seat looks at, and single tiles drawn face down into other hands."""
    assert isinstance(game, GalaxyTrucker)
    s = game.state
    shown = s.looking[seat - 1] if seat else -1
    unseen = {
        truck_cards()[card].name for pile, dealt in enumerate(s.piles) if pile != shown for card in dealt
    }
    if s.flight is not None:
        unseen |= {card.name for card in s.flight.deck[s.flight.card + 1 :]}
    for player, tile in enumerate(s.hand):
        if tile >= 0 and player + 1 != seat and not s.hand_seen[player]:
            name = numbered()[tile].id
            unseen |= {name} if copies()[name] == 1 else set()
    return unseen


def short_trip(game: Game, draw: Random) -> Turns:
    """A handful of components that fit, the smallest repair, and mostly the first of the answers in flight."""
    assert isinstance(game, GalaxyTrucker)
    s = game.state
    while game.result is None:
        if s.phase == BUILD:
            for seat in draw.sample(s.setup.seats, len(s.setup.seats)):
                if not s.numbers[seat - 1]:
                    yield from handful(game, seat, draw)
                    yield seat, Finish(next(n for n in s.setup.seats if n not in s.numbers))
        else:
            seat = draw.choice(game.to_act())
            listed = list(islice(game.legal(seat), 1 if draw.random() < 0.7 else 8))
            yield seat, listed[0 if s.phase in (CHECK, BETWEEN) else -1]


def handful(game: GalaxyTrucker, seat: Seat, draw: Random) -> Turns:
    s, ship = game.state, game.state.ships[seat - 1]
    if PutBack() in game.legal(seat):
        yield seat, PutBack()
    for number in range(draw.randint(4, 12)):
        if s.hand[seat - 1] < 0:
            yield seat, TakeDown(cargo=bool(s.cargo) and number % 3 == 0)
        cells = ship.grid.bits(beside(s, seat - 1))
        bit, turns = draw.choice(cells), draw.sample(range(4), 4)
        fitting = [turn for turn in turns if not problems(ship, bit, part(s.hand[seat - 1], turn))]
        if fitting or draw.random() < 0.1 or Return() not in game.legal(seat):
            yield seat, Place(ship.grid.cell(bit), (fitting or turns)[0])
        else:
            yield seat, Return()


GALAXY_TRUCKER = Ground(
    setups=(
        {"players": 2, "levels": [1]},
        {"players": 3, "levels": [2], "missions": True},
        {"players": 1, "learning": True, "levels": [1], "dice": "real", "names": ["Ada"]},
        {"players": 4, "levels": [3], "missions": True, "mission": ["experiments"], "hints": True},
        {"players": 2, "levels": [3, 1], "ship_classes": ["IIIA"], "missions": True, "mission": ["the_bet"]},
        {"players": 2, "levels": [2], "missions": True, "mission": ["beverage_run"], "sand_s": 0},
        {"players": 2, "levels": [3], "missions": True, "mission": ["escort_mission"], "dice": "real"},
        {"players": 3, "levels": [1], "missions": True, "mission": ["directives"], "sand_s": 1},
        {"players": 2, "levels": [2], "missions": True, "mission": ["alien_design"]},
    ),
    scores=(0, 500),
    hidden=unseen_tiles_and_cards,
    short=short_trip,
    games=2_000,
    first=200,
)

# ---------------------------------------------------------------------------------------------------- Mag Blast


def guess_card(draw: Random) -> dict[str, Json]:
    """A card, a ship and a target, mostly ones that are not there."""
    target: Json = {
        "seat": draw.randint(0, 5),
        "ship": draw.choice(("command", f"F{draw.randint(1, 54):02}")),
    }
    named: dict[str, Json] = {"card": f"A{draw.randint(1, 101):03}", "ship": f"F{draw.randint(1, 54):02}"}
    return {"do": draw.choice(("blast", "ram")), **named, "target": target}


def unseen_in_fleets(game: Game, seat: Seat | None) -> set[str]:
    """Decks, hands of others, and ships that others were dealt [R Průběh hry 3, 4]."""
    assert isinstance(game, MagBlast)
    s = game.state
    others = [other for other in s.setup.seats if other != seat]
    actions = [card for other in others for card in s.hands[other]] + s.action_deck
    ships = [ship for other in others for ship in s.dealt[other]] + s.fleet_deck
    return {action_id(card) for card in actions} | {ship_id(ship) for ship in ships}


def short_battle(game: Game, draw: Random) -> Turns:
    """Random choices; most shots are loud, and most cards are let pass by the table's timer."""
    assert isinstance(game, MagBlast)
    while game.result is None:
        if not game.state.heard and draw.random() < 0.9:
            yield game.to_act()[0], Noise()
        elif game.state.stack and draw.random() < 0.8:
            yield TABLE, Silence()
        else:
            seat = draw.choice(game.to_act())
            yield seat, draw.choice(list(islice(game.legal(seat), 60)))


MAG_BLAST = Ground(
    setups=(
        {"options": {"shout": "off"}},
        {"variants": ["brutal_bombardment"], "names": ["Ada"]},
        {"players": 3, "variants": ["controlled_ruckus", "rebalanced"], "options": {"shout": "off"}},
        {"players": 4, "options": {"shout": "off"}},
    ),
    guess=guess_card,
    hidden=unseen_in_fleets,
    short=short_battle,
    first=200,
)
