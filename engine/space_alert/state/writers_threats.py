"""The writers of the threats: cards, marks, tokens and what they cover. See writers.py for what a writer is."""

from engine.space_alert import steps as st
from engine.space_alert.state.fields import CRYOSHIELD_GONE, FIGHTS_BACK
from engine.space_alert.state.writers_ship import ShipState
from engine.space_alert.words import DESTROYED, ON_TRACK, SURVIVED


class ThreatState(ShipState):
    """The ship of a flight and its threats, without the crew."""

    __slots__ = ()

    def place_threat(self, threat: int, space: int, hp: int) -> None:
        self.status[threat] = ON_TRACK
        self.space[threat] = space
        self.hp[threat] = hp
        if self.log is not None:
            self.log.append(st.ThreatAppeared(threat, space, hp))

    def move_threat(self, threat: int, space: int) -> None:
        self.space[threat] = space
        if self.log is not None:
            self.log.append(st.ThreatMoved(threat, space))

    def cross_mark(self, threat: int, mark: int) -> None:
        self.marks[threat] += 1
        if self.log is not None:
            self.log.append(st.MarkCrossed(threat, mark))

    def hurt(self, threat: int, amount: int) -> None:
        self.hits[threat] += amount
        if self.log is not None:
            self.log.append(st.ThreatHurt(threat, amount))

    def heal(self, threat: int, amount: int) -> None:
        self.hits[threat] -= amount
        if self.log is not None:
            self.log.append(st.ThreatHealed(threat, amount))

    def set_shield(self, threat: int, shield: int) -> None:
        self.shield[threat] = shield
        if self.log is not None:
            self.log.append(st.ThreatShieldSet(threat, shield))

    def set_speed(self, threat: int, speed: int) -> None:
        self.speed[threat] = speed
        if self.log is not None:
            self.log.append(st.ThreatSpeedSet(threat, speed))

    def set_hp(self, threat: int, hp: int) -> None:
        self.hp[threat] = hp
        if self.log is not None:
            self.log.append(st.ThreatLifeSet(threat, hp))

    def set_attack_bonus(self, threat: int, on: int) -> None:
        self.attack_bonus = threat if on else -1
        if self.log is not None:
            self.log.append(st.AttackBonus(threat, on))

    def set_shield_bonus(self, threat: int, on: int) -> None:
        self.shield_bonus = threat if on else -1
        if self.log is not None:
            self.log.append(st.ShieldBonus(threat, on))

    def drop_cryoshield(self, threat: int) -> None:
        self.flags[threat] |= CRYOSHIELD_GONE
        if self.log is not None:
            self.log.append(st.CryoshieldGone(threat))

    def start_fighting_back(self, threat: int) -> None:
        self.flags[threat] |= FIGHTS_BACK
        if self.log is not None:
            self.log.append(st.FightsBack(threat))

    def destroy(self, threat: int) -> None:
        self.status[threat] = DESTROYED
        self.destroyed.append(threat)
        if self.log is not None:
            self.log.append(st.ThreatDestroyed(threat))

    def let_survive(self, threat: int) -> None:
        self.status[threat] = SURVIVED
        self.survived.append(threat)
        if self.log is not None:
            self.log.append(st.ThreatSurvived(threat))

    def place_token(self, threat: int, station: int) -> None:
        self.tokens[threat] |= 1 << station
        if self.cards[threat].slime:
            self.slimed |= 1 << station
        if self.log is not None:
            self.log.append(st.TokenPlaced(threat, station))

    def remove_token(self, threat: int, station: int) -> None:
        self.tokens[threat] &= ~(1 << station)
        if self.cards[threat].slime:
            self.slimed &= ~(1 << station)
        if self.log is not None:
            self.log.append(st.TokenRemoved(threat, station))

    def cover_system(self, threat: int, station: int, letter: int) -> None:
        self.covers[3 * station + letter] |= 1 << threat
        if self.log is not None:
            self.log.append(st.SystemCovered(threat, station, letter))

    def free_system(self, threat: int, station: int, letter: int) -> None:
        self.covers[3 * station + letter] &= ~(1 << threat)
        if self.log is not None:
            self.log.append(st.SystemFreed(threat, station, letter))

    def make_lethal(self, threat: int, station: int) -> None:
        self.lethal |= 1 << station
        if self.log is not None:
            self.log.append(st.StationLethal(threat, station))

    def repair(self, crew: int, threat: int, station: int) -> None:
        self.repaired[threat] |= 1 << station
        self.repairs[threat] += 1
        if self.log is not None:
            self.log.append(st.Repaired(crew, threat, station))
