"""The game, and the only functions that write its fields.

There is one small writer for each kind of step (those of ships in state_fleet.py). It makes the change and, while a
log is kept, appends the step; so a log replayed through the same writers gives the same state (replay.py). Rules call
writers and never assign to a field.
"""

from bisect import insort

from engine.mag_blast import steps as st
from engine.mag_blast.state.fields import Played
from engine.mag_blast.state.writers_fleet import FleetState
from engine.mag_blast.words import ACTION_DECK, NO_HIT, OVER


class State(FleetState):
    """A game. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def set_hidden(self, seed: int, action_deck: list[int], fleet_deck: list[int]) -> None:
        """Other decks and another chance; a clone that imagines has no log."""
        self.seed = seed
        self.lots = ()
        self.lot = 0
        self.action_deck = action_deck
        self.fleet_deck = fleet_deck

    def set_secrets(self, seat: int, hand: list[int], dealt: list[int], chosen: list[int]) -> None:
        """Other things that only a seat knows; a clone that imagines has no log."""
        self.hands[seat] = sorted(hand)
        self.dealt[seat] = tuple(sorted(dealt))
        self.chosen[seat] = tuple(chosen)

    # ---------------------------------------------------------------------------------------------- chance and decks

    def use_lot(self, seed: int, lot: int) -> None:
        self.seed = seed
        self.lot = lot
        if self.log is not None:
            self.log.append(st.LotUsed(seed, lot))

    def shuffle(self, deck: int, order: tuple[int, ...]) -> None:
        if deck == ACTION_DECK:
            self.action_deck = list(reversed(order))
            self.action_discard = []
        else:
            self.fleet_deck = list(reversed(order))
            self.fleet_discard = []
        if self.log is not None:
            self.log.append(st.DeckShuffled(deck, order))

    def begin_drawing(self) -> None:
        self.drew = 1
        if self.log is not None:
            self.log.append(st.DrawingBegan())

    def draw_card(self, seat: int, card: int) -> None:
        self.action_deck.pop()
        insort(self.hands[seat], card)
        if self.log is not None:
            self.log.append(st.CardDrawn(seat, card))

    def take_cards(self, seat: int, victim: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.hands[victim].remove(card)
            insort(self.hands[seat], card)
        if self.log is not None:
            self.log.append(st.CardsTaken(seat, victim, cards))

    def _throw_away(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        insort(self.action_discard, card)

    def discard(self, seat: int, card: int) -> None:
        self._throw_away(seat, card)
        if self.log is not None:
            self.log.append(st.CardDiscarded(seat, card))

    def trade(self, seat: int, card: int) -> None:
        self._throw_away(seat, card)
        if self.log is not None:
            self.log.append(st.CardTraded(seat, card))

    def pay(self, seat: int, card: int) -> None:
        self._throw_away(seat, card)
        if self.log is not None:
            self.log.append(st.CardPaid(seat, card))

    def recover(self, seat: int, card: int) -> None:
        self.action_discard.remove(card)
        insort(self.hands[seat], card)
        if self.log is not None:
            self.log.append(st.CardRecovered(seat, card))

    def use_ability(self, seat: int, left: int) -> None:
        self.uses[seat] = max(left, 0)
        if self.log is not None:
            self.log.append(st.AbilityUsed(seat, left))

    # ---------------------------------------------------------------------------------------------------- the course

    def set_first(self, seat: int) -> None:
        """Everybody's first turn begins with building."""
        self.seat = seat
        self.first_round = self.alive
        if self.log is not None:
            self.log.append(st.FirstPlayer(seat))

    def begin_turn(self, seat: int, phase: int) -> None:
        self.seat = seat
        self.phase = phase
        self.first_round &= ~(1 << seat)
        self.drew = 0
        self.moved = [0] * len(self.moved)
        if self.log is not None:
            self.log.append(st.TurnBegan(seat, phase))

    def begin_phase(self, phase: int) -> None:
        self.phase = phase
        self.drew = 0
        self.moved = [0] * len(self.moved)
        if self.log is not None:
            self.log.append(st.PhaseBegan(phase))

    def end_turn(self, seat: int) -> None:
        self.noise = 0
        self.direct_hit = NO_HIT
        self.hit_ship = self.hit_seat = self.hit_target = 0
        self.temporary = {}
        self.fired = [0] * len(self.fired)
        for owner, cards in enumerate(self.squadrons):
            for card in cards:
                insort(self.hands[owner], card)
            self.squadrons[owner] = []
        if self.log is not None:
            self.log.append(st.TurnEnded(seat))

    def end_effect(self, card: int, fleet: int) -> None:
        self.effects = [effect for effect in self.effects if effect[0] != card]
        insort(self.action_discard, card)
        if self.log is not None:
            self.log.append(st.EffectEnded(card, fleet))

    def agree(self, seat: int) -> None:
        self.agreed |= 1 << seat
        if self.log is not None:
            self.log.append(st.Agreed(seat))

    def begin_brutal(self) -> None:
        self.brutal = 1
        if self.log is not None:
            self.log.append(st.BrutalBegan())

    def end_game(self, winner: int) -> None:
        self.phase = OVER
        self.winner = winner
        if self.log is not None:
            self.log.append(st.GameEnded(winner))

    # -------------------------------------------------------------------------------------------------------- attack

    def make_noise(self, seat: int) -> None:
        self.noise = 1
        if self.log is not None:
            self.log.append(st.NoiseMade(seat))

    def end_noise(self) -> None:
        self.noise = 0
        if self.log is not None:
            self.log.append(st.NoiseOver())

    def hear_shot(self, seat: int) -> None:
        self.heard = 1
        if self.log is not None:
            self.log.append(st.ShotHeard(seat))

    def play_card(self, played: Played, heard: int, asked: tuple[int, ...]) -> None:
        self.hands[played.seat].remove(played.card)
        self.stack.append(played)
        self.asked.append(asked)
        self.heard = heard
        if self.log is not None:
            self.log.append(st.CardPlayed._make((*played, heard, asked)))

    def pass_by(self, seat: int) -> None:
        self.asked[-1] = self.asked[-1][1:]
        if self.log is not None:
            self.log.append(st.Passed(seat))

    def _take_off(self) -> None:
        self.stack.pop()
        self.asked.pop()
        self.heard = 1

    def miss(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.action_discard, card)
        if self.log is not None:
            self.log.append(st.ShotMissed(seat, card))

    def void(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.action_discard, card)
        if self.log is not None:
            self.log.append(st.CardVoid(seat, card))

    def finish(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.action_discard, card)
        if self.log is not None:
            self.log.append(st.CardDone(seat, card))

    def hit_by_shot(self, card: int, seat: int, ship: int, damage: int) -> None:
        self._take_off()
        self._put_under(ship or -seat, card)
        if self.log is not None:
            self.log.append(st.ShotHit(card, seat, ship, damage))

    def put_beside(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.squadrons[seat], card)
        if self.log is not None:
            self.log.append(st.SquadronOut(seat, card))

    def lay_effect(self, card: int, fleet: int, seat: int) -> None:
        self._take_off()
        insort(self.effects, (card, fleet, seat))
        if self.log is not None:
            self.log.append(st.EffectLaid(card, fleet, seat))

    def sweep_effect(self, seat: int, ship: int, card: int, fleet: int) -> None:
        self.effects = [effect for effect in self.effects if effect[0] != card]
        insort(self.action_discard, card)
        if self.log is not None:
            self.log.append(st.EffectSwept(seat, ship, card, fleet))

    def follow_hit(self, ship: int, seat: int, target: int, step: int) -> None:
        self.direct_hit = step
        self.hit_ship = ship
        self.hit_seat = seat
        self.hit_target = target
        if self.log is not None:
            self.log.append(st.HitFollows(ship, seat, target, step))

    def end_hit(self) -> None:
        self.direct_hit = NO_HIT
        self.hit_ship = self.hit_seat = self.hit_target = 0
        if self.log is not None:
            self.log.append(st.HitOver())
