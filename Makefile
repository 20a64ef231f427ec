PYTHON ?= .venv/bin/python

.PHONY: check docs samples test

# all that CI asks for before the tests
check:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	$(PYTHON) -m layoutcheck.catalogue --check docs

# write what is generated: the catalogue of rules, the nomenclature
docs:
	$(PYTHON) -m layoutcheck.catalogue docs

samples:
	$(PYTHON) samples/make.py
	for law in samples/*/articles.py; do $(PYTHON) samples/cases.py $$(basename $$(dirname $$law)) || exit 1; done

test:
	$(PYTHON) -m pytest
