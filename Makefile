# make run    set everything up and open the floor on http://127.0.0.1:8000
# make house  only set it up: install, migrate, collect static files where they are needed
# make serve  only serve it
# make test   set everything up, then lint, types, import contracts and all tests
# make lint   only lint, types and import contracts
# make pytest only the tests
# make bench  the measurements (BENCH=engine, hands or floor for one of them)
# make deps   only install what all of these need
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
BENCH ?=
WORKERS ?= auto
# Bytes, in both directions: a whole table is some tens of thousands. The consumer refuses large messages of its own.
MAX_MESSAGE ?= 1048576

BIN := .venv/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check -qq

.PHONY: help run house serve deps test lint pytest browser bench clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

# --- what is installed; again only when the requirements changed ---

$(PY):
	@test -n "$(PYTHON)" || { echo "Keystone needs Python 3.11 or newer; none was found on the path." >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing (on Debian: apt-get install python3-venv)." >&2; exit 1; }

.venv/.installed: requirements.txt constraints.txt | $(PY)
	@echo "Installing what the house needs …"
	@$(PIP) install -r requirements.txt
	@touch $@

.venv/.installed-dev: requirements-dev.txt .venv/.installed
	@echo "Installing what the tests need …"
	@$(PIP) install -r requirements-dev.txt
	@touch $@

.venv/.installed-bench: requirements-bench.txt .venv/.installed-dev
	@echo "Installing what the measurements are compared with …"
	@$(PIP) install -r requirements-bench.txt || echo "Not all of it can be installed here; what is missing is left out."
	@touch $@

deps: .venv/.installed-dev

# --- run ---

run: house serve

house: .venv/.installed
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) -c 'import sys, casino.settings; sys.exit(casino.settings.DEBUG)' || exit 0; \
		$(PY) manage.py collectstatic --noinput --verbosity 0
	@commands=$$($(PY) manage.py help --commands); \
		if grep -qx setup_house <<<"$$commands"; then $(PY) manage.py setup_house; fi

serve: .venv/.installed
	@echo "Opening the floor on http://$(HOST):$(PORT) (Ctrl-C closes it) …"
	@exec $(BIN)/daphne --verbosity 0 --bind $(HOST) --port $(PORT) --websocket-max-message-size $(MAX_MESSAGE) casino.asgi:application

# --- test ---

test: browser lint pytest

pytest: deps
	@$(PY) -m pytest -n $(WORKERS)

lint: deps
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

# Chromium comes from the system's packages; without it the browser tests skip themselves and say so.
browser:
	@bash .ci/chromium

bench: .venv/.installed-bench
	@$(PY) -m bench $(BENCH)

clean:
	rm -rf .venv staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
