"""People think aloud with pawns on a small ship that all see, until the phase ends [edge 174]."""

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitors, begin, tell, until


@pytest.mark.slow
def test_a_pawn_that_one_moves_is_seen_by_all_until_the_phase_ends(visitors: Visitors) -> None:
    one, other = visitors.open("/?seat=1"), visitors.open("/?seat=2")
    begin(one, {"mission": "test_run_1", "players": 2}, [])
    one.locator("[data-pawn='3']").click()
    one.locator(".think-room[data-station=lower_red]").click()
    for page in (one, other):
        expect(page.locator(".think-room[data-station=lower_red]")).to_have_attribute(
            "aria-label", "lower red: Android 3"
        )
    other.locator("[data-pawn='3']").press("Enter")
    expect(other.locator("[data-pawn='3']")).to_have_attribute("aria-pressed", "true")
    other.locator(".think-room[data-station=upper_blue]").press("Enter")
    expect(one.locator(".think-room[data-station=upper_blue] .crew-number")).to_have_text("3")
    expect(one.locator(".think-room[data-station=lower_red] .crew-number")).to_have_count(0)
    tell(one, {"do": "figure", "seat": 1, "piece": "9", "place": "upper_red"})
    expect(one.locator(".toast")).to_contain_text("piece")
    tell(one, {"do": "pace", "times": 200})
    until(one, "state.picture.view.phase === 2", {"do": "pace", "times": 1})
    expect(one.locator(".think-room[data-station=upper_white] .mark")).to_have_count(4)
