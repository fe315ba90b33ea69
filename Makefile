# make run: play.  make test: everything that must hold.  Both work on a fresh clone with Python >= 3.11 and make.
# make help lists all targets: those with a sentence after their name.

PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
# Processes of the tests, which wait as much as they work.
JOBS ?= 3
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
SOURCES := games protocol transport ai server clients commands agon bench tests

# Containers often set it: every process would compile all of our modules, which the tests start hundreds of.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run dev test quick check lint types imports generated unit fix programs browsers bench cluster drill mutants schema pins sbom image clean

run: .venv/run ## Run a server on PORT (8000), to play on.
	@$(BIN)/agon serve --port $(PORT)

dev: .venv/run ## The same for development: changed rules and pages are used without a restart.
	@$(BIN)/agon serve --port $(PORT) --reload

help: ## List these targets.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

test: check unit ## Everything that must hold: lint, types, contracts, all tests.

quick: .venv/test ## In about two minutes: lint, types, contracts, the tests of what changed.
	@$(BIN)/python -m tests.quick

check: lint types imports generated ## Lint, types, contracts, generated files.

lint: .venv/test ## Ruff: mistakes and format.
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)

types: .venv/test ## Pyright, strict.
	$(BIN)/pyright

imports: .venv/test ## Contracts: which package may import which.
	$(BIN)/lint-imports

generated: .venv/test ## The schema is what the messages say, the words are what their files say.
	$(BIN)/python -m agon.protocol.generate --check
	$(BIN)/python -m agon.clients.languages --check

unit: .venv/test .venv/train .venv/tools/.installed clients/web/node_modules/.installed ## All tests.
	$(BIN)/agon worker --warm
	$(BIN)/pytest -n $(JOBS) --dist loadfile

fix: .venv/test ## Mend what ruff can mend, and format.
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

schema: .venv/run ## Write the schema after a change of the messages.
	$(BIN)/python -m agon.protocol.generate

# The Debian programs that the tests use. Needs root.
programs: ## Install the Debian programs that the tests use (needs root).
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends \
		bubblewrap caddy chromium-headless-shell firefox-esr gnubg mosquitto mosquitto-clients openssl postgresql \
		prometheus python3-venv
	command -v npm >/dev/null || apt-get install -y -qq --no-install-recommends nodejs npm

browsers: .venv/test ## A newcomer's visit in Firefox and in WebKit (apt-get install webkit2gtk-driver xvfb).
	AGON_BROWSERS="firefox webkit" $(BIN)/pytest tests/browsers

bench: .venv/test ## Measure rules, search and server.
	$(BIN)/agon bench rules
	$(BIN)/agon bench search
	$(BIN)/agon bench server

# What docker-compose.yml runs with the profile scale, as processes of this machine, until Ctrl-C.
cluster: .venv/test ## Two servers, a broker and a database as processes of this machine.
	$(BIN)/python -m tests.cluster.harness --port $(PORT)

# 10,000 random games with secrets, whose bytes may tell nobody what is hidden; then the cluster, broken on purpose in
# every way that we know of, while games are played. SEED repeats a run.
SEED ?= 1
drill: .venv/test ## Look for leaks of hidden information; break the cluster on purpose.
	$(BIN)/python -m tests.leaks --seed $(SEED)
	$(BIN)/python -m tests.drill --seed $(SEED)

# A seeded sample of small mistakes, each put into a copy of the project: do the tests notice? An hour or more.
COUNT ?= 10
mutants: .venv/test clients/web/node_modules/.installed tests/mutants/node_modules/.installed ## Make small mistakes and see which ones the tests miss.
	$(BIN)/python -m tests.mutants --seed $(SEED) --count $(COUNT) $(PACKAGES)

tests/mutants/node_modules/.installed: tests/mutants/package-lock.json
	npm ci --silent --no-audit --no-fund --prefix tests/mutants
	@touch $@

# The type checker and the accessibility checker of the browser client. Without npm their tests are reported as not run.
clients/web/node_modules/.installed: clients/web/package-lock.json
	@if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund --prefix clients/web && touch $@; \
	else echo "npm is missing: the tests that need it are reported as not run ('make programs' brings it)"; fi

# constraints.txt has the versions of everything, requirements/ the same with hashes: pip installs nothing else.
# UPGRADE=1 takes the newest versions instead of those of constraints.txt.
COMPILE = .venv/tools/bin/uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header
TESTED = --extra postgres --extra tracing --extra test
pins: .venv/tools/.installed ## Write the pins after a change of dependencies (UPGRADE=1: of newest versions).
	@if [ -n "$(UPGRADE)" ]; then $(COMPILE) --upgrade --generate-hashes requirements/tools.in -o requirements/tools.txt; fi
	@$(COMPILE) $(if $(UPGRADE),--upgrade,-c constraints.txt) $(TESTED) pyproject.toml \
		| sed 's/ ;.*//' > constraints.new && mv constraints.new constraints.txt
	@$(COMPILE) --generate-hashes -c constraints.txt --extra postgres --extra tracing --extra models \
		pyproject.toml requirements/build.in -o requirements/run.txt
	@$(COMPILE) --generate-hashes -c constraints.txt $(TESTED) pyproject.toml -o requirements/test.txt
	@$(COMPILE) --generate-hashes -c constraints.txt requirements/build.in -o requirements/build.txt
	@$(COMPILE) --generate-hashes -c constraints.txt --no-deps requirements/train.in -o requirements/train.txt

image: ## Build the container image with buildah, start it, ask for its health (needs root, buildah, mmdebstrap).
	@deploy/try-image.sh

sbom: .venv/tools/.installed ## Write sbom.json: everything that a server runs with, for CycloneDX.
	@.venv/tools/bin/cyclonedx-py requirements requirements/run.txt --pyproject pyproject.toml --of JSON -o sbom.json
	@echo "sbom.json"

.venv/tools/.installed: .venv/bin/python requirements/tools.txt
	@$(BIN)/python -m venv .venv/tools
	@.venv/tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/tools.txt
	@touch $@

clean: ## Remove all that was installed or built here.
	rm -rf clients/web/node_modules .venv build dist *.egg-info .pytest_cache .ruff_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Agon needs Python 3.11 or newer; name one with 'make PYTHON=python3.12 ...'" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "On Debian, 'apt-get install python3-venv' brings what is missing." >&2; exit 1; }

.venv/run: .venv/bin/python pyproject.toml requirements/run.txt
	@echo "Installing what Agon needs (once, about a minute) ..."
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# First setuptools: http-ece comes as source only, and would be built with a setuptools whose contents nobody checks.
.venv/test: .venv/bin/python pyproject.toml requirements/build.txt requirements/test.txt
	@echo "Installing what Agon and its tests need (once, a few minutes) ..."
	@$(PIP) --require-hashes -r requirements/build.txt
	@$(PIP) --require-hashes --no-build-isolation -r requirements/test.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch .venv/run $@

# PyTorch, for the tests of training. Without its CPU build they are reported as not run.
.venv/train: .venv/test requirements/train.txt requirements/torch-cpu.txt
	@echo "Installing what training needs (once, a minute) ..."
	@if $(PIP) --no-deps --require-hashes -r requirements/train.txt -r requirements/torch-cpu.txt; then touch $@; \
	else echo "PyTorch's CPU build is not where pip looks: tests of training are reported as not run"; fi
