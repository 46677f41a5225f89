"""The page of the safe mode over a real socket: it shows what is wrong, and obeys only who may run the table."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import ClientSession, FormData
from aiohttp.test_utils import TestServer

from firmware_py.service.safe_mode import SafePage
from firmware_py.web.access import AccessControl
from firmware_py.web.codes import Codes
from firmware_py.web.rate_limit import TRIES_OF_ONE


def asked(
    page: SafePage, *said: tuple[str, str], path: str = "/without", origin: str | None = None
) -> list[tuple[int, str]]:
    """The answers to codes that somebody posts, after the first look at the page."""
    answers = []

    async def run() -> None:
        async with TestServer(page.app) as server, ClientSession() as session:
            url = str(server.make_url("/")).rstrip("/")
            async with session.get(url) as answer:
                answers.append((answer.status, await answer.text()))
            headers = {} if origin == "" else {"Origin": origin or url}
            for name, value in said:
                async with session.post(url + path, data=FormData({name: value}), headers=headers) as answer:
                    answers.append((answer.status, await answer.text()))

    asyncio.run(run())
    return answers


def page_of(access: AccessControl) -> SafePage:
    return SafePage(access, 3, "castle.toml:3: <seats>", "no game was running", "1.0")


def test_on_its_own_computer_a_button_is_enough() -> None:
    page = page_of(AccessControl(Codes()))
    (shown, text), (status, _) = asked(page, ("code", ""))
    assert shown == 503 and "castle.toml:3: &lt;seats&gt;" in text and 'name="code"' not in text
    assert status == 503 and page.chosen.is_set() and page.without_game


def test_from_elsewhere_it_takes_the_operators_code() -> None:
    access = AccessControl(Codes(), guarded=True)
    page = page_of(access)
    code = access.codes.operator
    (_, text), *wrong, (right, _) = asked(
        page, ("code", "wrong"), ("other", code), ("code", code), path="/again"
    )
    assert 'name="code"' in text and code not in text
    assert [status for status, _ in wrong] == [403, 403]
    assert right == 503 and page.chosen.is_set() and not page.without_game


def test_the_rooms_code_is_not_enough_and_guessing_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    access = AccessControl(Codes(), guarded=True)
    assert asked(page_of(access), ("code", access.codes.room))[1] == (403, "needs_table")
    page = page_of(access)
    with monkeypatch.context() as patch:
        patch.setattr("firmware_py.web.access.is_local", lambda address: False)
        tries = asked(page, *[("code", f"{number}") for number in range(TRIES_OF_ONE)], ("code", "1"))
    assert tries[-1] == (403, "too_many_tries")
    assert not page.chosen.is_set()


@pytest.mark.parametrize("origin", ["", "http://evil.example", "null"])
def test_a_form_of_another_site_does_nothing(origin: str, tmp_path: Path) -> None:
    page = page_of(AccessControl(Codes(tmp_path)))
    assert asked(page, ("code", "x"), origin=origin)[1][0] == 403
    assert not page.chosen.is_set()
