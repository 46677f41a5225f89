"""Who may know what: hands, face-down cards and decks are secret, what lies open is not [R 2]."""

import pytest

from engine.game import TABLE, Step
from engine.space_alert import steps_planning as st
from engine.space_alert.actions import DrawCard, HandCard, NextTurn, Plan, TakePacket
from engine.space_alert.cards import card_by_key, cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.steps_planning import HIDDEN
from engine.space_alert.view_fields import SlotView
from engine.space_alert.words import CODES, LIFT, SHIELD
from tests.engine.space_alert.playing import (
    MISSION_1_DATA_S,
    MISSION_1_PHASES_S,
    MISSION_1_TRANSFERS_S,
    at,
    begun,
    card_with,
    dealt,
    first_normal,
    fly,
    hand,
    lay,
)

PHASE_1_S, PHASE_2_S, PHASE_3_S = MISSION_1_PHASES_S
LIFTERS = (("A/lift/1", 1), ("B/red/1", 0)), (("A/lift/2", 1), ("C/blue/1", 0)), (("C/red/1", 0),)


def slot(game: SpaceAlert, seat: int | None, crew: int, turn: int) -> SlotView:
    return game.view(seat).crew[crew].slots[turn - 1]


def two_in_the_lift() -> SpaceAlert:
    """A flight at its start: seats 1 and 2 take the same lift in turn 1, seat 3 looks after the computer."""
    game = begun(hands="physical")
    for crew, laid in enumerate(LIFTERS):
        for turn, (key, half) in enumerate(laid, 1):
            game.act(crew + 1, Plan(crew, turn, card_by_key()[key], half))
    at(game, PHASE_3_S)
    return game


# --------------------------------------------------------------------------------------------------------- action part


def test_before_the_start_nobody_holds_anything() -> None:
    view = dealt().view(1)
    assert (view.part, view.phase, view.phase_ends_at) == ("briefing", 0, None)
    assert (view.hand, view.hand_sizes) == ((), {1: 0, 2: 0, 3: 0, 4: 0})
    assert view.ship.rockets == view.ship.fuel == 3
    assert view.ship.waiting_bots == {"upper_blue": "active", "lower_red": "active"}
    assert [(zone.shield, zone.reactor) for zone in view.zones] == [(1, 2), (1, 3), (1, 2)]
    assert {member.at for member in view.crew} == {"upper_white"}


@pytest.mark.parametrize(
    ("second", "phase", "began", "ends"),
    [(0, 1, 0, None), (164, 1, 0, None), (165, 1, 0, 225), (225, 2, 225, None), (599, 3, 450, 600)],
)
def test_nobody_knows_when_a_phase_ends_before_the_computer_warns(
    second: int, phase: int, began: int, ends: int | None
) -> None:
    """[R 2.1]: the computer speaks of the end a minute before it for the first time [edge 177]."""
    game = begun()
    at(game, second)
    for seat in (None, TABLE, 1):
        view = game.view(seat)
        assert (view.part, view.now, view.phase) == ("action", second, phase)
        assert (view.phase_began_at, view.phase_ends_at) == (began, ends)


def test_beginners_may_see_from_the_start_when_a_phase_ends() -> None:
    """The option `show_phase_end` [edge 177]."""
    game = dealt(show_phase_end=True)
    assert game.view(1).phase_ends_at is None, "before the start there is no phase"
    for second, ends in ((0, 225), (225, 450), (450, 600)):
        at(game, second)
        assert game.view(1).phase_ends_at == ends


def test_a_hand_is_seen_by_its_seat_only() -> None:
    """[R 2]: its size is no secret."""
    game = begun()
    hands = [set(hand(game, seat)) for seat in (1, 2, 3, 4)]
    assert [len(cards_held) for cards_held in hands] == [5] * 4
    assert len(set.union(*hands)) == 20
    for seat in (None, TABLE):
        assert game.view(seat).hand == ()
    assert game.view(None).hand_sizes == {1: 5, 2: 5, 3: 5, 4: 5}


def test_a_planned_card_shows_its_back_to_others_and_its_face_to_its_owner() -> None:
    """[R 2]: the back tells action from movement."""
    game = begun()
    for turn, code, back in ((1, "lift", "movement"), (2, "A", "action")):
        card, half = card_with(game, 1, code) if code == "A" else (first_normal(game, 1), 1)
        game.act(1, Plan(0, turn, card, half))
        seen = SlotView(turn, True, back, None, None)
        assert slot(game, 2, 0, turn) == slot(game, None, 0, turn) == seen
        mine = slot(game, 1, 0, turn)
        assert (mine.back, mine.card) == (back, cards()[card].key)
        assert CODES[mine.code or "-"] == cards()[card].halves[half]


def test_cards_of_androids_and_of_a_player_alone_lie_face_up() -> None:
    """[R 5.2], [R 5.5]"""
    for players in (1, 2):
        game = begun(players=players)
        card = lay(game, 1, 3, 1)
        for seat in (None, 1):
            assert slot(game, seat, 3, 1).card == cards()[card].key


def test_an_androids_space_is_open_for_whoever_is_in_its_phase() -> None:
    """[edge 134]: who took the cards of phase 2 can't plan turn 1 any more, not even for an android."""
    game = begun(players=3)
    game.act(1, TakePacket())
    assert [slot(game, 1, 3, turn).open for turn in (1, 4)] == [False, True]
    assert [slot(game, 2, 3, turn).open for turn in (1, 4)] == [True, False]


def test_rights_are_the_seats_own() -> None:
    game = begun()
    at(game, MISSION_1_DATA_S[0])
    game.act(1, DrawCard())
    assert [game.view(seat).may_draw for seat in (1, 2, None)] == [0, 1, 0]
    at(game, MISSION_1_TRANSFERS_S[0])
    game.act(2, HandCard(first_normal(game, 2), 1))
    assert [game.view(seat).may_hand for seat in (1, 2, None)] == [True, False, False]


def test_old_damage_is_on_the_ship_from_the_start() -> None:
    """[R 6.2]: a damaged shield has capacity 1 and no energy."""
    start = {"damage": {"blue": ["shield", "lift"]}, "empty_bot_stations": ["upper_blue"]}
    view = dealt(start=start).view(None)
    blue = view.zones[2]
    assert (blue.damage, blue.shield, blue.shield_capacity) == (("shield", "lift"), 0, 1)
    assert (blue.reactor, blue.reactor_capacity) == (2, 3)
    assert [zone.damage for zone in view.zones[:2]] == [(), ()]
    assert view.ship.waiting_bots == {"lower_red": "active"}


# --------------------------------------------------------------------------------------------------------------- steps


def seen(game: SpaceAlert, steps: list[Step]) -> dict[int | None, object]:
    """What each seat and a spectator see of the one step."""
    (step,) = steps
    return {seat: game.see(step, seat) for seat in (1, 2, 3, None)}


def test_a_packet_is_seen_by_its_seat_and_counted_by_the_others() -> None:
    game = begun(players=3)
    packet = tuple(game.planning.packets[2][2])
    looks = seen(game, game.act(2, TakePacket()))
    assert looks.pop(2) == st.PacketTaken(2, 2, packet)
    assert set(looks.values()) == {st.PacketTaken(2, 2, (HIDDEN,) * 6)}


def test_a_drawn_card_is_seen_by_its_seat() -> None:
    game = begun(players=3)
    at(game, MISSION_1_DATA_S[0])
    card = game.planning.deck[-1]
    looks = seen(game, game.act(2, DrawCard()))
    assert looks.pop(2) == st.CardDrawn(2, card)
    assert set(looks.values()) == {st.CardDrawn(2, HIDDEN)}


def test_a_card_handed_over_is_seen_by_both_hands() -> None:
    game = begun(players=3)
    at(game, MISSION_1_TRANSFERS_S[0])
    card = first_normal(game, 2)
    looks = seen(game, game.act(2, HandCard(card, 3)))
    assert looks.pop(2) == looks.pop(3) == st.CardHanded(2, 3, card)
    assert set(looks.values()) == {st.CardHanded(2, 3, HIDDEN)}


@pytest.mark.parametrize(("crew", "secret"), [(1, True), (3, False)])
def test_a_planned_card_is_seen_by_its_owner_or_on_an_androids_board_by_all(crew: int, secret: bool) -> None:
    game = begun(players=3)
    card = first_normal(game, 2)
    looks = seen(game, game.act(2, Plan(crew, 1, card, 1)))
    assert looks.pop(2) == st.CardPlanned(2, crew, 1, card, 1)
    assert set(looks.values()) == {st.CardPlanned(2, crew, 1, HIDDEN if secret else card, 1)}


# ---------------------------------------------------------------------------------------------------------- resolution


def test_a_card_is_open_to_all_once_its_turn_has_come() -> None:
    """[R 3.2]"""
    game = two_in_the_lift()
    assert [slot(game, seat, 0, 1).card for seat in (1, 2, None)] == ["A/lift/1", None, None]
    game.act(TABLE, NextTurn())
    assert [slot(game, seat, 0, 1).card for seat in (1, 2, None)] == ["A/lift/1"] * 3
    assert [slot(game, seat, 0, 2).card for seat in (1, 2, None)] == ["B/red/1", None, None]
    assert {slot(game, seat, 0, 2).back for seat in (1, 2, None)} == {"action"}


def test_a_delayed_card_takes_its_face_along() -> None:
    """The second in a lift is late for the next turn [R 3.2], [edge 28]."""
    game = two_in_the_lift()
    game.act(TABLE, NextTurn())
    assert [slot(game, 2, 1, turn).card for turn in (1, 2, 3)] == ["A/lift/2", None, "C/blue/1"]
    assert [slot(game, None, 1, turn).back for turn in (1, 2, 3)] == ["movement", "", "action"]
    assert slot(game, 1, 1, 3).card is None
    game.act(TABLE, NextTurn())
    game.act(TABLE, NextTurn())
    assert slot(game, 1, 1, 3) == SlotView(3, False, "action", "C/blue/1", "C")


def test_the_result_is_shown_when_the_flight_has_ended() -> None:
    game = two_in_the_lift()
    assert (game.view(1).part, game.view(1).result) == ("resolution", None)
    fly(game)
    assert game.result is not None
    assert (game.view(1).part, game.view(1).result) == ("over", game.result.document)


# -------------------------------------------------------------------------------------------------------- imagination


def test_an_imagined_hand_holds_any_card_that_is_not_seen() -> None:
    """Over many draws every action card outside the own hand turns up in another's, and no other does."""
    game = begun()
    found = {key for seed in range(60) for seat in (2, 3, 4) for key in hand(game.imagine(1, seed), seat)}
    normal = {card.key for card in cards() if not card.heroic}
    assert found == normal - set(hand(game, 1))


def test_an_imagined_heroic_card_is_any_that_is_not_seen() -> None:
    """Two of six heroic cards are in nobody's hand [R 1]; who they are is not told."""
    game = begun()
    at(game, PHASE_1_S)
    heroic = {card.key for card in cards() if card.heroic}
    found = {key for seed in range(60) for key in hand(game.imagine(1, seed), 2)} & heroic
    assert found == heroic - set(hand(game, 1))


def test_imagination_keeps_what_is_seen_and_one_heroic_card_each() -> None:
    game = begun()
    lay(game, 1, 0, 1)
    lay(game, 2, 1, 1)
    at(game, PHASE_2_S)
    decks = [sorted(deck) for deck in game.planning.threat_decks]
    for seed in range(10):
        other = game.imagine(1, seed)
        assert hand(other, 1) == hand(game, 1)
        assert slot(other, 1, 0, 1) == slot(game, 1, 0, 1)
        assert [sum(key.startswith("hero:") for key in hand(other, seat)) for seat in (1, 2, 3, 4)] == [1] * 4
        assert [sorted(deck) for deck in other.planning.threat_decks] == decks
    assert len({slot(game.imagine(1, seed), 2, 1, 1).card for seed in range(20)}) > 5


def test_what_is_drawn_later_is_imagined_anew() -> None:
    """Threats still in their decks and tokens still in their piles, but no token on the ship [R 1, R 6.2]."""
    game = dealt(start={"damage": {"red": ["lift", "shield"]}})
    others = [game.imagine(None, seed).planning for seed in range(40)]
    for deck in range(4):
        assert len({other.threat_decks[deck][-1] for other in others}) > 3
    for zone, known in enumerate((2, 0, 0)):
        assert len({tuple(other.piles[zone]) for other in others}) > 10
        assert {tuple(other.piles[zone][:known]) for other in others} == {(LIFT, SHIELD)[:known]}
    assert all(sorted(other.piles[0]) == sorted(game.planning.piles[0]) for other in others)


def test_an_androids_heroic_card_is_imagined_until_it_is_turned_up() -> None:
    """[R 5.2]"""
    game = dealt(players=3)
    assert len({game.imagine(1, seed).planning.android_hand[3] for seed in range(40)}) > 2
    at(game, 0)
    assert {game.imagine(1, seed).planning.android_hand[3] for seed in range(40)} == {
        game.planning.android_hand[3]
    }


def test_who_planned_sees_what_became_of_the_plan_beside_it() -> None:
    """Nobody looks after the computer, so that turn 3 is delayed [R 3.5]: what was planned for 3 lies in 4."""
    game = begun(mission="test_run_1", players=4)
    lay(game, 1, 0, 3)
    at(game, game.mission.phase_ends[-1])
    for _ in range(2):
        game.act(TABLE, NextTurn())
    own, other = (game.view(seat).crew[0] for seat in (1, 2))
    code = own.planned[2]
    assert code != "-" and [own.slots[2].code, own.slots[3].code] == [None, code]
    assert own.planned.count("-") == len(own.planned) - 1
    assert other.planned == () and game.view(None).crew[0].planned == ()
