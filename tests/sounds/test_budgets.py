"""Texts fit the places they stand in, in every language: budgets of characters (docs/page.md, The frame)."""

from string import Formatter
from typing import Final

import pytest

from sounds.texts import LANGUAGES, texts

PRIMARY, BELOW, SMALL, TAB, LINE = 16, 26, 7, 10, 44
SOFT_HYPHEN: Final = "\u00ad"
CARD_ROW, CARD_ROWS = 8, 2
# Words of the page by the place they stand in: the table's, and those of games that are drawn in the frame.
PLACES: Final = {
    "page": {
        PRIMARY: (
            "go_on", "play_on", "wait_table", "wait_turn", "wait_show", "finish_fast", "lesson_next", "lesson_finish",
            "show_play", "show_next", "ending_again", "ending_next", "curtain_take",
        ),
        BELOW: (
            "go_on_all", "wait_others", "wait_out", "wait_table_starts", "curtain_second", "wait_people",
            "follow_last",
        ),
        SMALL: (
            "end_yes", "line_try_short", "watch_short", "share_short", "the_table", "follow_next", "nudge",
            "code_short",
        ),
        TAB: ("tab_now", "tab_story", "tab_help", "tab_lesson"),
        LINE: ("no_line", "line_held"),
    },
    "mag": {
        PRIMARY: (
            "choose_done", "heard", "pick_place", "pick_aim", "pick_more", "short_noise", "short_choose", "short_draw",
        ),
        BELOW: ("noise_below", "teal_place", "white_ship", "no_use"),
        SMALL: ("short_back", "short_ship", "short_quiet", "short_more"),
        LINE: (
            "line_choose", "line_place", "line_discard", "line_draw", "line_build", "line_manoeuvre", "line_attack",
        ),
    },
    "stage": {
        PRIMARY: (
            "move", "attack", "heal", "repair", "buy", "give", "take", "convert", "place", "roll", "roll_enter",
            "end_turn",
            "harm", "new_monster", "break_short", "heart_attack", "boost_short", "recharge_do", "roll_repair_short",
            "strike", "strike_beats", "strike_bare_short", "vortex", "telepathy",
        ),
        BELOW: (
            "pick_harm", "pick_room", "pick_monster", "pick_person", "pick_generator", "pick_ware", "pick_amount",
            "pick_deed", "pick_card", "pick_tokens", "pick_slot", "pick_face", "would_die", "why_no_monster",
            "why_too_late",
        ),
        SMALL: ("end_small", "back_small"),
        LINE: (
            "line_pick", "line_end", "line_dying", "line_take", "line_top_up", "line_contribute", "line_place",
            "line_roll", "line_harm", "line_new_monster", "line_break", "line_heart_attack", "line_boost",
            "less_oxygen_short", "no_oxygen_short",
        ),
    },
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", PLACES)
def test_words_fit_their_place(kind: str, language: str) -> None:
    words = texts(language).word[kind]
    long = [
        (key, words[key], most)
        for most, keys in PLACES[kind].items()
        for key in keys
        if len(words[key]) > most
    ]
    assert long == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_primary_button_does_fits_it(language: str) -> None:
    words = texts(language).word["mag"]
    assert {
        key: text for key, text in words.items() if key.startswith("primary_") and len(text) > PRIMARY
    } == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_cards_fit_two_rows_of_eight(language: str) -> None:
    names = texts(language).word["mag_card"]
    assert {kind: name for kind, name in names.items() if len(rows(name)) > CARD_ROWS} == {}
    assert {kind: name for kind, name in names.items() if max(map(len, rows(name))) > CARD_ROW} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_sentences_for_the_line_of_a_phone_fit_it_and_belong_to_a_phrase(language: str) -> None:
    """In every language the same ones: whoever shortens a sentence does so for all who read it."""
    read = texts(language)
    assert set(read.line) == set(texts(LANGUAGES[0]).line) and set(read.line) <= set(read.phrase)
    gaps = {key: "".join(part for part, *_ in Formatter().parse(text)) for key, text in read.line.items()}
    assert {key: text for key, text in gaps.items() if len(text) > LINE} == {}
    named = {key: {gap for _, gap, *_ in Formatter().parse(text)} for key, text in read.line.items()}
    known = {key: {gap for _, gap, *_ in Formatter().parse(read.phrase[key])} for key in named}
    assert {
        key: found - known[key] - {None} for key, found in named.items() if found - known[key] - {None}
    } == {}


def rows(name: str) -> list[str]:
    """A name broken into as few rows of a card as it needs."""
    found = [""]
    for word in name.split(" "):
        for place, part in enumerate(parts := word.split(SOFT_HYPHEN)):
            joined = found[-1] + (" " if found[-1] and place == 0 else "") + part
            ends = place == len(parts) - 1
            if len(joined) + (not ends) <= CARD_ROW or not found[-1]:
                found[-1] = joined
            else:
                found.append(part)
    return found
