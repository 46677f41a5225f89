"""The virtual DOM of the page: which node is which, and what of it is touched."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visitors import Visitors

SETTING = """async (test) => {
    const { h, render } = await import("/static/dom.js");
    const place = document.createElement("div");
    document.body.append(place);
    const draw = (...wanted) => { render(place, ...wanted); return [...place.children]; };
"""


def run(page: Page, script: str) -> object:
    """What a script gives in which `draw(...wanted)` draws into an empty place and gives its elements."""
    return page.evaluate(f"{SETTING}{script}}}")


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """One page for all tests: each draws into a place of its own."""
    visitors = Visitors(browser, address)
    yield visitors.open()
    visitors.leave()
    assert visitors.complaints == []


def test_an_element_with_a_key_stays_the_same_wherever_it_stands(page: Page) -> None:
    script = """
        const item = (key) => h("li", { key }, key);
        const [a, b, c] = draw(["a", "b", "c"].map(item));
        const now = draw(["c", "new", "a"].map(item));
        return [now[0] === c, now[2] === a, b.isConnected, place.textContent];
    """
    assert run(page, script) == [True, True, False, "cnewa"]


def test_the_first_class_of_an_element_tells_nothing_about_which_it_is(page: Page) -> None:
    script = """
        const [before] = draw(h("p", { class: "calm" }, "one"));
        const [after] = draw(h("p", { class: "bad calm" }, "two"));
        return [before === after, after.className, after.textContent];
    """
    assert run(page, script) == [True, "bad calm", "two"]


def test_an_option_without_a_value_is_not_chosen_by_its_text(page: Page) -> None:
    script = """
        const options = ["", "a"].map((value) => h("option", { value, selected: value === "" }, value || "nothing"));
        const [box] = draw(h("select", { value: "" }, options));
        return [box.value, box.selectedIndex, [...box.options].map((one) => one.value)];
    """
    assert run(page, script) == ["", 0, ["", "a"]]


def test_what_comes_before_an_element_does_not_take_its_node(page: Page) -> None:
    """A place that is empty (null, false) counts as one, also in a list inside the list."""
    script = """
        const list = (news) => [news && h("p", {}, "news"), [1, 2].map((n) => h("p", {}, n)), h("p", {}, "end")];
        const [one, two, end] = draw(list(false));
        const now = draw(list(true));
        return [now[1] === one, now[2] === two, now[3] === end, place.textContent];
    """
    assert run(page, script) == [True, True, True, "news12end"]


def test_another_tag_is_another_element(page: Page) -> None:
    script = """
        const [before] = draw(h("p", { key: "x" }, "text"));
        const [after] = draw(h("b", { key: "x" }, "text"));
        return [before.isConnected, after.localName];
    """
    assert run(page, script) == [False, "b"]


def test_two_siblings_with_one_key_are_told_of_and_both_drawn(page: Page) -> None:
    script = """
        const said = [];
        const [error, log] = [console.error, (text) => said.push(text)];
        console.error = log;
        draw(h("p", { key: "x" }, 1), h("p", { key: "x" }, 2));
        console.error = error;
        return [said.length, said[0].includes("x"), place.textContent];
    """
    assert run(page, script) == [1, True, "12"]


def test_only_styles_that_differ_are_touched(page: Page) -> None:
    script = """
        const box = (style) => draw(h("p", { style }))[0];
        const node = box({ width: "10px", color: "red" });
        const touched = [];
        const set = CSSStyleDeclaration.prototype.setProperty;
        CSSStyleDeclaration.prototype.setProperty = function (name, value) {
            touched.push(name);
            set.call(this, name, value);
        };
        box({ width: "10px", color: "blue" });
        box({ color: "blue" });
        CSSStyleDeclaration.prototype.setProperty = set;
        return [touched, node.getAttribute("style")];
    """
    assert run(page, script) == [["color"], "color: blue;"]


def test_an_element_listens_once_and_the_last_handler_hears(page: Page) -> None:
    script = """
        const heard = [];
        const add = Element.prototype.addEventListener;
        const listens = [];
        Element.prototype.addEventListener = function (...all) { listens.push(this); add.apply(this, all); };
        const button = (onclick) => draw(h("button", { onclick }))[0];
        const node = button(() => heard.push("first"));
        button(() => heard.push("second"));
        node.click();
        button(undefined);
        node.click();
        Element.prototype.addEventListener = add;
        return [heard, listens.filter((one) => one === node).length];
    """
    assert run(page, script) == [["second"], 1]


def test_a_handler_hears_the_event_with_its_element(page: Page) -> None:
    script = """
        let told = null;
        const [node] = draw(h("button", { onclick: (event) => { told = event.currentTarget; } }));
        node.click();
        return told === node;
    """
    assert run(page, script) is True


def test_numbers_are_written_as_they_are(page: Page) -> None:
    script = """
        draw(-2, h("b", {}, 0), 0.5, "", true, [null, [undefined, "end"]]);
        return place.textContent;
    """
    assert run(page, script) == "-200.5end"


def test_attributes_that_are_not_wanted_any_more_go(page: Page) -> None:
    script = """
        const [node] = draw(h("a", { href: "#x", title: "old", "aria-current": "page", hidden: true }));
        draw(h("a", { href: "#x", "aria-current": null }));
        return [node.getAttributeNames().sort(), node.hidden];
    """
    assert run(page, script) == [["href"], False]


def test_what_people_typed_is_brought_back_to_what_is_wanted(page: Page) -> None:
    script = """
        const [node] = draw(h("input", { value: "wanted" }));
        node.value = "typed";
        draw(h("input", { value: "wanted" }));
        return node.value;
    """
    assert run(page, script) == "wanted"


def test_a_selection_counts_that_comes_with_its_options(page: Page) -> None:
    script = """
        const option = (one) => h("option", { key: one, value: one }, one);
        const list = (value, ...all) => draw(h("select", { value }, all.map(option)));
        const [node] = list("b", "a", "b");
        const first = node.value;
        list("c", "a", "b", "c");
        return [first, node.value];
    """
    assert run(page, script) == ["b", "c"]


def test_a_drawing_is_made_of_svg_elements_and_html_inside_it_is_html(page: Page) -> None:
    script = """
        draw(h("svg", {}, h("g", {}, h("foreignObject", {}, h("p", {}, "text")))));
        return [...place.querySelectorAll("*")].map((node) => node.namespaceURI.split("/").at(-1));
    """
    assert run(page, script) == ["svg", "svg", "svg", "xhtml"]
