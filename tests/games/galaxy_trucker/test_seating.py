"""What buttons and order cards mean in Galaxy Trucker [physical: the 12 slots and 4 buttons of a seat]."""

from collections.abc import Iterator

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker.bots import TruckerBots
from engine.galaxy_trucker.choices import question, to_come
from engine.galaxy_trucker.game import GalaxyTrucker, deal
from engine.galaxy_trucker.rules import flight_of
from engine.galaxy_trucker.setup import Setup
from engine.galaxy_trucker.words import BETWEEN, BUILD, FLY, NONE
from engine.game import Action, Seat
from firmware_py.games.decks import deck
from firmware_py.games.galaxy_trucker.decks import order_card
from firmware_py.games.galaxy_trucker.seating import SEATING
from firmware_py.games.seating import BARE, Prepared
from firmware_py.inputs import CardIn, Point, Pressed, ShowCommand, Wish

BUTTONS = ("confirm", "left", "right", "cancel")


def meant(game: GalaxyTrucker, seat: Seat, button: str, desk: Prepared = BARE) -> list[object]:
    """The actions and the like that a button means."""
    found = SEATING.meaning(game, Pressed(seat, button), desk)
    return [one.action if isinstance(one, Wish) else one for one in found]


def building() -> GalaxyTrucker:
    game = deal(Setup(players=2, levels=(1,)), 1)
    for seat in (1, 2):
        assert meant(game, seat, "confirm") == [act.Ready()]
        game.act(seat, act.Ready())
    assert game.state.phase == BUILD
    return game


def asked(kind: str) -> Iterator[GalaxyTrucker]:
    """Games by bots in which seats are asked for something."""
    for seed in range(1, 40):
        game = deal(Setup(players=2, levels=(2,), sand_s=0), seed)
        bots = TruckerBots(game.setup.seats, seed)
        for _ in range(4_000):
            if game.result is not None:
                break
            for seat, action in bots.think(game, 25):
                if action in game.legal(seat):
                    game.act(seat, action)
            if game.state.phase == FLY and flight_of(game.state).waiting != NONE:
                now = question(flight_of(game.state))
                if now is not None and now.kind == kind:
                    yield game
                    break


def test_left_agrees_to_other_ships_and_right_proposes_the_next_class() -> None:
    """[Missions, Choice of the mission; ruling B18]"""
    game = deal(Setup(players=2, levels=(2,), missions=True), 1)
    for seat in (1, 2):
        game.act(seat, act.Vote(game.state.offered[0]))
    assert [meant(game, 1, button) for button in ("left", "right")] == [[], [act.ProposeShips("III")]]
    game.act(1, act.ProposeShips("IIIA"))
    assert meant(game, 2, "left") == [act.ProposeShips("IIIA")]
    assert meant(game, 1, "right") == []


def test_buttons_while_ships_are_built() -> None:
    game = building()
    found: list[list[object]] = [meant(game, 1, button) for button in BUTTONS]
    assert found == [[act.Finish(1)], [act.Flip()], [act.Look(0)], [act.Return()]]
    game.act(2, act.Finish(1))
    assert meant(game, 1, "confirm") == [act.Finish(2)], "the lowest number that is left"


def test_another_press_puts_the_cards_back() -> None:
    game = building()
    game.act(1, act.TakeDown())
    game.act(1, act.Place((7, 8)))
    game.act(1, act.Look(0))
    assert meant(game, 1, "right") == [act.PutBack()]
    assert meant(game, 2, "right") == [act.Look(1)], "the first pile is taken"


def test_giving_up_needs_an_order_card_in_the_last_slot() -> None:
    for game in asked("power"):
        while game.state.phase == FLY:
            seat = game.to_act()[0]
            game.act(seat, next(iter(game.legal(seat))))
        if game.state.phase == BETWEEN and 1 in game.to_act():
            break
    assert meant(game, 1, "cancel") == []
    lying = Prepared({(1, 12): (order_card(1, 12), 0)})
    assert meant(game, 1, "cancel", lying) == [act.GiveUp()]


def test_a_seat_steps_through_its_choices_and_takes_one() -> None:
    game = next(asked("power"))
    seat = game.to_act()[0]
    assert meant(game, seat, "left") == [ans.Power()], "no: nothing is paid"
    assert meant(game, seat, "right") == [Point(seat, 1)]
    pointing = Prepared(pointing={seat: 1})
    (chosen,) = meant(game, seat, "confirm", pointing)
    assert isinstance(chosen, ans.Power) and len(chosen.cells) == 1
    one_card = Prepared({(seat, 1): (order_card(seat, 1), 0)})
    assert meant(game, seat, "confirm", one_card) == [chosen], "a card in slots 1 to 4 is an energy"


def test_a_seat_orders_by_buttons_or_with_two_cards_that_all_threats_of_a_card_are_held() -> None:
    """The last choice of those that cost energy [ruling 21]."""
    game = next(one for one in asked("defend") if to_come(flight_of(one.state), flight_of(one.state).waiting))
    seat = game.to_act()[0]
    choices = [action for action in game.legal(seat) if isinstance(action, ans.Defend)]
    order = choices[-1]
    assert order.rest and order.cell == choices[1].cell
    pointing = Prepared(pointing={seat: len(choices) - 1})
    assert meant(game, seat, "confirm", pointing) == [order]
    cards = {(seat, slot): (order_card(seat, slot), 0) for slot in (1, 2)}
    assert meant(game, seat, "confirm", Prepared(cards)) == [order]
    del cards[(seat, 2)]
    assert meant(game, seat, "confirm", Prepared(cards)) == [choices[1]], "one card holds this one"


def test_an_order_card_lands_on_the_planet_of_its_slot_and_nothing_else_means_it() -> None:
    game = next(asked("planet"))
    seat = game.to_act()[0]
    free = question(flight_of(game.state))
    assert free is not None
    for number in range(4):
        wanted: list[Action] = [ans.Planet(number)] if number in free.planets else []
        assert ordered(game, seat, 8 + number) == wanted
    assert ordered(game, seat, 5) == [] and ordered(game, seat, 7) == []
    other = 3 - seat
    assert ordered(game, other, 8) == [] and meant(game, other, "right") == [ShowCommand("next")]


def ordered(game: GalaxyTrucker, seat: Seat, slot: int) -> list[Action]:
    found = SEATING.meaning(game, CardIn(seat, slot, order_card(seat, slot), 0))
    return [one.action for one in found if isinstance(one, Wish)]


def test_every_seat_has_twelve_order_cards() -> None:
    cards = deck("truck_orders")
    assert len(cards) == 48 and len({card.key for card in cards}) == 48
    assert cards[12].key == order_card(2, 1)
