"""Pages over HTTPS, with the certificate of the table's own: the line holds, and a phone may listen."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from engine.mag_blast.game import deal
from engine.mag_blast.setup import Options, Setup
from tests.browser.programs import started
from tests.browser.visitors import Visitors, load


def battle() -> Mapping[str, object]:
    """A battle in which a microphone judges, after the choice of ships."""
    game = deal(Setup(players=2, options=Options("sensor")), 5)
    for seat in game.setup.seats:
        game.act(seat, next(iter(game.legal(seat))))
    return game.position()


@pytest.mark.slow
def test_over_https_a_phone_may_listen_and_the_operator_sees_the_fingerprint(
    browser: Browser, tmp_path: Path
) -> None:
    with started(tmp_path, "--tls") as (address, code):
        assert address.startswith("https://")
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        page.goto(f"{address}/?seat=1")
        expect(page.locator("body[data-part]")).to_have_count(1)
        load(page, battle(), [2])
        expect(page.locator(".phone-listens")).to_be_visible()
        expect(page.locator("[data-deaf]")).to_have_count(0)
        operator = context.new_page()
        operator.goto(f"{address}/operator#{code}")
        shown = operator.locator("[data-fingerprint]")
        expect(shown).to_be_visible()
        kept = (tmp_path / "tls" / "certificate.pem").read_text("ascii")
        assert len(shown.inner_text()) == 32 * 3 - 1
        assert "BEGIN CERTIFICATE" in kept
        context.close()


def test_a_plain_page_says_why_the_phone_cannot_listen(visitors: Visitors) -> None:
    """A page of this computer is secure without TLS, so this one is told that it is none."""
    page = visitors.open("/?seat=1")
    page.evaluate(
        "Object.defineProperty(window, 'isSecureContext', { value: false });"
        "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });"
    )
    load(page, battle(), [2])
    expect(page.locator("[data-deaf]")).to_contain_text("https")
    expect(page.locator(".phone-listens")).to_have_count(0)
