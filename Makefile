# Three commands: `make play`, `make serve` and `make test`. Each sets up everything it needs in .venv, by uv.

UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
ENVIRONMENT := .venv/ready

.PHONY: play serve test lint types hunt clean

play: $(ENVIRONMENT)
	@.venv/bin/formicarium play terratain

serve: $(ENVIRONMENT)
	@.venv/bin/formicarium serve --open

test: lint types
	.venv/bin/python -m pytest --numprocesses 2 --dist loadscope

lint: $(ENVIRONMENT)
	.venv/bin/ruff check
	.venv/bin/ruff format --check

types: $(ENVIRONMENT)
	.venv/bin/mypy

hunt: $(ENVIRONMENT)
	.venv/bin/formicarium hunt terratain --games 100000

$(ENVIRONMENT): pyproject.toml constraints.txt | $(UV)
	@echo "Setting up .venv (once) ..."
	@$(UV) venv --quiet --allow-existing --python ">=3.11" .venv
	@$(UV) pip install --quiet --compile-bytecode --python .venv --constraint constraints.txt --editable ".[dev]"
	@touch $@

.uv/bin/uv:
	@echo "Installing uv into .uv (once) ..."
	@python3 -m venv .uv
	@.uv/bin/pip install --quiet uv

clean:
	rm -rf .venv .uv .mypy_cache .pytest_cache .ruff_cache .hypothesis
