"""What long runs write as data, and the page that tells what it means."""

import json
import re
from pathlib import Path

from tests.measured import write

DOCS = Path(__file__).parents[1] / "docs"


def test_a_row_is_a_line_and_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    measured = {
        "seed": 7,
        "edges": {"čísla": {"refused": {}}, "logs": [1, 2]},
        "lost": [],
        "held": [[1, 2], [3, 4]],
    }
    write(tmp_path / "found.json", measured)
    text = (tmp_path / "found.json").read_text("utf-8")
    found = json.loads(text)
    assert found.pop("machine").startswith("Python 3.") and found == measured
    assert " [1, 2],\n [3, 4]\n]" in text and '"čísla": {"refused": {}},\n' in text


def test_the_page_tells_of_every_file_and_every_file_is_there() -> None:
    files = {file.name for file in (DOCS / "measured").iterdir()}
    told = re.findall(r"^\| `([a-z_]+\.jsonl?)` \|", (DOCS / "measured.md").read_text("utf-8"), re.MULTILINE)
    assert set(told) == files and len(told) == len(files)
    for file in (DOCS / "measured").glob("*.json"):
        assert json.loads(file.read_text("utf-8"))["machine"]
    for line in (DOCS / "measured/bench.jsonl").read_text("utf-8").splitlines():
        assert set(json.loads(line)) == {"date", "machine", "measured"}
