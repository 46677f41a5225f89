"""The lobby: who sits where, who is ready, which game begins and how, and the countdown. A pure state machine.

Pages, phones, buttons and cards are hands on this one lobby. It belongs to the evening and not to a game: who sat down
stays when a game begins and when it is over. Nothing is dealt before the countdown has ended.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from engine import GAMES
from engine.game import STRENGTHS, TABLE, Refused, Seat
from engine.tables import BadValue
from firmware_py import inputs
from firmware_py.games.menus import GameMenu, MenuQuestion, NewGame, SetupData, Sitting, game_menu
from firmware_py.inputs import LobbyInput
from firmware_py.table.countdown import Countdown
from firmware_py.table.event_round import BoundRound
from firmware_py.table.lobby_people import SHAPES, USUAL_STRENGTH, Bot, Person, Place, tidy
from sounds.voiced import JOINED

Stage: TypeAlias = Literal["closed", "open", "counting"]


class Lobby:
    """The lobby of a table with these `seats`; `boards` tells whether it feels real cards, `facing` which seat lies
    opposite another. `requests` are the games that shall begin, for whoever can deal them; `revision` rises with every
    change. `plays` tells whether the game on the table was begun here; `setups` is how each game was set up last,
    `onward` how a game goes on from one that is over, on another evening too.
    `room_code` is what phones come in with, "" where they can't; `bound` is the one game that can be chosen while many
    tables play it together.
    """

    def __init__(
        self,
        seats: Iterable[Seat],
        boards: bool,
        games: Sequence[str],
        facing: Mapping[Seat, Seat] | None = None,
    ) -> None:
        self.seats = tuple(seats)
        self.game = games[0]
        self.places: dict[Seat, Place] = {}  # people in the order in which they sat down
        self.roles: dict[str, Seat] = {}
        self.is_open = self.plays = False
        self.requests: deque[NewGame] = deque()
        self.revision = 0
        self.room_code = ""
        self.bound: BoundRound | None = None
        self.games = tuple(games)
        self._boards = boards
        self.facing = dict(facing or {})
        self.setups: dict[str, SetupData] = {}
        self.onward: dict[str, SetupData] = {}
        self._countdown = Countdown()
        self._wanted: NewGame | None = None
        self._granted = False
        self._tells_code = False

    # ------------------------------------------------------------------------------------------------ how it stands

    @property
    def stage(self) -> Stage:
        """What goes on: nothing, people sit down, or the countdown runs."""
        if self._wanted is not None:
            return "counting"
        return "open" if self.is_open else "closed"

    @property
    def left_ms(self) -> int:
        """How long the countdown still runs; 0 when it does not."""
        return self._countdown.left_ms

    @property
    def people(self) -> dict[Seat, Person]:
        """Who sits down, by seat, in the order in which they came."""
        return {seat: place for seat, place in self.places.items() if isinstance(place, Person)}

    @property
    def joined(self) -> list[Seat]:
        """The seats of people: first the one that leads, then in the order in which they came."""
        captain = self._role_of_captain
        seats = list(self.people)
        return sorted(seats, key=lambda seat: seat != captain) if captain in seats else seats

    @property
    def captain(self) -> Seat | None:
        """The seat that leads: the captain's if that was chosen, else the first that was taken."""
        return next(iter(self.joined), None)

    @property
    def menu(self) -> GameMenu:
        """What the game that was chosen asks for."""
        return game_menu(self.game)

    @property
    def setup(self) -> SetupData:
        """How the game was set up so far."""
        return self.setup_of(self.game)

    def setup_of(self, game: str) -> SetupData:
        """How a game was set up last."""
        return self.setups.get(game, {})

    @property
    def shown_setup(self) -> SetupData:
        """The same for those who sit now, where they can play it so."""
        try:
            return self.menu.seated(self.setup, self.sitting)
        except Refused:
            return self.setup

    @property
    def sitting(self) -> Sitting:
        """Who sits where, with bots at the seats between and at those that the game needs."""
        people = tuple(self.joined)
        named = {seat: bot.strength for seat, bot in self.places.items() if isinstance(bot, Bot)}
        by_hand = all(person.hand == "buttons" for person in self.people.values())
        roles = {role: seat for role, seat in self.roles.items() if seat in people}
        bare = Sitting(self.seats, people, self._boards, named, by_hand, roles)
        least, most = self.menu.places(self.setup)
        if self.menu.any_seats():
            seats = self._across(people, tuple(named)[: max(0, most - len(people))], least)
        else:
            last = max((least, *people, *(seat for seat in named if seat <= most)))
            seats = tuple(seat for seat in range(1, last + 1) if seat not in people)
        return replace(bare, bots={seat: named.get(seat, USUAL_STRENGTH) for seat in seats})

    def _across(self, people: tuple[Seat, ...], named: tuple[Seat, ...], least: int) -> tuple[Seat, ...]:
        """The seats of bots where any seats can play: those that were chosen, then seats that face somebody."""
        bots = list(named)
        while len(people) + len(bots) < min(least, len(self.seats)):
            taken = (*people, *bots)
            facing = [self.facing[seat] for seat in taken if seat in self.facing]
            bots.append(next(seat for seat in (*facing, *self.seats) if seat not in taken))
        return tuple(bots)

    @property
    def can_fill(self) -> tuple[Seat, ...]:
        """The free seats that bots could take beside those that the game needs."""
        sitting = self.sitting
        _, most = self.menu.places(self.setup)
        free = [seat for seat in self.open_to_bots if seat not in sitting.bots]
        return tuple(free[: max(0, most - sitting.players)])

    @property
    def open_to_bots(self) -> tuple[Seat, ...]:
        """The free seats that bots could take."""
        _, most = self.menu.places(self.setup)
        if not self.menu.bots_play(self.setup, replace(self.sitting, bots={})):
            return ()
        free = tuple(seat for seat in self.seats if seat not in self.places)
        if self.menu.any_seats():
            return free if len(self.places) < most else ()
        return tuple(seat for seat in free if seat <= most)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The people who are not ready."""
        return tuple(seat for seat, person in self.people.items() if not person.ready)

    @property
    def names(self) -> dict[Seat, str]:
        """What people who sit down are called, as far as they said."""
        return {seat: person.name for seat, person in self.people.items() if person.name}

    @property
    def strengths(self) -> dict[Seat, str]:
        """How strong bots are, by seat."""
        return dict(self.sitting.bots)

    @property
    def hands(self) -> dict[Seat, bool]:
        """Whether somebody plays at a seat, or a bot; nothing of who is not ready yet."""
        return {
            seat: isinstance(place, Person)
            for seat, place in self.places.items()
            if isinstance(place, Bot) or place.ready
        }

    def begin(self, seed: int | None = None) -> NewGame:
        """The game as it would begin now: bots play the seats of people who are not ready, until they are, where bots
        can play at all. Raises Refused, and BadValue for a set-up that the rules refuse.
        """
        if not self.places:
            raise Refused("menu_nobody", TABLE)
        sitting = self.sitting
        setup = self.menu.seated(self.setup, sitting)
        seats = GAMES[self.game].setup(setup).seats
        late = set(self.missing) if self.menu.bots_play(self.setup, sitting) else set()
        bots = tuple(seat for seat in seats if seat in sitting.bots or seat in late)
        names = {seat: name for seat, name in self.names.items() if seat in seats and seat not in bots}
        return NewGame(self.game, setup, bots, names, seed)

    # ------------------------------------------------------------------------------------------------ what happens

    def take(self, given: LobbyInput) -> None:
        """Does what somebody wants; raises Refused or BadValue, and then nothing changed."""
        match given:
            case inputs.LobbyOpened(on=on):
                self._open(on)
            case inputs.GameChosen(game=game, setup=setup):
                self.choose(game, setup)
            case inputs.SatDown():
                self.sit(given)
            case inputs.BotSeated(seat=seat, strength=strength):
                self._seat_bots(seat, strength)
            case inputs.StoodUp(seat=seat):
                self.stand_up(seat)
            case inputs.Readied(seat=seat, on=on):
                self.ready(seat, on)
            case inputs.Voted(seat=seat, question=question, value=value):
                self._vote(seat, question, value)
            case inputs.RolesCast(roles=roles):
                self._cast(roles)
            case inputs.StartWanted(seed=seed):
                self.start(seed)
            case inputs.AgainWanted(seed=seed):
                self._again(seed)
            case inputs.EveningEnded():
                self._end_evening()
            case inputs.RoomNamed(code=code):
                self.room_code = code
                self._tells_code = self._tells_code and bool(code)
            case inputs.CodeWanted():
                if not self.room_code:
                    raise Refused("no_phones", TABLE)
                self.tell_code()
        self.revision += 1

    def check(self, given: LobbyInput) -> None:
        """Raises Refused or BadValue for what can't be done now; nothing changes."""
        self.clone().take(given)

    def clone(self) -> "Lobby":
        """An independent copy, without its requests."""
        copy = Lobby(self.seats, self._boards, self.games, self.facing)
        copy.game, copy.places, copy.roles = self.game, dict(self.places), dict(self.roles)
        copy.is_open, copy.plays = self.is_open, self.plays
        copy.room_code, copy.bound = self.room_code, self.bound
        copy.setups, copy.onward, copy._wanted = dict(self.setups), dict(self.onward), self._wanted
        return copy

    def bind(self, to: BoundRound | None) -> None:
        """Only the game of this round can be chosen, or any again where it is None."""
        self.bound = to
        self.revision += 1

    def _open(self, on: bool) -> None:
        self.hold()
        if on and not self.is_open:
            self._rest()
            self.tell_code()
        self.is_open = on

    def tell_code(self) -> None:
        """Lets the code of the room be said at the next tick, where phones can come."""
        self._tells_code = bool(self.room_code)

    def _rest(self) -> None:
        """Who plays with a phone says anew that they are ready."""
        for seat, person in self.people.items():
            self.places[seat] = replace(person, ready=person.hand != "phone")

    def choose(self, game: str, setup: SetupData) -> None:
        """Another game, or another set-up of it; raises BadValue."""
        if game not in self.games:
            raise Refused("no_such_game", TABLE)
        if self.bound is not None and self.bound.game != game:
            raise Refused("bound_to_a_round", TABLE)
        before = self.game, dict(self.setups)
        self.game = game
        self.setups[game] = {**self.setups.get(game, {}), **setup}
        try:
            GAMES[game].setup(self.shown_setup)
        except ValueError:
            self.game, self.setups = before
            raise
        self.hold()
        self.revision += 1

    def sit(self, given: inputs.SatDown) -> None:
        """Somebody sits down, or is called otherwise; raises Refused for a seat that is not there and for another's
        shape.
        """
        seat, known = given.seat, self.places.get(given.seat)
        if seat not in self.seats:
            raise Refused("no_such_seat", seat)
        taken = {person.shape for other, person in self.people.items() if other != seat}
        if given.shape in taken:
            raise Refused("shape_taken", seat)
        free = [shape for shape in (seat, *SHAPES) if shape not in taken]
        if isinstance(known, Person):
            free.insert(0, known.shape)
        self.places[seat] = Person(given.hand, tidy(given.name), given.shape or free[0], given.ready)
        self.revision += 1

    def stand_up(self, seat: Seat) -> None:
        """A seat is free."""
        self.places.pop(seat, None)
        self.roles = {role: other for role, other in self.roles.items() if other != seat}
        self.revision += 1

    def _seat_bots(self, seat: Seat, strength: str) -> None:
        if strength not in STRENGTHS:
            raise Refused("no_such_strength", seat)
        if seat not in (TABLE, *self.seats):
            raise Refused("no_such_seat", seat)
        wanted = {*self.sitting.bots, *self.can_fill}
        for each in [one for one in self.open_to_bots if one in wanted] if seat == TABLE else (seat,):
            self.stand_up(each)
            self.places[each] = Bot(strength)

    def fill(self, on: bool) -> None:
        """Bots at all free seats, or at none that nobody needs."""
        if on:
            self._seat_bots(TABLE, USUAL_STRENGTH)
        else:
            self.places = dict(self.people)
        self.revision += 1

    def ready(self, seat: Seat, on: bool) -> None:
        """Somebody is ready; who is not any more stops the countdown. Raises Refused where nobody sits."""
        person = self.people.get(seat)
        if person is None:
            raise Refused("nobody_sits_there", seat)
        self.places[seat] = replace(person, ready=on)
        if not on:
            self.hold()
        self.revision += 1

    @property
    def ballots(self) -> Sequence[MenuQuestion]:
        """What each of the people is asked for themselves about the game that was chosen."""
        return self.menu.ballots(self.setup, self.sitting)

    def _vote(self, seat: Seat, question: str, value: str) -> None:
        """Raises Refused where nobody sits, and BadValue for what is not asked there."""
        if seat not in self.people:
            raise Refused("nobody_sits_there", seat)
        asked = {one.name: one for one in self.ballots if one.seat == seat}
        if question not in asked:
            raise BadValue("question", f"expected one of {', '.join(asked) or 'none'}, got {question}")
        if value not in asked[question].values:
            raise BadValue("value", f"expected one of {', '.join(asked[question].values)}, got {value}")
        self.choose(self.game, self.menu.answered(self.setup, question, value))

    def _cast(self, roles: Mapping[str, Seat]) -> None:
        for role, seat in roles.items():
            if role not in self.menu.roles() or seat not in self.people:
                raise Refused("no_such_role", seat)
        self.roles = dict(roles)
        self.hold()

    def start(self, seed: int | None = None) -> None:
        """The countdown runs from its beginning; raises Refused where the game can't begin."""
        self._wanted = self.begin(seed)
        self._countdown.start()
        self.revision += 1

    def hold(self) -> bool:
        """Stops the countdown, so that nothing begins; gives whether it ran."""
        was, self._wanted = self._wanted, None
        self._countdown.stop()
        self.revision += was is not None
        return was is not None

    def _again(self, seed: int | None) -> None:
        self.begin(seed)
        if not self.is_open:
            self._open(True)
        if not self.missing:
            self.start(seed)

    def _end_evening(self) -> None:
        self.hold()
        self.places, self.roles = {}, {}
        self.is_open = False

    # -------------------------------------------------------------------------------------------------- time, a game

    def tick(self, passed_ms: float) -> list[str]:
        """Lets time pass; gives the clips that tell the room's code or count aloud now. At the end of the countdown the
        game is requested as it stands.
        """
        if self._wanted is None:
            told = [spelled(self.room_code)] if self._tells_code else []
            self._tells_code = False
            return told
        said = self._countdown.tick(passed_ms)
        if self._countdown.left_ms == 0:
            self._request()
        self.revision += bool(said)
        return said

    def _request(self) -> None:
        wanted, self._wanted = self._wanted, None
        self._countdown.stop()
        self.revision += 1
        if wanted is None:
            return
        try:
            self.requests.append(self.begin(wanted.seed))
        except ValueError:  # somebody stood up in the last moment
            return
        self._granted = True

    def begun(self) -> None:
        """A game has begun: the one that was requested here, or another, such as a lesson. People stay seated."""
        self.hold()
        self.is_open = self._tells_code = False
        self.plays, self._granted = self._granted, False
        if self.plays:
            self.setups[self.game] = self.menu.kept(self.setup)
        self.revision += 1

    @property
    def _role_of_captain(self) -> Seat | None:
        return self.roles.get(next(iter(self.menu.roles()), ""))


def spelled(code: str) -> str:
    """The clip that says a code of the room, digit by digit.

    >>> spelled("407")
    'room_code+room_digit/4+room_digit/0+room_digit/7'
    """
    return JOINED.join(["room_code", *(f"room_digit/{digit}" for digit in code)])
