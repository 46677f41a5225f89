"""What a page reads of something that the table encodes."""

from typing import Any

import msgspec


def as_json(told: object) -> Any:
    """The JSON of a picture or a message, as a page has parsed it."""
    return msgspec.json.decode(msgspec.json.encode(told))
