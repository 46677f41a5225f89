"""Position files read: a game as it stands before the actions of the file (docs/formats/space-stage-position.md)."""

from collections.abc import Mapping, Sequence

from engine.game import Action, Seat
from engine.space_stage import chance
from engine.space_stage.position.actions import read_seated
from engine.space_stage.position.rows import (
    NOT_GIVEN,
    CardFile,
    CharacterFile,
    File,
    MonsterFile,
    PositionFile,
    SetupFile,
)
from engine.space_stage.position.state_pending import read_pending
from engine.space_stage.rules_rounds import beginner, fill_place, no_monster_left
from engine.space_stage.setup import Setup
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ACT,
    ALL_DEAD,
    ALL_MONSTERS,
    CARD_NUMBERS,
    CARDS,
    DECK_NAMES,
    GENERATOR_NAMES,
    HUB,
    MAIN_NAMES,
    MASTER,
    MONSTER_NUMBERS,
    MONSTERS,
    NONE,
    OVER,
    PHASE_NAMES,
    RECHARGE,
    ROOM_NAMES,
    ROUND_LIMIT,
    ROW_PLACES,
    SETUP,
    SLOT_NAMES,
    VORTEX_CARD,
    deck_of,
)
from engine.tables import BadValue, convert


def read_file(document: object) -> tuple[State, list[tuple[Seat, Action]]]:
    """The game before the file's actions, and the actions; raises BadValue with the place."""
    file = convert(document, File)
    state = State(_setup(file.setup), chance.start(file.seed))
    reader = _Reader(state, file, document)
    reader.read()
    actions = [
        read_seated(state.setup, action, f"actions[{number}]") for number, action in enumerate(file.actions)
    ]
    return state, actions


def _setup(file: SetupFile) -> Setup:
    own = file.spacetable
    two = "two_players" in file.variants
    players = file.players if file.players != NOT_GIVEN else 2 if two else 4
    try:
        return Setup(
            players=players,
            variants=file.variants,
            side_doors=file.options.side_doors,
            round_limit=file.options.round_limit,
            dying_help=own.dying_help,
            first=own.first,
            dice=own.dice,
            strength=own.strength,
            master_strength=own.master_strength,
            monsters=own.monsters,
            cards=own.cards,
            names=own.names,
        )
    except BadValue as error:
        at = "players" if error.at == "players" else f"spacetable.{error.at}"
        raise BadValue(f"setup.{at}", error.message) from error


# --------------------------------------------------------------------------------------------------------- positions


class _Reader:
    """Fills a fresh state from a file. Places are told as the file writes them."""

    def __init__(self, state: State, file: File, document: object) -> None:
        self._s = state
        self._file = file
        self._position = _part(document, "position")
        self._lots = _part(document, "lots")
        self._cards_seen: set[int] = set()
        self._monsters_seen: set[int] = set()

    def read(self) -> None:
        s, position = self._s, self._file.position
        s.round = position.round
        s.phase = PHASE_NAMES.index(position.phase)
        self._seats(position)
        self._characters(position.characters)
        self._monsters(position)
        for name, tokens in position.generators.items():
            s.generators[GENERATOR_NAMES.index(name)] = tokens
        self._rows()
        kind = read_pending(s, position.pending, "position.pending") if position.pending is not None else None
        if kind is not None and kind.monster != NONE:
            self._claim_monster(kind.monster, "position.pending.monster")
        s.dice = list(self._file.lots.dice)
        self._decks()
        s.master_done = position.master_done
        self._fit(kind is not None)
        if kind is not None and s.phase != OVER:
            kind.check()
            s.pending = kind.pending

    def _seats(self, position: PositionFile) -> None:
        players = self._s.setup.players
        if position.first >= players:
            raise BadValue("position.first", f"expected a seat, 0 to {players - 1}, got {position.first}")
        if position.turn is not None and position.turn >= players:
            raise BadValue("position.turn", f"expected a seat, 0 to {players - 1}, got {position.turn}")
        self._s.first = position.first + 1

    # --------------------------------------------------------------------------------------------- what is where

    def _claim(self, card: int, at: str) -> None:
        if card in self._cards_seen:
            raise BadValue(at, "expected a card that lies nowhere else")
        self._cards_seen.add(card)

    def _claim_monster(self, monster: int, at: str) -> None:
        if monster in self._monsters_seen:
            raise BadValue(at, "expected a monster that is nowhere else")
        self._monsters_seen.add(monster)

    def _characters(self, characters: Sequence[CharacterFile]) -> None:
        if "characters" not in self._position:
            return
        at, count = "position.characters", self._s.count
        if len(characters) != count:
            raise BadValue(at, f"expected {count} characters, got {len(characters)}")
        given = self._position["characters"]
        assert isinstance(given, list | tuple)
        for c, character in enumerate(characters):
            if character.dead:
                _check_dead(character, f"{at}[{c}]")
                self._s.dead[c] = 1
                self._s.room[c] = NONE
            else:
                self._living(c, character, "room" in given[c], f"{at}[{c}]")

    def _living(self, c: int, character: CharacterFile, room_given: bool, at: str) -> None:
        s = self._s
        if room_given and character.room is None:
            raise BadValue(f"{at}.room", "expected a room, got null")
        s.room[c] = HUB if character.room is None else ROOM_NAMES.index(character.room)
        if character.damage > s.dying_at:
            raise BadValue(f"{at}.damage", f"expected at most {s.dying_at}, got {character.damage}")
        s.damage[c] = character.damage
        if character.last_roll is not None:
            if not s.dying(c):
                raise BadValue(f"{at}.last_roll", "expected null: the character is not dying")
            s.last_roll[c] = character.last_roll
        s.organic[c], s.scrap[c] = character.organic, character.scrap
        for number, card in enumerate(character.cards):
            self._card(c, card, f"{at}.cards[{number}]")
        s.done[c] = [MAIN_NAMES.index(name) for name in character.done]
        s.recharged[c], s.rolled[c] = int(character.recharged), int(character.rolled)
        s.hat[c], s.vivified[c] = int(character.hat), int(character.vivified)
        s.self_damage[c] = character.self_damage

    def _card(self, c: int, given: str | CardFile, at: str) -> None:
        s = self._s
        if isinstance(given, str):
            card = CARD_NUMBERS[given]
            self._claim(card, at)
            s.hands[c].append(card)
            return
        card = CARD_NUMBERS[given.card]
        self._claim(card, f"{at}.card")
        s.hands[c].append(card)
        s.discharged[card], s.used[card] = int(given.discharged), int(given.used)
        if given.pocket is not None:
            if s.cards.cards[card].kind != VORTEX_CARD:
                raise BadValue(f"{at}.pocket", f"expected null: {given.card} is no Vortex card")
            s.pocket[card] = self._monster(given.pocket, f"{at}.pocket")

    def _monsters(self, position: PositionFile) -> None:
        for slot, name in enumerate(SLOT_NAMES):
            given = position.monsters.get(name)
            if given is not None:
                self._s.slots[slot] = self._monster(given, f"position.monsters.{name}")

    def _monster(self, given: str | MonsterFile, at: str) -> int:
        """A monster on the board or in a pocket; its tokens are its card's if they are not given."""
        s = self._s
        monster = MONSTER_NUMBERS[given if isinstance(given, str) else given.monster]
        self._claim_monster(monster, at if isinstance(given, str) else f"{at}.monster")
        row = s.cards.monsters[monster]
        organic, scrap = row.organic, row.scrap
        if isinstance(given, MonsterFile):
            organic = _tokens(given.organic, organic, f"{at}.organic")
            scrap = _tokens(given.scrap, scrap, f"{at}.scrap")
            s.boost[monster] = given.boost
        if organic + scrap == 0:
            raise BadValue(at, "expected a monster with tokens left")
        s.of_organic[monster], s.of_scrap[monster] = organic, scrap
        return monster

    def _rows(self) -> None:
        rows = self._file.position.rows
        given = _part(self._position, "rows")
        for deck, (name, places) in enumerate(zip(DECK_NAMES, (rows.equipment, rows.mutations), strict=True)):
            if name not in given:
                continue
            at = f"position.rows.{name}"
            if len(places) != ROW_PLACES:
                raise BadValue(at, f"expected {ROW_PLACES} places, got {len(places)}")
            for place, card in enumerate(places):
                if card is not None:
                    self._claim(CARD_NUMBERS[card], f"{at}[{place}]")
                    self._s.rows[deck][place] = CARD_NUMBERS[card]

    # -------------------------------------------------------------------------------------------------- the decks

    def _decks(self) -> None:
        """Decks that are given, then the others, shuffled; then rows that are not given are dealt."""
        s, lots = self._s, self._file.lots
        for number, monster in enumerate(lots.monsters):
            self._claim_monster(MONSTER_NUMBERS[monster], f"lots.monsters[{number}]")
        given = (lots.equipment, lots.mutations)
        for name, cards in zip(DECK_NAMES, given, strict=True):
            for number, card in enumerate(cards):
                self._claim(CARD_NUMBERS[card], f"lots.{name}[{number}]")
        if "monsters" in self._lots:
            s.monsters = [MONSTER_NUMBERS[name] for name in reversed(lots.monsters)]
        else:
            rest = [monster for monster in range(MONSTERS) if monster not in self._monsters_seen]
            s.monsters, s.seed = chance.shuffled(rest, s.seed)
        for deck, cards in enumerate(given):
            self._deck(deck, cards)

    def _deck(self, deck: int, cards: Sequence[str]) -> None:
        s, name = self._s, DECK_NAMES[deck]
        if name in self._lots:
            s.decks[deck] = [CARD_NUMBERS[card] for card in reversed(cards)]
        else:
            rest = [c for c in range(CARDS) if deck_of(c) == deck and c not in self._cards_seen]
            s.decks[deck], s.seed = chance.shuffled(rest, s.seed)
        if name not in _part(self._position, "rows"):
            for place in range(ROW_PLACES):
                fill_place(s, deck, place)

    # ------------------------------------------------------------------------------------- phase, turn, what is over

    def _fit(self, pending: bool) -> None:
        s, position = self._s, self._file.position
        asked = position.pending if isinstance(position.pending, Mapping) else {}
        placing = asked.get("kind") == "place"
        over = _over(s, placing)
        if over is not None:
            if s.phase == OVER:
                self._no_turn()
                self._nothing_open(pending)
            s.end_game(*over)
            return
        if s.phase == OVER:
            raise BadValue("position.phase", "expected another phase: the game is not over")
        if s.phase == SETUP and not s.to_pick():
            raise BadValue("position.phase", "expected another phase: nobody has yet to take a card")
        if s.phase == MASTER and not s.setup.station_master:
            raise BadValue("position.phase", "expected another phase: no Station Master plays")
        if s.phase in (SETUP, MASTER):
            self._no_turn()
        else:
            self._turn(ended=asked.get("what") == "trouble")
        rolling = asked.get("kind") == "roll" and s.phase == RECHARGE
        fits = rolling or (s.phase in (ACT, MASTER) and placing == (s.phase == MASTER))
        if pending and not fits:
            raise BadValue("position.pending", f"expected none in the phase {position.phase}")
        if s.master_done and s.phase != MASTER:
            raise BadValue("position.master_done", f"expected 0 in the phase {position.phase}")

    def _no_turn(self) -> None:
        if self._file.position.turn is not None:
            raise BadValue("position.turn", f"expected null in the phase {self._file.position.phase}")

    def _nothing_open(self, pending: bool) -> None:
        if pending:
            raise BadValue("position.pending", "expected null: the game is over")
        if self._s.master_done:
            raise BadValue("position.master_done", "expected 0: the game is over")

    def _turn(self, ended: bool) -> None:
        """The seat in turn: it has a death roll due, or somebody able, unless its turn has ended."""
        s, turn = self._s, self._file.position.turn
        at = "position.turn"
        if turn is None and "turn" in self._position:
            raise BadValue(at, f"expected a seat in the phase {self._file.position.phase}, got null")
        s.turn = beginner(s) if turn is None else turn + 1
        if ended:
            return
        if s.is_out(s.turn):
            raise BadValue(at, "expected a seat that is in the game")
        due = s.due(s.turn) != NONE
        if not due and not s.able_of(s.turn):
            raise BadValue(at, "expected a seat that has a death roll due, or somebody able to act")
        if due and s.phase != RECHARGE:
            raise BadValue("position.phase", "expected recharge: a death roll is due")


def _over(s: State, placing: bool) -> tuple[int, int] | None:
    """How a position is over from the start: whether it is won, and why; None if it is not."""
    if all(s.dead):
        return 0, ALL_DEAD
    if not placing and no_monster_left(s):
        return 1, ALL_MONSTERS
    limit = s.setup.round_limit
    if s.phase == OVER and limit is not None and s.round >= limit:
        return 0, ROUND_LIMIT
    return None


def _part(document: object, key: str) -> Mapping[str, object]:
    """The object under a key, or an empty one."""
    part = document.get(key, {}) if isinstance(document, Mapping) else {}
    return part if isinstance(part, Mapping) else {}


def _tokens(given: int, most: int, at: str) -> int:
    if given == NOT_GIVEN:
        return most
    if given > most:
        raise BadValue(at, f"expected at most {most}, the card's, got {given}")
    return given


def _check_dead(character: CharacterFile, at: str) -> None:
    """Somebody dead has nothing any more."""
    if character.cards:
        raise BadValue(f"{at}.cards[0]", "expected no cards: the character is dead")
    for key in ("room", "last_roll"):
        if (character.room if key == "room" else character.last_roll) is not None:
            raise BadValue(f"{at}.{key}", "expected null: the character is dead")
    numbers = {
        "damage": character.damage,
        "organic": character.organic,
        "scrap": character.scrap,
        "done": len(character.done),
        "recharged": character.recharged,
        "rolled": character.rolled,
        "hat": character.hat,
        "vivified": character.vivified,
        "self_damage": character.self_damage,
    }
    for key, number in numbers.items():
        if number:
            raise BadValue(f"{at}.{key}", "expected nothing: the character is dead")
