"""A child takes no code from the folder it runs in."""

import os
import subprocess
from pathlib import Path

from firmware_py.service.children import interpreter


def test_a_module_that_lies_in_the_folder_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "lies_here.py").write_text("print('taken')\n", "utf-8")
    given = {
        name: value for name, value in os.environ.items() if name != "PYTHONPATH"
    }  # which may name the folder
    command = [*interpreter(), "-m", "lies_here"]
    done = subprocess.run(command, cwd=tmp_path, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "No module named lies_here" in done.stderr and done.stdout == ""
