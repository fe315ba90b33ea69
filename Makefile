# make run: play.  make test: everything that must hold.  Both work on a fresh clone with Python >= 3.11 and make.

PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
# Processes of the tests, which wait as much as they work.
JOBS ?= 3
SOURCES := games protocol transport ai server clients commands agon bench tests

# Containers often set it: every process would compile all of our modules, which the tests start hundreds of.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check lint types imports generated unit fix programs bench cluster drill schema clean

run: .venv/run
	@$(BIN)/agon serve --port $(PORT)

test: check unit

check: lint types imports generated

lint: .venv/test
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)

types: .venv/test
	$(BIN)/pyright

imports: .venv/test
	$(BIN)/lint-imports

generated: .venv/test
	$(BIN)/python -m agon.protocol.generate --check

unit: .venv/test clients/web/node_modules/.installed
	$(BIN)/agon worker --warm
	$(BIN)/pytest -n $(JOBS) --dist loadfile

fix: .venv/test
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

schema: .venv/run
	$(BIN)/python -m agon.protocol.generate

# The Debian programs that the tests use. Needs root.
programs:
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends \
		caddy chromium-headless-shell gnubg mosquitto mosquitto-clients openssl postgresql prometheus python3-venv
	command -v npm >/dev/null || apt-get install -y -qq --no-install-recommends nodejs npm

bench: .venv/test
	$(BIN)/agon bench rules
	$(BIN)/agon bench search
	$(BIN)/agon bench server

# What docker-compose.yml runs with the profile scale, as processes of this machine, until Ctrl-C.
cluster: .venv/test
	$(BIN)/python -m tests.cluster.harness --port $(PORT)

# 10,000 random games with secrets, whose bytes may tell nobody what is hidden; then the cluster, broken on purpose in
# every way that we know of, while games are played. SEED repeats a run.
SEED ?= 1
drill: .venv/test
	$(BIN)/python -m tests.leaks --seed $(SEED)
	$(BIN)/python -m tests.drill --seed $(SEED)

# The type checker and the accessibility checker of the browser client. Without npm their tests are reported as not run.
clients/web/node_modules/.installed: clients/web/package-lock.json
	@if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund --prefix clients/web && touch $@; \
	else echo "npm is missing: the tests that need it are reported as not run ('make programs' brings it)"; fi

clean:
	rm -rf clients/web/node_modules .venv build dist *.egg-info .pytest_cache .ruff_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Agon needs Python 3.11 or newer; name one with 'make PYTHON=python3.12 ...'" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "On Debian, 'apt-get install python3-venv' brings what is missing." >&2; exit 1; }

.venv/run: .venv/bin/python pyproject.toml constraints.txt
	@echo "Installing what Agon needs (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/test: .venv/bin/python pyproject.toml constraints.txt
	@echo "Installing what Agon and its tests need (once, a few minutes) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch .venv/run $@
