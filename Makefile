# Everything a newcomer needs, with only python3 and make on the machine. `make help` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SILENT:

# The first Python that is new enough; name another with `make PYTHON=/path/to/python3 ...`.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

.PHONY: help venv run test lint style types layers format bench lock clean

help: ## list these targets
	grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

venv: $(VENV)/.for-tests ## build .venv with everything for work on Arbiter
	echo "$(VENV) is ready"

run: $(VENV)/.for-running ## start Arbiter; without tokens it opens the practice room on http://127.0.0.1:8080
	$(BIN)/python -m bot serve

test: lint ## linters, types, layers, then every test
	bash .ci/browser
	echo "== tests"
	$(BIN)/python -m pytest --numprocesses=2 --dist=worksteal

lint: style types layers ## linters, types and layers only; `make -k lint` goes on after a fault

style: $(VENV)/.for-tests
	echo "== style"
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet

types: $(VENV)/.for-tests
	echo "== types"
	$(BIN)/mypy

layers: $(VENV)/.for-tests
	echo "== layers"
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.for-tests ## lay the code out as `make lint` wants it
	$(BIN)/ruff check --fix --quiet --exit-zero
	$(BIN)/ruff format

bench: $(VENV)/.for-tests ## measure how much Arbiter carries
	$(BIN)/python -m tests.bench

lock: $(VENV)/.for-tests ## make requirements*.txt anew from pyproject.toml
	$(COMPILE) --output-file requirements.txt pyproject.toml
	$(COMPILE) --extra dev --constraint requirements.txt --output-file requirements-dev.txt pyproject.toml

clean: ## remove .venv and everything else that is made; var/ with its database stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build *.egg-info
	find rulebook storage bot tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	test -n "$(PYTHON)" || { echo "Arbiter needs Python 3.11 or newer: none was found" >&2; exit 1; }
	echo "building $(VENV)"
	"$(PYTHON)" -m venv $(VENV)

$(VENV)/.for-running: requirements.txt | $(BIN)/python
	echo "installing what Arbiter runs on"
	$(PIP) --requirement $<
	touch $@

$(VENV)/.for-tests: requirements-dev.txt requirements.txt | $(BIN)/python
	echo "installing what Arbiter is tested with"
	$(PIP) --requirement $<
	touch $@ $(VENV)/.for-running
