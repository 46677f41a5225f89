"""The cards as they are printed in docs/games/space_stage.md: attacks against every monster, prices, a file of one's
own.
"""

import json
from dataclasses import asdict, is_dataclass
from itertools import product
from pathlib import Path
from typing import cast

import pytest

from engine.game import Json
from engine.space_stage.cards import DATA, card_names, house_cards, read_cards, tough_cards
from engine.space_stage.game import RULES
from engine.tables import BadTable, BadValue
from tests.engine.space_stage.positions import Object, file, resolved

# Tokens (organic, scrap), damage, multipliers of fire, frost and lightning. R01 fire: Útočné vybavení a mutace.
MONSTERS = {
    "R01": (6, 0, 2, 1.5, 1.0, 0.5),
    "R02": (4, 0, 2, 2.0, 0.5, 1.0),
    "R03": (6, 2, 2, 0.5, 1.5, 1.5),
    "R04": (4, 2, 2, 1.0, 1.0, 1.0),
    "R05": (4, 2, 3, 1.5, 1.5, 1.0),
    "R06": (4, 2, 3, 1.0, 2.0, 1.0),
    "R07": (0, 6, 2, 1.0, 0.5, 2.0),
    "R08": (0, 10, 3, 0.5, 1.0, 2.0),
    "R09": (0, 8, 3, 0.0, 1.5, 1.5),
    "R10": (4, 6, 3, 1.0, 1.0, 1.5),
    "R11": (6, 2, 3, 2.0, 0.0, 1.0),
    "R12": (6, 4, 4, 1.0, 1.5, 1.0),
    "R13": (8, 4, 4, 1.0, 1.0, 1.0),
}
FIRE, FROST, LIGHTNING = 3, 4, 5
# Value, elements.
ATTACKS: dict[str, tuple[int, tuple[int, ...]]] = {
    "E01": (4, (FIRE,)),
    "E02": (2, (FIRE,)),
    "E03": (4, (FROST,)),
    "E04": (2, (FROST,)),
    "E05": (4, (LIGHTNING,)),
    "E06": (2, (LIGHTNING,)),
    "E07": (4, ()),
    "E08": (6, ()),
    "M01": (4, (FIRE,)),
    "M02": (4, (FROST,)),
    "M03": (4, (LIGHTNING,)),
    "M04": (4, (FIRE, FROST)),
    "M05": (4, (FIRE, LIGHTNING)),
    "M06": (4, (FROST, LIGHTNING)),
}
PRICES = {
    "E01": 3,
    "E02": 2,
    "E03": 3,
    "E04": 2,
    "E05": 3,
    "E06": 2,
    "E07": 4,
    "E08": 3,
    "E09": 2,
    "E10": 2,
    "E11": 3,
    "E12": 4,
    "E13": 4,
    "M01": 3,
    "M02": 3,
    "M03": 3,
    "M04": 4,
    "M05": 4,
    "M06": 4,
    "M07": 3,
    "M08": 4,
    "M09": 3,
    "M10": 4,
    "M11": 3,
    "M12": 3,
    "M13": 2,
}
RECHARGES = {
    "E01": 2,
    "E02": 1,
    "E03": 2,
    "E04": 1,
    "E05": 2,
    "E06": 1,
    "E07": 2,
    "E08": 4,
    "E09": 1,
    "E10": 1,
    "E11": 1,
    "E12": 3,
    "E13": 2,
}
SELF_DAMAGE = {
    "M01": 1,
    "M02": 1,
    "M03": 1,
    "M04": 1,
    "M05": 1,
    "M06": 1,
    "M07": 1,
    "M08": 2,
    "M09": 1,
    "M10": 2,
    "M11": 1,
    "M12": 1,
    "M13": 1,
}


def position_of(document: object) -> Object:
    """The position of a file's result."""
    return cast(Object, resolved(document)["position"])


def attack(card: str, monster: str) -> Object:
    """The position after an attack with one card."""
    other = "R01" if monster != "R01" else "R02"
    return position_of(
        file(
            setup={"players": 2},
            position={
                "phase": "act",
                "characters": [{"room": "nw", "cards": [card]}, {}],
                "monsters": {"upper_2": monster, "lower_5": other},
            },
            actions=[{"seat": 0, "do": "attack", "slot": "upper_2", "cards": [card]}],
        )
    )


@pytest.mark.parametrize(("card", "monster"), list(product(ATTACKS, MONSTERS)))
def test_every_attack_card_against_every_monster(card: str, monster: str) -> None:
    value, elements = ATTACKS[card]
    row = MONSTERS[monster]
    damage = int(value * max((row[element] for element in elements), default=1.0))
    organic, scrap = row[0], row[1]
    position = attack(card, monster)
    left = cast(Object, position["monsters"])["upper_2"]
    attacker = cast(list[Object], position["characters"])[0]
    if damage >= organic + scrap:
        assert left is None
        assert (attacker["organic"], attacker["scrap"]) == (organic, scrap)
    elif damage and organic and scrap:
        expected = {"kind": "take", "character": 0, "by": 0, "slot": "upper_2", "damage": damage}
        assert position["pending"] == expected
    else:
        lost = (min(damage, organic), min(damage, scrap))
        assert left == {
            "monster": monster,
            "organic": organic - lost[0],
            "scrap": scrap - lost[1],
            "boost": 0,
        }
        assert (attacker["organic"], attacker["scrap"]) == lost
    assert attacker["self_damage"] == SELF_DAMAGE.get(card, 0)


def test_several_cards_add_up() -> None:
    """Queen, 12 tokens, all multipliers 1: ice storm 4, welding torch 2 and stun baton 2 make 8."""
    position = position_of(
        file(
            setup={"players": 2},
            position={
                "phase": "act",
                "characters": [{"room": "nw", "cards": ["E02", "E06", "M06"]}, {}],
                "monsters": {"upper_2": "R13"},
            },
            actions=[{"seat": 0, "do": "attack", "slot": "upper_2", "cards": ["M06", "E02", "E06"]}],
        )
    )
    assert position["pending"] == {"kind": "take", "character": 0, "by": 0, "slot": "upper_2", "damage": 8}


def test_prices_are_those_of_the_page() -> None:
    table = house_cards()
    prices: dict[str, int] = {row.id: row.price for row in table.equipment}
    prices |= {row.id: row.price for row in table.mutation}
    assert prices == PRICES
    assert {row.id: row.recharge for row in table.equipment} == RECHARGES
    assert {row.id: row.self_damage for row in table.mutation} == SELF_DAMAGE


def test_monsters_are_those_of_the_page() -> None:
    found = {
        row.id: (row.organic, row.scrap, row.damage, row.fire, row.frost, row.lightning)
        for row in house_cards().monster
    }
    assert found == MONSTERS
    assert sum(row[0] for row in MONSTERS.values()) == 52
    assert sum(row[1] for row in MONSTERS.values()) == 48


def test_every_row_says_where_it_is_from() -> None:
    table = house_cards()
    sources = [row.source for row in table.equipment]
    sources += [row.source for row in table.mutation] + [row.source for row in table.monster]
    assert len(sources) == 39
    assert all(source.startswith(("rulebook", "house")) for source in sources)
    assert card_names(None, "cs")["E01"] == "Plamenomet"
    assert card_names(None, "en")["R13"] == "Queen"


# ------------------------------------------------------------------------------------------------ a file of one's own


def own_cards(tmp_path: Path, old: str, new: str) -> Path:
    text = (DATA / "cards.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "cards.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_card_table_of_ones_own_changes_the_game(tmp_path: Path) -> None:
    table = read_cards(own_cards(tmp_path, "value = 4", "value = 1"))
    setup = RULES.setup({"players": 2, "cards": json.loads(json.dumps(as_json(table)))})
    game = RULES.deal(setup, 1)
    assert game.state.cards.cards[0].value == 1
    again = RULES.from_position(json.loads(json.dumps(game.position())))
    assert again.snapshot() == game.snapshot()


def as_json(value: object) -> Json:
    assert is_dataclass(value) and not isinstance(value, type)
    whole: Json = asdict(value)
    return whole


def test_rounding_goes_down_after_the_sum(tmp_path: Path) -> None:
    """Ruling 22: two cards of 1 by 1.5 make 3, one makes 1."""
    path = own_cards(tmp_path, "value = 2", "value = 1")
    table = read_cards(path)
    document = file(
        setup={"players": 2, "spacetable": {"cards": as_json(table)}},
        position={
            "phase": "act",
            "characters": [{"room": "nw", "cards": ["E02"]}, {}],
            "monsters": {"upper_2": "R01"},
        },
        actions=[{"seat": 0, "do": "attack", "slot": "upper_2", "cards": ["E02"]}],
    )
    assert cast(list[Object], position_of(document)["characters"])[0]["organic"] == 1


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('id = "E01"', 'id = "E02"', "equipment[0].id"),
        ('kind = "attack"', 'kind = "atack"', "equipment[0].kind"),
        ("price = 3", "price = -3", "equipment[0].price"),
        ("price = 3", 'price = "3"', "equipment[0].price"),
        ("recharge = 2", "rechrge = 2", "equipment[0].rechrge"),
        ('elements = ["fire"]', 'elements = ["water"]', "equipment[0].elements[0]"),
        ('elements = ["fire"]', 'elements = ["fire", "fire"]', "equipment[0].elements"),
        ('kind = "repair"', 'kind = "repair"\nelements = ["fire"]', "equipment[8].elements"),
        ("organic = 6", "organic = 0", "monster[0].organic"),
        ("fire = 1.5", "fire = 1.125", "monster[0].fire"),
        ("fire = 1.5", "fire = true", "monster[0].fire"),
    ],
)
def test_a_wrong_card_is_told_with_file_line_and_key(tmp_path: Path, old: str, new: str, at: str) -> None:
    path = own_cards(tmp_path, old, new)
    with pytest.raises(BadTable) as wrong:
        read_cards(path)
    assert (wrong.value.file, wrong.value.at) == (str(path), at)
    assert wrong.value.line > 0


def test_a_missing_card_is_told(tmp_path: Path) -> None:
    text = (DATA / "cards.toml").read_text("utf-8")
    path = tmp_path / "cards.toml"
    path.write_text(text[: text.rindex("[[monster]]")], encoding="utf-8")
    with pytest.raises(BadTable, match="expected 13 rows, R01 to R13, got 12"):
        read_cards(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadTable):
        read_cards(tmp_path / "none.toml")


def test_set_ups_are_checked() -> None:
    for data, at in (
        ({"players": 5}, "players"),
        ({"players": 3, "variants": ["two_players"]}, "players"),
        ({"players": 2, "first": 3}, "first"),
        ({"players": 2, "names": ["a", "b", "c"]}, "names"),
        ({"round_limit": 0}, "round_limit"),
        ({"variants": ["easy"]}, "variants[0]"),
    ):
        with pytest.raises(BadValue) as wrong:
            RULES.setup(data)
        assert wrong.value.at == at
    assert RULES.setup({"variants": ["two_players"]}).players == 2


def test_tough_monsters_have_half_as_many_tokens_again_and_do_one_more_damage() -> None:
    house, tough = house_cards(), tough_cards()
    assert (tough.equipment, tough.mutation) == (house.equipment, house.mutation)
    for one, other in zip(house.monster, tough.monster, strict=True):
        assert (other.organic, other.scrap) == (one.organic * 3 // 2, one.scrap * 3 // 2)
        assert other.damage == one.damage + 1
        assert other.multipliers == one.multipliers
    game = RULES.deal(RULES.setup({"players": 2, "monsters": "tough"}), 1)
    assert game.state.cards.monsters[0].organic == 9
    again = RULES.from_position(json.loads(json.dumps(game.position())))
    assert again.snapshot() == game.snapshot()


def test_tough_monsters_are_those_of_the_games_own_table() -> None:
    with pytest.raises(BadValue) as wrong:
        RULES.setup({"monsters": "tough", "cards": as_json(house_cards())})
    assert wrong.value.at == "monsters"
