"""Somebody guesses the room's digits from many addresses at once."""

import logging
from itertools import count
from pathlib import Path

import pytest

from engine.game import Refused
from firmware_py.web import guessing
from firmware_py.web.access import AccessControl
from firmware_py.web.access_messages import Back, Join
from firmware_py.web.codes import Codes
from firmware_py.web.roles import Grant
from tests.web.guests import Site, at_table

EVENING_S = 5 * 3600


def let_in(access: AccessControl, code: str, address: str, now_s: float) -> Grant:
    return access.join(Join(code), address, now_s)


def compared(access: AccessControl, tries: int, seconds: float) -> int:
    """How many wrong codes were compared, of so many from as many addresses."""
    done = 0
    for number in range(tries):
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        try:
            let_in(access, "wrong", address, seconds * number / tries)
        except Refused as refused:
            done += refused.reason == "wrong_code"
    return done


def guessed() -> AccessControl:
    """A table whose digits are guessed at second 0."""
    access = AccessControl()
    compared(access, int(guessing.WRONG_AT_ONCE) + 1, 0.0)
    return access


def test_many_addresses_found_a_room_with_thirty_percent_in_one_evening() -> None:
    done = compared(AccessControl(), 36_000, EVENING_S)
    assert done == guessing.WRONG_AT_ONCE + EVENING_S * guessing.WRONG_A_SECOND
    assert done / 10**6 < 0.001


def test_a_class_that_mistypes_is_no_burst() -> None:
    access = AccessControl()
    assert compared(access, 50, 30.0) == 50
    assert not access.guessing.noticed
    assert let_in(access, access.codes.room, "192.0.2.1", 31.0).role == "guest"


def test_who_is_in_and_what_nobody_can_guess_does_not_wait(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        access = guessed()
    assert ["guesses the room's code" in line for line in caplog.messages] == [True]
    codes = access.codes
    seated = codes.take(2)
    with pytest.raises(Refused, match="too_many_tries"):
        let_in(access, codes.room, "192.0.2.1", 1.0)
    assert let_in(access, codes.key, "192.0.2.1", 1.0).role == "guest"
    assert let_in(access, codes.operator, "192.0.2.1", 1.0).role == "operator"
    assert let_in(access, codes.room, "127.0.0.1", 1.0).role == "guest"
    assert access.back(Back(codes.token(seated))) == seated
    assert let_in(access, codes.room, "192.0.2.1", 21.0).role == "guest"


@pytest.mark.parametrize("how", ["draw_digits", "end_evening", "renew"])
def test_other_digits_are_compared_at_once(how: str) -> None:
    access = guessed()
    before = access.codes.room
    getattr(access, how)()
    assert access.codes.room != before and not access.guessing.noticed
    assert let_in(access, access.codes.room, "192.0.2.1", 1.0).role == "guest"
    with pytest.raises(Refused, match="wrong_code"):
        let_in(access, before, "192.0.2.2", 1.0)


def test_other_digits_put_nobody_out_and_outlast_the_program(tmp_path: Path) -> None:
    numbers = count(1)
    codes = Codes(tmp_path, lambda size: next(numbers).to_bytes(size, "big"))
    seated, guest, key, digits = codes.take(2), codes.guest(), codes.key, codes.room
    codes.draw_digits()
    assert codes.holds(seated) and codes.holds(guest) and codes.key == key
    assert codes.room != digits
    assert Codes(tmp_path).room == codes.room
    codes.end_evening()
    assert codes.room != digits


def test_the_operator_is_told_and_draws_other_digits_with_one_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guessing, "WRONG_AT_ONCE", 0.5)
    monkeypatch.setattr("firmware_py.web.access.is_local", lambda address: False)

    async def happens(hall: Site) -> None:
        operator, guest = await hall.operator(), await hall.page()
        assert (await guest.comes("000000"))["reason"] == "wrong_code"
        while not (await operator.access()).get("guessed"):
            pass
        assert (await guest.comes(hall.codes.room))["reason"] == "too_many_tries"
        await operator.say(do="drawdigits")
        while (await operator.access()).get("guessed"):
            pass
        told = await guest.comes(hall.codes.room)
        assert told["role"] == "guest" and "guessed" not in told

    at_table(tmp_path, happens)
