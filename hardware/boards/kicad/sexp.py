"""S-expressions, as KiCad's files are made of: lists of words, and words as they stand, quotes included."""

import re
import uuid
from typing import Final, TypeAlias

Node: TypeAlias = "str | list[Node]"
TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+')


def parse(text: str) -> list[Node]:
    """The first expression of a text."""
    stack: list[list[Node]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    first = stack[0][0]
    assert isinstance(first, list)
    return first


def dump(node: Node) -> str:
    """An expression on one line."""
    return node if isinstance(node, str) else f"({' '.join(map(dump, node))})"


def kids(node: list[Node], name: str) -> list[list[Node]]:
    """The lists inside that begin with this word."""
    return [kid for kid in node if isinstance(kid, list) and kid and kid[0] == name]


def kid(node: list[Node], name: str) -> list[Node]:
    """The first list inside that begins with this word."""
    return kids(node, name)[0]


def word(node: list[Node], place: int = 1) -> str:
    """A word of a list without its quotes."""
    found = node[place]
    assert isinstance(found, str)
    return found.strip('"')


def floats(node: list[Node]) -> list[float]:
    """The numbers behind the first word."""
    return [float(value) for value in node[1:] if isinstance(value, str)]


def quoted(words: str) -> str:
    """Words as KiCad writes them."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def identity(*names: str) -> str:
    """The id of something by its name: the same every time."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "/".join(("spacetable", *names))))
