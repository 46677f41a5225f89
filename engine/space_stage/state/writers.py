"""The game, and the only functions that write its fields.

Each kind of step has one small writer that makes the change. While a log is kept the step is appended too, so a log
that is followed gives the same state. Rules call writers and never assign to a field.
"""

from collections.abc import Callable

from engine.game import Seat, Step
from engine.space_stage import chance
from engine.space_stage import steps as st
from engine.space_stage.state.fields import Fields
from engine.space_stage.words import (
    FACES,
    GENERATOR_TOKENS,
    HEART_ATTACK_DAMAGE,
    MASTER,
    NONE,
    OVER,
    PLACE,
    RECHARGE,
    ROLL,
    SETUP,
    TAKE,
    TROUBLE_ROLL,
    deck_of,
)
from engine.state import logged, writes


@logged
class State(Fields):
    """A game. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def note(self, kind: Callable[..., Step], *numbers: int) -> None:
        """Tells something that changes nothing."""
        if self.log is not None:
            self.log.append(kind(*numbers))

    # ---------------------------------------------------------------------------------------- rounds and turns

    @writes(st.CardPicked)
    def pick_card(self, character: int, card: int) -> None:
        row = self.rows[deck_of(card)]
        row[row.index(card)] = NONE
        self.hands[character].append(card)

    @writes(st.RowFilled)
    def fill_row(self, deck: int, place: int, card: int) -> None:
        self.decks[deck].remove(card)
        self.rows[deck][place] = card

    @writes(st.TurnBegan)
    def begin_turn(self, seat: Seat) -> None:
        self.turn = seat
        self.phase = RECHARGE

    @writes(st.PhaseBegan)
    def begin_phase(self, phase: int) -> None:
        self.phase = phase
        if phase == MASTER:
            self.turn = 0
            self.master_done = 0

    @writes(st.TurnEnded)
    def end_turn(self, seat: Seat) -> None:
        for character in self.characters_of(seat):
            self.done[character] = []
            self.recharged[character] = 0
            self.rolled[character] = 0
            self.hat[character] = 0
            self.vivified[character] = 0

    @writes(st.BoostsEnded)
    def end_boosts(self) -> None:
        self.boost = [0] * len(self.boost)

    @writes(st.CardsReadied)
    def ready_cards(self) -> None:
        self.used = [0] * len(self.used)

    @writes(st.RoundBegan)
    def begin_round(self, round: int) -> None:
        self.round = round
        self.master_done = 0

    @writes(st.GameEnded)
    def end_game(self, won: int, cause: int) -> None:
        self.phase = OVER
        self.turn = 0
        self.master_done = 0
        self.pending = []
        self.won = won
        self.cause = cause

    # ------------------------------------------------------------------------------- dice, decks and open choices

    def next_face(self) -> int:
        """What the next die will show: the first of those that are fixed, or else a new draw."""
        return self.dice[0] if self.dice else chance.drawn(self.seed, FACES) + 1

    @writes(st.DieRolled)
    def roll_die(self, face: int) -> None:
        if self.dice:
            del self.dice[0]
        else:
            self.seed = chance.following(self.seed)

    @writes(st.DieEntered)
    def enter_die(self, face: int) -> None:
        self.dice.append(face)

    def set_chance(self, seed: int, dice: list[int], monsters: list[int], decks: list[list[int]]) -> None:
        """Everything that is still to come by chance; for the deal, and a clone that imagines has no log."""
        self.seed = seed
        self.dice = dice
        self.monsters = monsters
        self.decks = decks

    def choose_first(self, seat: Seat) -> None:
        """Who begins every round; for the deal."""
        self.first = seat

    @writes(st.Asked)
    def ask(self, pending: int, character: int, by: int, what: int, amount: int) -> None:
        self.pending = [pending, character, by, what, amount]

    @writes(st.Answered)
    def answer(self) -> None:
        self.pending = []

    # ------------------------------------------------------------------------------------------- main actions

    @writes(st.MainActionDone)
    def do_main_action(self, character: int, action: int) -> None:
        self.done[character].append(action)

    @writes(st.CharacterMoved)
    def move_character(self, character: int, room: int) -> None:
        self.room[character] = room

    @writes(st.DamageHealed)
    def heal_damage(self, character: int, points: int) -> None:
        self.damage[character] -= points

    @writes(st.CharacterRecovered)
    def recover(self, character: int) -> None:
        self.last_roll[character] = 0

    @writes(st.TokensTaken)
    def take_tokens(self, character: int, slot: int, organic: int, scrap: int) -> None:
        monster = self.slots[slot]
        self.of_organic[monster] -= organic
        self.of_scrap[monster] -= scrap
        self.organic[character] += organic
        self.scrap[character] += scrap

    @writes(st.MonsterDefeated)
    def defeat_monster(self, slot: int, monster: int) -> None:
        self.slots[slot] = NONE
        self.boost[monster] = 0

    @writes(st.GeneratorRepaired)
    def repair_generator(self, generator: int, tokens: int) -> None:
        self.generators[generator] -= tokens

    # ------------------------------------------------------------------------------------ cards and resources

    @writes(st.CardRecharged)
    def recharge_card(self, character: int, card: int) -> None:
        self.discharged[card] = 0
        self.recharged[character] = 1

    @writes(st.CardUsed)
    def use_card(self, character: int, card: int) -> None:
        self.used[card] = 1
        if card < 13:
            self.discharged[card] = 1
        else:
            self.self_damage[character] += self.cards.cards[card].self_damage

    @writes(st.CardBought)
    def buy_card(self, character: int, card: int) -> None:
        row = self.rows[deck_of(card)]
        row[row.index(card)] = NONE
        self.hands[character].append(card)

    @writes(st.ResourcesChanged)
    def change_resources(self, character: int, organic: int, scrap: int) -> None:
        self.organic[character] += organic
        self.scrap[character] += scrap

    @writes(st.HatPutOn)
    def put_on_hat(self, character: int) -> None:
        self.hat[character] = 1

    @writes(st.Vivified)
    def vivify(self, character: int) -> None:
        self.vivified[character] = 1

    @writes(st.MonsterPocketed)
    def pocket_monster(self, card: int, slot: int, monster: int, back: int) -> None:
        self.pocket[card] = monster
        self.slots[slot] = back

    # --------------------------------------------------------------------------------------- damage and dying

    @writes(st.DamageSuffered)
    def suffer_damage(
        self, character: int, mutations: int, monsters: int, reduction: int, oxygen: int
    ) -> None:
        self.damage[character] += max(0, mutations + monsters - reduction) + oxygen
        self.self_damage[character] = 0

    @writes(st.CharacterDying)
    def begin_dying(self, character: int) -> None:
        self.damage[character] = self.dying_at
        self.last_roll[character] = 0
        self.self_damage[character] = 0

    @writes(st.DeathRolled)
    def roll_death(self, character: int, roll: int) -> None:
        self.rolled[character] = 1
        self.last_roll[character] = roll

    @writes(st.CharacterDied)
    def kill(self, character: int) -> None:
        """Its cards and what is in their pockets leave the game."""
        for card in self.hands[character]:
            self.discharged[card] = self.used[card] = 0
            monster = self.pocket[card]
            if monster != NONE:
                self.of_organic[monster] = self.of_scrap[monster] = self.boost[monster] = 0
                self.pocket[card] = NONE
        self.dead[character] = 1
        self.hands[character] = []
        self.done[character] = []
        for numbers in (self.damage, self.last_roll, self.organic, self.scrap, self.self_damage):
            numbers[character] = 0
        for marks in (self.recharged, self.rolled, self.hat, self.vivified):
            marks[character] = 0
        self.room[character] = NONE

    # -------------------------------------------------------------------------------- trouble and Station Master

    @writes(st.GeneratorBroke)
    def break_generator(self, generator: int) -> None:
        self.generators[generator] = GENERATOR_TOKENS

    @writes(st.MonsterDrawn)
    def draw_monster(self, monster: int) -> None:
        self.monsters.remove(monster)

    @writes(st.MonsterPlaced)
    def place_monster(self, slot: int, monster: int) -> None:
        self.slots[slot] = monster
        row = self.cards.monsters[monster]
        self.of_organic[monster], self.of_scrap[monster] = row.organic, row.scrap
        self.boost[monster] = 0

    @writes(st.MasterActed)
    def act_as_master(self, done: int) -> None:
        self.master_done = done

    @writes(st.HeartAttackSuffered)
    def suffer_heart_attack(self, character: int) -> None:
        self.damage[character] += HEART_ATTACK_DAMAGE

    @writes(st.MonsterBoosted)
    def boost_monster(self, slot: int) -> None:
        self.boost[self.slots[slot]] += 1

    # ------------------------------------------------------------------------------------- what follows from them

    def characters_of(self, seat: Seat) -> tuple[int, ...]:
        """The characters of a seat, in order; none for the Station Master."""
        return self.teams[seat] if 0 <= seat < len(self.teams) else ()

    def seat_of(self, character: int) -> Seat:
        """The seat of a character."""
        return self.owner[character]

    def dying(self, character: int) -> bool:
        """Whether a character is dying."""
        return self.damage[character] >= self.dying_at and not self.dead[character]

    def able(self, character: int) -> bool:
        """Whether a character can act: neither dead nor dying, and no death roll in this turn."""
        return (
            not self.dead[character] and self.damage[character] < self.dying_at and not self.rolled[character]
        )

    def due(self, seat: Seat) -> int:
        """The character of a seat that has to roll for its life next; NONE if there is none."""
        for character in self.characters_of(seat):
            if self.dying(character) and not self.rolled[character]:
                return character
        return NONE

    def able_of(self, seat: Seat) -> list[int]:
        """The characters of a seat that can act."""
        return [character for character in self.characters_of(seat) if self.able(character)]

    def is_out(self, seat: Seat) -> bool:
        """Whether all characters of a seat are dead."""
        return all(self.dead[character] for character in self.characters_of(seat))

    def to_pick(self) -> list[int]:
        """The characters that have yet to take a starting card."""
        return [c for c in range(self.count) if not self.hands[c] and not self.dead[c]]

    def monsters_in(self, room: int) -> list[int]:
        """The monsters in a room."""
        slots = self.slots
        return [slots[slot] for slot in self.station.slots_of[room] if slots[slot] != NONE]

    def oxygen_broken(self) -> int:
        """How many oxygen generators are broken."""
        one, other = self.station.oxygen
        return (self.generators[one] > 0) + (self.generators[other] > 0)

    def waits_for(self, seat: Seat) -> bool:
        """Whether a seat is to act."""
        phase = self.phase
        if phase == OVER:
            return False
        if phase == SETUP:
            return any(self.seat_of(character) == seat for character in self.to_pick())
        return seat == self.awaited()

    def awaited(self) -> Seat:
        """The one seat that is to act after the starting cards."""
        if self.pending:
            return self._asked()
        return self.setup.players + 1 if self.phase == MASTER else self.turn

    def _asked(self) -> Seat:
        kind, character, by, what, _ = self.pending
        if kind == PLACE:
            return self.setup.players + 1
        if kind == ROLL and what == TROUBLE_ROLL:
            return self.turn
        return self.seat_of(by if kind == TAKE else character)
