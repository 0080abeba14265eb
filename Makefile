# make run    set everything up and open the floor on http://127.0.0.1:8000
# make house  only set it up: install, migrate, collect static files where they are needed
# make serve  only serve it
# make cluster  three processes behind nginx on http://127.0.0.1:8000, on PostgreSQL and Redis (DATABASE_URL, REDIS_URL)
# make test   set everything up, then lint, types, import contracts and all tests
# make quick  lint and the tests that need no browser, server or compiler, and take no time
# make lint   only lint, types and import contracts
# make pytest only the tests; make pytest-postgres only those that ask a database, on PostgreSQL
# make search the property tests for long and at random; make search HYPOTHESIS_SEED=… repeats one (TESTS=… names files)
# make compiled  the rules as machine code, for long simulations (RULES=compiled); needs a C compiler
# make bench  the measurements (BENCH=engine, hands, coach, floor or costs for one of them)
# make deps   only install what all of these need
# make lock   write the lock files anew after a requirement has changed
# make clean  remove what the above made, except var/ (the house's database)

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := run

# The first Python on the path that is new enough; `make PYTHON=…` says otherwise.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

HOST ?= 127.0.0.1
PORT ?= 8000
PROCESSES ?= 3
BENCH ?=
WORKERS ?= auto
WHICH ?= -m database
HYPOTHESIS_SEED ?= 1
TESTS ?= tests
TEST_POSTGRES ?= postgresql://postgres@127.0.0.1:5432
# Bytes, in both directions: a whole table is some tens of thousands. The consumer refuses large messages of its own.
MAX_MESSAGE ?= 1048576

BIN := .venv/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check -qq

.PHONY: help run house serve cluster deps lock test quick lint pytest pytest-postgres search programs compiled bench clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

# --- what is installed; again only when the requirements changed ---

$(PY):
	@test -n "$(PYTHON)" || { echo "Keystone needs Python 3.11 or newer; none was found on the path." >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing (on Debian: apt-get install python3-venv)." >&2; exit 1; }

.venv/.installed: requirements.lock | $(PY)
	@echo "Installing what the house needs …"
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

.venv/.installed-dev: requirements-dev.lock .venv/.installed
	@echo "Installing what the tests need …"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

.venv/.installed-bench: requirements-bench.lock .venv/.installed-dev
	@echo "Installing what the measurements are compared with …"
	@$(PIP) install --require-hashes -r requirements-bench.lock || echo "Not all of it can be installed here; what is missing is left out."
	@touch $@

deps: .venv/.installed-dev

# Every package with the hashes of its files, for the oldest Python that is supported; run it after changing a requirement.
LOCKED := requirements requirements-dev requirements-bench
lock: deps
	@for name in $(LOCKED); do $(BIN)/uv pip compile --quiet --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate $$name.txt --output-file $$name.lock; done

# --- run ---

run: house serve

house: .venv/.installed
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) -c 'import sys, casino.settings; sys.exit(casino.settings.LOCAL)' || exit 0; \
		$(PY) manage.py collectstatic --noinput --verbosity 0
	@commands=$$($(PY) manage.py help --commands); \
		if grep -qx setup_house <<<"$$commands"; then $(PY) manage.py setup_house; fi

serve: .venv/.installed
	@echo "Opening the floor on http://$(HOST):$(PORT) (Ctrl-C closes it) …"
	@exec $(PY) -m casino.serve --verbosity 0 --bind $(HOST) --port $(PORT) --websocket-max-message-size $(MAX_MESSAGE) casino.asgi:application

cluster: .venv/.installed
	@exec env MAX_MESSAGE=$(MAX_MESSAGE) $(PY) -m deploy.cluster --host $(HOST) --port $(PORT) --processes $(PROCESSES)

# --- test ---

test: programs lint pytest pytest-postgres

quick: lint
	@$(PY) -m pytest -n $(WORKERS) --hypothesis-seed=$(HYPOTHESIS_SEED) -m "not browser and not slow"

pytest: deps
	@$(PY) -m pytest -n $(WORKERS) --hypothesis-seed=$(HYPOTHESIS_SEED)

# Once more on the other kind of database: every test that asks one (marked by tests/conftest.py), and in a browser people
# at one table of each kind. The kit and the games have none to differ in; `make pytest-postgres WHICH=` runs all tests there.
# Commits need not reach the disk of a database that is dropped afterwards.
pytest-postgres: deps
	@if $(PY) -c 'import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=60).close()' $(TEST_POSTGRES)/postgres 2>/dev/null; then \
		DATABASE_URL='$(TEST_POSTGRES)/keystone_'$$$$'?options=-c%20synchronous_commit%3Doff' \
			$(PY) -m pytest -n $(WORKERS) --hypothesis-seed=$(HYPOTHESIS_SEED) $(WHICH); \
	else echo "SKIPPED: the tests on PostgreSQL; none is reached at $(TEST_POSTGRES) (name one in TEST_POSTGRES)."; fi

# A hundred times as many examples as in `make test`, each time others (tests/profiles.py).
search: HYPOTHESIS_SEED := $(shell date +%s)
search: deps
	@echo "Searching with HYPOTHESIS_SEED=$(HYPOTHESIS_SEED) …"
	@$(PY) -m pytest -n $(WORKERS) -m hypothesis --hypothesis-profile=search --hypothesis-seed=$(HYPOTHESIS_SEED) $(TESTS)

lint: deps
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

# Chromium and nginx come from the system's packages; without them the tests that drive them skip themselves and say so.
programs:
	@bash .ci/programs

bench: .venv/.installed-bench
	@$(MAKE) --no-print-directory compiled || echo "The rules cannot be compiled here: measured as they are written."
	@$(PY) -m bench $(BENCH)

# A copy of the games with what a round runs through compiled by mypyc; the rest of the copy is Python as it stands.
COMPILED ?= build/compiled
RULES_OF_PLAY := \
	$(addprefix games/kit/,asking.py asks.py boxes.py cards.py chance.py dealing.py equipment.py events.py felt.py layout.py \
		money.py odds.py round.py shoes.py wagers.py) \
	$(addprefix games/blackjack_family/,hands.py irregular.py opening.py rules.py shoe.py turns.py) \
	$(addprefix games/blackjack/,rules.py shoes.py switch_play.py variations.py) \
	games/double_attack_blackjack/rules.py games/double_back_jack/rules.py games/free_bet_blackjack/rules.py \
	$(addprefix games/craps/,acts.py bets.py changes.py dice.py places.py rules.py table.py) \
	$(addprefix games/dice_family/,one_roll.py shaker.py throws.py)

compiled: $(COMPILED)/.made

$(COMPILED)/.made: $(shell find games -name '*.py' -o -name '*.toml') .venv/.installed-dev
	@echo "Compiling the rules (some minutes) …"
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED) && cp -r games $(COMPILED)/
	@python=$$(realpath -s $(PY)); cd $(COMPILED) && $$python -m mypyc $(RULES_OF_PLAY) >compiled.log 2>&1 || { tail -20 compiled.log >&2; exit 1; }
	@touch $@

clean:
	rm -rf .venv build staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
