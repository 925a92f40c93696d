# The commands of this repository; `make` alone lists them.
# PYTHON names the interpreter that makes .venv (3.11 or newer).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
PYTEST := $(BIN)/python -m pytest -q -n 2
# Bytecode of the source tree stays out of it.
PURE := PYTHONPATH=src PYTHONPYCACHEPREFIX=$(VENV)/pycache HUIT_EXPECT_BUILD=pure
COMPILED := HUIT_EXPECT_BUILD=compiled

# Stamps: the environment exists; it has the developers' tools; it has huit, as the sources are now.
MADE := $(VENV)/made.stamp
TOOLS := $(VENV)/tools.stamp
HUIT := $(VENV)/huit.stamp
FILES := $(VENV)/files.list
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' 2>/dev/null)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help run test quick test-long bench wheel lock clean lint types layers compiled pure FORCE

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: $(HUIT) ## install huit and score hands interactively
	@$(BIN)/huit score

test: lint types layers compiled pure ## everything CI runs: style, types, layers, tests on both builds

quick: lint types layers pure ## the same without the compiled build, for work on the sources

test-long: $(TOOLS) $(HUIT) ## the nightly-size differential runs, on the compiled build
	@echo "== pytest -m long, compiled"
	@$(COMPILED) $(PYTEST) -m long

bench: $(TOOLS) $(HUIT) ## measure the compiled build
	@echo "== bench"
	@$(BIN)/python bench/run.py

wheel: $(TOOLS) ## build a wheel into dist/
	@echo "== wheel"
	@$(BIN)/python -m build --wheel --outdir dist

lock: ## pin the newest versions of all development packages in requirements-dev.lock
	@PYTHON=$(PYTHON) scripts/lock

clean: ## remove everything that was made here, .venv too
	@echo "== clean"
	@rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
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

compiled: $(TOOLS) $(HUIT)
	@echo "== pytest, compiled"
	@$(COMPILED) $(PYTEST)

pure: $(TOOLS)
	@echo "== pytest, pure"
	@$(PURE) $(PYTEST)

# The environment ------------------------------------------------------------------------------------------------------

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "huit needs Python 3.11 or newer: make PYTHON=...")'
	@echo "== make $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(TOOLS): $(MADE) requirements-dev.lock
	@echo "== install the development tools"
	@$(PIP) install --requirement requirements-dev.lock
	@touch $@

# The names of the sources, so that a file that went away counts as a change too.
$(FILES): FORCE | $(MADE)
	@echo '$(sort $(SOURCES))' | cmp -s - $@ || echo '$(sort $(SOURCES))' > $@

$(HUIT): $(MADE) $(FILES) $(SOURCES) setup.py pyproject.toml
	@echo "== install huit, compiled where a C compiler is found (a minute or so)"
	@$(PIP) install --constraint requirements-dev.lock .
	@touch $@
