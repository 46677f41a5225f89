"""The course of a game: missions, building, check, stakes, loading, flight and payout, flight after flight."""

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import chance as lots
from engine.galaxy_trucker import rules_building as building
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import rules_payout as payout
from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker.actions_flight import Answer
from engine.galaxy_trucker.cards_missions import frame
from engine.galaxy_trucker.rules_launch import start_positions
from engine.galaxy_trucker.setup import PrintedClass
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.verbs_repair import errors, smallest_repair
from engine.galaxy_trucker.words import (
    ALIENS,
    BETWEEN,
    BUILD,
    CHECK,
    FLY,
    LOAD,
    NONE,
    PAID,
    PREPARE,
    RATIONED_KINDS,
    STAKE,
    VOTE,
)


def flight_of(s: State) -> Flight:
    """The flight that is under way."""
    assert s.flight is not None, "no flight in this phase"
    return s.flight


def ship_of(s: State, player: int) -> int:
    """A player's ship by its number in flight."""
    return s.flyers.index(player)


def waits_for(s: State, player: int) -> bool:
    """Whether a player owes an answer."""
    if s.phase == FLY:
        waiting = flight_of(s).waiting
        return waiting != NONE and s.flyers[waiting] == player
    return bool(s.waiting >> player & 1)


# ----------------------------------------------------------------------------------------------------- missions


def begin_round(s: State, number: int) -> None:
    """Prepares a flight, its mission first."""
    s.next_round(number)
    if not s.setup.missions:
        _prepare(s)
    elif number < len(s.setup.mission):
        s.choose_mission(s.setup.mission[number], 0)
        _prepare(s)
    else:
        deck, _ = s.mission_deck()
        s.offer_missions(tuple(reversed(deck[-frame().offered :])))
        s.begin_phase(VOTE, s.everybody)


def vote(s: State, player: int, action: act.Vote | act.Object) -> None:
    """One of three: the one all want; else a lot among the three, or among two if all leave out the same one."""
    if isinstance(action, act.Vote):
        s.vote(player + 1, action.mission, None)
    else:
        s.vote(player + 1, None, action.leave_out)
    s.answer(player + 1)
    if s.waiting:
        return
    wish = s.votes[0]
    agreed = wish is not None and all(vote == wish for vote in s.votes)
    if agreed and wish in s.offered:
        s.choose_mission(wish, 0)
    else:
        among = [name for name in s.offered if not (agreed and wish == f"-{name}")]
        place, _ = lots.below(s.seed, len(among))
        s.choose_mission(among[place], 1)
    _prepare(s)


def propose_ships(s: State, player: int, ship_class: PrintedClass) -> None:
    """Other ships are flown only if everybody wants the same ones; who is ready without a proposal is against it."""
    s.propose_ships(player + 1, ship_class)
    if all(wanted == ship_class for wanted in s.proposed):
        s.change_ships(ship_class)
        s.begin_phase(PREPARE, s.everybody)


def _prepare(s: State) -> None:
    if s.has_rule("rationed"):
        s.ration_parts(lots.below(s.seed, len(RATIONED_KINDS))[0])
    s.deal_round()
    s.begin_phase(PREPARE, s.everybody)


# ----------------------------------------------------------------------------------- building, check and loading


def ready(s: State, player: int) -> None:
    """A player is ready for what comes next; when all are it comes."""
    s.answer(player + 1)
    if s.waiting:
        return
    if s.phase == PREPARE:
        s.begin_phase(BUILD, s.everybody)
        building.start(s)
    elif s.phase == PAID:
        begin_round(s, s.round + 1)
    elif s.phase == BETWEEN:
        _turn_card(s)


def build(s: State, player: int, action: act.Build) -> None:
    """An action of building; the last number tile ends it."""
    building.do(s, player, action)
    if isinstance(action, act.Finish) and building.is_over(s):
        _end_building(s)


def time_is(s: State, now_ms: int) -> None:
    """The clock shows a time; the sand runs out if it is due by then."""
    if s.phase == BUILD and s.sand_ms != NONE and now_ms >= s.sand_ms:
        s.pass_time(s.sand_ms)
        s.stop_sand(s.circle)
        if building.is_over(s):
            _end_building(s)
    s.pass_time(now_ms)


def _end_building(s: State) -> None:
    building.finish(s)
    waiting = 0
    for player in s.by_number():
        found = errors(s, player)
        s.note(st.ShipChecked, player + 1, len(found))
        waiting |= bool(found) << player
    if waiting:
        s.begin_phase(CHECK, waiting)
    else:
        _after_check(s)


def remove(s: State, player: int, mask: int) -> None:
    """Components come off; the ship is done when no error is left."""
    s.remove_parts(player + 1, mask, int(not s.setup.learning))
    if errors(s, player):
        return
    if s.setup.learning:
        s.send_last(player + 1)
    s.answer(player + 1)
    if not s.waiting:
        _after_check(s)


def keep(s: State, player: int, bit: int) -> None:
    """Keeps the part of a ship that holds a component, and loses the others."""
    ship = s.ships[player]
    remove(s, player, ship.tiles & ~ship.part(1 << bit))


def mend(s: State, player: int) -> None:
    """The smallest repair, by the table."""
    remove(s, player, smallest_repair(s, player))


def _after_check(s: State) -> None:
    if s.has_rule("stakes"):
        s.begin_phase(STAKE, s.everybody)
    else:
        _load_from(s, 1)


def stake(s: State, player: int, credits: int) -> None:
    """A secret stake; when all are set they are turned up."""
    s.set_stake(player + 1, credits)
    s.answer(player + 1)
    if not s.waiting:
        _load_from(s, 1)


def _load_from(s: State, number: int) -> None:
    """Loads ships in flight order from a number on, up to one that may choose cabins for aliens."""
    for player in s.by_number()[number - 1 :]:
        if any(s.ships[player].alien_cabins(alien) for alien in ALIENS):
            s.begin_phase(LOAD, 1 << player)
            return
        s.load_ship(player + 1, NONE, NONE)
    _begin_flight(s)


def take_aboard(s: State, player: int, brown: int, purple: int) -> None:
    """Loads a ship with aliens in the cabins named."""
    s.load_ship(player + 1, brown, purple)
    s.answer(player + 1)
    _load_from(s, s.numbers[player] + 1)


# ------------------------------------------------------------------------------------------------------- flight


def _begin_flight(s: State) -> None:
    s.prepare_flight(tuple(player + 1 for player in s.by_number()))
    course.begin(flight_of(s), start_positions(s.level, s.setup.players))
    _after_card(s)


def give_up(s: State, player: int) -> None:
    """A ship leaves; the others go on when they are ready."""
    course.give_up(flight_of(s), ship_of(s, player))
    s.answer(player + 1)
    if flight_of(s).over:
        _pay(s)
    elif not s.waiting:
        _turn_card(s)


def _turn_card(s: State) -> None:
    s.begin_phase(FLY, 0)
    course.turn_card(flight_of(s))
    _after_card(s)


def answer(s: State, player: int, said: Answer) -> None:
    """A ship's answer in flight; raises Wrong and changes nothing."""
    course.answer(flight_of(s), ship_of(s, player), said)
    _after_card(s)


def _after_card(s: State) -> None:
    flight = flight_of(s)
    if flight.waiting != NONE:
        return
    if flight.over:
        _pay(s)
    else:
        flying = sum(1 << player for ship, player in enumerate(s.flyers) if flight.flying >> ship & 1)
        s.begin_phase(BETWEEN, flying)


def _pay(s: State) -> None:
    flight = flight_of(s)
    payout.pay_out(flight, s.mission_card)
    s.collect(tuple(flight.credits[ship_of(s, player)] for player in s.players))
    if s.round + 1 == len(s.setup.levels):
        s.end_game()
    else:
        s.begin_phase(PAID, s.everybody)
