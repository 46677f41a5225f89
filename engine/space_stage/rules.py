"""What actions do. legal.py has found them right; how turns and rounds go on stands in turns.py.

Sections of the rulebook are cited by their Czech titles, rulings by number (docs/games/space_stage.md).
"""

from collections.abc import Callable, Sequence
from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage import steps as st
from engine.space_stage import turns
from engine.space_stage.actions import StageAction
from engine.space_stage.against import card_for, character_of
from engine.space_stage.state import State
from engine.space_stage.words import (
    ACT,
    ATTACK,
    BARE_HANDS_ROLL,
    BOOST_HUNDREDTHS,
    CARD_NUMBERS,
    CONTRIBUTE,
    DYING_ROLL,
    EQUIPMENT,
    GENERATOR_NUMBERS,
    HAT_CARD,
    HEAL,
    HELPER_POINTS,
    MAIN_NAMES,
    MOVE,
    NONE,
    PLACE,
    POINTS_A_TOKEN,
    RECHARGE,
    REPAIR,
    REPAIR_ROLL,
    ROOM_NUMBERS,
    SLOT_NUMBERS,
    TAKE,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    TOP_UP,
    TROUBLE_ROLL,
    VIVIFICATION_CARD,
    deck_of,
)

_RECHARGING: Final = (act.Roll, act.Recharge, act.Skip)


def carry_out(s: State, seat: Seat, action: StageAction) -> None:
    """Carries out an action that legal.py has found right, and everything that follows from it."""
    if s.phase == RECHARGE and not s.pending and type(action) not in _RECHARGING:
        s.begin_phase(ACT)
    _DO[type(action)](s, seat, action)


# --------------------------------------------------------------------------------------------- setup and recharging


def _pick(s: State, seat: Seat, action: act.Pick) -> None:
    """Both rows are filled up once, after the last pick [Příprava hry 3c]."""
    s.pick_card(character_of(s, seat, action.character), CARD_NUMBERS[action.card])
    if not s.to_pick():
        turns.fill_rows(s)
        turns.begin_first_turn(s)


def _roll(s: State, seat: Seat, action: act.Roll) -> None:
    c = s.due(seat)
    ask_roll(s, DYING_ROLL, c, NONE, c)


def _recharge(s: State, seat: Seat, action: act.Recharge) -> None:
    c, card = character_of(s, seat, action.character), CARD_NUMBERS[action.card]
    s.change_resources(c, 0, -s.cards.cards[card].recharge)
    s.recharge_card(c, card)
    if all(s.recharged[other] for other in s.able_of(seat)):
        s.begin_phase(ACT)


def _skip(s: State, seat: Seat, action: act.Skip) -> None:
    s.begin_phase(ACT)


# ------------------------------------------------------------------------------------------------------ main actions


def _move(s: State, seat: Seat, action: act.Move) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, MOVE)
    _walk(s, c, action.to)


def _walk(s: State, c: int, to: Sequence[str]) -> None:
    for name in to:
        s.move_character(c, ROOM_NUMBERS[name])


def _heal(s: State, seat: Seat, action: act.Heal) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, HEAL)
    heal(s, c, action.target, action.organic, _numbers(action.cards))


def heal(s: State, c: int, target: int, organic: int, cards: Sequence[int]) -> None:
    """One point, one for each organic material, and what cards give; never below 0 [Léčení, ruling 26]."""
    _use(s, c, cards)
    if organic:
        s.change_resources(c, -organic, 0)
    points = 1 + organic + sum(s.cards.cards[card].value for card in cards)
    was_dying = s.dying(target)
    s.heal_damage(target, min(points, s.damage[target]))
    if was_dying:
        s.recover(target)


def _attack(s: State, seat: Seat, action: act.Attack) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, ATTACK)
    attack(s, c, c, SLOT_NUMBERS[action.slot], _numbers(action.cards))


def attack(s: State, c: int, by: int, slot: int, cards: Sequence[int]) -> None:
    """With cards, or with two dice by bare hands [Útok]; `by` is the telepath, or the attacker himself."""
    if not cards:
        ask_roll(s, BARE_HANDS_ROLL, c, slot, by)
        return
    damage = attack_damage(s, slot, cards)
    _use(s, c, cards)
    _hit(s, c, by, slot, damage)


def attack_damage(s: State, slot: int, cards: Sequence[int]) -> int:
    """Cards with elements by the best multiplier of theirs, others plain; the sum is rounded down [ruling 22]."""
    monster = s.slots[slot]
    weaker = BOOST_HUNDREDTHS * s.boost[monster]
    multipliers = s.cards.monsters[monster].multipliers
    hundredths = 0
    for number in cards:
        card = s.cards.cards[number]
        best = max((multipliers[element] for element in card.elements), default=None)
        hundredths += card.value * (100 if best is None else max(0, best - weaker))
    return hundredths // 100


def _hit(s: State, c: int, by: int, slot: int, damage: int) -> None:
    """The attacker takes tokens; which ones is asked only where there is a choice [Útok, ruling 20]."""
    s.note(st.AttackMade, c, slot, damage)
    monster = s.slots[slot]
    organic, scrap = s.of_organic[monster], s.of_scrap[monster]
    damage = min(damage, organic + scrap)
    if organic and scrap and 0 < damage < organic + scrap:
        s.ask(TAKE, c, by, slot, damage)
    elif damage:
        _take_tokens(s, c, slot, min(damage, organic), min(damage, scrap))


def _take_tokens(s: State, c: int, slot: int, organic: int, scrap: int) -> None:
    monster = s.slots[slot]
    s.take_tokens(c, slot, organic, scrap)
    if s.of_organic[monster] + s.of_scrap[monster] == 0:
        s.defeat_monster(slot, monster)
        turns.end_if_won(s)


def _repair(s: State, seat: Seat, action: act.Repair) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, REPAIR)
    ask_roll(s, REPAIR_ROLL, c, GENERATOR_NUMBERS[action.generator], c)


def _helpers(s: State, c: int) -> int:
    """Other characters in the room; dead and dying ones can do nothing [Oprava, ruling 109]."""
    room = s.room[c]
    return sum(1 for other in range(s.count) if other != c and s.room[other] == room and not s.dying(other))


def _numbers(names: Sequence[str]) -> list[int]:
    return [CARD_NUMBERS[name] for name in names]


def _use(s: State, c: int, cards: Sequence[int]) -> None:
    for card in cards:
        s.use_card(c, card)


# ------------------------------------------------------------------------------------------------------ side actions


def _buy(s: State, seat: Seat, action: act.Buy) -> None:
    """The new card is charged and may be used at once; another one comes to its place [ruling 56]."""
    c, card = character_of(s, seat, action.character), CARD_NUMBERS[action.card]
    deck, price = deck_of(card), s.cards.cards[card].price
    if deck == EQUIPMENT:
        s.change_resources(c, 0, -price)
    else:
        s.change_resources(c, -price, 0)
    place = s.rows[deck].index(card)
    s.buy_card(c, card)
    turns.fill_place(s, deck, place)


def _give(s: State, seat: Seat, action: act.Give) -> None:
    c = character_of(s, seat, action.character)
    s.change_resources(c, -action.organic, -action.scrap)
    s.change_resources(action.to, action.organic, action.scrap)


# ----------------------------------------------------------------------------------------------------- cards by name


def _teleport(s: State, seat: Seat, action: act.Teleport) -> None:
    c = character_of(s, seat, action.character)
    s.use_card(c, card_for(s, c, TELEPORTATION_CARD))
    s.move_character(c, ROOM_NUMBERS[action.to])


def _vortex(s: State, seat: Seat, action: act.Vortex) -> None:
    """A monster in a pocket need not be beaten: the last one wins the game [Vortex, ruling 50]."""
    c, card, slot = (
        character_of(s, seat, action.character),
        CARD_NUMBERS[action.card],
        SLOT_NUMBERS[action.slot],
    )
    s.use_card(c, card)
    s.pocket_monster(card, slot, s.slots[slot], s.pocket[card])
    turns.end_if_won(s)


def _hat(s: State, seat: Seat, action: act.Hat) -> None:
    c = character_of(s, seat, action.character)
    s.use_card(c, card_for(s, c, HAT_CARD))
    s.put_on_hat(c)


def _vivify(s: State, seat: Seat, action: act.Vivify) -> None:
    c = character_of(s, seat, action.character)
    s.use_card(c, card_for(s, c, VIVIFICATION_CARD))
    s.vivify(c)


def _convert(s: State, seat: Seat, action: act.Convert) -> None:
    c = character_of(s, seat, action.character)
    organic = -action.amount if action.gives == "organic" else action.amount
    s.change_resources(c, organic, -organic)


def _telepathy(s: State, seat: Seat, action: act.Telepathy) -> None:
    """The other character acts from its own room; its owner adds what it wants to add [ruling 103]."""
    by, c, wanted = character_of(s, seat, action.character), action.target, action.action
    s.use_card(by, card_for(s, by, TELEPATHY_CARD))
    s.note(st.ActedThrough, c, by, MAIN_NAMES.index(wanted.do))
    match wanted:
        case act.ToMove():
            _walk(s, c, wanted.to)
        case act.ToHeal():
            s.ask(CONTRIBUTE, c, by, 1, wanted.target)
        case act.ToAttack():
            s.ask(CONTRIBUTE, c, by, 0, SLOT_NUMBERS[wanted.slot])
        case act.ToRepair():
            ask_roll(s, REPAIR_ROLL, c, GENERATOR_NUMBERS[wanted.generator], by)


# ------------------------------------------------------------------------------------------------ end, open choices


def _end_turn(s: State, seat: Seat, action: act.EndTurn) -> None:
    turns.end_turn(s, seat, _numbers(action.cards))


def _contribute(s: State, seat: Seat, action: act.Contribute) -> None:
    _, c, by, healing, target = s.pending
    s.answer()
    if healing:
        heal(s, c, target, action.organic, _numbers(action.cards))
    else:
        attack(s, c, by, target, _numbers(action.cards))


def _top_up(s: State, seat: Seat, action: act.TopUp) -> None:
    """Every full four points remove a token [Oprava]."""
    _, c, _, generator, points = s.pending
    s.answer()
    cards = _numbers(action.cards)
    _use(s, c, cards)
    if action.scrap:
        s.change_resources(c, 0, -action.scrap)
    points += action.scrap + sum(s.cards.cards[card].value for card in cards)
    s.note(st.RepairMade, c, generator, points)
    tokens = min(s.generators[generator], points // POINTS_A_TOKEN)
    if tokens:
        s.repair_generator(generator, tokens)


def _take(s: State, seat: Seat, action: act.Take) -> None:
    _, c, _, slot, _ = s.pending
    s.answer()
    _take_tokens(s, c, slot, action.organic, action.scrap)


def _rolled(s: State, seat: Seat, action: act.Rolled) -> None:
    s.enter_die(action.face)
    if turns.has_dice(s):
        _, c, by, what, about = s.pending
        s.answer()
        roll(s, what, c, about, by)


def ask_roll(s: State, what: int, c: int, about: int, by: int) -> None:
    """Rolls at once, or asks for the faces of real dice."""
    if not turns.must_wait(s, what, c, about, by):
        roll(s, what, c, about, by)


def roll(s: State, what: int, c: int, about: int, by: int) -> None:
    """Dice that are there, or that the table rolls by itself, and what comes of them."""
    if what == BARE_HANDS_ROLL:
        first, second = turns.roll_two(s)
        _hit(s, c, by, about, abs(first - second))
    elif what == REPAIR_ROLL:
        points = sum(turns.roll_two(s)) + HELPER_POINTS * _helpers(s, c)
        s.ask(TOP_UP, c, by, about, points)
    elif what == DYING_ROLL:
        turns.roll_for_life(s, c)
    elif what == TROUBLE_ROLL:
        turns.new_trouble(s)


# --------------------------------------------------------------------------------------------------- Station Master


def _new_monster(s: State, seat: Seat, action: act.NewMonster) -> None:
    """He draws and sees the card before he chooses the slot [ruling 89]."""
    monster = s.monsters[-1]
    s.draw_monster(monster)
    s.ask(PLACE, NONE, NONE, monster, 0)


def _place(s: State, seat: Seat, action: act.Place) -> None:
    monster = s.pending[3]
    s.answer()
    s.place_monster(SLOT_NUMBERS[action.slot], monster)
    turns.master_acted(s)


def _break(s: State, seat: Seat, action: act.Break) -> None:
    s.break_generator(GENERATOR_NUMBERS[action.generator])
    turns.master_acted(s)


def _heart_attack(s: State, seat: Seat, action: act.HeartAttack) -> None:
    s.suffer_heart_attack(action.character)
    turns.begin_dying_if_due(s, action.character)
    turns.master_acted(s)


def _boost(s: State, seat: Seat, action: act.Boost) -> None:
    s.boost_monster(SLOT_NUMBERS[action.slot])
    turns.master_acted(s)


_DO: Final[dict[type, Callable[..., None]]] = {
    act.Pick: _pick,
    act.Roll: _roll,
    act.Recharge: _recharge,
    act.Skip: _skip,
    act.Move: _move,
    act.Heal: _heal,
    act.Attack: _attack,
    act.Repair: _repair,
    act.Buy: _buy,
    act.Give: _give,
    act.Teleport: _teleport,
    act.Vortex: _vortex,
    act.Hat: _hat,
    act.Vivify: _vivify,
    act.Convert: _convert,
    act.Telepathy: _telepathy,
    act.EndTurn: _end_turn,
    act.Contribute: _contribute,
    act.TopUp: _top_up,
    act.Take: _take,
    act.Rolled: _rolled,
    act.NewMonster: _new_monster,
    act.Place: _place,
    act.Break: _break,
    act.HeartAttack: _heart_attack,
    act.Boost: _boost,
}
