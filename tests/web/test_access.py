"""Who may come in, and what they may do: codes, tokens, limits, and every message from every kind of page."""

import errno
import json
import stat
from itertools import count
from pathlib import Path
from typing import get_args

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from engine.game import Refused
from firmware_py.commands.main import main
from firmware_py.web.access import AccessControl, address_of
from firmware_py.web.access_messages import Back, Join
from firmware_py.web.codes import LETTERS, SEATS, Codes
from firmware_py.web.message import Message, SeatMessage
from firmware_py.web.messages import PageMessage
from firmware_py.web.rate_limit import (
    KNOWN_GUESSERS,
    MESSAGES_AT_ONCE,
    PAGES_OF_ALL,
    PAGES_OF_ONE,
    TRIES_OF_ONE,
    Bucket,
    ConnectionLimiter,
    LoginThrottle,
)
from firmware_py.web.roles import SPECTATOR, TABLE_ROLE, Grant, Need
from tests.journal.bad_disk import BadDisk

MESSAGES: tuple[type[Message], ...] = get_args(PageMessage)
FREE_FOR_ALL = {"join", "back", "leave"}


def new_codes(folder: Path | None = None) -> Codes:
    """Codes from secrets that are different each time, and the same in each run."""
    numbers = count(1)
    return Codes(folder, lambda size: next(numbers).to_bytes(size, "big"))


def let_in(access: AccessControl, code: str, address: str = "phone", now_s: float = 0.0) -> Grant:
    return access.join(Join(code), address, now_s)


# -------------------------------------------------------------------------------------------------------------- rights


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_only_messages_that_change_nothing_at_the_table_need_nothing(message: type[Message]) -> None:
    tag = str(message.__struct_config__.tag)
    assert (message.needs is Need.NOTHING) == (tag in FREE_FOR_ALL)
    assert (message.needs is Need.ROOM) == (tag == "take")


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_a_spectator_may_only_come_in_and_look_on(message: type[Message]) -> None:
    assert SPECTATOR.may(message.needs, 1) == (message.needs is Need.NOTHING)
    assert SPECTATOR.may(message.needs, 0) == (message.needs in (Need.NOTHING, Need.VIEW))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_a_seat_acts_for_itself_alone(message: type[Message]) -> None:
    seat = Grant("seat", 2, 1, 1)
    free = (Need.NOTHING, Need.ROOM)
    assert seat.may(message.needs, 2) == (issubclass(message, SeatMessage) or message.needs in free)
    assert seat.may(message.needs, 3) == (message.needs in free)
    assert seat.may(message.needs, 0) == (message.needs in (*free, Need.VIEW))
    guest = Grant("guest", evening=1)
    assert guest.may(message.needs, 2) == (message.needs in free)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_who_stands_at_the_table_may_all_but_what_is_the_operators(message: type[Message]) -> None:
    assert TABLE_ROLE.may(message.needs, 3) == (message.needs is not Need.OPERATOR)
    assert Grant("operator").may(message.needs, 3)


# --------------------------------------------------------------------------------------------------------------- codes


def test_the_room_has_digits_to_type_and_a_key_that_nobody_guesses() -> None:
    codes, seen = new_codes(), set()
    for _ in range(50):
        codes.end_evening()
        seen |= {codes.room, codes.key}
        assert len(codes.room) == 6 and codes.room.isdecimal()
        assert len(codes.key) == 16 and set(codes.key) <= set(LETTERS)
    assert len(seen) == 100
    assert len(codes.operator) == 8 and set(codes.operator) <= set(LETTERS)


def test_the_codes_are_derived_once_until_they_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page that runs the table is told of them with each picture."""
    codes, derived = new_codes(), count()
    right = Codes._digest

    def counted(self: Codes, name: str) -> bytes:
        next(derived)
        return right(self, name)

    monkeypatch.setattr(Codes, "_digest", counted)
    for change in (lambda: None, codes.end_evening, codes.renew):
        change()
        before = next(derived)
        assert len({(codes.room, codes.key, codes.operator) for _ in range(5)}) == 1
        assert next(derived) - before == 4, "three of them, and the count itself"


def test_a_code_may_be_said_in_small_letters_and_with_spaces() -> None:
    codes = new_codes()
    operator = codes.operator
    assert codes.open(f" {operator[:4].lower()} {operator[4:].lower()} ") == Grant("operator")
    assert codes.open(codes.key.lower()) == Grant("guest")
    assert codes.typed(f"{codes.room[:3]} {codes.room[3:]}") == Grant("guest")


@pytest.mark.parametrize("code", ["", "000000", "AAAAAAAA", "čaj", "\ud83d", "1" * 20, "٣٣٣٣٣٣"])
def test_a_wrong_code_opens_nothing(code: str) -> None:
    assert new_codes().open(code) is None and new_codes().typed(code) is None


def test_codes_and_tokens_are_the_same_after_a_power_cut(tmp_path: Path) -> None:
    codes = new_codes(tmp_path)
    codes.end_evening()
    grant = codes.take(4)
    token, guest = codes.token(grant), codes.token(codes.guest())
    after = Codes(tmp_path)
    assert (after.operator, after.room, after.key) == (codes.operator, codes.room, codes.key)
    assert after.back(token) == grant and after.held == {4}
    assert after.back(guest) == after.guest()


def test_the_secret_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    Codes(tmp_path)
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"secret": "00"}', '{"secret": "xyz"}', "\x00\xff"])
def test_a_damaged_file_brings_other_codes_and_no_crash(text: str, tmp_path: Path) -> None:
    before = Codes(tmp_path)
    (tmp_path / "codes.json").write_text(text, "latin-1")
    after = Codes(tmp_path)
    assert after.operator != before.operator
    assert Codes(tmp_path).operator == after.operator


def test_a_flipped_bit_brought_other_codes_and_let_nobody_back_in(tmp_path: Path) -> None:
    """Of each ten bits three brought another secret without a word, and the others set the file aside."""
    before = Codes(tmp_path)
    token = before.token(before.take(3))
    path = tmp_path / "codes.json"
    whole = path.read_bytes()
    for at in range(len(whole)):
        bent = bytearray(whole)
        bent[at] ^= 1 << at % 8
        path.write_bytes(bent)
        after = Codes(tmp_path)
        assert (after.operator, after.room, after.held) == (before.operator, before.room, {3})
        assert after.back(token) is not None
        assert path.read_bytes() == whole
    assert [one.name for one in tmp_path.iterdir()] == ["codes.json"]


def test_codes_of_an_earlier_version_hold_on(tmp_path: Path) -> None:
    (tmp_path / "codes.json").write_text(json.dumps({"secret": "5a" * 32, "evening": 2}))
    before = Codes(tmp_path)
    assert before.room == Codes(tmp_path).room and '"crc"' in (tmp_path / "codes.json").read_text()
    assert not list(tmp_path.glob("*damaged*"))


def test_codes_with_more_damage_than_a_bit_are_set_aside(tmp_path: Path) -> None:
    before = Codes(tmp_path)
    path = tmp_path / "codes.json"
    text = path.read_text()
    path.write_text(text.replace('"renewed":0,"evening":0', '"renewed":5,"evening":7'))
    assert path.read_text() != text
    assert Codes(tmp_path).operator != before.operator
    assert (tmp_path / "codes-damaged-00001.json").exists()


def test_whoever_asks_for_the_codes_by_sudo_shut_the_table_out_of_its_own_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was written anew, for nobody but root to read; the next start had other codes."""
    Codes(tmp_path)
    path = tmp_path / "codes.json"
    before = path.stat()
    assert main(["codes", "--state", str(tmp_path)]) == 0
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    path.write_bytes(b"nonsense")
    assert main(["codes", "--state", str(tmp_path)]) == 2
    assert [one.name for one in tmp_path.iterdir()] == ["codes.json"]


def test_a_disk_that_takes_nothing_keeps_nobody_out(tmp_path: Path) -> None:
    disk = BadDisk()
    disk.error = errno.ENOSPC
    codes = Codes(tmp_path, disk=disk)
    assert codes.holds(codes.take(1))


def test_the_rooms_code_and_all_tokens_end_with_the_evening() -> None:
    codes = new_codes()
    grant, guest = codes.take(2), codes.guest()
    room, key, tokens = codes.room, codes.key, [codes.token(one) for one in (grant, guest)]
    assert [codes.back(token) for token in tokens] == [grant, guest]
    codes.end_evening()
    assert codes.typed(room) is None and codes.open(key) is None
    assert [codes.back(token) for token in tokens] == [None, None]
    assert not codes.holds(grant) and not codes.holds(guest) and codes.held == set()
    assert codes.why_lost(grant) == codes.why_lost(guest) == "evening_over"
    operator = codes.open(codes.operator)
    assert operator is not None and codes.holds(operator)


def test_the_next_phone_takes_the_seat_and_the_first_one_does_not_come_back() -> None:
    codes = new_codes()
    access = AccessControl(codes)
    first, second = access.codes.take(5), access.codes.take(5)
    assert not codes.holds(first) and codes.holds(second)
    with pytest.raises(Refused, match="not_in_any_more"):
        access.back(Back(codes.token(first)))
    assert access.back(Back(codes.token(second))) == second


def test_new_codes_void_everything() -> None:
    codes = new_codes()
    operator, room = codes.operator, codes.room
    grant = codes.open(operator)
    assert grant is not None
    token = codes.token(grant)
    renewed = codes.renew()
    assert codes.operator != operator and codes.room != room
    assert codes.back(token) is None and not codes.holds(grant) and codes.why_lost(grant) == "renewed"
    assert codes.holds(renewed) and codes.back(codes.token(renewed)) == renewed


def test_a_token_can_t_be_made_for_another_seat_or_role() -> None:
    codes = new_codes()
    token = codes.token(codes.take(2))
    signature = token.rsplit(".", 1)[1]
    for name in ("seat.3.0.1", "operator.0.0.0", "operator.2.0.1", "seat.2.0.2", "table.0.0.0", "", "seat.2"):
        assert codes.back(f"{name}.{signature}") is None
    assert codes.back(token[:-1]) is None
    assert codes.back("šeat" + token[4:]) is None


# -------------------------------------------------------------------------------------------------------------- limits


def guess(access: AccessControl, address: str, now_s: float = 0.0) -> None:
    with pytest.raises(Refused, match="wrong_code"):
        let_in(access, "wrong", address, now_s)


def test_five_wrong_codes_a_minute_from_one_address() -> None:
    codes = new_codes()
    access = AccessControl(codes)
    for second in range(TRIES_OF_ONE):
        guess(access, "10.0.0.7", float(second))
    with pytest.raises(Refused, match="too_many_tries"):
        let_in(access, codes.room, "10.0.0.7", 59.0)
    assert let_in(access, codes.room, "10.0.0.8", 59.0).role == "guest"
    assert let_in(access, codes.room, "10.0.0.7", 60.0).role == "guest"


def test_thirty_wrong_codes_of_guests_lock_out_no_right_code_nobody_who_is_in_and_not_the_tables_own_computer() -> (
    None
):
    """The limit is of who tries. What can't be guessed is let in even from there: the QR code, the operator."""
    codes = new_codes()
    access = AccessControl(codes)
    seated = access.codes.take(2)
    for number in range(30):
        guess(access, f"10.0.0.{number % 6}")
    with pytest.raises(Refused, match="too_many_tries"):
        let_in(access, codes.room, "10.0.0.1")
    assert let_in(access, codes.room, "10.0.0.77").role == "guest"
    for address in ("10.0.0.1", "10.0.0.77", "127.0.0.1", "::1"):
        assert let_in(access, codes.key, address).role == "guest"
        assert let_in(access, codes.operator, address).role == "operator"
        assert access.back(Back(codes.token(seated))) == seated
    for _ in range(30):
        guess(access, "127.0.0.1")
    assert let_in(access, codes.room, "127.0.0.1").role == "guest"


def test_a_guesser_with_many_numbers_of_ipv6_is_one_who_tries() -> None:
    codes = new_codes()
    access = AccessControl(codes)
    for number in range(TRIES_OF_ONE):
        guess(access, f"2001:db8:1:2::{number:x}")
    with pytest.raises(Refused, match="too_many_tries"):
        let_in(access, codes.room, "2001:db8:1:2:ffff::1")
    assert let_in(access, codes.room, "2001:db8:1:3::1").role == "guest"


def test_guessers_are_remembered_in_a_memory_that_ends() -> None:
    tries = LoginThrottle()
    for number in range(3 * KNOWN_GUESSERS):
        tries.wrong(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}", 1.0)
    assert len(tries._wrong) == KNOWN_GUESSERS


def test_stale_tokens_of_phones_behind_one_router_keep_nobody_out() -> None:
    codes = new_codes()
    access = AccessControl(codes)
    for _ in range(30):
        with pytest.raises(Refused, match="not_in_any_more"):
            access.back(Back("operator.0.0.0.00"))
    assert let_in(access, codes.room, "router").role == "guest"


def test_a_phone_that_comes_and_goes_does_not_keep_the_table_at_its_disk(tmp_path: Path) -> None:
    disk = BadDisk()
    codes = Codes(tmp_path, disk=disk)
    access = AccessControl(codes)
    with pytest.raises(Refused, match="too_fast"):
        for _ in range(1000):
            access.writes(1, "192.0.2.1", 0.0)
            codes.take(1)
            codes.free(1)
    assert disk.syncs < 200
    access.writes(1, "192.0.2.1", 5.0)


def test_a_phone_that_took_seats_all_the_time_kept_all_others_from_theirs() -> None:
    access = AccessControl(new_codes())
    with pytest.raises(Refused, match="too_fast"):
        for _ in range(1000):
            access.writes(1, "192.0.2.1", 0.0)
    access.writes(2, "192.0.2.2", 0.0)


def test_a_page_has_a_rate_of_messages_and_rests_make_up_for_it() -> None:
    bucket = Bucket(rate=10, burst=5)
    assert [bucket.take(0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert [bucket.take(0.1) for _ in range(2)] == [True, False]
    assert [bucket.take(100.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert not bucket.take(99.0), "a clock that goes back gives nothing away"


def test_dragging_the_timeline_is_not_too_fast() -> None:
    bucket = Bucket()
    assert all(bucket.take(frame / 60) for frame in range(60 * 30))
    assert sum(bucket.take(30.0) for _ in range(1000)) <= MESSAGES_AT_ONCE


def test_only_so_many_pages_are_open() -> None:
    crowd = ConnectionLimiter()
    assert sum(crowd.come("one") for _ in range(PAGES_OF_ALL)) == PAGES_OF_ONE
    others = sum(crowd.come(f"{number}") for number in range(PAGES_OF_ALL))
    assert others == PAGES_OF_ALL - PAGES_OF_ONE
    crowd.go("one")
    assert crowd.come("one") and not crowd.come("two")


@pytest.mark.parametrize("own", ["127.0.0.1", "::1"])
def test_strangers_who_take_all_the_room_leave_that_of_the_tables_own_computer(own: str) -> None:
    crowd = ConnectionLimiter()
    for number in range(PAGES_OF_ALL):
        assert crowd.come(f"192.0.2.{number}")
    assert not crowd.come("192.0.2.200")
    assert sum(crowd.come(own) for _ in range(PAGES_OF_ALL)) == PAGES_OF_ONE


# --------------------------------------------------------------------------------------------------------------- access


def asks(host: str, remote: str = "127.0.0.1", **headers: str) -> web.Request:
    request = make_mocked_request("GET", "/ws", headers={"Host": host, **headers})
    return request.clone(remote=remote)


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8080", "[::1]:8080", "localhost", "192.168.4.1:8080", "table.example"]
)
def test_the_tables_own_addresses_are_let_in(host: str) -> None:
    AccessControl(new_codes(), host="table.example").check(asks(host, Origin=f"http://{host}"))


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example", "http://evil.example"),  # a name of theirs that leads here: DNS rebinding
        ("127.0.0.1.evil.example:8080", None),
        ("127.0.0.1:8080", "http://evil.example"),
        ("127.0.0.1:8080", "http://127.0.0.1:9090"),
        ("127.0.0.1:8080", "null"),
        ("", None),
        ("127.0.0.1/;script-src *", None),  # told again in the policy of the answer
        ("evil.example@127.0.0.1", None),
        ("127.0.0.1#evil.example", None),
        ("127.0.0.1:8080, evil.example", None),
    ],
)
def test_other_sites_are_not(host: str, origin: str | None) -> None:
    request = asks(host) if origin is None else asks(host, Origin=origin)
    with pytest.raises(web.HTTPForbidden):
        AccessControl(new_codes()).check(request)


@pytest.mark.parametrize(
    ("remote", "headers", "grant"),
    [
        ("127.0.0.1", {}, TABLE_ROLE),
        ("::1", {}, TABLE_ROLE),
        ("192.168.4.7", {}, SPECTATOR),
        ("127.0.0.1", {"X-Forwarded-For": "203.0.113.5"}, SPECTATOR),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, SPECTATOR),
        ("127.0.0.1", {"X-Real-IP": "203.0.113.5"}, SPECTATOR),
        ("127.0.0.1", {"Via": "1.1 proxy"}, SPECTATOR),
        ("127.0.0.1", {"CF-Connecting-IP": "203.0.113.5"}, SPECTATOR),
        ("127.0.0.1", {"cf-ray": "1"}, SPECTATOR),
        ("::1", {"X-Forwarded-Server": "hall"}, SPECTATOR),
        ("", {}, SPECTATOR),
    ],
)
def test_only_this_computer_needs_no_code(remote: str, headers: dict[str, str], grant: Grant) -> None:
    request = asks("127.0.0.1:8080", remote, **headers)
    assert AccessControl(new_codes()).first(request) == grant
    assert AccessControl(new_codes(), guarded=True).first(request) == SPECTATOR


def test_what_a_proxy_passes_on_does_not_count_as_the_tables_own_computer() -> None:
    """Whoever came through a proxy beside the table tried as many codes as they liked."""
    through = asks("127.0.0.1:8080", "127.0.0.1", **{"CF-Connecting-IP": "203.0.113.5"})
    access, address = AccessControl(new_codes()), address_of(through)
    for _ in range(TRIES_OF_ONE):
        with pytest.raises(Refused, match="wrong_code"):
            let_in(access, "000000", address)
    with pytest.raises(Refused, match="too_many_tries"):
        let_in(access, "000000", address)
    assert address_of(asks("127.0.0.1:8080", "127.0.0.1")) == "127.0.0.1"
    assert address_of(asks("127.0.0.1:8080", "192.0.2.7", Via="1.1 proxy")) == "192.0.2.7"


def test_what_is_kept_is_small(tmp_path: Path) -> None:
    codes = new_codes(tmp_path)
    for seat in SEATS:
        codes.take(seat)
    kept = (tmp_path / "codes.json").read_bytes()
    assert len(kept) < 1000
    assert not [code for code in (codes.room, codes.key) if code in json.dumps(kept.decode())]


def test_codes_are_told_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["codes", "--state", str(tmp_path)]) == 2
    assert "codes.json: expected the codes of a table" in capsys.readouterr().err
    codes = Codes(tmp_path)
    assert main(["codes", "--state", str(tmp_path)]) == 0
    told = dict(line.rsplit(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert told.pop("operator") == codes.operator
    assert told == {"room": codes.room}
