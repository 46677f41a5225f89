"""Writers of ships and of the damage to them; see writers.py."""

from bisect import insort

from engine.mag_blast import steps as st
from engine.mag_blast.state.fields import Fields
from engine.mag_blast.words import RAM
from engine.state import writes


def _without(shots: tuple[int, ...], shot: int) -> tuple[int, ...]:
    index = shots.index(shot)
    return shots[:index] + shots[index + 1 :]


class FleetState(Fields):
    """The writers that change fleets."""

    __slots__ = ()

    def _join(self, seat: int, ship: int, sector: int) -> None:
        self.owner[ship] = seat
        self.sector_of[ship] = sector
        insort(self.sectors[4 * seat + sector], ship)

    def _leave(self, ship: int) -> None:
        self.sectors[4 * self.owner[ship] + self.sector_of[ship]].remove(ship)
        self.owner[ship] = 0
        self.sector_of[ship] = 0

    def _lose(self, ship: int) -> None:
        """A ship and the shots under it go to the discards; marks vanish."""
        self._leave(ship)
        self.fired[ship] = 0
        self.moved[ship] = 0
        insort(self.fleet_discard, ship)
        self._clear_damage(ship)

    def _clear_damage(self, place: int) -> None:
        for shot in self.blasts.pop(place, ()):
            if shot < RAM:
                insort(self.action_discard, shot)
        self.temporary.pop(place, None)

    def _put_under(self, place: int, shot: int) -> None:
        self.blasts[place] = tuple(sorted((*self.blasts.get(place, ()), shot)))

    def _take_from(self, place: int, shot: int) -> None:
        left = _without(self.blasts[place], shot)
        if left:
            self.blasts[place] = left
        else:
            del self.blasts[place]

    # --------------------------------------------------------------------------------------------- coming and going

    @writes(st.ShipsChosen)
    def choose_ships(self, seat: int, yellow: int, blue: int, green: int, red: int) -> None:
        self.chosen[seat] = (yellow, blue, green, red)

    @writes(st.FleetRevealed)
    def reveal_fleet(
        self, seat: int, yellow: int, blue: int, green: int, red: int, discarded: tuple[int, ...]
    ) -> None:
        for sector, ship in enumerate((yellow, blue, green, red)):
            self._join(seat, ship, sector)
        for ship in discarded:
            insort(self.fleet_discard, ship)
        self.dealt[seat] = ()
        self.chosen[seat] = ()

    @writes(st.ShipDrawn)
    def draw_ship(self, seat: int, ship: int) -> None:
        self.fleet_deck.pop()
        self.placing = tuple(sorted((*self.placing, ship)))

    @writes(st.ShipPlaced)
    def place_ship(self, seat: int, ship: int, sector: int) -> None:
        self.placing = _without(self.placing, ship)
        self._join(seat, ship, sector)

    @writes(st.ShipDeclined)
    def decline_ship(self, seat: int, ship: int) -> None:
        self.placing = _without(self.placing, ship)
        insort(self.fleet_discard, ship)

    @writes(st.ShipSalvaged)
    def salvage_ship(self, seat: int, ship: int, sector: int) -> None:
        self.fleet_discard.remove(ship)
        self._join(seat, ship, sector)

    @writes(st.ShipMoved)
    def move_ship(self, seat: int, ship: int, sector: int, points: int) -> None:
        self._leave(ship)
        self._join(seat, ship, sector)
        self.moved[ship] += points

    @writes(st.ShipBoarded)
    def board_ship(self, victim: int, ship: int, seat: int, sector: int) -> None:
        """It keeps its damage, and what it has fired."""
        self._leave(ship)
        self._join(seat, ship, sector)

    @writes(st.ShipThrown)
    def throw_ship(self, seat: int, ship: int, sector: int) -> None:
        self._leave(ship)
        self._join(seat, ship, sector)

    @writes(st.ShipDestroyed)
    def destroy_ship(self, seat: int, ship: int) -> None:
        self._lose(ship)

    @writes(st.CommandShipDestroyed)
    def destroy_command_ship(self, seat: int) -> None:
        """The seat is out; what it played on other fleets stays until its turn would come [edge 65]."""
        for ship in self.fleet(seat):
            self._lose(ship)
        self._clear_damage(-seat)
        lying = [card for card, fleet, _ in self.effects if fleet == seat]
        self.effects = [effect for effect in self.effects if effect[1] != seat]
        for card in (*self.hands[seat], *self.squadrons[seat], *lying):
            insort(self.action_discard, card)
        self.hands[seat] = []
        self.squadrons[seat] = []
        self.alive &= ~(1 << seat)
        self.first_round &= ~(1 << seat)
        self.agreed &= ~(1 << seat)

    # ------------------------------------------------------------------------------------------------------ damage

    @writes(st.ShipFired)
    def fire(self, seat: int, ship: int, weapons: int) -> None:
        self.fired[ship] |= weapons

    @writes(st.RamHit)
    def mark_ramming(self, seat: int, ship: int, damage: int) -> None:
        self._put_under(ship or -seat, RAM + damage)

    @writes(st.SquadronHit)
    def hit_by_squadron(self, card: int, seat: int, ship: int, damage: int) -> None:
        place = ship or -seat
        self.temporary[place] = self.temporary.get(place, 0) + damage

    @writes(st.BlastRemoved)
    def remove_blast(self, seat: int, ship: int, blast: int) -> None:
        self._take_from(ship, blast)
        if blast < RAM:
            insort(self.action_discard, blast)

    @writes(st.BlastShifted)
    def shift_blast(self, seat: int, ship: int, blast: int, target_seat: int, target_ship: int) -> None:
        self._take_from(ship, blast)
        self._put_under(target_ship, blast)
