"""The page of a batch in a real browser: it sorts, filters, and takes nothing for markup that a plan says."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import browser
import pytest
from batches import ON, plan

from layoutcheck import cli
from layoutcheck.batch.job import answer

HOSTILE = "<script>document.title='x'<"  # a file name; `/` cannot be in one


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser.chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def out(tmp_path_factory) -> Iterator[Path]:
    """Five plans: roads at 1.00, 1.25 and 9.00 m where 1.50 m is asked for, one that is broken, one with a bad name."""
    patch = pytest.MonkeyPatch()
    patch.chdir(tmp_path_factory.mktemp("page"))
    patch.setattr("layoutcheck.batch.supervisor.work", lambda jobs, timeout_s: [answer(job) for job in jobs])
    plan("plans/b10.geojson", road_at=1.25)
    plan("plans/b9.geojson", road_at=9.0)
    plan("plans/a ü#?%41.geojson", road_at=1.0, named="<img src=x onerror=alert(1)>")
    Path("plans/broken.dxf").write_text("0\n")
    plan(f"plans/{HOSTILE}.geojson", road_at=9.0)
    with pytest.raises(SystemExit):
        cli.main(["batch", "plans", "--out", "out", "--select", "road", "-q", *ON])
    yield Path("out").absolute()
    patch.undo()


@pytest.fixture
def page(chromium, out) -> Iterator[Any]:
    """The page, whose console must stay empty and whose requests must not leave the disk."""
    opened = chromium.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("requestfailed", lambda request: said.append(request.url))
    opened.goto((out / "index.html").absolute().as_uri())
    yield opened
    opened.close()
    assert said == []


def names(page) -> list[str]:
    return [text.strip() for text in page.locator("#plans tbody tr:visible td:first-child").all_inner_texts()]


BROKEN, WORST, BAD, GOOD, ODD = "broken.dxf", "a ü#?%41.geojson", "b10.geojson", "b9.geojson", f"{HOSTILE}.geojson"


def test_a_click_on_a_head_sorts_and_another_turns_it_round(page):
    assert names(page) == [ODD, WORST, BAD, GOOD, BROKEN]  # as the summary has them
    page.get_by_role("button", name="Plan").click()
    assert names(page) == [BROKEN, BAD, GOOD, WORST, ODD]
    page.get_by_role("button", name="Plan").click()
    assert names(page) == [ODD, WORST, GOOD, BAD, BROKEN]  # b10 after b9
    page.get_by_role("button", name="Verdict").click()
    assert names(page)[0] == BROKEN
    assert set(names(page)[1:3]) == {WORST, BAD}
    page.get_by_role("button", name="Failures").click()
    assert names(page)[-1] == BROKEN  # it has no number of them, which is not none
    page.get_by_role("button", name="Margin").click()
    assert names(page)[:2] == [WORST, BAD]
    assert names(page)[-1] == BROKEN  # it has none
    page.get_by_role("button", name="Margin").click()
    assert names(page)[2:] == [BAD, WORST, BROKEN]
    assert page.locator("th[aria-sort]").all_inner_texts() == ["Margin"]


def test_the_filters_hide_what_does_not_fit(page):
    page.get_by_label("Filter").fill("B9")
    assert names(page) == [GOOD]
    page.get_by_label("Filter").fill("")
    page.get_by_label("Verdict").select_option("fail")
    assert names(page) == [WORST, BAD]
    assert page.locator("#shown").inner_text() == "2"


def test_a_hostile_name_is_a_name(page):
    assert page.title() == "Plans checked in plans"
    assert page.locator("td script").count() == 0
    assert page.locator("td img[onerror]").count() == 0
    assert page.get_by_text("<img src=x onerror=alert(1)>").count() == 1


def test_the_thumbnails_of_what_fails_are_shown_and_lead_to_the_sheet(page):
    pictures = page.locator("td img")
    assert pictures.count() == 2
    for i in range(2):
        pictures.nth(i).scroll_into_view_if_needed()
        page.wait_for_function("image => image.complete", arg=pictures.nth(i).element_handle())
        width = pictures.nth(i).evaluate("image => image.naturalWidth")
        assert 100 < width <= 240
    for link in page.locator("td a").all():
        place = link.evaluate("link => link.href")
        assert Path(unquote(urlsplit(place).path)).is_file()


def test_without_scripts_the_table_is_there(chromium, out):
    context = chromium.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto((out / "index.html").absolute().as_uri())
    assert opened.locator("#plans tbody tr").count() == 5
    assert not opened.locator("#filter").is_visible()
    context.close()


@pytest.mark.usefixtures("inside")
def test_it_speaks_portuguese_and_names_bytes_that_are_no_text(program):
    name = os.fsdecode(b"plans/caf\xe9.geojson")
    plan("plans/a.geojson", road_at=1.0)
    try:
        os.rename("plans/a.geojson", name)
    except (OSError, UnicodeError):
        pytest.skip("this file system takes no such name")
    options = ("--select", "road", "--report", "json", "-q", "--on", "2024-05-01", "--lang", "pt")
    assert program("batch", "plans", "--out", "out", *options)[0] == 1
    said = Path("out/index.html").read_text("utf-8")
    assert '<html lang="pt-BR">' in said
    assert "Plantas verificadas em plans" in said
    assert "REPROVADO" in said
    assert "caf\ufffd.geojson" in said
    assert 'href="caf%E9.geojson.json"' in said
    assert re.search(r"-0,5\d* m", said)
