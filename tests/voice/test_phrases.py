"""Every language says everything: the same sentences with the same gaps, and the same words."""

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from string import Formatter

import pytest

import engine
from engine import GAMES
from engine.game import snake
from engine.space_alert import steps as st
from engine.space_alert.cards import threats
from engine.space_alert.cards_missions import missions, timeline
from engine.space_alert.deal_mission import generate
from engine.space_alert.legal_reasons import REASON_NAMES
from engine.tables import BadTable, read_toml
from firmware_py.games.space_alert.staging import LOOK_MS, SILENT
from firmware_py.games.space_alert.staging_timeline import spoken
from firmware_py.games.space_alert.staging_words import threat_cards
from firmware_py.voice.clips import clip_of
from firmware_py.voice.phrases import Phrases, phrases
from sounds.texts import LANGUAGES, PERSON, PHRASES, TABLE, Texts, files_of, merged, owners
from sounds.voiced import clip_ids, gaps_of, spoken_text, voiced

ENGLISH = phrases("en")
OTHERS = [language for language in LANGUAGES if language != "en"]


def differences(one: Phrases, other: Phrases) -> list[str]:
    """What the first has and the second lacks or has otherwise."""
    found = [f"phrase.{key}" for key in one.phrase if key not in other.phrase]
    found += [
        f"phrase.{key}: gaps {sorted(gaps_of(text) ^ gaps_of(other.phrase[key]))}"
        for key, text in one.phrase.items()
        if key in other.phrase and gaps_of(text) != gaps_of(other.phrase[key])
    ]
    return found + _words(one.word, other.word)


def _words(one: Mapping[str, Mapping[str, str]], other: Mapping[str, Mapping[str, str]]) -> list[str]:
    return [
        f"word.{gap}.{key}"
        for gap, table in one.items()
        for key, text in table.items()
        if key not in other.get(gap, {}) or gaps_of(text) != gaps_of(other[gap][key])
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_sentences_gaps_and_words(language: str) -> None:
    other = phrases(language)
    assert differences(ENGLISH, other) == []
    assert differences(other, ENGLISH) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_sentence_asks_for_is_there(language: str) -> None:
    """A case has a form of every word of its gap; what goes with a word knows the gender of each."""
    words = phrases(language)
    missing: list[tuple[str, ...]] = []
    for table, key, text in words.entries():
        for _, gap, form, _ in Formatter().parse(text):
            if not gap or not form or form == PERSON:
                continue
            agrees = words.gender.get(gap, {})
            if "|" not in form:
                there = words.case.get(gap, {}).get(form, {}).keys()
                missing += [(table, key, gap, form, value) for value in words.word[gap] if value not in there]
            elif agrees:
                missing += [(table, key, gap, value) for value in words.word[gap] if value not in agrees]
            elif gap in words.word or form.count("|") != {"en": 1, "cs": 2}[language]:
                missing.append((table, key, gap, form))
    assert missing == []


SENTENCES = Phrases(
    "cs",
    "X",
    {
        "hit": "Raketa míří na {threat:4}.",
        "lost": "{threat} {threat:zničen|zničena|zničeno|zničeni|zničeny}.",
        "has": "{threat} {threat:má|mají} {hp} {hp:život|životy|životů}.",
    },
    {"threat": {"1": "Fregata", "2": "Výsadkáři", "3": "Komando"}},
    case={"threat": {"4": {"1": "Fregatu", "2": "Výsadkáře"}}},
    gender={"threat": {"1": "feminine", "2": "masculine plural", "3": "neuter"}},
)


@pytest.mark.parametrize(
    ("phrase", "words", "sentence"),
    [
        ("hit", {"threat": 1}, "Raketa míří na Fregatu."),
        ("hit", {"threat": 3}, "Raketa míří na Komando."),
        ("lost", {"threat": 1}, "Fregata zničena."),
        ("lost", {"threat": 2}, "Výsadkáři zničeni."),
        ("has", {"threat": 2, "hp": 1}, "Výsadkáři mají 1 život."),
        ("has", {"threat": 3, "hp": 4}, "Komando má 4 životy."),
        ("has", {"threat": 1, "hp": 5}, "Fregata má 5 životů."),
        ("has", {"threat": 1, "hp": 0}, "Fregata má 0 životů."),
    ],
)
def test_words_take_the_form_that_their_sentence_needs(
    phrase: str, words: dict[str, object], sentence: str
) -> None:
    assert SENTENCES.say(phrase, words) == sentence


@pytest.mark.parametrize(
    ("phrase", "words", "sentence"),
    [
        ("threat_destroyed", {"threat": "SE1-01"}, "Fregata je zneškodněna."),
        ("threat_destroyed", {"threat": "I1-07"}, "Vadné rakety jsou zneškodněny."),
        ("aimed", {"weapon": "interceptors", "threat": "E2-05", "strength": 3}, "Stíhačky zaměřují Medúzu silou 3."),
        ("repaired", {"crew": 1, "threat": "SI1-04", "station": "upper_red"},
         "Postava 2 opravuje Trhlinu v plášti v horní červené lokaci."),
        ("energy_moved", {"amount": 2, "zone": "blue"}, "Do štítu modré zóny přitékají 2 energie."),
        ("rim_damage_marked", {"ship": "kalmian", "sector": "mid", "amount": 5},
         "Kalmiané ztrácejí ve středu 5 energií."),
    ],
)  # fmt: skip
def test_czech_sentences_decline_their_nouns(phrase: str, words: dict[str, object], sentence: str) -> None:
    assert phrases("cs").say(phrase, words) == sentence


def test_halves_are_written_as_the_language_does() -> None:
    said = [phrases(one).say("truck_value_declared", {"seat": 2, "strength": 4.5}) for one in LANGUAGES]
    assert said == ["Seat 2: 4.5.", "Místo 2: 4,5."]


def test_one_is_singular_in_english() -> None:
    said = [phrases("en").say("threat_appeared", {"threat": "E1-01", "hp": hp}) for hp in (1, 2)]
    assert said == ["Pulse Ball detected: 1 hit point.", "Pulse Ball detected: 2 hit points."]


def test_a_missing_sentence_a_missing_word_and_another_gap_are_noticed() -> None:
    one = Phrases("xx", "X", {"a": "{n}", "b": ""}, {"n": {"1": "one", "2": "{x}"}})
    other = Phrases("yy", "Y", {"a": "{m}"}, {"n": {"2": "two"}})
    assert differences(one, other) == ["phrase.b", "phrase.a: gaps ['m', 'n']", "word.n.1", "word.n.2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_in_the_file_is_that_of_the_file(language: str) -> None:
    assert phrases(language).language == language


def test_every_file_of_sentences_is_a_language() -> None:
    found = {tuple(file.name.split(".")) for file in PHRASES.iterdir()}
    assert found == {(owner, language, "toml") for owner in owners() for language in LANGUAGES}


def test_texts_belong_to_the_table_or_to_a_game() -> None:
    rules = {folder.name for folder in Path(engine.__path__[0]).iterdir() if folder.is_dir()}
    assert set(GAMES) <= set(owners()) - {TABLE} <= rules


def test_a_key_that_stands_in_two_files_is_an_error_with_file_and_line(tmp_path: Path) -> None:
    first, second = tmp_path / "table.xx.toml", tmp_path / "chess.xx.toml"
    first.write_text('language = "xx"\nname = "X"\n[word.reason]\nno_king = "no king"\n', "utf-8")
    second.write_text(
        'language = "xx"\n\n[phrase]\ncheck = "Check."\n[word.reason]\nno_king = "x"\n', "utf-8"
    )
    with pytest.raises(BadTable, match=r"stands in table\.xx\.toml too") as caught:
        merged(files_of(tmp_path, "xx"), "xx")
    assert (caught.value.file, caught.value.line, caught.value.at) == (str(second), 6, "word.reason.no_king")


def test_files_of_a_language_are_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "table.xx.toml").write_text('language = "xx"\nname = "X"\n[word.game]\ngo = "Go"\n', "utf-8")
    (tmp_path / "chess.xx.toml").write_text('language = "xx"\n[word.game]\nchess = "Chess"\n', "utf-8")
    (tmp_path / "chess.yy.toml").write_text('language = "yy"\n[word.game]\nchess = "Šachy"\n', "utf-8")
    whole = merged(files_of(tmp_path, "xx"), "xx")
    assert (whole.name, whole.word) == ("X", {"game": {"go": "Go", "chess": "Chess"}})


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('name = "Y"\nlanguage = "yy"\n', 2, "expected xx"),
        ('language = "xx"\n[phrase]\na = "{"\n', 3, "Single '{'"),
        ('language = "xx"\n[gender.who]\na = "female"\n', 3, "expected one of masculine"),
        ('language = "xx"\n[phrases]\na = "b"\n', 2, "unknown key"),
    ],
)
def test_a_file_that_is_wrong_is_told_with_its_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    file = tmp_path / "table.xx.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadTable, match=message) as caught:
        merged([file], "xx")
    assert caught.value.line == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_that_is_told_has_a_sentence(language: str) -> None:
    known = phrases(language).phrase
    special: dict[type, list[str]] = {
        st.NothingHappened: [f"nothing_{reason}" for reason in REASON_NAMES],
        st.ComputerChecked: ["computer_passed", "computer_failed"],
        st.ShipLost: ["ship_lost_zone", "ship_lost_card"],
        **{
            kind: [f"{snake(kind.__name__)}_{on}" for on in ("on", "off")]
            for kind in (st.DamageDoubled, st.AttackBonus, st.ShieldBonus)
        },
    }
    wanted = [
        phrase
        for kind in LOOK_MS
        if kind not in SILENT
        for phrase in special.get(kind, [snake(kind.__name__)])
    ]
    assert [phrase for phrase in wanted if phrase not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_announcement_of_every_mission_has_a_sentence_and_a_clip(language: str) -> None:
    words = phrases(language)
    clips = {clip for clip, _, _ in clip_ids(words)}
    flown = [*missions().values(), *(generate(Random(seed)) for seed in range(200))]
    for mission in flown:
        for event in timeline(mission):
            for caption in spoken(event):
                sentence = words.caption(caption)
                assert caption.phrase in words.phrase and "{" not in sentence, caption
                assert clip_of(caption) in clips, caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_voiced_can_be_said_with_the_gaps_that_name_its_clip(language: str) -> None:
    words = phrases(language)
    for phrase, row in voiced().items():
        text = words.voice.get(phrase) or words.phrase[phrase]
        assert gaps_of(text) == set(row.gaps), phrase
    for _, phrase, values in clip_ids(words):
        said = spoken_text(words, phrase, values)
        assert said and "{" not in said and not any(sign.isdigit() for sign in said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_threat_has_a_name_of_its_own_and_its_card_is_told(language: str) -> None:
    words = phrases(language)
    names = [words.word["threat"][threat.id] for threat in threats()]
    assert len(names) == 55 and len(set(names)) == 55
    for card in threat_cards(words).values():
        assert "effect_" not in str(card) and "rule_" not in str(card) and "{" not in str(list(_texts(card)))


def _texts(card: object) -> list[str]:
    values = card.values() if isinstance(card, dict) else card if isinstance(card, list) else []
    return [one for value in values for one in ([value] if isinstance(value, str) else _texts(value))]


@pytest.mark.parametrize(
    ("language", "device", "name"),
    [
        ("en", "seat/2", "Seat 2"),
        ("cs", "seat/2", "Místo 2"),
        ("cs", "lights", "Světla"),
        ("cs", "lights/left", "Světla (left)"),
    ],
)
def test_a_lost_device_is_told_by_its_name_and_not_by_its_id(language: str, device: str, name: str) -> None:
    words = phrases(language)
    assert words.device(device) == name
    told = words.say("device", {"place": words.device(device), "fault": "unplugged"})
    assert told == f"{name}: {'unplugged' if language == 'en' else 'odpojeno'}."


def test_czech_is_written_with_its_signs() -> None:
    """Without them every speech engine mispronounces."""
    text = "".join(file.read_text("utf-8") for file in files_of(PHRASES, "cs"))
    assert set("áčďéěíňóřšúůýž") <= set(text.lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_below_zero_has_a_minus_and_no_hyphen(language: str) -> None:
    words = phrases(language)
    tables = [words.phrase, *words.word.values()]
    hyphens = [text for table in tables for text in table.values() if re.search(r"(?<![\w-])-[\d{]", text)]
    assert hyphens == []
    assert words.say("clock_moved", {"reason": -3}).count("−3") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_a_name_is_never_called_by_the_seat(language: str) -> None:
    """Every sentence about somebody takes the name as it is; the voice, which has no names, says the seat."""
    words = phrases(language)
    people = {2: "Ada"}
    about = [key for key, text in words.phrase.items() if ":person}" in text]
    assert len(about) > 80
    for key in about:
        gaps: dict[str, int] = dict.fromkeys(gaps_of(words.phrase[key]), 1)
        gaps |= {gap: 2 for _, gap, form, _ in Formatter().parse(words.phrase[key]) if gap and form == PERSON}
        named, nameless = words.say(key, gaps, people), words.say(key, gaps)
        assert "Ada" in named and words.person(2) not in named
        assert words.person(2).lower() in nameless.lower() and not nameless[0].islower()
    told = [key for owner in owners() if owner != TABLE for key in _phrases_of(owner, language)]
    assert [key for key in told if re.search(r"(?i)(seat|míst\w*) \{", words.phrase[key])] == []


def _phrases_of(owner: str, language: str) -> list[str]:
    file = PHRASES / f"{owner}.{language}.toml"
    return list(read_toml(file, Texts).phrase)
