// Choices in the dock as a grid of cells: a touch, or the digit of its place, picks one. What cannot be picked says why.

/** @import { Drawn } from "/static/dom.js" */
/** @import { Size } from "/static/frame_size.js" */

import { h } from "/static/dom.js";
import { capital, draft, pick } from "./state.js";

/**
 * A choice: its name, what stands above and below it, and what a touch does. Without a `deed` it is dashed, and `rows`
 * say why. `told` are its attributes for tests; `help` is data-help.
 * @typedef {{key: string, name: string, sign?: Drawn, rows?: Drawn[], chosen?: boolean, warns?: boolean, help: string,
 *   told?: Record<string, string>, label?: string, deed: (() => void) | null}} Cell
 */

const FEW = 6;

/**
 * Choices in rows: six side by side where the dock is wide, else three, or four of more than six.
 * @type {(cells: Drawn[], size: Size, label: string) => Drawn}
 */
export function grid(cells, { layout }, label) {
  const shown = cells.filter(Boolean);
  const narrow = shown.length > FEW ? 4 : Math.min(3, Math.max(2, shown.length));
  const columns = layout === "wide" ? Math.max(FEW, shown.length) : narrow;
  return h(
    "div",
    {
      key: "cells",
      class: "rim-cells",
      role: "group",
      "aria-label": label,
      style: { "--columns": String(columns) },
    },
    shown,
  );
}

/**
 * A cell as it is drawn; `place` is that in the grid, from 0.
 * @type {(cell: Cell, place: number) => Drawn}
 */
export function cell({ key, name, sign, rows = [], chosen, warns, help, told = {}, label, deed }, place) {
  return h(
    "button",
    {
      key,
      class: `rim-cell ${warns ? "warns" : ""} ${deed ? "" : "not-now"}`,
      "aria-pressed": String(Boolean(chosen)),
      "aria-disabled": deed ? null : "true",
      "aria-label": label ?? null,
      "data-digit": String(place + 1),
      "data-help": help,
      ...told,
      onclick: deed,
    },
    h("span", { class: "cell-head" }, sign, h("b", {}, capital(name))),
    rows.map((row, number) => row && h("span", { key: `row${number}`, class: "cell-row" }, row)),
  );
}

/**
 * A choice among several, which is kept in one field of what is picked.
 * @type {(key: string, fields: Partial<import("./state.js").Draft>, name: string, rows?: Drawn[], help?: string) => Cell}
 */
export function option(key, fields, name, rows = [], help = "choice option") {
  const now = /** @type {Record<string, any>} */ (draft());
  const chosen = Object.entries(fields).every(
    ([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value),
  );
  return { key, name, rows, chosen, help, told: { "data-option": key }, deed: () => pick(fields) };
}

/** @typedef {"modules" | "hits" | "lowered" | "raised"} ListName */

/**
 * A choice that is on or off, in the list `list` of what is picked; a `full` list takes no more.
 * @type {(list: ListName, value: string | number, name: string, rows: Drawn[], full?: boolean) => Cell}
 */
export function toggle(list, value, name, rows, full = false) {
  const picked = /** @type {(string | number)[]} */ (draft()[list]);
  const chosen = picked.includes(value);
  const next = () => {
    const now = /** @type {(string | number)[]} */ (draft()[list]);
    pick({ [list]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value] });
  };
  return {
    key: `${list}${value}`,
    name,
    rows,
    chosen,
    help: list === "modules" ? `module ${value}` : "choice option",
    told: { "data-toggle": `${list}/${value}` },
    deed: full && !chosen ? null : next,
  };
}

/**
 * A number that goes up and down.
 * @type {(key: string, name: string, value: number, range: [number, number], set: (next: number) => void) => Drawn}
 */
export function stepper(key, name, value, [least, most], set) {
  /** @type {(sign: string, next: number) => Drawn} */
  const button = (sign, next) =>
    h(
      "button",
      {
        class: "step-button",
        "aria-label": `${name} ${sign}`,
        "data-step": `${key}/${sign}`,
        "data-help": "choice step",
        disabled: next < least || next > most,
        onclick: () => set(next),
      },
      sign,
    );
  return h(
    "div",
    { key, class: "rim-cell rim-stepper", role: "group", "aria-label": name },
    h("span", { class: "cell-row" }, capital(name)),
    h("span", { class: "steps-row" }, button("−", value - 1), h("b", {}, value), button("+", value + 1)),
  );
}

/**
 * A digit picks the choice of that place, where nobody writes.
 * @param {KeyboardEvent} event
 */
export function digit(event) {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key)) return;
  if (target instanceof Element && target.closest("input, textarea, select")) return;
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-asks] [data-digit="${key}"]`))?.click();
}
