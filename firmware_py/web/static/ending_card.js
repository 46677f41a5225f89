// The picture card of an ending: one SVG of 1200 x 630, drawn by the browser into a PNG. The game's picture is taken as the
// page shows it; its styles go along as attributes, for an image knows no style sheet.

const WIDTH = 1200;
const HEIGHT = 630;
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linejoin",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "visibility",
  "display",
];
const SVG = "http://www.w3.org/2000/svg";
const MOST_ROWS = 8;
const FIRST_ROW = 226;
const ROW = 40;
const PERSON = 30;
const LINE = 44; // characters of a title in a line

/**
 * The card as a PNG.
 * @param {any} ending
 * @param {Element | null} picture
 * @param {{game: string, where: string, text: (points: number) => string}} about
 * @returns {Promise<Blob>}
 */
export async function drawCard(ending, picture, about) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(cardText(ending, picture, about))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** The card as the text of an SVG file. */
function cardText(ending, picture, { game, where, text }) {
  const card = make("svg", { xmlns: SVG, width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  const colour = ending.outcome === "lost" ? "#ff8177" : "#ffb84d";
  card.append(
    make("rect", { width: WIDTH, height: HEIGHT, fill: "#0a0d12" }),
    make("rect", { x: 0, y: 0, width: WIDTH, height: 8, fill: colour }),
    words(40, 60, 24, "#a3b1c2", game),
    words(40, 118, ending.title.length > 26 ? 36 : 48, colour, ending.title, 700),
    words(40, 158, 20, "#eaf0f7", ending.lead.slice(0, 2 * LINE)),
    words(40, HEIGHT - 32, 20, "#a3b1c2", where),
  );
  if (picture) card.append(copied(picture));
  ending.rows.slice(0, MOST_ROWS).forEach((row, place) => {
    const y = FIRST_ROW + ROW * place;
    card.append(words(730, y, 22, "#eaf0f7", row.name));
    if (row.points !== null)
      card.append(words(1160, y, 24, row.points < 0 ? "#ff8177" : "#86e08f", text(row.points), 700, "end"));
  });
  card.append(...crew(ending, Math.min(ending.rows.length, MOST_ROWS)));
  if (ending.total) {
    const sum = ending.total.points === null ? ending.total.about : text(ending.total.points);
    card.append(
      words(730, 590, 24, "#eaf0f7", ending.total.name),
      words(1160, 592, 56, colour, sum, 700, "end"),
    );
  }
  return new XMLSerializer().serializeToString(card);
}

/** A line for everybody below the rows, as far as there is room. */
function crew({ people, total }, rows) {
  const first = FIRST_ROW + ROW * rows + 10;
  const room = Math.floor(((total ? 550 : 600) - first) / PERSON);
  return people.slice(0, Math.max(0, room)).map((one, place) => {
    const told = [one.name, ...one.lines.slice(0, 2)].join(" · ");
    const text = told.length > LINE ? `${told.slice(0, LINE - 1)}…` : told;
    return words(730, first + PERSON * place, 18, "#a3b1c2", text);
  });
}

/** The game's picture in the left half, with the styles that it has on the page. */
function copied(picture) {
  const copy = /** @type {SVGElement} */ (picture.cloneNode(true));
  const [theirs, ours] = [picture, copy].map((one) => [one, ...one.querySelectorAll("*")]);
  theirs.forEach((node, place) => {
    const style = getComputedStyle(node);
    for (const name of STYLES) ours[place].setAttribute(name, style.getPropertyValue(name));
    ours[place].removeAttribute("class");
  });
  for (const [name, value] of Object.entries({ x: 30, y: 190, width: 660, height: 400 }))
    copy.setAttribute(name, String(value));
  return copy;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 * @param {number} [weight]
 * @param {string} [anchor]
 */
function words(x, y, size, fill, text, weight = 400, anchor = "start") {
  const made = make("text", {
    x,
    y,
    fill,
    "font-size": size,
    "font-weight": weight,
    "text-anchor": anchor,
    "font-family": "Segoe UI, DejaVu Sans, sans-serif",
  });
  made.textContent = text;
  return made;
}

/** @param {string} tag */
function make(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
