"""docs/wiring/tools.md names what there is."""

import re
from pathlib import Path
from typing import get_args

import pytest

from firmware_py.commands.main import main
from firmware_py.devices.health import State

PAGE = (Path(__file__).parents[2] / "docs" / "wiring" / "tools.md").read_text(encoding="utf-8")


def test_every_state_of_a_device_is_explained() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(get_args(State))


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`spacetable ((?:[a-z]+ ?)+)", PAGE))))
def test_every_command_on_the_page_is_one(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    for option in re.findall(rf"`spacetable {command.strip()}[^`]*`", PAGE):
        for flag in re.findall(r"--[a-z]+", option):
            assert flag in told


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert len(links) == 10
    assert all((Path(__file__).parents[2] / "docs" / "wiring" / link).exists() for link in links)
