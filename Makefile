# Two commands are enough: `make run` starts the simulated table, `make test` checks everything.
PYTHON ?= python3
HOST ?= 127.0.0.1
# KiCad brings its module for the Python of the system alone.
KIT_PYTHON ?= /usr/bin/python3
KIT := build/kit_tools
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# What is installed from elsewhere comes in the versions and with the hashes of a lock; this package itself needs nothing.
LOCKED := $(PIP) install --quiet --prefer-binary --require-hashes --requirement
THIS := $(PIP) install --quiet --no-index --no-deps --no-build-isolation --editable .
LOCK := firmware_py/service/requirements.lock
LOCKS := tests/locks
TOOLS := $(VENV)/tools
COMPILE := $(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --custom-compile-command 'make lock' $(OPTIONS)
PAGE := firmware_py/web/static firmware_py/games firmware_py/organiser/static tests/add_a_game/high_card
PAGE_TOOLS := $(VENV)/page_tools/node_modules/.bin
CODE := engine hardware firmware_py sounds plugin tests docs

.PHONY: run setup test fast slow soak soak-mutants fuzz flood check check-python check-page format-page types lock audit pictures release plugin kit card bench fleet clean

run: setup
	SPACETABLE_STARTED_BY=make $(BIN)/spacetable run --host $(HOST)

setup: $(VENV)/installed

$(VENV)/installed: pyproject.toml $(LOCK)
	$(PYTHON) -m venv $(VENV)
	$(LOCKED) $(LOCK)
	$(THIS)
	$(BIN)/python -m compileall -q engine hardware firmware_py sounds  # or every start compiles, where nothing can be written
	touch $@

$(VENV)/installed-dev: pyproject.toml $(LOCK) $(LOCKS)/dev.lock tests/page_tools/package-lock.json
	$(PYTHON) -m venv $(VENV)
	$(LOCKED) $(LOCKS)/dev.lock
	$(THIS)
	sh tests/install_browser.sh
	sh tests/install_tools.sh
	sh tests/install_page_tools.sh $(VENV)
	touch $@ $(VENV)/installed

# Three at once on two cores, for a test of the page or of a program often waits for another process.
test: check
	$(BIN)/python -m pytest --numprocesses 3 --dist loadfile

# The same rules, compiled, in a folder of their own: `PYTHONPATH=build/fast .venv/bin/spacetable resolve flights.jsonl`.
fast: $(VENV)/installed-dev
	$(BIN)/python setup_fast.py

# What takes minutes and is not part of `make test`: hundreds of kills, hundreds of flights in one process.
slow: $(VENV)/installed-dev
	sh tests/install_servers.sh
	$(BIN)/python -m pytest -m slow

$(VENV)/installed-hil: pyproject.toml $(LOCKS)/hil.lock
	$(PYTHON) -m firmware_py.wire.rp2040.tools $(FIRMWARE)
	$(PYTHON) -m venv $(VENV)
	$(LOCKED) $(LOCKS)/hil.lock
	$(THIS)
	touch $@

# The seat board's firmware on an emulated RP2040; docs/recipes/hil_without_hardware.md says what that needs.
hil: $(VENV)/installed-hil
	$(BIN)/python -m firmware_py.wire.rp2040.image $(FIRMWARE)
	$(BIN)/python -m pytest -m hil tests/hardware
	$(if $(REPORT),$(BIN)/python -m tests.hardware.hil.measure $(REPORT))

# Bots fly while everything goes wrong: `make soak FLIGHTS=1000` or `make soak SECONDS=3600`, as fast as it goes, or with
# OPTIONS=--real-time in real time. Millions of generated messages at every edge: `make fuzz MESSAGES=10000000`.
# Both show their seed, take `SEED=...`, and write data with `REPORT=docs/measured/soak.json`.
soak: $(VENV)/installed-dev
	$(BIN)/python -m tests.soak.soak $(if $(FLIGHTS),--flights $(FLIGHTS)) $(if $(SECONDS),--seconds $(SECONDS)) \
		$(if $(SEED),--seed $(SEED)) $(if $(REPORT),--report $(REPORT)) $(OPTIONS)

# Bugs put in one by one, and in which flight the soak finds each; it goes on from what the report has found:
# `make soak-mutants REPORT=docs/measured/soak_mutants.json`.
soak-mutants: $(VENV)/installed-dev
	$(BIN)/python -m tests.soak.mutant_hunt $(if $(SEED),--seed $(SEED)) $(if $(REPORT),--report $(REPORT)) $(OPTIONS)

fuzz: $(VENV)/installed-dev
	$(BIN)/python -m tests.fuzz.fuzz $(if $(MESSAGES),--messages $(MESSAGES)) \
		$(if $(SEED),--seed $(SEED)) $(if $(REPORT),--report $(REPORT)) $(OPTIONS)

# Guests who flood a table on a quarter of a core: `make flood`, or `make flood OPTIONS="--attack empty --seconds 600"`.
flood: $(VENV)/installed-dev
	$(BIN)/python -m tests.soak.flood $(if $(REPORT),--report $(REPORT)) $(OPTIONS)

# Format, lint and types, of Python and, side by side with it, of the page's modules and styles.
check: $(VENV)/installed-dev
	$(MAKE) --no-print-directory --jobs 2 check-python check-page

check-python: $(VENV)/installed-dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy

check-page: $(VENV)/installed-dev
	$(BIN)/python -m tests.page_types.write --check
	$(PAGE_TOOLS)/biome check --config-path=tests/page_tools/biome.json $(PAGE)
	$(PAGE_TOOLS)/tsc --project tests/page_tools
	$(BIN)/python -m tests.page_types.strict $(PAGE_TOOLS)/tsc

# What `make check` asks of the page's modules, done: formats them and sorts their imports.
format-page: $(VENV)/installed-dev
	$(PAGE_TOOLS)/biome check --write --config-path=tests/page_tools/biome.json $(PAGE)

# Declares for the page's modules what they are told and may say, from the Python types; nothing of it is served.
types: $(VENV)/installed-dev
	$(BIN)/python -m tests.page_types.write

# What `make lock` and `make audit` run, in an environment of its own.
$(TOOLS)/installed: $(LOCKS)/tools.lock
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --requirement $<
	touch $@

# Writes the locks anew after a change in pyproject.toml, and leaves the versions that still fit: `make lock`; newer
# versions of all: `make lock OPTIONS=--upgrade`; of one: `make lock OPTIONS='--upgrade-package aiohttp'`.
lock: $(TOOLS)/installed
	$(COMPILE) --extra tls --extra fleet pyproject.toml --output-file $(LOCK)
	$(COMPILE) --constraint $(LOCK) --extra dev pyproject.toml --output-file $(LOCKS)/dev.lock
	$(COMPILE) --constraint $(LOCKS)/dev.lock --extra dev --extra hil pyproject.toml --output-file $(LOCKS)/hil.lock
	$(COMPILE) $(LOCKS)/node.in --output-file $(LOCKS)/node.lock
	$(COMPILE) $(LOCKS)/tools.in --output-file $(LOCKS)/tools.lock
	$(COMPILE) --no-emit-package wxpython --no-emit-package numpy $(LOCKS)/kit.in --output-file $(LOCKS)/kit.lock
	cd tests/page_tools && npm install --package-lock-only --omit-lockfile-registry-resolved --no-fund --no-audit

# Whether anything that the locks name has holes that are known. Needs the network, and says so where there is none.
audit: $(TOOLS)/installed
	$(PYTHON) tests/locks/audit.py $(TOOLS)/bin/pip-audit $(LOCK) $(LOCKS)/*.lock

# Draws the pictures that the documents show anew, ten minutes; all that can be drawn lie in build/pictures then.
pictures: $(VENV)/installed-dev
	mkdir -p build/pictures
	$(BIN)/python -m tests.browser.pictures build/pictures
	for picture in docs/pictures/*; do cp "build/pictures/$${picture##*/}" docs/pictures/; done

# Everything that a release takes, or why there is none: `make release VERSION=0.2.0 KEY=key`; `OPTIONS=--dry-run` tries.
release: $(VENV)/installed-dev
	$(BIN)/python -m tests.release.release "$(VERSION)" --key "$(KEY)" $(OPTIONS)

# The pytest plugin as a wheel of its own: dist/pytest_spacetable-*.whl.
plugin: $(VENV)/installed-dev
	$(PIP) wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir dist ./plugin
	rm -rf plugin/build plugin/*.egg-info

# An organiser with three simulated tables on this computer; the broker is Debian's: sudo apt install mosquitto.
fleet: setup
	$(BIN)/spacetable organise --simulated 3

# Writes the printed boards anew, checks them with KiCad 9 and exports what a fab and a builder need; it says what it
# lacks, and how large that is. After a change of a part table: `make kit OPTIONS=--write`.
kit: $(KIT)/installed
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=. $(KIT)/bin/python -m hardware.boards.kicad.kit $(OPTIONS)

$(KIT)/installed: $(LOCKS)/kit.lock
	PYTHONDONTWRITEBYTECODE=1 $(KIT_PYTHON) -m hardware.boards.kicad.kit --tools
	$(KIT_PYTHON) -m venv --system-site-packages $(KIT)
	$(KIT)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --no-deps --requirement $<
	touch $@

# A card for a Raspberry Pi from the official image: `make card BASE=raspios.img.xz OPTIONS="--country CZ --wifi NAME"`;
# signed with `KEY=key`. It asks for the password, and writes a file for Raspberry Pi Imager: docs/install.md.
card: setup
	mkdir -p build/card
	$(BIN)/spacetable bundle build/card/spacetable.bundle --python 3.13 $(if $(KEY),--key "$(KEY)")
	$(BIN)/spacetable card --base "$(BASE)" -o build/card/spacetable.img --bundle build/card/spacetable.bundle \
		$(if $(KEY),--trust "$(KEY).pub",--unsigned) $(OPTIONS)

bench: setup
	$(BIN)/spacetable bench --append docs/measured/bench.jsonl

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
