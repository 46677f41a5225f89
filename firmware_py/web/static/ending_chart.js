// The game turn by turn, at its end: columns of what was good and bad, or a line for each side.

import { h } from "./dom.js";
import { shapeOf } from "./people.js";
import { SHAPES } from "./shapes.js";

const MOST_MARKS = 4; // in a column; more are a number
const MOST_NUMBERS = 10; // of rounds below the lines; of more every second or third
const WIDTH = 260; // as narrow as it is ever shown, so that no number gets smaller than it is written
const HEIGHT = 110;
const LETTERS = 14; // how far apart two numbers stand
const COLOURS = ["#ffb84d", "#eaf0f7", "#7fb2ff", "#86e08f", "#d48cff", "#ff7468", "#5fd9cc", "#f2ecd9"];

/** A chart of an ending. */
export function chartPanel(chart) {
  if (chart.columns.length === 0 && !chart.lines.some(({ values }) => values.length > 1)) return null;
  return h(
    "section",
    { key: "chart", class: "ending-chart", "aria-label": chart.title },
    h(
      "header",
      {},
      h("h3", {}, chart.title),
      chart.good && h("span", { key: "good", class: "good" }, "★ ", chart.good),
      chart.bad && h("span", { key: "bad", class: "bad" }, "▬ ", chart.bad),
    ),
    chart.columns.length > 0 ? columns(chart) : lines(chart),
  );
}

function columns(chart) {
  return h(
    "ol",
    { class: "ending-columns", style: { "--count": String(chart.columns.length) } },
    chart.columns.map(([number, good, bad]) =>
      h(
        "li",
        { key: `turn${number}` },
        h("span", { class: "good", role: "img", "aria-label": `${chart.good}: ${good}` }, marks(good, "★")),
        h("i", {}, number),
        h("span", { class: "bad", role: "img", "aria-label": `${chart.bad}: ${bad}` }, marks(bad, "▬")),
      ),
    ),
  );
}

/** @param {string} mark */
function marks(count, mark) {
  if (count > MOST_MARKS) return `${count} ${mark}`;
  return Array.from({ length: count }, (_, place) => h("span", { key: `mark${place}` }, mark));
}

function lines(chart) {
  const values = chart.lines.flatMap((one) => one.values);
  const most = Math.max(1, ...values);
  const rounds = Math.max(1, ...chart.lines.map((one) => one.values.length - 1));
  /** @param {number} round */
  const x = (round) => 34 + (round * (WIDTH - 90)) / rounds;
  const y = (value) => 10 + (HEIGHT - 34) * (1 - value / most);
  const every = Math.ceil(rounds / MOST_NUMBERS);
  const numbered = chart.lines.filter((one) => chart.lines.length < 3 || one.values.at(-1) !== 0);
  const told = apart(numbered.map((one) => y(one.values.at(-1))));
  return h(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken(chart) },
    [0, most].map((value) => [
      h("path", { key: `grid${value}`, class: "grid", d: `M34 ${y(value)}H${WIDTH - 56}` }),
      h("text", { key: `at${value}`, x: 28, y: y(value) + 4, "text-anchor": "end" }, value),
    ]),
    Array.from({ length: rounds + 1 }, (_, round) =>
      h(
        "text",
        { key: `round${round}`, x: x(round), y: HEIGHT - 4, "text-anchor": "middle" },
        round % every === 0 && round ? round : "",
      ),
    ),
    chart.lines.map((one, place) => line(one, place, x, y, told[numbered.indexOf(one)] ?? null)),
  );
}

/**
 * Heights for numbers that would stand one on the other: those below give way.
 * @type {(heights: number[]) => number[]}
 */
function apart(heights) {
  const found = [...heights];
  const order = heights.map((_, place) => place).sort((one, other) => heights[one] - heights[other]);
  for (const [rank, place] of order.entries())
    if (rank > 0) found[place] = Math.max(found[place], found[order[rank - 1]] + LETTERS);
  const beyond = Math.max(0, Math.max(...found) - (HEIGHT - LETTERS));
  return found.map((height) => height - beyond);
}

/**
 * @param {(round: any) => number} x
 * @param {(value: any) => number} y
 * @param {number} told
 */
function line(one, place, x, y, told) {
  const colour = one.seat ? SHAPES[shapeOf(one.seat)].colour : COLOURS[place % COLOURS.length];
  const points = one.values.map((value, round) => `${x(round).toFixed(1)},${y(value).toFixed(1)}`);
  const last = one.values.length - 1;
  return h(
    "g",
    { key: `line${place}`, style: { "--line": colour } },
    h("polyline", { class: "line", points: points.join(" "), "stroke-dasharray": place % 2 ? "6 4" : null }),
    one.values.map((value, round) =>
      h("circle", { key: `point${round}`, class: "point", cx: x(round), cy: y(value), r: 3.5 }),
    ),
    told !== null && h("text", { class: "value", x: x(last) + 8, y: told + 5 }, one.values[last]),
  );
}

function spoken(chart) {
  return chart.lines.map(({ name, values }) => `${name}: ${values.join(", ")}`).join("; ");
}
