"""The page of a plan in a real browser: pointing, clicking, keys, filter, print, light and dark, and no network."""

import itertools
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from browser import chromium
from report_makers import distance, everything, feature, neighbours, report, summary, town
from shapely.geometry import Point, box
from test_html import HOSTILE, contrast, hostile

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Status
from layoutcheck.reports import html

SAMPLES = Path(__file__).parents[1] / "samples"


@pytest.fixture(scope="module")  # not longer: its loop of events would be in the way of others
def browser():
    with chromium() as started:
        yield started


@dataclass
class Opened:
    """A page, with what it said on its console and what it asked of the network."""

    page: object
    said: list = field(default_factory=list)
    asked: list = field(default_factory=list)

    def __getattr__(self, name):
        return getattr(self.page, name)

    def window(self):
        """What is seen of the plan: its left and upper side, width and height, in metres, y downwards."""
        return [float(v) for v in self.page.locator(".canvas svg").first.get_attribute("viewBox").split()]

    def shows(self, finding):
        """Whether both ends of a finding's line are in view."""
        left, top, width, height = self.window()
        return all(left <= x <= left + width and top <= -y <= top + height for x, y in finding.witness)

    def until_narrower(self, width):
        """Wait until less is seen than this; by asking again, for the page's policy lets no string be run as script."""
        for _ in range(100):
            if self.window()[2] < width:
                return
            self.page.wait_for_timeout(50)
        pytest.fail("the view did not move")

    def card(self, number):
        return self.page.locator(".finding").nth(number)

    def middle(self, selector):
        """The middle of an element, in pixels of the window."""
        found = self.page.locator(selector).first.bounding_box()
        return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


@pytest.fixture
def opened(browser, tmp_path):
    """Open a report, or a page, in a window of its own; nothing may be said or asked by the end."""
    contexts, pages = [], []

    def make(made, lang="en", **how):
        path = tmp_path / f"{len(contexts)}.html"
        path.write_bytes(made if isinstance(made, bytes) else html.document([made], lang))
        usual = {"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce", "color_scheme": "light"}
        context = browser.new_context(**{**usual, **how})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        one = Opened(page)
        pages.append(one)
        page.on("console", lambda message: one.said.append(message.text))
        page.on("pageerror", lambda error: one.said.append(str(error)))
        page.on("dialog", lambda dialog: (one.said.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: one.asked.append(request.url))
        page.goto(path.as_uri())
        return one

    yield make
    for context in contexts:
        context.close()
    for one in pages:
        assert one.said == []
        assert len(one.asked) == 1  # the page itself


def classes(locator):
    return set((locator.get_attribute("class") or "").split())


# --- pointing, clicking -------------------------------------------------------------


def test_clicking_a_failure_moves_the_view_to_it(opened):
    """The corridor between the lots is 0.9 m wide, the school more than 50 m away: never both at one size."""
    made = neighbours()
    page = opened(made)
    widths = []
    for i, finding in enumerate(made.findings[:3]):
        page.card(i).locator(".pick").click()
        assert page.shows(finding)
        assert page.card(i).locator(".pick").get_attribute("aria-current") == "true"
        assert page.locator("[aria-current]").count() == 1
        widths.append(page.window()[2])
    assert widths[0] < widths[1] < widths[2]
    assert widths[0] < 20.0


@pytest.mark.parametrize(("plan", "lang"), [
    ("shop-class-ii-firewall.dxf", "pt"), ("yard-class-iii-fails.dxf", "en"), ("lonlat-beside-school.geojson", "pt"),
])  # fmt: skip
def test_each_failure_of_a_real_plan_is_found_on_it(opened, plan, lang):
    """Without a word on the console: the fixture sees to that."""
    (made,) = examine(SAMPLES / plan, Wanted(on="2026-01-01", lang=lang))
    page = opened(made, lang)
    failed = [finding for finding in made.findings if finding.status is Status.FAIL]
    assert page.locator(".finding.fail").count() == len(failed) > 0
    for i, finding in enumerate(failed):
        page.card(i).locator(".pick").click()
        assert finding.title.to(lang) in page.card(i).inner_text()
        assert page.shows(finding)
        assert page.locator(".canvas .dim.chosen").count() >= 1


def test_what_has_no_line_is_shown_by_its_area(opened):
    made = everything()
    page = opened(made)
    page.locator(".bar [data-does=in]").click()
    page.locator(".finding.fail", has_text="Signs missing").locator(".pick").click()
    left, top, width, height = page.window()
    assert left < 0.0 < 8.0 < left + width  # the area is 8 by 6 m
    assert top < -6.0 < 0.0 < top + height
    assert "chosen" in classes(page.locator("[data-thing='0']"))


def test_pointing_at_one_shows_the_other(opened):
    page = opened(neighbours())
    line, card = page.locator(".dim.fail").nth(1), page.locator(".finding").nth(1)
    assert line.get_attribute("data-finding") == card.get_attribute("data-finding")
    card.hover()
    assert "near" in classes(line)
    page.mouse.move(2, 2)
    assert "near" not in classes(line)
    key = card.get_attribute("data-finding")
    page.mouse.move(*page.middle(f".tag[data-finding='{key}'] .disc"))
    assert "near" in classes(card)
    page.mouse.move(2, 2)
    assert "near" not in classes(card)
    card.locator(".pick").focus()
    assert "near" in classes(line)


def test_clicking_a_line_chooses_its_finding_and_brings_it_into_view(opened):
    made = town(count=60, failures=12)
    page = opened(made)
    card = page.locator(".finding").nth(11)
    key = card.get_attribute("data-finding")
    page.mouse.click(*page.middle(f".tag[data-finding='{key}'] .disc"))
    assert "chosen" in classes(card)
    assert page.evaluate("document.activeElement.closest('.finding').dataset.finding") == key
    box_ = card.bounding_box()
    assert 0 <= box_["y"] <= 860 - 40


def test_a_pass_is_drawn_when_it_is_pointed_at(opened):
    page = opened(neighbours())
    line = page.locator(".canvas .dim.pass")
    assert not line.is_visible()
    page.locator(".finding.pass").hover()
    assert line.is_visible()
    page.mouse.move(2, 2)
    page.get_by_role("button", name="All measures").click()
    assert line.is_visible()


# --- moving -------------------------------------------------------------------------


def test_the_wheel_zooms_about_the_pointer_and_dragging_moves(opened):
    page = opened(neighbours())
    box_ = page.locator(".canvas svg").bounding_box()
    x, y = box_["x"] + box_["width"] * 0.25, box_["y"] + box_["height"] * 0.75

    def under():
        left, top, width, height = page.window()
        return left + width * 0.25, top + height * 0.75

    before, wide = under(), page.window()[2]
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    page.until_narrower(wide)
    assert under() == pytest.approx(before, abs=0.05)
    left, _, width, _ = page.window()
    page.mouse.down()
    page.mouse.move(x + 100, y, steps=4)
    page.mouse.up()
    assert page.window()[0] == pytest.approx(left - 100 * width / box_["width"], rel=0.01)
    assert page.locator(".chosen").count() == 0
    page.get_by_role("button", name="Show all").click()
    assert page.window()[2] == pytest.approx(wide, rel=1e-3)


def test_two_fingers_zoom(opened):
    page = opened(neighbours(), viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page.locator(".canvas").scroll_into_view_if_needed()
    x, y = page.middle(".canvas svg")
    wide = page.window()[2]
    touch = page.context.new_cdp_session(page.page)

    def fingers(kind, apart):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for apart in (40, 50, 60):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    assert page.window()[2] == pytest.approx(wide / 2, rel=0.1)  # 60 px apart from the middle instead of 30


def test_letters_keep_their_size_and_names_appear_with_room(opened):
    page = opened(town(count=200))
    tall = page.locator(".tag .nr").first.bounding_box()["height"]
    shown = page.locator(".canvas .name:not(.off)").count()
    for _ in range(6):
        page.locator(".bar [data-does=in]").click()
    assert page.locator(".tag .nr").first.bounding_box()["height"] == pytest.approx(tall, rel=0.15)
    assert page.locator(".canvas .name:not(.off)").count() > shown


def test_the_view_moves_gently_unless_less_motion_is_wanted(opened):
    made = neighbours()
    page = opened(made, reduced_motion="no-preference")
    page.locator(".finding .pick").first.click()
    page.until_narrower(20.0)
    page.wait_for_timeout(300)
    assert page.shows(made.findings[0])


# --- keyboard -----------------------------------------------------------------------


def test_all_can_be_done_with_the_keyboard_alone(opened):
    made = neighbours()
    page = opened(made)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "r1-findings"
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "pick":
            break
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert "chosen" in classes(page.card(1))
    assert page.shows(made.findings[1])
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert outline == "3px"

    page.locator(".canvas").focus()
    page.keyboard.press("0")
    home = page.window()
    page.keyboard.press("+")
    assert page.window()[2] == pytest.approx(home[2] * 0.8, rel=1e-3)
    page.keyboard.press("-")
    assert page.window() == pytest.approx(home, rel=1e-3, abs=1e-2)
    page.keyboard.press("ArrowRight")
    assert page.window()[0] > home[0]
    page.keyboard.press("Home")
    assert page.window() == pytest.approx(home, abs=1e-3)
    page.keyboard.press("Escape")
    assert page.locator(".chosen").count() == 0
    page.keyboard.press("n")
    assert "chosen" in classes(page.card(0))
    assert made.findings[0].title.to("en") in page.get_by_role("status").inner_text()
    page.keyboard.press("p")
    assert "chosen" in classes(page.card(3))


# --- filter and search --------------------------------------------------------------


def test_the_list_is_filtered_by_status_and_searched(opened):
    page = opened(everything(), lang="pt")
    shown = page.locator(".finding:visible")
    assert shown.count() == 9
    assert page.get_by_role("status").inner_text() == "9 de 9 itens"
    chip = page.get_by_role("button", name="FALHA 3", exact=True)
    chip.click()
    assert chip.get_attribute("aria-pressed") == "false"
    assert shown.count() == 6
    assert page.locator(".finding.fail:visible").count() == 0
    chip.click()
    page.get_by_role("searchbox", name="Procurar nos itens").fill("balanca AFERIDA")
    assert shown.count() == 1
    assert "Balança aferida" in shown.inner_text()
    page.get_by_role("searchbox").fill("nada disto")
    assert page.get_by_role("status").inner_text() == "Nenhum item corresponde."


# --- harm ---------------------------------------------------------------------------


def test_names_that_would_be_script_do_nothing(opened):
    page = opened(hostile())
    for card in page.locator(".finding .pick").all():
        card.click()
    page.locator("summary", has_text="Things on the plan").click()
    assert page.evaluate("window.hurt") is None
    assert page.locator("script").count() == 1
    assert page.locator("main img").count() == 0
    assert page.locator(".finding").count() == len(HOSTILE)
    assert HOSTILE[0] in page.locator(".finding").first.inner_text()


def test_a_script_that_got_in_would_not_run(opened):
    """The policy is the second wall: put past the escaping on purpose, a script and a handler are refused."""
    data = html.document([neighbours()], "en").decode()
    bad = "<main><script>window.hurt = 1</script><img src='file:///nothing' onerror='window.hurt = 1'>"
    page = opened(data.replace("<main>", bad).encode())
    assert page.evaluate("window.hurt") is None
    assert len([said for said in page.said if "Content Security Policy" in said]) >= 2
    page.said.clear()
    page.asked.pop()


# --- many ---------------------------------------------------------------------------


def test_three_hundred_findings_stay_usable(opened):
    area = feature("storage_area", box(-10, -10, 10, 10), "A1")
    spots = [(x, y) for x in range(-60, 61, 6) for y in range(-60, 61, 6) if max(abs(x), abs(y)) > 12]
    drains = [feature("drain", Point(x, y), f"Ralo {i}") for i, (x, y) in enumerate(spots[:300])]
    made = report([area, *drains], [distance(area, drain, 99.0) for drain in drains], areas=[summary()])
    page = opened(made)
    assert page.locator(".finding").count() == 300
    assert page.locator(".tag .disc").count() == 300
    page.locator(".finding .pick").last.click()
    assert page.shows(made.findings[-1])
    page.get_by_role("searchbox").fill("ralo 250:")
    assert page.locator(".finding:visible").count() == 1
    page.mouse.move(*page.middle(".canvas svg"))
    for _ in range(5):
        page.mouse.wheel(0, 200)
    page.get_by_role("button", name="Show all").click()
    discs = page.evaluate("[...document.querySelectorAll('.disc')].map(e => e.getBoundingClientRect().toJSON())")
    canvas = page.locator(".canvas svg").bounding_box()
    assert all(canvas["x"] <= d["x"] <= canvas["x"] + canvas["width"] for d in discs)


# --- reading it with other senses ---------------------------------------------------


ASK = """() => {
  const rgb = (said) => (said.match(/[\\d.]+/g) || []).map(Number);
  const out = [];
  for (const el of document.querySelectorAll('body *')) {
    if (el.closest('svg, script, style, noscript') || !el.checkVisibility()) continue;
    if (![...el.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    let up = el;
    while (up && rgb(getComputedStyle(up).backgroundColor)[3] === 0) up = up.parentElement;
    const ground = up ? getComputedStyle(up).backgroundColor : 'rgb(255, 255, 255)';
    out.push([el.className + ': ' + el.textContent.trim().slice(0, 30), rgb(getComputedStyle(el).color), rgb(ground)]);
  }
  return out;
}"""


def as_hex(parts):
    return "#" + "".join(f"{round(part):02x}" for part in parts[:3])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_can_be_read_by_day_and_by_night(opened, scheme):
    page = opened(everything(), color_scheme=scheme)
    page.locator(".finding .pick").first.click()
    found = page.evaluate(ASK)
    assert len(found) > 100
    for who, colour, ground in found:
        assert contrast(as_hex(colour), as_hex(ground)) >= 4.5, who


def test_the_page_can_be_turned_dark_and_light(opened):
    page = opened(neighbours())
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    by_day = page.evaluate(ground)
    button = page.get_by_role("button", name="Light or dark")
    button.click()
    by_night = page.evaluate(ground)
    button.click()
    assert by_night != by_day == page.evaluate(ground)


def test_everything_has_a_name_and_a_place_for_who_cannot_see_it(opened):
    page = opened(everything())
    for button in page.locator("button").all():
        assert (button.get_attribute("aria-label") or button.inner_text()).strip()
    assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
    assert page.get_by_role("heading", level=1).count() == 1
    levels = [int(tag[1]) for tag in page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(e => e.tagName)")]
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    assert page.get_by_role("img").count() == 1
    assert page.get_by_role("img").get_attribute("aria-label")
    assert page.get_by_role("searchbox", name="Search the items").count() == 1
    assert page.get_by_role("region", name="Hand check").count() >= 1
    assert page.get_by_role("columnheader", name="Point 1 (x; y)").count() == 1
    assert page.get_by_role("listitem").filter(has_text=re.compile("^\\W*FAIL")).count() == 3
    words = {"FAIL", "UNDETERMINED", "WAIVED", "PASS", "NOT DRAWN", "NOT DECLARED", "N/A"}
    assert {re.sub(r"^\W+|[\sUW]*\d*$", "", said) for said in page.locator(".pick .status").all_inner_texts()} <= words


def test_a_telephone_shows_the_plan_above_the_list(opened):
    page = opened(neighbours(), viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".finding .pick").nth(2).tap()
    canvas, card = page.locator(".canvas").bounding_box(), page.card(2).bounding_box()
    assert 0 <= canvas["y"] < 300
    assert card["y"] >= canvas["y"] + canvas["height"]
    assert page.shows(neighbours().findings[2])


def test_without_script_the_page_is_whole(opened):
    page = opened(everything(), java_script_enabled=False)
    assert page.locator(".finding").count() == 9
    assert page.locator(".finding").first.is_visible()
    assert page.locator(".canvas .dim.fail").first.is_visible()
    assert not page.locator(".chips").is_visible()


# --- print --------------------------------------------------------------------------


def test_print_shows_all_whatever_is_filtered_and_the_whole_plan(opened):
    page = opened(everything())
    page.get_by_role("button", name="FAIL 3", exact=True).click()
    page.locator(".bar [data-does=in]").click()
    zoomed = page.window()
    page.evaluate("""() => addEventListener('beforeprint', () => {
        window.printed = document.querySelector('.canvas svg').getAttribute('viewBox');
    })""")
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    left, top, width, height = map(float, page.evaluate("window.printed").split())
    hx, hy, hw, hh = map(float, page.locator(".canvas svg").get_attribute("data-home").split())
    assert left <= hx + 1e-3
    assert top <= hy + 1e-3
    assert left + width >= hx + hw - 1e-3
    assert top + height >= hy + hh - 1e-3
    assert page.window() == pytest.approx(zoomed, abs=1e-3)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator(".finding:visible").count() == 9
    assert not page.locator(".chips").is_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(22, 25, 29)"  # dark ink, on white


def test_a_link_to_a_finding_shows_it(opened):
    made = neighbours()
    page = opened(made)
    page.locator(".hand tbody a").nth(1).click()
    assert "chosen" in classes(page.card(1))
    assert page.shows(made.findings[1])
    assert made.findings[1].status is Status.FAIL
