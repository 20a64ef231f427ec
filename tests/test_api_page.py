"""The page on Python names all that is public, and every field that it is about."""

from pathlib import Path

import layoutcheck
from layoutcheck import errors
from layoutcheck.finding import Finding, Status
from layoutcheck.site import Options

PAGE = (Path(__file__).parents[1] / "docs" / "api.md").read_text("utf-8")


def test_every_public_name_is_on_the_page():
    for name in set(layoutcheck.__all__) - {"__version__"}:
        assert f"`{name}`" in PAGE, name


def test_every_field_is_on_the_page():
    shown = {name for of in (Options, Finding) for name in of.__struct_fields__} - {"confirm"}
    assert {name for name in shown if f"`{name}`" not in PAGE} == set()
    assert all(f"`{status}`" in PAGE for status in Status)


def test_every_error_is_on_the_page():
    for name, kind in vars(errors).items():
        if isinstance(kind, type) and issubclass(kind, errors.LayoutcheckError):
            assert f"`{name}`" in PAGE
