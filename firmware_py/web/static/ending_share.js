// What leaves the table: a picture card of an ending, and a link with its QR code to the game in the log. And how the
// game compares with what this crew played before, which the log tells with the score table of the day.

import { h } from "./dom.js";
import { drawCard } from "./ending_card.js";
import { icon } from "./icons.js";
import { say } from "./notices.js";
import { keepFile } from "./positions.js";
import { modules } from "./room_code.js";
import { picture, state } from "./state.js";
import { number, t, word } from "./words.js";

/** What the log knows of the game that has just ended; null while it has not been read. */
export function inLog() {
  return state.today?.ended ?? null;
}

/** How this game compares with the earlier ones of the same people. */
export function earlierPanel() {
  const known = inLog();
  if (!known?.earlier) return null;
  const { count } = known.earlier;
  return h(
    "p",
    { key: "earlier", class: "ending-earlier", "data-earlier": String(count) },
    h("b", {}, t("ending_earlier")),
    h("span", {}, count === 1 ? t("ending_first_time", { number: known.number }) : compared(known.earlier)),
  );
}

/** The place among the games of these people, or who of them has won how many. */
function compared({ rank, count, best, wins }) {
  if (wins.length === 1) return t("ending_won_of", { won: wins[0].won, count });
  if (wins.length > 1) {
    const told = wins.map(({ names, won }) => `${names.join(", ")} ${won}`);
    return t("ending_wins", { count, wins: told.join("; ") });
  }
  if (rank === 1) return t("ending_best", { count });
  if (rank !== null) return t("ending_rank", { rank, count, best });
  return t(best === null ? "ending_no_score" : "ending_no_rank", { count, best });
}

/** The picture card, the link, and its QR code. */
export function sharePanel(ending) {
  const known = inLog();
  return h(
    "section",
    { key: "share", class: "ending-share", "aria-label": t("ending_share") },
    known?.qr?.length > 0 &&
      h(
        "figure",
        { key: "qr" },
        h(
          "svg",
          {
            viewBox: `0 0 ${known.qr.length} ${known.qr.length}`,
            role: "img",
            "aria-label": t("ending_scan"),
            class: "qr",
          },
          h("rect", { width: known.qr.length, height: known.qr.length }),
          h("path", { d: modules(known.qr) }),
        ),
        h("figcaption", {}, t("ending_scan")),
      ),
    known &&
      h("a", { key: "open", href: `/game/${known.number}` }, t("ending_open", { number: known.number })),
    h(
      "button",
      { key: "card", "data-do": "ending-card", onclick: () => keepCard(ending) },
      icon("data"),
      t("ending_card"),
    ),
    known?.where &&
      h(
        "button",
        { key: "link", "data-do": "ending-link", onclick: () => copy(known.where) },
        icon("give"),
        t("ending_link"),
      ),
  );
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("ending_link_copied"));
  } catch {
    say(text); // a browser that has no clipboard for this page: people can read it
  }
}

async function keepCard(ending) {
  const drawn = document.querySelector(".ending .ending-picture svg");
  const png = await drawCard(ending, drawn, {
    game: word("game", picture().game),
    where: inLog()?.where ?? "",
    text: (points) => number(points),
  });
  keepFile({ name: `${picture().game}.png`, mime: "image/png", text: png });
}
