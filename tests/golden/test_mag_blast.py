"""The golden cases of Mag Blast; mag_blast_cases.py says how they are written."""

import pytest

from tests.golden.mag_blast_cases import Table, every_case, wrong

CASES = list(every_case())


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_a_golden_case(case: Table) -> None:
    assert wrong(case) == []


def test_no_two_cases_have_the_same_name() -> None:
    names = [name for name, _ in CASES]
    assert sorted(set(names)) == sorted(names)
