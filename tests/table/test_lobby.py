"""The lobby as a state machine: who sits, who is ready, what begins, and what is remembered."""

import errno
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from engine import GAMES
from engine.game import Refused, Seat
from engine.space_alert.setup import Setup
from engine.tables import BadValue
from firmware_py.inputs import (
    AgainWanted,
    BotSeated,
    CodeWanted,
    EveningEnded,
    GameChosen,
    Hand,
    LobbyInput,
    LobbyOpened,
    Readied,
    RolesCast,
    RoomNamed,
    SatDown,
    StartWanted,
    StoodUp,
)
from firmware_py.table.countdown import COUNT_MS
from firmware_py.table.lobby import Lobby
from firmware_py.table.lobby_file import FILE, LobbyFile, evening_of
from firmware_py.table.lobby_people import MOST_LETTERS, SHAPES, Person, tidy
from tests.journal.bad_disk import BadDisk

SEATS = (1, 2, 3, 4, 5)


def lobby_of(
    *people: tuple[int, str], hand: Hand = "phone", ready: bool = True, game: str = "space_alert"
) -> Lobby:
    lobby = Lobby(SEATS, False, tuple(GAMES))
    lobby.choose(game, {})
    for seat, name in people:
        lobby.take(SatDown(seat, hand, name, ready=ready))
    return lobby


def counted(lobby: Lobby) -> list[str]:
    """Lets the countdown run out, tick by tick; what was said."""
    said: list[str] = []
    for _ in range(COUNT_MS // 20 + 2):
        said += lobby.tick(20)
    return said


def setup_of(lobby: Lobby) -> Setup:
    setup = GAMES[lobby.game].setup(lobby.begin().setup)
    assert isinstance(setup, Setup)
    return setup


def test_the_countdown_counts_aloud_and_only_its_end_requests_the_game() -> None:
    lobby = lobby_of((1, "Ada"), (2, ""))
    lobby.take(StartWanted(7))
    assert (lobby.stage, lobby.left_ms) == ("counting", COUNT_MS)
    assert lobby.tick(20) == ["count_3"] and not lobby.requests
    assert counted(lobby) == ["count_2", "count_1"]
    (wanted,) = lobby.requests
    assert (wanted.game, wanted.seed, wanted.bots, wanted.people) == ("space_alert", 7, (), {1: "Ada"})
    lobby.begun()
    assert lobby.plays and not lobby.is_open and list(lobby.people) == [1, 2]


def test_the_code_of_the_room_is_said_when_the_lobby_opens_and_when_somebody_wants_to_hear_it() -> None:
    lobby = lobby_of()
    lobby.take(RoomNamed("407"))
    assert lobby.tick(20) == []
    lobby.take(LobbyOpened())
    said = "room_code+room_digit/4+room_digit/0+room_digit/7"
    assert (lobby.tick(20), lobby.tick(20)) == ([said], [])
    lobby.take(LobbyOpened())
    assert lobby.tick(20) == [], "it was open"
    lobby.take(CodeWanted())
    assert (lobby.tick(20), lobby.tick(20)) == ([said], [])


def test_where_no_phones_can_come_no_code_is_said() -> None:
    lobby = lobby_of()
    lobby.take(RoomNamed(""))
    lobby.take(LobbyOpened())
    assert lobby.tick(20) == []
    with pytest.raises(Refused, match="no_phones"):
        lobby.take(CodeWanted())


@pytest.mark.parametrize(
    "stops",
    [Lobby.hold, lambda one: one.take(Readied(2, False)), lambda one: one.take(LobbyOpened(False)),
     lambda one: one.take(GameChosen("outer_rim", {})), lambda one: one.take(EveningEnded())],
    ids=["hold", "not ready", "closed", "another game", "evening"],
)  # fmt: skip
def test_holding_before_the_start_holds(stops: Callable[[Lobby], object]) -> None:
    lobby = lobby_of((1, ""), (2, ""))
    lobby.take(StartWanted())
    lobby.tick(COUNT_MS - 500)
    stops(lobby)
    assert lobby.stage != "counting" and counted(lobby) == [] and not lobby.requests


def test_nobody_begins_nothing_and_somebody_who_stands_up_in_the_last_moment_neither() -> None:
    lobby = Lobby(SEATS, False, tuple(GAMES))
    with pytest.raises(Refused, match="menu_nobody"):
        lobby.take(StartWanted())
    lobby.take(SatDown(1, "phone", ready=True))
    lobby.take(StartWanted())
    lobby.take(StoodUp(1))
    counted(lobby)
    assert not lobby.requests and lobby.stage == "closed"


def test_bots_fill_gaps_what_a_game_needs_and_seats_of_who_is_not_ready() -> None:
    lobby = lobby_of((1, "Ada"), (4, "Dana"))
    assert (lobby.begin().bots, setup_of(lobby).players) == ((2, 3), 4)
    lobby.take(Readied(4, False))
    assert (lobby.begin().bots, lobby.begin().people, lobby.missing) == ((2, 3, 4), {1: "Ada"}, (4,))


# The five seats of a table: one at each short edge, three along a long one.
AROUND = {1: 5, 2: 5, 3: 1, 4: 1, 5: 1}


def ships_of(lobby: Lobby) -> tuple[Seat, ...]:
    return GAMES["outer_rim"].setup(lobby.begin().setup).seats


def duel_of(*people: int) -> Lobby:
    lobby = Lobby(SEATS, False, tuple(GAMES), AROUND)
    lobby.choose("outer_rim", {})
    for seat in people:
        lobby.take(SatDown(seat, "phone", ready=True))
    return lobby


@pytest.mark.parametrize("people", list(permutations(SEATS, 2)))
def test_any_two_seats_fly_a_duel_and_who_came_first_the_tellurian_ship(people: tuple[int, int]) -> None:
    lobby = duel_of(*people)
    assert (ships_of(lobby), lobby.begin().bots) == (people, ())
    assert lobby.open_to_bots == lobby.can_fill == ()


@pytest.mark.parametrize("seat", SEATS)
def test_who_is_alone_in_a_duel_meets_a_bot_across_the_table(seat: int) -> None:
    lobby = duel_of(seat)
    assert (ships_of(lobby), lobby.begin().bots) == ((seat, AROUND[seat]), (AROUND[seat],))
    assert lobby.can_fill == (), "nobody needs another"
    other = next(one for one in SEATS if one not in (seat, AROUND[seat]))
    lobby.take(BotSeated(other, "ace"))
    assert (lobby.begin().bots, lobby.begin().setup["bots"]) == ((other,), ["crew", "ace"])
    lobby.take(BotSeated(0, "cadet"))
    assert lobby.begin().bots == (other,), "both ships are flown"


def test_all_bots_of_a_duel_are_the_one_across() -> None:
    lobby = duel_of(2)
    lobby.take(BotSeated(0, "cadet"))
    assert (lobby.begin().bots, lobby.strengths) == ((5,), {5: "cadet"})


def test_ships_of_a_duel_are_roles() -> None:
    lobby = duel_of(4, 2)
    for roles, seats in (
        ({"kalmian": 4}, (2, 4)),
        ({"tellurian": 2}, (2, 4)),
        ({"tellurian": 4, "kalmian": 2}, (4, 2)),
        ({"tellurian": 4, "kalmian": 4}, (4, 2)),
    ):
        lobby.take(RolesCast(roles))
        assert ships_of(lobby) == seats, roles
    alone = duel_of(3)
    alone.take(RolesCast({"kalmian": 3}))
    assert ships_of(alone) == (1, 3)


def test_three_people_are_too_many_for_a_duel() -> None:
    with pytest.raises(Refused, match="menu_duel"):
        duel_of(1, 2, 5).begin()


def test_bots_for_missing_people_take_all_free_seats_and_leave_them_again() -> None:
    lobby = lobby_of((2, ""))
    lobby.take(BotSeated(0, "ace"))
    assert lobby.begin().bots == (1, 3, 4, 5) and lobby.strengths == dict.fromkeys((1, 3, 4, 5), "ace")
    lobby.take(SatDown(4, "phone", "Dana"))
    assert list(lobby.people) == [2, 4]
    lobby.fill(False)
    assert lobby.begin().bots == (1, 3, 4), "the gaps, and Dana is not ready"


def test_every_game_can_begin_with_any_people_who_may_sit_there() -> None:
    for game in GAMES:
        for people in ((1,), (2,), (1, 2), (3, 1)):
            lobby = lobby_of(*((seat, f"P{seat}") for seat in people), game=game)
            try:
                wanted = lobby.begin()
            except Refused:
                assert max(people) > lobby.menu.places(lobby.setup)[1], (game, people)
                continue
            setup = GAMES[game].setup(wanted.setup)
            assert set(setup.seats) == set(people) | set(wanted.bots), (game, people)
            GAMES[game].deal(setup, 1)


def test_roles_are_chosen_and_androids_keep_their_place_in_the_order_of_play() -> None:
    """[R 1, R 5.1]"""
    lobby = lobby_of((1, ""), (2, ""), (3, ""))
    lobby.take(RolesCast({"captain": 2, "security": 1}))
    assert lobby.captain == 2
    setup = setup_of(lobby)
    assert (setup.order, setup.roles["captain"], setup.roles["security"]) == ((2, 3, 1, 0), 2, 1)
    lobby.take(GameChosen("space_alert", {"crew": [2, 0, 3, 1]}))
    lobby.take(RolesCast({"captain": 3}))
    assert setup_of(lobby).order == (3, 0, 1, 2), "the android still plays second"
    lobby.take(StoodUp(3))
    assert lobby.roles == {} and lobby.captain == 1


WRONG: list[tuple[LobbyInput, str]] = [
    (GameChosen("chess", {}), "no_such_game"),
    (GameChosen("space_alert", {"mission": "mission_99"}), "mission"),
    (GameChosen("space_alert", {"nonsense": 1}), "nonsense"),
    (SatDown(6, "phone"), "no_such_seat"),
    (SatDown(2, "phone", shape=1), "shape_taken"),
    (BotSeated(9, "crew"), "no_such_seat"),
    (BotSeated(2, "giant"), "no_such_strength"),
    (Readied(2, True), "nobody_sits_there"),
    (RolesCast({"captain": 2}), "no_such_role"),
    (RolesCast({"cook": 1}), "no_such_role"),
]


@pytest.mark.parametrize(("wrong", "reason"), WRONG, ids=[str(one) for one, _ in WRONG])
def test_what_can_not_be_is_refused_and_changes_nothing(wrong: LobbyInput, reason: str) -> None:
    lobby = lobby_of((1, "Ada"))
    before = evening_of(lobby)
    for refuses in (lobby.check, lobby.take):
        with pytest.raises((Refused, BadValue), match=reason):
            refuses(wrong)
        assert evening_of(lobby) == before


def test_again_waits_for_those_who_are_not_ready_and_else_begins_at_once() -> None:
    lobby = lobby_of((1, "Ada"), hand="laptop")
    lobby.take(AgainWanted())
    assert lobby.stage == "counting"
    lobby.hold()
    lobby.take(LobbyOpened(False))
    lobby.take(SatDown(2, "phone", "Dana", ready=True))
    lobby.take(AgainWanted())
    assert (lobby.stage, lobby.missing) == ("open", (2,)), "phones say anew that they are ready"
    lobby.take(Readied(2, True))
    lobby.take(AgainWanted())
    assert lobby.stage == "counting"


def test_eight_people_have_eight_shapes() -> None:
    lobby = Lobby(range(1, 9), False, ("mag_blast",))
    for seat in range(8, 0, -1):
        lobby.take(SatDown(seat, "phone"))
    assert sorted(person.shape for person in lobby.people.values()) == list(SHAPES)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (" Ada\t Lovelace ", "Ada Lovelace"),
        ("x" * 50, "x" * 12),
        ("\u202eevil\x00", "evil"),
        ("", ""),
        ("Čeněk", "Čeněk"),
        ("C\u030cene\u030ck", "Čeněk"),
        ("\u3164\u2800\u1160", ""),
        ("\ufe0f\u0301", ""),
        ("Ada\ufe0f\u034f", "Ada"),
        ("Z" + "\u0335" * 40 + "o", "Z" + "\u0335" * 3 + "o"),
        ("นิ้ง", "นิ้ง"),
    ],
)
def test_names_are_short_and_hold_nothing_that_can_not_be_seen(typed: str, shown: str) -> None:
    assert tidy(typed) == tidy(shown) == shown


# --------------------------------------------------------------------------------------------------------- remembering


def test_an_evening_is_remembered_over_a_restart(tmp_path: Path) -> None:
    lobby = lobby_of((3, "Dana"), (1, "Ada"))
    lobby.take(GameChosen("outer_rim", {"modules": 5}))
    lobby.take(GameChosen("space_alert", {"mission": "mission_2"}))
    lobby.take(BotSeated(2, "cadet"))
    lobby.take(SatDown(4, "buttons", ready=True))
    LobbyFile(tmp_path).save(lobby)
    after = Lobby(SEATS, False, tuple(GAMES))
    LobbyFile(tmp_path).load(after)
    assert (after.game, after.names, after.strengths) == ("space_alert", {3: "Dana", 1: "Ada"}, {2: "cadet"})
    assert (after.setup["mission"], after.setup_of("outer_rim")["modules"]) == ("mission_2", 5)
    assert after.people == {seat: Person("phone", name, seat) for seat, name in ((3, "Dana"), (1, "Ada"))}
    assert 4 not in after.people, "whoever came by a button has to press one again"


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"game": 7}', '{"people": {"1": {}}}', '{"nonsense": 1}', "\x00\xff"]
)
def test_a_damaged_file_is_set_aside_and_the_table_starts(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, "latin-1")
    lobby = Lobby(SEATS, False, tuple(GAMES))
    LobbyFile(tmp_path).load(lobby)
    assert lobby.places == {} and (tmp_path / "lobby-damaged-00001.json").exists()


def test_what_another_version_or_table_wrote_is_taken_as_far_as_it_fits(tmp_path: Path) -> None:
    lobby = lobby_of((5, "Dana"), (1, "Ada"))
    LobbyFile(tmp_path).save(lobby)
    path = tmp_path / FILE
    path.write_text(
        path.read_text("utf-8").replace('"setups":{', '"setups":{"space_stage":{"monsters":"giants"},'),
        "utf-8",
    )
    small = Lobby((1, 2), False, ("space_alert", "space_stage"))
    LobbyFile(tmp_path).load(small)
    assert small.names == {1: "Ada"} and small.setup_of("space_stage") == {}


@pytest.mark.parametrize("shape", ["9", "2", "0", "-1", "1e0"])
def test_a_flipped_bit_gave_somebody_a_shape_that_no_page_can_draw_or_that_of_another(
    shape: str, tmp_path: Path
) -> None:
    LobbyFile(tmp_path).save(lobby_of((1, "Ada"), (2, "Bo")))
    path = tmp_path / FILE
    text = path.read_text("utf-8")
    assert text.count('"shape":1') == 1
    path.write_text(text.replace('"shape":1', f'"shape":{shape}').replace("Ada", "A" * 5000), "utf-8")
    lobby = lobby_of()
    LobbyFile(tmp_path).load(lobby)
    if shape == "1e0":  # is no whole number
        assert not lobby.people and list(tmp_path.glob("lobby-damaged-*"))
        return
    shapes = {person.name: person.shape for person in lobby.people.values()}
    assert shapes.keys() == {"A" * MOST_LETTERS, "Bo"}
    assert len(set(shapes.values())) == 2 and set(shapes.values()) <= set(SHAPES)


def test_a_disk_that_takes_nothing_stops_no_lobby(tmp_path: Path) -> None:
    disk = BadDisk()
    disk.error = errno.ENOSPC
    LobbyFile(tmp_path, disk).save(lobby_of((1, "Ada")))
    assert not (tmp_path / FILE).exists()
