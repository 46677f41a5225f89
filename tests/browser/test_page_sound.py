"""A page that speaks: it fetches what the table plays, remembers what people chose, and is silent unasked."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors, begin, until

LISTEN = """() => {
    window.begun = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...times) {
        window.begun.push(this);
        return start.apply(this, times);
    };
}"""


def clips_of(page: Page) -> list[str]:
    """The paths of the clips that a page asks for from now on."""
    asked: list[str] = []

    def note(url: str) -> None:
        if urlsplit(url).path.startswith("/sounds/"):
            asked.append(urlsplit(url).path)

    page.on("request", lambda request: note(request.url))
    return asked


def test_sound_is_off_until_people_want_it(visitors: Visitors) -> None:
    page = visitors.open()
    asked = clips_of(page)
    button = page.locator("[data-do=sound]")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.locator("[data-do=demo]").click()
    expect(page.locator(".threats li").first).to_be_visible()
    expect(page.locator(".volume")).to_have_count(0)
    assert asked == []


@pytest.mark.slow
def test_a_page_with_sound_plays_what_the_table_announces(visitors: Visitors) -> None:
    page = visitors.open("/?language=cs")
    asked = clips_of(page)
    page.evaluate(LISTEN)
    page.locator("[data-do=sound]").click()
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/sounds/cs/bed/phase_1.opus") as bed:
        begin(page, {"mission": "test_run_1", "players": 1}, [])
    assert bed.value.status == 200
    until(page, "window.begun.some((one) => one.loop)")
    until(page, "window.begun.some((one) => !one.loop && one.buffer.duration > 0.5)")
    expect(page.locator(".toast")).to_have_count(0)
    assert "/sounds/cs/phase_began/1.opus" in asked
    assert all(path.startswith("/sounds/cs/") for path in asked)


@pytest.mark.slow
def test_volume_and_switch_are_remembered_at_this_place(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=sound]").click()
    page.locator(".volume").fill("35")
    page.reload()
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-do=sound]")).to_have_text(
        "Touch for sound"
    )  # nobody has touched this page yet
    page.locator("[data-do=sound]").click()
    expect(page.locator("[data-do=sound]")).to_have_text("Sound here")
    expect(page.locator(".volume")).to_have_value("35")
    page.locator("[data-do=sound]").click()
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".volume")).to_have_count(0)


def test_quiet_hours_of_the_table_hold_for_the_page_too(visitors: Visitors) -> None:
    page = visitors.open()
    page.evaluate(
        """() => {
            const set = AudioParam.prototype.setTargetAtTime;
            window.levels = [];
            AudioParam.prototype.setTargetAtTime = function (level, ...times) {
                window.levels.push(level);
                return set.call(this, level, ...times);
            };
        }"""
    )
    page.locator("[data-do=sound]").click()
    page.locator(".volume").fill("90")
    until(page, "window.levels.at(-1) === 0.9")
    levels = page.evaluate(
        """async () => {
            const { state } = await import("/static/state.js");
            const { followSound } = await import("/static/sound.js");
            return [25, 100].map((loudest) => {
                state.picture.loudest = loudest;
                followSound();
                return window.levels.at(-1);
            });
        }"""
    )
    assert levels == [0.25, 0.9]


def test_a_lost_speaker_makes_the_page_speak(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("#first").click(
        position={"x": 3, "y": 3}
    )  # somebody touched the page, and asked for nothing
    lost = {"name": "speaker", "state": "lost", "reason": "no sound card"}
    pressed = page.evaluate(
        """async (lost) => {
            const { state } = await import("/static/state.js");
            const { followSound, wanted } = await import("/static/sound.js");
            const before = wanted();
            state.picture.health = [lost];
            followSound();
            return [before, wanted()];
        }""",
        lost,
    )
    assert pressed == [False, True]
    with page.expect_response("**/sounds/en/*.opus") as clip:
        page.evaluate(
            """async (lost) => {
                const { state } = await import("/static/state.js");
                const { followSound, hear, waitsForTouch } = await import("/static/sound.js");
                const hush = () => {
                    state.picture.health = [lost]; // also in a picture that came meanwhile
                    followSound();
                    return waitsForTouch();
                };
                while (hush()) await new Promise(requestAnimationFrame);
                hear({ language: "en", clips: ["explosion"], kinds: ["effect"] });
            }""",
            lost,
        )
    assert clip.value.status == 200


def test_a_page_that_shows_another_language_plays_what_the_table_names(visitors: Visitors) -> None:
    """A hall shows its languages in turn, and speaks its first one all the time."""
    page = visitors.open("/?language=en")
    page.locator("[data-do=sound]").click()
    expect(page.locator("[data-do=sound]")).to_have_text("Sound here")
    hear = """async (language) => {
        const { hear } = await import("/static/sound.js");
        hear({ language, clips: ["speaker_back"], kinds: ["table"] });
    }"""
    for language in ("cs", "en"):
        with page.expect_response(f"**/sounds/{language}/speaker_back.opus") as clip:
            page.evaluate(hear, language)
        assert clip.value.status == 200


def test_the_language_changes_at_the_same_seat(visitors: Visitors) -> None:
    page = visitors.open("/?seat=2")
    page.locator("[data-do=language-cs]").click()
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator("[data-do=language-en]")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?(seat=2&language=cs|language=cs&seat=2)$"))
    page.locator(".brand").click()
    expect(page).to_have_url(re.compile(r"\?language=cs$"))
