"""What can't be in a position: cards that stand twice, ships that should be gone, things that do not fit the moment."""

from engine.game import Seat
from engine.mag_blast.cards import KIND, LIMITS, WEAPONS
from engine.mag_blast.legal_attack import fits
from engine.mag_blast.legal_fleet import can_end
from engine.mag_blast.position.rows import NOBODY_NAMED, PositionRow
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ALLOCATION,
    AS_ANSWER,
    AS_BLAST,
    AS_DIRECT_HIT,
    AS_EFFECT,
    AS_PLAY,
    AS_RAM,
    ATTACK,
    BOARDING,
    BUILD,
    CHOOSE,
    COMMAND,
    CONCUSSIVE,
    MANOEUVRE,
    MHEE,
    OVER,
    SECTOR_NAMES,
    SECTORS,
    SPACEDOCK,
    ship_id,
)
from engine.tables import BadValue


def check_position(s: State, row: PositionRow) -> None:
    """Raises BadValue with the place of the first thing that can't be."""
    for seat in range(1, s.players + 1):
        _player(s, seat, row)
    _living(s)
    _course(s, row)
    _direct_hit(s)
    for index, played in enumerate(s.stack):
        _played(s, index, played)
    _placing(s)


# -------------------------------------------------------------------------------------------------------- players


def _player(s: State, seat: Seat, row: PositionRow) -> None:
    at = f"position.players[{seat - 1}]"
    if not s.lives(seat):
        _who_is_out(s, seat, at)
        return
    _whole(s, seat, at, row)
    _sectors(s, seat, at)
    _first_ships(s, seat, at)


def _who_is_out(s: State, seat: Seat, at: str) -> None:
    """Nothing but the command ship and its uses."""
    things = {
        "blasts": -seat in s.blasts,
        "temporary": -seat in s.temporary,
        "fleet": s.fleet(seat),
        "hand": s.hands[seat],
        "squadrons": s.squadrons[seat],
        "effects": any(fleet == seat for _, fleet, _ in s.effects),
        "dealt": s.dealt[seat],
        "chosen": s.chosen[seat],
    }
    for key, thing in things.items():
        if thing:
            raise BadValue(f"{at}.{key}", "expected nothing, for this player is out")


def _whole(s: State, seat: Seat, at: str, row: PositionRow) -> None:
    """No ship is there whose damage has reached its hull, and none has fired a weapon that it lacks."""
    if s.left(-seat) <= 0:
        raise BadValue(f"{at}.blasts", "expected less, for the command ship is destroyed")
    if row.players is NOBODY_NAMED:
        return
    for sector, ships in enumerate(row.players[seat - 1].fleet.sectors):
        for index, one in enumerate(ships):
            where = f"{at}.fleet.{SECTOR_NAMES[sector]}[{index}]"
            if s.left(one.ship) <= 0:
                raise BadValue(where, f"expected less, for {ship_id(one.ship)} is destroyed")
            for place, weapon in enumerate(one.fired):
                if not WEAPONS[one.ship] >> weapon & 1:
                    raise BadValue(
                        f"{where}.fired[{place}]", f"expected a weapon that {ship_id(one.ship)} has"
                    )


def _sectors(s: State, seat: Seat, at: str) -> None:
    """Three ships a sector; more of the fleet that manoeuvres, if it can still spread."""
    if seat == s.seat and s.phase == MANOEUVRE:
        if not can_end(s, seat):
            raise BadValue(f"{at}.fleet", "expected a sector that can get down to three ships")
        return
    for sector in SECTORS:
        if len(s.in_sector(seat, sector)) > LIMITS.ships_in_a_sector:
            raise BadValue(f"{at}.fleet.{SECTOR_NAMES[sector]}", "expected at most three ships")


def _first_ships(s: State, seat: Seat, at: str) -> None:
    """Dealt and chosen ships are there in the phase `choose`, and only there."""
    dealt, chosen = s.dealt[seat], s.chosen[seat]
    if s.phase != CHOOSE:
        for key, ships in (("dealt", dealt), ("chosen", chosen)):
            if ships:
                raise BadValue(f"{at}.{key}", "expected in the phase choose only")
        return
    if len(dealt) != LIMITS.dealt_ships:
        raise BadValue(f"{at}.dealt", f"expected {LIMITS.dealt_ships} ships")
    for sector, ship in enumerate(chosen):
        if ship not in dealt or ship in chosen[:sector]:
            raise BadValue(f"{at}.chosen.{SECTOR_NAMES[sector]}", "expected another one of the dealt ships")
    if s.fleet(seat):
        raise BadValue(f"{at}.fleet", "expected no fleet before all have chosen")


# --------------------------------------------------------------------------------------------------------- moment


def _living(s: State) -> None:
    living = s.living()
    if not living or (len(living) == 1 and s.phase != OVER):
        raise BadValue("position.players", "expected two living players, or the phase over")
    if len(living) > 1 and s.phase == OVER:
        raise BadValue("position.phase", "expected one living player when the game is over")
    if not s.lives(s.seat):
        raise BadValue("position.seat", "expected a player who is in the game")


def _course(s: State, row: PositionRow) -> None:
    if s.phase == CHOOSE and all(s.chosen[seat] for seat in s.living()):
        raise BadValue("position.phase", "expected somebody who has not chosen yet")
    _all_live(s, row.first_round, "position.first_round")
    if (s.brutal or s.agreed) and "brutal_bombardment" not in s.setup.variants:
        raise BadValue("position.brutal", "expected the variant brutal_bombardment")
    _all_live(s, row.brutal.agreed, "position.brutal.agreed")


def _all_live(s: State, seats: tuple[Seat, ...], at: str) -> None:
    for index, seat in enumerate(seats):
        if not s.lives(seat):
            raise BadValue(f"{at}[{index}]", "expected a player who is in the game")


def _target(s: State, by: Seat, seat: Seat, ship: int, at: str) -> None:
    """A ship of another player that is there."""
    if seat == by or not s.lives(seat):
        raise BadValue(f"{at}.seat", "expected another living player")
    if not s.is_there(seat, ship):
        raise BadValue(f"{at}.ship", "expected a ship of that fleet")


def _direct_hit(s: State) -> None:
    at = "position.direct_hit"
    if not s.direct_hit:
        return
    if s.phase != ATTACK or s.placing or (s.stack and s.stack[0].seat == s.seat):
        raise BadValue(at, "expected null at this moment")
    if s.owner[s.hit_ship] != s.seat:
        raise BadValue(f"{at}.ship", "expected a ship in the fleet of the seat in turn")
    _target(s, s.seat, s.hit_seat, s.hit_target, f"{at}.target")


def _placing(s: State) -> None:
    at = "position.placing"
    if not s.placing:
        return
    if s.phase not in (BUILD, ATTACK) or s.stack or not s.has_room(s.seat):
        raise BadValue(at, "expected null at this moment")
    if len(s.placing) == 2 and s.command[s.seat] != MHEE:
        raise BadValue(f"{at}.ships", "expected one ship")


# ---------------------------------------------------------------------------------------------------------- stack


def _played(s: State, index: int, played: PlayedCard) -> None:
    at = f"position.stack[{index}]"
    if s.phase in (CHOOSE, OVER):
        raise BadValue(at, "expected no card in this phase")
    if not s.lives(played.seat):
        raise BadValue(f"{at}.seat", "expected a player who is in the game")
    if index and not answers(played):
        raise BadValue(f"{at}.do", "expected an answer or Strategic Allocation, for it lies on another card")
    if not index and played.how == AS_ANSWER:
        raise BadValue(f"{at}.do", "expected no answer, for there is nothing to answer")
    if not answers(played):
        if s.phase != ATTACK:
            raise BadValue(at, "expected no such card outside the attack phase")
        if played.seat != s.seat:
            raise BadValue(f"{at}.seat", "expected the seat in turn")
    _named(s, index, played, at)
    _asked(s, index, played, at)


def answers(played: PlayedCard) -> bool:
    """Whether a card can lie on another one: an answer, or Strategic Allocation."""
    return played.how == AS_ANSWER or (played.how == AS_PLAY and KIND[played.card] == ALLOCATION)


def _named(s: State, index: int, played: PlayedCard, at: str) -> None:
    """What was named with a card is there."""
    repairs = played.how == AS_PLAY and KIND[played.card] == SPACEDOCK
    flies = repairs or played.how in (AS_BLAST, AS_DIRECT_HIT)
    if flies and s.owner[played.ship] != played.seat:
        raise BadValue(f"{at}.ship", "expected a ship of that fleet")
    if played.how == AS_RAM and s.owner[played.ship]:
        raise BadValue(f"{at}.ship", "expected a ship that is in no fleet any more, as a ramming one")
    if played.target_seat:
        _target(s, played.seat, played.target_seat, played.target_ship, f"{at}.target")
    if played.how == AS_EFFECT:
        _effect(s, played, at)
    if played.fleet and not s.lives(played.fleet):
        raise BadValue(f"{at}.fleet", "expected a player who is in the game")
    if played.blast and played.blast not in s.blasts.get(played.ship, ()):
        raise BadValue(f"{at}.blast", "expected a shot that lies under the ship")
    if played.how == AS_ANSWER and not fits(KIND[played.card], played.seat, s.stack[index - 1]):
        raise BadValue(f"{at}.card", "expected a card that can answer the one below")


def _effect(s: State, played: PlayedCard, at: str) -> None:
    kind = KIND[played.card]
    if kind in (BOARDING, CONCUSSIVE) and played.target_ship == COMMAND:
        raise BadValue(f"{at}.target.ship", "expected a fleet ship")
    if kind == BOARDING and len(s.in_sector(played.seat, played.sector)) >= LIMITS.ships_in_a_sector:
        raise BadValue(f"{at}.sector", "expected a sector that is not full")
    if kind == CONCUSSIVE:
        _moves(s, played, at)


def _moves(s: State, played: PlayedCard, at: str) -> None:
    """Ships of the target's sector go where there is room for them."""
    sector = s.sector_of[played.target_ship]
    counts = [len(s.in_sector(played.target_seat, other)) for other in SECTORS]
    for ship, to in zip(played.moves[::2], played.moves[1::2], strict=True):
        if ship not in s.in_sector(played.target_seat, sector):
            raise BadValue(f"{at}.moves", "expected ships of the target's sector")
        counts[sector] -= 1
        counts[to] += 1
    if max(counts) > LIMITS.ships_in_a_sector:
        raise BadValue(f"{at}.moves", "expected at most three ships in a sector")


def _asked(s: State, index: int, played: PlayedCard, at: str) -> None:
    asked, top = s.asked[index], index == len(s.stack) - 1
    for number, seat in enumerate(asked):
        if not s.lives(seat) or seat == played.seat or seat in asked[:number]:
            raise BadValue(f"{at}.asked[{number}]", "expected another living player")
    if top and not asked:
        raise BadValue(f"{at}.asked", "expected somebody")
    if not s.heard and (index or not top or played.how not in (AS_BLAST, AS_RAM) or s.shout_off or s.shriek):
        raise BadValue(f"{at}.heard", "expected none, for no shot waits for its noise here")
