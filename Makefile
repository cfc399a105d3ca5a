# Needs only Python 3.11 or later. Everything is installed into .venv, pinned by requirements.lock.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready
VERSIONS = 3.11 3.12 3.13

.PHONY: help play test test-slow test-all house demo look rules mutate bench balance century docs site lock clean

help:
	@echo "make play      open a first campaign on the screen"
	@echo "make test      lint, types, import contracts, tests"
	@echo "make test-slow the tests that start processes, kill the program or sweep over many cases"
	@echo "make test-all  both on every Python of $(VERSIONS) found here"
	@echo "make house     the structure of the package in numbers, against its limits"
	@echo "make demo      forty years of Italy, unattended, and their report"
	@echo "make look      open a report in Chromium and leave pictures of it in build/look"
	@echo "make rules     the share of the rulebook that is played and tested"
	@echo "make mutate    change rules and other places drawn by a seed, and see the tests notice (SEED=5 draws the same again, GAME=risk draws Risk's)"
	@echo "make bench     measure speed and sizes"
	@echo "make balance   the lands over many seeds, as a table"
	@echo "make century   a hundred years of Italy with twenty seeds: invariants, results, and the rules that are never named"
	@echo "make docs      renew docs/rulebook.md and the parts of README.md and docs that show the program"
	@echo "make site      build the docs as web pages in build/site"
	@echo "make lock      pin the newest dependencies that fit"
	@echo "make clean     remove everything that was built; campaigns stay"

# Find the first Python that is new enough: PYTHON, then the usual names.
$(READY): requirements.lock pyproject.toml
	@set -e; for each in $(PYTHON) python3.13 python3.12 python3.11 python; do \
		if "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found="$$each"; break; fi; \
	done; \
	if [ -z "$$found" ]; then echo "Python 3.11 or later is needed; name one with: make PYTHON=/path/to/python" >&2; exit 1; fi; \
	echo "Setting up $(VENV) with $$("$$found" --version)"; \
	"$$found" -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

play: $(READY)
	@test -e campaigns/first-evening.decimo || \
		$(BIN)/decimo --campaigns campaigns new first-evening --scenario four-hearths --side pelmarra
	@$(BIN)/decimo --campaigns campaigns play first-evening

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto -m "not slow"

test-slow: $(READY)
	$(BIN)/python -m pytest -n auto -m slow

test-all:
	@failed=; missing=; \
	for version in $(VERSIONS); do \
		found=; \
		for each in python$$version "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/$$version.*/bin/python$$version; do \
			if "$$each" --version >/dev/null 2>&1; then found="$$each"; break; fi; \
		done; \
		if [ -z "$$found" ]; then missing="$$missing $$version"; continue; fi; \
		echo "== Python $$version"; \
		$(MAKE) --no-print-directory test test-slow PYTHON="$$found" VENV=build/python-$$version || failed="$$failed $$version"; \
	done; \
	if [ -n "$$missing" ]; then echo "Not found, so not tested: Python$$missing"; fi; \
	if [ -n "$$failed" ]; then echo "Failed on: Python$$failed"; exit 1; fi

demo: $(READY)
	@rm -rf build/demo && mkdir -p build/demo
	@$(BIN)/decimo --campaigns build/demo new demo --scenario italy --seed 300
	@$(BIN)/decimo --campaigns build/demo run demo --years 40
	@$(BIN)/decimo --campaigns build/demo report demo --to build/demo/report.html
	@$(BIN)/decimo --campaigns build/demo report demo --to build/demo/report.md

look: $(READY)
	LOOK=build/look $(BIN)/python -m pytest -rs tests/report/test_look.py
	@echo "The page and pictures of it are in build/look."

house: $(READY)
	$(BIN)/python -m bench.house

rules: $(READY)
	$(BIN)/python -m bench.rules

mutate: $(READY)
	@survived=; \
	$(BIN)/python -m bench.mutate $(if $(GAME),--game $(GAME)) $(if $(SEED),--seed $(SEED)) $(if $(IDS),--ids $(IDS)) || survived=1; \
	$(BIN)/python -m bench.mutate_any $(if $(SEED),--seed $(SEED)) $(if $(PLACES),--places $(PLACES)) || survived=1; \
	test -z "$$survived"

bench: $(READY)
	$(BIN)/python -m bench

balance: $(READY)
	$(BIN)/python -m bench.balance

century: $(READY)
	$(BIN)/python -m bench.century

docs: $(READY)
	$(BIN)/python -m docs.refresh
	$(BIN)/python -m docs.refresh_rulebook
	$(BIN)/python -m docs.refresh_pages
	$(BIN)/python -m docs.refresh_guide

# Sphinx has a separate venv: playing and testing need none of it.
SITE = build/site-venv
$(SITE)/.ready: docs/requirements.txt $(READY)
	@$(BIN)/python -m venv --clear $(SITE)
	@$(SITE)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r docs/requirements.txt
	@touch $@

site: $(SITE)/.ready
	@PYTHONPATH=. $(SITE)/bin/python -m sphinx --quiet --fail-on-warning --builder html docs build/site
	@echo "The pages are in build/site; begin with build/site/index.html."

# The build tools are pinned together with the dependencies.
lock:
	@mkdir -p build && $(PYTHON) -m venv build/lock && build/lock/bin/python -m pip install --quiet uv
	@printf 'hatchling>=1.25,<2\neditables>=0.5,<1\n' | build/lock/bin/uv pip compile pyproject.toml - --group dev \
		--universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-config --upgrade \
		--quiet --output-file requirements.lock
	@build/lock/bin/uv pip compile --group site --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-config --upgrade --quiet --output-file docs/requirements.txt

clean:
	rm -rf build dist .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
