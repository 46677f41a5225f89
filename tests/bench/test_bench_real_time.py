"""The rows that need other processes and the real clock measure something."""

import re

import pytest

from firmware_py.bench.real_time import card_to_light
from firmware_py.bench.web import click_to_frame
from firmware_py.bench.whole_table import whole_table


@pytest.mark.slow
def test_every_card_at_a_serial_line_gets_its_light() -> None:
    row = card_to_light(inputs=10)
    assert re.search(r"over 1\d inputs \(0 without an answer\)", row), row


@pytest.mark.slow
def test_the_greeting_of_pages_is_no_part_of_their_line_and_clicks_are_measured_all_the_same() -> None:
    assert re.match(r"p50 \d+\.\d ms, p99 \d+\.\d ms over 300 clicks", click_to_frame())


@pytest.mark.slow
def test_a_page_takes_frames_while_a_whole_table_is_measured() -> None:
    row = re.match(
        r"(\d+\.\d) % of a core over (\d+) min, .* a page that takes (\d+) frames a second", whole_table()
    )
    assert row is not None
    assert 0 < float(row[1]) < 100 and int(row[2]) >= 10 and 0 < int(row[3]) <= 50
