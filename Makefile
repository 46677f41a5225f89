# Two commands are enough: `make run` starts the simulated table, `make test` checks everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
CODE := engine hardware firmware_py sounds tests docs

.PHONY: run setup test slow check bench clean

run: setup
	$(BIN)/spacetable run

setup: $(VENV)/installed

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --prefer-binary --editable .
	touch $@

$(VENV)/installed-dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --prefer-binary --editable '.[dev]'
	sh tests/install_browser.sh
	sh tests/install_tools.sh
	touch $@ $(VENV)/installed

test: check
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile

# What takes minutes and is not part of `make test`: hundreds of kills, hundreds of flights in one process.
slow: $(VENV)/installed-dev
	$(BIN)/python -m pytest -m slow

# Format, lint and types.
check: $(VENV)/installed-dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy

bench: setup
	$(BIN)/spacetable bench --append docs/bench.md

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
