"""Measures boxes of a page: what is cut, covered, too small to read or to touch, and whether it has one heading."""

from playwright.sync_api import Page

from tests.browser.visitors import FRAME

# Everything that is measured, in the page itself; what it finds is told in words, nothing means that all is well.
MEASURE = """({ touch, label }) => {
    const CONTROL = "button, a[href], select, input:not([type=hidden]), summary, [role=button]";
    const found = [];
    const wide = document.documentElement.clientWidth;
    const name = (one) => [
        one.localName, one.id && `#${one.id}`,
        `.${String(one.className?.baseVal ?? one.className).trim().replace(/\\s+/g, ".")}`,
        one.dataset.do && `[${one.dataset.do}]`, (one.ariaLabel ?? one.textContent).trim().slice(0, 30),
    ].filter(Boolean).join(" ");
    const words = (one) => one.textContent.trim().slice(0, 20);
    const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !one.closest(".unseen, [inert]") && one.getBoundingClientRect().width > 0;
    const scrolls = (one, way) => ["auto", "scroll"].includes(getComputedStyle(one)[way]);
    const within = (one, test) => {
        for (let at = one.parentElement; at; at = at.parentElement) if (test(at)) return at;
    };
    const dialog = document.querySelector("dialog[open]");
    const inFront = (one) => !dialog || dialog.contains(one);

    if (document.documentElement.scrollWidth > innerWidth + 1)
        found.push(`scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);
    const headings = [...document.querySelectorAll("h1")].filter((one) => one.checkVisibility());
    if (headings.length !== 1) found.push(`headings of the first rank: ${headings.length}`);

    const controls = [...document.querySelectorAll(CONTROL)].filter((one) => seen(one) && inFront(one));
    for (const one of controls) {
        const box = one.getBoundingClientRect();
        if ((box.left < -1 || box.right > wide + 1) && !within(one, (at) => scrolls(at, "overflowX")))
            found.push(`beyond the edge: ${name(one)} ${Math.round(box.left)}..${Math.round(box.right)} of ${wide}`);
        if (touch && !one.closest("svg") && Math.min(box.width, box.height) < 43.5)
            found.push(`small to touch: ${name(one)} ${Math.round(box.width)}x${Math.round(box.height)}`);
        if (one.disabled || getComputedStyle(one).pointerEvents === "none" || one.closest("svg")) continue;
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const now = one.getBoundingClientRect();
        const top = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
        const label = one.closest("label");
        if (!top) found.push(`out of reach: ${name(one)}`);
        else if (!one.contains(top) && !top.contains(one) && !label?.contains(top) && top.localName !== "label")
            found.push(`covered: ${name(one)} by ${name(top)}`);
    }
    scrollTo(0, 0);
    for (const one of document.querySelectorAll("button, a, h1, h2, h3, p, li, th, td, .chip")) {
        if (!seen(one) || !inFront(one) || !one.textContent.trim() || one.closest("svg")) continue;
        const style = getComputedStyle(one);
        if (style.overflowX !== "visible" && !scrolls(one, "overflowX") && one.scrollWidth > one.clientWidth + 1)
            found.push(`cut: ${name(one)} ${one.clientWidth} of ${one.scrollWidth}`);
        if (style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 2)
            found.push(`cut below: ${name(one)} ${one.clientHeight} of ${one.scrollHeight}`);
    }
    for (const one of label > 0 ? document.querySelectorAll(".hall :is(.hall-join, #big, #side)") : []) {
        const beyond = one.scrollHeight - one.clientHeight;
        if (seen(one) && beyond > 2 && !scrolls(one, "overflowY")) found.push(`runs over: ${name(one)} by ${beyond}`);
    }
    if (label > 0) {
        const small = new Set();
        for (const text of document.querySelectorAll(":is(.frame-board, #big) text")) {
            if (!seen(text) || text.closest(".icon") || !text.textContent.trim()) continue;
            const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
            if (size < label - 0.1) small.add(`label of ${size.toFixed(1)} px: ${words(text)}`);
            const [box, sheet] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
            if (box.right > sheet.right + 2 || box.left < sheet.left - 2 || box.bottom > sheet.bottom + 2)
                small.add(`label beyond its drawing: ${words(text)}`);
        }
        for (const one of document.querySelectorAll(":is(.frame-board, #big) *")) {
            if (one.closest("svg") || !seen(one)) continue;
            if (![...one.childNodes].some((node) => node instanceof Text && node.data.trim())) continue;
            const size = parseFloat(getComputedStyle(one).fontSize);
            if (size < label - 0.1) small.add(`label of ${size.toFixed(1)} px: ${words(one)}`);
        }
        found.push(...[...small].slice(0, 6));
    }
    return found;
}"""


def misfits(page: Page, touch: bool = False, label: float = 0) -> list[str]:
    """What does not fit on a page, in words. With `touch` targets are at least 44 px; `label` is the least height of a
    text on the board in px.
    """
    for _ in range(2):
        page.evaluate(FRAME)
    found: list[str] = page.evaluate(MEASURE, {"touch": touch, "label": label})
    return found


NAMELESS = """async () => {
    const { helpAt } = await import("/static/help.js");
    const { learnShared } = await import("/static/guide.js");
    await learnShared();
    const asked = "button, a[href], select, input, summary, [role=button], [data-help]";
    return [...document.querySelectorAll(asked)].filter((one) => one.checkVisibility()).filter((one) => {
        const text = helpAt(one);
        return !text || !text.name.trim() || !text.is.trim() || /^[a-z]+(_[a-z]+)+$/.test(text.now);
    }).map((one) => one.outerHTML.slice(0, 160));
}"""


def unexplained(page: Page) -> list[str]:
    """What people see and can't be told about, as HTML."""
    found: list[str] = page.evaluate(NAMELESS)
    return found
