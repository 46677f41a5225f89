"""Between the rows of a position file and a state; what can't be is found by check.py."""

from engine.game import Seat
from engine.mag_blast.cards import USES
from engine.mag_blast.chance import shuffled
from engine.mag_blast.position.rows import (
    ABSENT,
    NOBODY_NAMED,
    BrutalRow,
    ChosenRow,
    EffectRow,
    FleetRow,
    HitRow,
    PlacingRow,
    PlayerRow,
    PositionRow,
    ShipRow,
    StackRow,
    TargetRow,
)
from engine.mag_blast.setup import Setup
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_CARDS,
    COMMAND_NUMBERS,
    FLEET_SHIPS,
    SECTORS,
    WEAPON_NAMES,
    action_id,
    ship_id,
)
from engine.tables import BadValue

# --------------------------------------------------------------------------------------------------- rows to state


def state_of(row: PositionRow, setup: Setup, seed: int, named: set[str]) -> State:
    """The state that a position describes; `named` are the ids of the cards that stand in it."""
    s = State(setup, seed)
    s.phase, s.seat = row.phase, row.seat
    s.first_round = _bits(row.first_round)
    players = (PlayerRow(),) * s.players if row.players is NOBODY_NAMED else row.players
    if len(players) != s.players:
        raise BadValue("position.players", f"expected {s.players} players, got {len(players)}")
    free = [
        command for command in COMMAND_NUMBERS.values() if command not in {one.command for one in players}
    ]
    for seat, player in enumerate(players, 1):
        s.command[seat] = player.command or free.pop(0)
        _player(s, seat, player)
    s.effects.sort()
    s.action_deck, s.action_discard = list(row.action_deck[::-1]), sorted(row.action_discard)
    s.fleet_deck, s.fleet_discard = list(row.fleet_deck[::-1]), sorted(row.fleet_discard)
    if row.direct_hit is not None:
        hit = row.direct_hit
        s.hit_ship, s.hit_seat, s.hit_target = hit.ship, hit.target.seat, hit.target.ship
        s.direct_hit = hit.step
    for entry in row.stack:
        s.stack.append(_played(entry))
        s.asked.append(entry.asked)
        s.heard = int(s.heard and entry.heard)
    if row.placing is not None:
        if row.placing.seat != s.seat:
            raise BadValue("position.placing.seat", "expected the seat in turn")
        s.placing = tuple(sorted(row.placing.ships))
    s.noise, s.drew = int(row.noise), int(row.drew)
    s.brutal, s.agreed = int(row.brutal.on), _bits(row.brutal.agreed)
    _lay_rest(s, row.rest, named)
    return s


def _bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in set(numbers))


def _player(s: State, seat: Seat, row: PlayerRow) -> None:
    if not row.alive:
        s.alive &= ~(1 << seat)
    s.uses[seat] = _uses(USES[s.command[seat]], row.uses, f"position.players[{seat - 1}].uses")
    _damage(s, -seat, row.blasts, row.temporary)
    for sector, ships in enumerate(row.fleet.sectors):
        for one in ships:
            _damage(s, one.ship, one.blasts, one.temporary)
            s.fired[one.ship] = _bits(one.fired)
            s.moved[one.ship] = one.moved
            s.owner[one.ship] = seat
            s.sector_of[one.ship] = sector
        s.sectors[4 * seat + sector] = sorted(one.ship for one in ships)
    s.hands[seat], s.squadrons[seat] = sorted(row.hand), sorted(row.squadrons)
    s.effects.extend((effect.card, seat, effect.by) for effect in row.effects)
    s.dealt[seat] = tuple(sorted(row.dealt))
    if row.chosen is not None:
        s.chosen[seat] = (row.chosen.yellow, row.chosen.blue, row.chosen.green, row.chosen.red)


def _uses(counted: int, uses: int | None, at: str) -> int:
    if uses == ABSENT or (uses is None and not counted):
        return counted
    if not counted:
        raise BadValue(at, "expected none: the ability of this command ship is not counted")
    if uses is None or uses > counted:
        raise BadValue(at, f"expected 0 to {counted}, got {uses}")
    return uses


def _damage(s: State, place: int, blasts: tuple[int, ...], temporary: int) -> None:
    if blasts:
        s.blasts[place] = tuple(sorted(blasts))
    if temporary:
        s.temporary[place] = temporary


def _played(row: StackRow) -> PlayedCard:
    moves = tuple(number for move in sorted(row.moves.items()) for number in move)
    target = row.target
    named = (row.seat, row.do, row.card, row.ship, target.seat, target.ship, row.fleet, row.blast, row.sector)
    return PlayedCard(*named, moves, int(row.extra))


def _lay_rest(s: State, rest: str, named: set[str]) -> None:
    """Cards that the file does not name lie under their deck, or are out of the game."""
    if rest == "box":
        return
    actions = [card for card in range(1, ACTION_CARDS + 1) if action_id(card) not in named]
    ships = [ship for ship in range(1, FLEET_SHIPS + 1) if ship_id(ship) not in named]
    if rest == "shuffled":
        actions, s.seed = shuffled(s.seed, actions)
        ships, s.seed = shuffled(s.seed, ships)
    s.action_deck = actions[::-1] + s.action_deck
    s.fleet_deck = ships[::-1] + s.fleet_deck


# --------------------------------------------------------------------------------------------------- state to rows


def row_of(s: State) -> PositionRow:
    """The position of a state, hidden things included."""
    hit = HitRow(s.hit_ship, TargetRow(s.hit_seat, s.hit_target), s.direct_hit) if s.direct_hit else None
    return PositionRow(
        phase=s.phase,
        seat=s.seat,
        first_round=_numbers(s.first_round),
        players=tuple(_player_row(s, seat) for seat in range(1, s.players + 1)),
        action_deck=tuple(s.action_deck[::-1]),
        action_discard=tuple(s.action_discard),
        fleet_deck=tuple(s.fleet_deck[::-1]),
        fleet_discard=tuple(s.fleet_discard),
        rest="deck" if _is_complete(s) else "box",
        direct_hit=hit,
        stack=tuple(_stack_row(s, index, played) for index, played in enumerate(s.stack)),
        placing=PlacingRow(s.seat, s.placing) if s.placing else None,
        noise=bool(s.noise),
        drew=bool(s.drew),
        brutal=BrutalRow(bool(s.brutal), _numbers(s.agreed)),
    )


def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


def _is_complete(s: State) -> bool:
    """Whether every card is in the game."""
    shots = [shot for shots in s.blasts.values() for shot in shots if shot <= ACTION_CARDS]
    actions = len(s.action_deck) + len(s.action_discard) + len(s.stack) + len(s.effects) + len(shots)
    actions += sum(map(len, s.hands)) + sum(map(len, s.squadrons))
    ships = len(s.fleet_deck) + len(s.fleet_discard) + len(s.placing)
    ships += sum(map(len, s.sectors)) + sum(map(len, s.dealt))
    return actions == ACTION_CARDS and ships == FLEET_SHIPS


def _player_row(s: State, seat: Seat) -> PlayerRow:
    return PlayerRow(
        command=s.command[seat],
        alive=s.lives(seat),
        uses=s.uses[seat] if USES[s.command[seat]] else None,
        blasts=s.blasts.get(-seat, ()),
        temporary=s.temporary.get(-seat, 0),
        fleet=FleetRow(
            *(tuple(_ship_row(s, ship) for ship in s.in_sector(seat, sector)) for sector in SECTORS)
        ),
        hand=tuple(s.hands[seat]),
        squadrons=tuple(s.squadrons[seat]),
        effects=tuple(EffectRow(card, by) for card, fleet, by in s.effects if fleet == seat),
        dealt=s.dealt[seat],
        chosen=ChosenRow(*s.chosen[seat]) if s.chosen[seat] else None,
    )


def _ship_row(s: State, ship: int) -> ShipRow:
    fired = tuple(weapon for weapon in range(len(WEAPON_NAMES)) if s.fired[ship] >> weapon & 1)
    return ShipRow(ship, s.blasts.get(ship, ()), s.temporary.get(ship, 0), fired, s.moved[ship])


def _stack_row(s: State, index: int, played: PlayedCard) -> StackRow:
    return StackRow(
        seat=played.seat,
        do=played.how,
        card=played.card,
        ship=played.ship,
        target=TargetRow(played.target_seat, played.target_ship),
        fleet=played.fleet,
        blast=played.blast,
        sector=played.sector,
        moves=dict(zip(played.moves[::2], played.moves[1::2], strict=True)),
        extra=bool(played.extra),
        heard=bool(s.heard or index < len(s.stack) - 1),
        asked=s.asked[index],
    )
