"""Cards that are played: how they come on the stack, who is asked, and which works in the end [G17 to G20]."""

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast import verbs
from engine.mag_blast.cards import KIND, WEAPONS
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    AS_ANSWER,
    AS_BLAST,
    AS_DIRECT_HIT,
    AS_EFFECT,
    AS_LAUNCH,
    AS_PLAY,
    AS_RAM,
    BOMBER,
    CONCUSSIVE,
    EVASIVE,
    FIGHTER,
    HIT_PLAYED,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    TARGET_NUMBERS,
)


def asked_about(s: State, seat: Seat, owner: Seat) -> tuple[Seat, ...]:
    """Who may answer a card of `seat`: first `owner` (0 for nobody), then clockwise from the seat in turn; all of them,
    able or not, so that nobody learns who holds an answer [G17].
    """
    others = [other for other in s.clockwise(s.seat) if other not in (seat, owner)]
    return (owner, *others) if owner not in (0, seat) else tuple(others)


def move_on(s: State) -> None:
    """The seat in turn does something else: a noise before it counts no longer, and no Direct Hit may follow."""
    if s.noise:
        s.end_noise()
    if s.direct_hit:
        s.end_hit()


def _lay(s: State, played: PlayedCard, owner: Seat, heard: bool = True) -> None:
    s.play_card(*played, int(heard), asked_about(s, played.seat, owner))


# ------------------------------------------------------------------------------------------------- shots and noises


def noise(s: State, seat: Seat, action: act.Noise) -> None:
    """A noise, for the shot that lies or for the next one."""
    if not s.heard:
        s.hear_shot(seat)
        settle(s)
    elif not s.shout_off and not s.noise:
        s.make_noise(seat)


def miss(s: State) -> None:
    """The shot on top of the stack was not heard, and misses."""
    shot = s.stack[-1]
    s.miss(shot.seat, shot.card)


def _shoot(s: State, shot: PlayedCard, loud: bool) -> None:
    """A shot asks nobody before its noise; in Bloodthirsty Shriek it is too late for one [R Krvelačný vřískot]."""
    _lay(s, shot, shot.target_seat, loud)


def blast(s: State, seat: Seat, action: act.Blast) -> None:
    """Fires a shot."""
    card, ship = ACTION_NUMBERS[action.card], SHIP_NUMBERS[action.ship]
    target = TARGET_NUMBERS[action.target.ship]
    extra = is_extra(s, ship, action.target.seat, target)
    loud = s.shout_off or bool(s.noise)
    move_on(s)
    if not extra:
        s.fire(seat, ship, 1 << KIND[card])
    _shoot(s, PlayedCard(seat, AS_BLAST, card, ship, action.target.seat, target, extra=int(extra)), loud)
    if not loud and s.shriek:
        miss(s)


def is_extra(s: State, ship: int, seat: Seat, target: int) -> bool:
    """Whether a shot is the further one that a Direct Hit brings: the same ship at the same target [G13]."""
    return s.direct_hit == HIT_PLAYED and (s.hit_ship, s.hit_seat, s.hit_target) == (ship, seat, target)


def ram(s: State, seat: Seat, action: act.Ram) -> None:
    """The ship is lost at once, whatever becomes of the shot [G23]."""
    card, ship = ACTION_NUMBERS[action.card], SHIP_NUMBERS[action.ship]
    target = TARGET_NUMBERS[action.target.ship]
    loud = s.shout_off or bool(s.noise)
    move_on(s)
    _shoot(s, PlayedCard(seat, AS_RAM, card, ship, action.target.seat, target), loud)
    verbs.destroy(s, seat, ship)
    if not loud and s.shriek:
        miss(s)


# ------------------------------------------------------------------------------------------------------ other cards


def launch(s: State, seat: Seat, action: act.Launch) -> None:
    """Launches a squadron."""
    move_on(s)
    owner, ship = action.target.seat, TARGET_NUMBERS[action.target.ship]
    _lay(s, PlayedCard(seat, AS_LAUNCH, ACTION_NUMBERS[action.card], 0, owner, ship), owner)


def direct_hit(s: State, seat: Seat, action: act.DirectHit) -> None:
    """Plays a Direct Hit."""
    ship, owner, target = s.hit_ship, s.hit_seat, s.hit_target
    move_on(s)
    _lay(s, PlayedCard(seat, AS_DIRECT_HIT, ACTION_NUMBERS[action.card], ship, owner, target), owner)


def effect(s: State, seat: Seat, action: act.Effect) -> None:
    """Plays an effect of a Direct Hit."""
    card = ACTION_NUMBERS[action.card]
    owner, target = s.hit_seat, s.hit_target
    if action.ability:
        s.use_ability(seat, s.uses[seat] - 1)
    move_on(s)
    sector = SECTOR_NUMBERS[action.sector] if action.sector is not None else -1
    moves = concussive_moves(action) if KIND[card] == CONCUSSIVE else ()
    _lay(s, PlayedCard(seat, AS_EFFECT, card, 0, owner, target, sector=sector, moves=moves), owner)


def concussive_moves(action: act.Effect) -> tuple[int, ...]:
    """Ships and the sectors they go to, by turns."""
    moves = sorted((SHIP_NUMBERS[ship], SECTOR_NUMBERS[name]) for ship, name in (action.moves or {}).items())
    return tuple(number for move in moves for number in move)


def play(s: State, seat: Seat, action: act.Play) -> None:
    """Plays another card."""
    card = ACTION_NUMBERS[action.card]
    if not s.stack and seat == s.seat:
        move_on(s)
    fleet = action.fleet or 0
    ship = SHIP_NUMBERS[action.ship] if action.ship is not None else 0
    shot = SHOT_NUMBERS[action.blast] if action.blast is not None else 0
    _lay(s, PlayedCard(seat, AS_PLAY, card, ship, fleet=fleet, blast=shot), fleet)
    if action.cost is not None:
        s.pay(seat, ACTION_NUMBERS[action.cost])


def sweep(s: State, seat: Seat, action: act.Sweep) -> None:
    """Instead of firing: all weapons of the ship are used up [G25]."""
    move_on(s)
    ship = SHIP_NUMBERS[action.ship]
    s.fire(seat, ship, WEAPONS[ship])
    s.sweep_effect(seat, ship, ACTION_NUMBERS[action.card], action.fleet)


# ---------------------------------------------------------------------------------------------------------- answers


def answer(s: State, seat: Seat, action: act.Answer) -> None:
    """Answers the top card."""
    _lay(s, PlayedCard(seat, AS_ANSWER, ACTION_NUMBERS[action.card]), s.stack[-1].seat)


def pass_by(s: State, seat: Seat, action: act.Pass) -> None:
    """Lets the top card go on."""
    s.pass_by(seat)
    settle(s)


def silence(s: State, seat: Seat, action: act.Silence) -> None:
    """The timer is up: no noise was made, or all who are still asked pass."""
    if not s.heard:
        miss(s)
        return
    for asked in s.asked[-1]:
        s.pass_by(asked)
    settle(s)


def settle(s: State) -> None:
    """The top card works once nobody is asked about it any more."""
    while s.stack and s.heard and not s.asked[-1]:
        top = s.stack[-1]
        if top.how == AS_ANSWER:
            _answer_works(s, top, s.stack[-2])
        else:
            verbs.work(s, top)


def _answer_works(s: State, top: PlayedCard, below: PlayedCard) -> None:
    """The answered card is void. A fighter comes back from a bomber and dies with a fighter; a squadron that was evaded
    comes back as well [R Obrana proti letkám].
    """
    kind = KIND[top.card]
    if kind == FIGHTER and KIND[below.card] == BOMBER:
        s.put_beside(top.seat, top.card)
    else:
        s.finish(top.seat, top.card)
    void(s, comes_back=kind == EVASIVE and below.how == AS_LAUNCH)


def void(s: State, comes_back: bool = False) -> None:
    """The card on top of the stack does not work."""
    top = s.stack[-1]
    if comes_back:
        s.put_beside(top.seat, top.card)
    else:
        s.void(top.seat, top.card)
