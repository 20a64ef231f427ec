PYTHON ?= .venv/bin/python

.PHONY: check docs gallery golden pictures samples test

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

# draw the pictures of docs/gallery.md, measuring.md, tutorial.md, buildings.md and the README anew
gallery:
	$(PYTHON) docs/make_gallery.py
	$(PYTHON) docs/make_measuring.py
	$(PYTHON) docs/make_tutorial.py
	$(PYTHON) docs/make_buildings.py

# draw the six sheets that tests/test_golden.py compares with anew
golden:
	$(PYTHON) tests/golden_sheets.py

# draw the pictures of docs/siting.md
pictures:
	$(PYTHON) samples/siting.py

test:
	$(PYTHON) -m pytest
