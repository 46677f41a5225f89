// Who holds which seat, how phones come in, and how somebody is let go.

import { lastedSince } from "./access.js";
import { tell } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { modules, spaced } from "./join_codes.js";
import { ask, o, panel } from "./operator_parts.js";
import { change, state } from "./state.js";
import { lasted, t } from "./words.js";

/** The part of the page about the seats. */
export function seatsPanel() {
  const joins = state.access.joins ?? [];
  const renew = () => ask(o("new_codes_text"), o("new_codes"), () => tell({ do: "renew" }));
  const codes = h(
    "button",
    { key: "renew", class: "slim", "data-do": "renew", onclick: renew },
    icon("lock"),
    o("new_codes"),
  );
  return panel(
    "seats",
    codes,
    !state.access.address &&
      h("p", { key: "nowhere", class: "op-news" }, icon("phone"), h("span", {}, o("seats_nowhere"))),
    joins.length === 0 && h("p", { key: "none", class: "dim" }, o("seats_empty")),
    h("ul", { key: "list", class: "op-seats" }, joins.map(seatRow)),
  );
}

function seatRow({ seat, code, qr, held, here, since_ms }) {
  const bot = state.picture?.record?.bots.includes(seat);
  const who = bot ? "seat_bot" : here ? "seat_here" : held ? "seat_away" : "seat_person";
  const look = here ? "good" : held ? "warn" : "";
  return h(
    "li",
    { key: `seat${seat}`, "data-seat": seat },
    !bot && qr.length > 0 && thumbnail(seat, qr),
    h(
      "div",
      { class: "op-who" },
      h("strong", {}, t("seat", { seat })),
      h(
        "span",
        { class: `chip op-chip ${look}`, "data-stands": who },
        icon(bot ? "bots" : held ? "phone" : "person"),
        o(who, { time: lasted(lastedSince(since_ms)) }),
      ),
    ),
    !bot &&
      h(
        "span",
        { key: "code", class: "code", "aria-label": `${o("seat_code", { seat })}: ${spaced(code)}` },
        spaced(code),
      ),
    held &&
      h(
        "button",
        {
          key: "free",
          class: "slim",
          "data-do": "free",
          "aria-label": o("free_seat", { seat }),
          title: o("free_seat", { seat }),
          onclick: () => tell({ do: "free", seat }),
        },
        icon("undo"),
        o("free"),
      ),
  );
}

/** Small, for phones close by; a touch shows it large. */
function thumbnail(seat, qr) {
  const drawn = h(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${qr.length} ${qr.length}`,
      "aria-hidden": "true",
      "shape-rendering": "crispEdges",
    },
    h("path", { d: modules(qr) }),
  );
  return h(
    "button",
    {
      key: "qr",
      class: "op-qr",
      "data-do": "qr",
      "aria-label": o("seat_qr", { seat }),
      onclick: () => change({ joins: seat }),
    },
    drawn,
  );
}
