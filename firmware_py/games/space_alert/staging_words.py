"""What threat cards do, in words, made from their rows: for the page and the voice."""

from engine.game import Json
from engine.space_alert.cards import threats
from engine.space_alert.cards_threat import Threat
from engine.space_alert.cards_threat_rows import Effect
from firmware_py.voice.phrases import Phrases


def threat_cards(words: Phrases) -> dict[str, Json]:
    """Every threat card by its id: its numbers, and what its marks and special rules mean in words."""
    return {threat.id: _card(threat, words) for threat in threats()}


def _card(threat: Threat, words: Phrases) -> dict[str, Json]:
    row = threat.row
    return {
        "name": words.word["threat"][threat.id],
        "kind": row.kind,
        "serious": threat.serious,
        "yellow": threat.yellow,
        "hp": threat.hp,
        "shield": threat.shield,
        "speed": threat.speed,
        "points": list(row.points),
        "start": list(row.start),
        "system": row.system,
        "x": effects_in_words(row.x, words),
        "y": effects_in_words(row.y, words),
        "z": effects_in_words(row.z, words),
        "brief": {
            mark: briefly(effects, words) for mark, effects in (("x", row.x), ("y", row.y), ("z", row.z))
        },
        "rules": rules_in_words(threat, words),
    }


def effects_in_words(effects: tuple[Effect, ...], words: Phrases) -> str:
    """What a mark makes a threat do, as one sentence or several."""
    return " ".join(_effect(effect, words) for effect in effects)


def briefly(effects: tuple[Effect, ...], words: Phrases) -> str:
    """What a mark makes a threat do in a few signs, where there is no room for sentences."""
    return " ".join(words.say(f"brief_{_variant(effect)}", _gaps(effect)) for effect in effects)


def _gaps(effect: Effect) -> dict[str, object]:
    return {
        "own": effect.own,
        "others": effect.others,
        "amount": effect.amount,
        "zones": effect.where,
        "direction": effect.direction,
        "who": effect.who,
        "unless": effect.unless_damage,
    }


def _effect(effect: Effect, words: Phrases) -> str:
    gaps = _gaps(effect)
    said = words.say(f"effect_{_variant(effect)}", gaps)
    if effect.when:
        return words.say(f"when_{effect.when}", {"effect": said})
    if effect.unless_damage:
        return words.say("unless_damage", {"effect": said, **gaps})
    return said


def _variant(effect: Effect) -> str:
    """An attack is told by whom it hits, a drain by whether it takes all."""
    if effect.do == "ram" and effect.amount > 1:
        return "ram_times"
    if effect.amount < 0:
        return f"{effect.do}_all"
    if effect.do != "attack":
        return effect.do
    if effect.own == effect.others:
        return "attack_all"
    if not effect.others:
        return "attack_own"
    return "attack_own_and_others" if effect.own else "attack_others"


def rules_in_words(threat: Threat, words: Phrases) -> list[Json]:
    """The special rules of a card, a sentence each."""
    row = threat.row
    named = [row.hidden and f"hidden_{row.hidden}", row.incoming, row.destroyed, row.tokens]
    flags = {
        "fights_back": row.fights_back,
        "draws_rockets": row.draws_rockets,
        "hp_from_rockets": row.hp_from_rockets,
        "grounds_interceptors": row.grounds_interceptors,
        "knocks_out_killer": row.knocks_out_killer,
    }
    numbers = {
        "debris": row.debris,
        "retaliation": row.retaliation,
        "duel": row.duel,
        "joint_repair": row.joint_repair,
        "repairers": row.repairers if row.repairers > 1 else 0,
    }
    said = [words.say(f"rule_{name}", {}) for name in named if name]
    said += [words.say(f"rule_immune_{weapon}", {}) for weapon in row.immune]
    said += [words.say(f"rule_{name}", {}) for name, on in flags.items() if on]
    return [
        *said,
        *(words.say(f"rule_{name}", {"amount": amount}) for name, amount in numbers.items() if amount),
    ]
