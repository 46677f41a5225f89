"""Writers of ships and of the damage to them; see state.py."""

from bisect import insort

from engine.mag_blast import steps as st
from engine.mag_blast.state.fields import Fields
from engine.mag_blast.words import RAM, SECTORS


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

    def choose_ships(self, seat: int, *ships: int) -> None:
        self.chosen[seat] = ships
        if self.log is not None:
            self.log.append(st.ShipsChosen._make((seat, *ships)))

    def reveal_fleet(self, seat: int, *ships: int) -> None:
        left = tuple(ship for ship in self.dealt[seat] if ship not in ships)
        for sector in SECTORS:
            self._join(seat, ships[sector], sector)
        for ship in left:
            insort(self.fleet_discard, ship)
        self.dealt[seat] = ()
        self.chosen[seat] = ()
        if self.log is not None:
            self.log.append(st.FleetRevealed._make((seat, *ships, left)))

    def draw_ship(self, seat: int, ship: int) -> None:
        self.fleet_deck.pop()
        self.placing = tuple(sorted((*self.placing, ship)))
        if self.log is not None:
            self.log.append(st.ShipDrawn(seat, ship))

    def place_ship(self, seat: int, ship: int, sector: int) -> None:
        self.placing = _without(self.placing, ship)
        self._join(seat, ship, sector)
        if self.log is not None:
            self.log.append(st.ShipPlaced(seat, ship, sector))

    def decline_ship(self, seat: int, ship: int) -> None:
        self.placing = _without(self.placing, ship)
        insort(self.fleet_discard, ship)
        if self.log is not None:
            self.log.append(st.ShipDeclined(seat, ship))

    def salvage_ship(self, seat: int, ship: int, sector: int) -> None:
        self.fleet_discard.remove(ship)
        self._join(seat, ship, sector)
        if self.log is not None:
            self.log.append(st.ShipSalvaged(seat, ship, sector))

    def move_ship(self, seat: int, ship: int, sector: int, points: int) -> None:
        self._leave(ship)
        self._join(seat, ship, sector)
        self.moved[ship] += points
        if self.log is not None:
            self.log.append(st.ShipMoved(seat, ship, sector, points))

    def board_ship(self, victim: int, ship: int, seat: int, sector: int) -> None:
        """It keeps its damage, and what it has fired."""
        self._leave(ship)
        self._join(seat, ship, sector)
        if self.log is not None:
            self.log.append(st.ShipBoarded(victim, ship, seat, sector))

    def throw_ship(self, seat: int, ship: int, sector: int) -> None:
        self._leave(ship)
        self._join(seat, ship, sector)
        if self.log is not None:
            self.log.append(st.ShipThrown(seat, ship, sector))

    def destroy_ship(self, seat: int, ship: int) -> None:
        self._lose(ship)
        if self.log is not None:
            self.log.append(st.ShipDestroyed(seat, ship))

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
        if self.log is not None:
            self.log.append(st.CommandShipDestroyed(seat))

    # ------------------------------------------------------------------------------------------------------ damage

    def fire(self, seat: int, ship: int, weapons: int) -> None:
        self.fired[ship] |= weapons
        if self.log is not None:
            self.log.append(st.ShipFired(seat, ship, weapons))

    def mark_ramming(self, seat: int, ship: int, damage: int) -> None:
        self._put_under(ship or -seat, RAM + damage)
        if self.log is not None:
            self.log.append(st.RamHit(seat, ship, damage))

    def hit_by_squadron(self, card: int, seat: int, ship: int, damage: int) -> None:
        place = ship or -seat
        self.temporary[place] = self.temporary.get(place, 0) + damage
        if self.log is not None:
            self.log.append(st.SquadronHit(card, seat, ship, damage))

    def remove_blast(self, seat: int, ship: int, blast: int) -> None:
        self._take_from(ship, blast)
        if blast < RAM:
            insort(self.action_discard, blast)
        if self.log is not None:
            self.log.append(st.BlastRemoved(seat, ship, blast))

    def shift_blast(self, seat: int, ship: int, blast: int, target_seat: int, target_ship: int) -> None:
        self._take_from(ship, blast)
        self._put_under(target_ship, blast)
        if self.log is not None:
            self.log.append(st.BlastShifted(seat, ship, blast, target_seat, target_ship))
