# Three commands: `make play`, `make terminal` and `make test`. Each sets up everything it needs in .venv, by uv.

UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
ENVIRONMENT := .venv/ready
PAGE := src/formicarium/server/page/index.html
PAGE_SOURCES := $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: play terminal test lint types page-test hunt clean

play: $(PAGE)
	@.venv/bin/formicarium serve --open

terminal: $(ENVIRONMENT)
	@.venv/bin/formicarium play terratain

test: lint types page-test
	.venv/bin/python -m pytest --numprocesses 2 --dist loadscope
	.venv/bin/python -m pytest tests/browser

lint: $(ENVIRONMENT)
	.venv/bin/ruff check
	.venv/bin/ruff format --check

types: $(ENVIRONMENT)
	.venv/bin/mypy

page-test: $(PAGE)
	.venv/bin/python web/build.py run check
	.venv/bin/python web/build.py run test

hunt: $(ENVIRONMENT)
	.venv/bin/formicarium hunt terratain --games 100000

$(ENVIRONMENT): pyproject.toml constraints.txt | $(UV)
	@echo "Setting up .venv (once) ..."
	@$(UV) venv --quiet --allow-existing --python ">=3.11" .venv
	@FORMICARIUM_NO_PAGE=1 $(UV) pip install --quiet --compile-bytecode --python .venv --constraint constraints.txt --editable ".[dev]"
	@touch $@

$(PAGE): $(ENVIRONMENT) $(PAGE_SOURCES)
	@echo "Building the page ..."
	@.venv/bin/python web/build.py
	@touch $@

.uv/bin/uv:
	@echo "Installing uv into .uv (once) ..."
	@python3 -m venv .uv
	@.uv/bin/pip install --quiet uv

clean:
	rm -rf .venv .uv .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/formicarium/server/page
