"""What people with weak eyes can't read on a page, and what moves for those who want less motion."""

from playwright.sync_api import Page

from tests.browser.visitors import FRAME

# WCAG 2.2, 1.4.3: letters have 4.5 times the contrast of their ground, large ones 3 times. Drawings are left out, and
# letters on a gradient other than the page's own, of which the lightest part is taken.
FAINT = """() => {
    const PAGE = [24, 32, 44, 1];
    const parsed = (colour) => {
        const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
        return colour.startsWith("color(") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = (top, ground) => [0, 1, 2].map((n) => top[n] * top[3] + ground[n] * (1 - top[3])).concat(1);
    const light = (colour) => {
        const [r, g, b] = colour.map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    const groundOf = (element) => {
        const layers = [];
        for (let at = element; at; at = at.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(at);
            if (backgroundImage !== "none" && at !== document.body) return null;
            const colour = at === document.body ? PAGE : parsed(backgroundColor);
            layers.push(colour);
            if (colour[3] === 1) break;
        }
        return layers.reverse().reduce((ground, layer) => over(layer, ground));
    };
    const found = new Set();
    for (const one of document.querySelectorAll("body *")) {
        if (one.closest("svg, .unseen, [inert], [aria-hidden=true], [disabled], [aria-disabled=true]")) continue;
        if (![...one.childNodes].some((node) => node instanceof Text && node.data.trim())) continue;
        if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const ground = groundOf(one);
        if (!ground) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(one);
        let opacity = 1;
        for (let at = one; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        const [r, g, b, a] = parsed(color);
        const size = parseFloat(fontSize);
        const wanted = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
        const reached = ratio(over([r, g, b, a * opacity], ground), ground);
        if (reached < wanted)
            found.add([
                `faint, ${reached.toFixed(2)} of ${wanted}:`, `${one.localName}.${one.className}`,
                one.textContent.trim().slice(0, 20),
            ].join(" "));
    }
    return [...found];
}"""
MOVING = """() => document.getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().activeDuration > 100)
    .map(({ effect: { target } }) => `moves: ${target?.localName}.${target?.getAttribute("class")}`)"""


def hard_to_see(page: Page) -> list[str]:
    """What is too faint, and what moves all the same where a browser asks for less motion; in words."""
    for _ in range(2):
        page.evaluate(FRAME)
    faint: list[str] = page.evaluate(FAINT)
    moving: list[str] = page.evaluate(MOVING)
    return faint + moving
