// The organiser's page: fifty tables on one screen, and what one does for them.

import { h, render } from "/static/dom.js";
import { ask, open } from "./line.js";
import { side } from "./side.js";
import { tables } from "./tables.js";
import { say } from "./words.js";

/** @param {string} id */
const area = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

let code = location.hash.slice(1);
history.replaceState(null, "", location.pathname + location.search);

/** @param {string} text */
function tell(text) {
  render(area("told"), text && h("p", {}, text));
}

/** @param {import("./line.js").Wish} wish */
async function wants(wish) {
  const answer = await ask(wish);
  if (answer.kind === "refused") tell(answer.error ?? "");
  else tell(wish.do === "say" ? say("announced") : "");
}

/** @param {import("./shapes.js").Told} told */
function shows(told) {
  const trouble = told.line ? say("no_line", { why: told.line }) : told.trouble;
  render(
    area("top"),
    h("h1", {}, say("title")),
    h(
      "ul",
      { class: "counts" },
      Object.entries(told.counts).map(([one, count]) =>
        h(
          "li",
          { key: one, class: count ? one : "none" },
          h(
            "a",
            { href: `#${one}` },
            h("b", {}, count),
            ` ${say(/** @type {import("./words.js").Word} */ (one))}`,
          ),
        ),
      ),
    ),
    trouble && h("p", { role: "alert" }, trouble),
  );
  render(area("tables"), tables(told.rows, wants));
  render(area("side"), side(told, wants, saves));
  document.body.dataset.ready = "";
}

async function saves() {
  const answer = await fetch("/export", { method: "POST", body: JSON.stringify({ code }) });
  if (!answer.ok) return tell(String(answer.status));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = "results.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {string} why */
function asksForCode(why) {
  render(
    area("tables"),
    h(
      "form",
      {
        class: "code",
        onsubmit: (event) => {
          event.preventDefault();
          const form = /** @type {HTMLFormElement} */ (event.currentTarget);
          code = String(new FormData(form).get("code") ?? "").trim();
          open(code, shows, asksForCode);
        },
      },
      h("label", {}, say("code"), h("input", { name: "code", autocomplete: "off", autofocus: true })),
      h("button", { class: "primary" }, say("enter")),
      why && h("p", { role: "alert" }, why),
    ),
  );
  document.body.dataset.ready = "";
}

if (code) open(code, shows, asksForCode);
else asksForCode("");
