"""The game, and the only functions that write its fields.

Each kind of step has one small writer that makes the change; those of ships stand in writers_fleet.py. While a log is
kept the step is appended too, so a log that is followed gives the same state. Rules call writers and never assign to a
field.
"""

from bisect import insort

from engine.mag_blast import steps as st
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers_fleet import FleetState
from engine.mag_blast.words import ACTION_DECK, NO_HIT, OVER
from engine.state import logged, writes


@logged
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

    @writes(st.LotUsed)
    def use_lot(self, seed: int, lot: int) -> None:
        self.seed = seed
        self.lot = lot

    @writes(st.DeckShuffled)
    def shuffle(self, deck: int, order: tuple[int, ...]) -> None:
        if deck == ACTION_DECK:
            self.action_deck = list(reversed(order))
            self.action_discard = []
        else:
            self.fleet_deck = list(reversed(order))
            self.fleet_discard = []

    @writes(st.DrawingBegan)
    def begin_drawing(self) -> None:
        self.drew = 1

    @writes(st.CardDrawn)
    def draw_card(self, seat: int, card: int) -> None:
        self.action_deck.pop()
        insort(self.hands[seat], card)

    @writes(st.CardsTaken)
    def take_cards(self, seat: int, victim: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.hands[victim].remove(card)
            insort(self.hands[seat], card)

    def _throw_away(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        insort(self.action_discard, card)

    @writes(st.CardDiscarded)
    def discard(self, seat: int, card: int) -> None:
        self._throw_away(seat, card)

    @writes(st.CardTraded)
    def trade(self, seat: int, card: int) -> None:
        self._throw_away(seat, card)

    @writes(st.CardPaid)
    def pay(self, seat: int, card: int) -> None:
        self._throw_away(seat, card)

    @writes(st.CardRecovered)
    def recover(self, seat: int, card: int) -> None:
        self.action_discard.remove(card)
        insort(self.hands[seat], card)

    @writes(st.AbilityUsed)
    def use_ability(self, seat: int, left: int) -> None:
        self.uses[seat] = max(left, 0)

    # ---------------------------------------------------------------------------------------------------- the course

    @writes(st.FirstPlayer)
    def set_first(self, seat: int) -> None:
        """Everybody's first turn begins with building."""
        self.seat = seat
        self.first_round = self.alive

    @writes(st.TurnBegan)
    def begin_turn(self, seat: int, phase: int) -> None:
        self.seat = seat
        self.phase = phase
        self.first_round &= ~(1 << seat)
        self.drew = 0
        self.moved = [0] * len(self.moved)

    @writes(st.PhaseBegan)
    def begin_phase(self, phase: int) -> None:
        self.phase = phase
        self.drew = 0
        self.moved = [0] * len(self.moved)

    @writes(st.TurnEnded)
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

    @writes(st.EffectEnded)
    def end_effect(self, card: int, fleet: int) -> None:
        self.effects = [effect for effect in self.effects if effect[0] != card]
        insort(self.action_discard, card)

    @writes(st.Agreed)
    def agree(self, seat: int) -> None:
        self.agreed |= 1 << seat

    @writes(st.BrutalBegan)
    def begin_brutal(self) -> None:
        self.brutal = 1

    @writes(st.GameEnded)
    def end_game(self, winner: int) -> None:
        self.phase = OVER
        self.winner = winner

    # -------------------------------------------------------------------------------------------------------- attack

    @writes(st.NoiseMade)
    def make_noise(self, seat: int) -> None:
        self.noise = 1

    @writes(st.NoiseOver)
    def end_noise(self) -> None:
        self.noise = 0

    @writes(st.ShotHeard)
    def hear_shot(self, seat: int) -> None:
        self.heard = 1

    @writes(st.CardPlayed)
    def play_card(
        self,
        seat: int,
        how: int,
        card: int,
        ship: int,
        target_seat: int,
        target_ship: int,
        fleet: int,
        blast: int,
        sector: int,
        moves: tuple[int, ...],
        extra: int,
        heard: int,
        asked: tuple[int, ...],
    ) -> None:
        self.hands[seat].remove(card)
        self.stack.append(
            PlayedCard(seat, how, card, ship, target_seat, target_ship, fleet, blast, sector, moves, extra)
        )
        self.asked.append(asked)
        self.heard = heard

    @writes(st.Passed)
    def pass_by(self, seat: int) -> None:
        self.asked[-1] = self.asked[-1][1:]

    def _take_off(self) -> None:
        self.stack.pop()
        self.asked.pop()
        self.heard = 1

    @writes(st.ShotMissed)
    def miss(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.action_discard, card)

    @writes(st.CardVoid)
    def void(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.action_discard, card)

    @writes(st.CardDone)
    def finish(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.action_discard, card)

    @writes(st.ShotHit)
    def hit_by_shot(self, card: int, seat: int, ship: int, damage: int) -> None:
        self._take_off()
        self._put_under(ship or -seat, card)

    @writes(st.SquadronOut)
    def put_beside(self, seat: int, card: int) -> None:
        self._take_off()
        insort(self.squadrons[seat], card)

    @writes(st.EffectLaid)
    def lay_effect(self, card: int, fleet: int, seat: int) -> None:
        self._take_off()
        insort(self.effects, (card, fleet, seat))

    @writes(st.EffectSwept)
    def sweep_effect(self, seat: int, ship: int, card: int, fleet: int) -> None:
        self.effects = [effect for effect in self.effects if effect[0] != card]
        insort(self.action_discard, card)

    @writes(st.HitFollows)
    def follow_hit(self, ship: int, seat: int, target: int, step: int) -> None:
        self.direct_hit = step
        self.hit_ship = ship
        self.hit_seat = seat
        self.hit_target = target

    @writes(st.HitOver)
    def end_hit(self) -> None:
        self.direct_hit = NO_HIT
        self.hit_ship = self.hit_seat = self.hit_target = 0
