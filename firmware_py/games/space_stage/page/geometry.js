// Where everything lies on the station, for a rectangle. Three levels: "small" (phones) and "medium" have three bands,
// in "large" the shops stand over the whole height at the sides, and the columns are the faces of the dice.

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * @typedef {object} Layout
 * @property {"small" | "medium" | "large"} level
 * @property {number} width
 * @property {number} height
 * @property {number} u
 * @property {number} font
 * @property {number} head                         how high the row with a room's name is
 * @property {Record<string, Rect>} rooms
 * @property {Record<string, Rect>} heads          the rows with names and people
 * @property {Record<string, Rect>} slots
 * @property {Record<string, Rect>} generators
 * @property {Record<string, Rect[]>} wares        of both shops; none where there is no room
 */

const UPPER = ["upper_2", "upper_3", "upper_4", "upper_5"];
const LOWER = ["lower_2", "lower_3", "lower_4", "lower_5"];
const NARROW = 560;
const BROAD = 1.6;
const WARES = 3;
export const DOOR = { long: 28, thick: 6 };

/** @type {Record<string, string[]>} the generators of a shop, the one of the upper die first */
const GENERATORS = {
  workshop: ["workshop_electricity", "workshop_oxygen"],
  laboratory: ["laboratory_oxygen", "laboratory_electricity"],
};

/**
 * The station in a rectangle.
 * @type {(width: number, height: number, u: number) => Layout}
 */
export function layoutOf(width, height, u) {
  const level = width < NARROW ? "small" : width / height < BROAD ? "medium" : "large";
  const gap = level === "small" ? 4 : 8 * u;
  const font = level === "small" ? 12 : 13 * u;
  const head = level === "small" ? 24 : 28 * u;
  const area = { x: gap, y: gap, w: width - 2 * gap, h: height - 2 * gap };
  const rooms = level === "large" ? columns(area, gap) : bands(area, gap, level === "small" ? 1.36 : 0.79);
  /** @type {Layout} */
  const found = {
    level,
    width,
    height,
    u,
    font,
    head,
    rooms,
    heads: {},
    slots: {},
    generators: {},
    wares: {},
  };
  for (const room of ["nw", "ne", "sw", "se"]) corner(found, room);
  for (const shop of ["workshop", "laboratory"]) LEVELS[level](found, shop);
  found.heads.hub = headOf(found, "hub");
  return found;
}

/** @type {(area: Rect, gap: number, share: number) => Record<string, Rect>} */
function bands({ x, y, w, h }, gap, share) {
  const band = (h - 2 * gap) / (2 * share + 1);
  const half = (w - gap) / 2;
  const third = (w - 2 * gap) / 3;
  const low = y + band * (share + 1) + 2 * gap;
  const middle = { y: y + band * share + gap, w: third, h: band };
  return {
    nw: { x, y, w: half, h: band * share },
    ne: { x: x + half + gap, y, w: half, h: band * share },
    workshop: { ...middle, x },
    hub: { ...middle, x: x + third + gap },
    laboratory: { ...middle, x: x + 2 * (third + gap) },
    sw: { x, y: low, w: half, h: band * share },
    se: { x: x + half + gap, y: low, w: half, h: band * share },
  };
}

/** @type {(area: Rect, gap: number) => Record<string, Rect>} */
function columns({ x, y, w, h }, gap) {
  const shop = w * 0.187;
  const band = (h - 2 * gap) / 5;
  const left = x + shop + gap;
  const middle = w - 2 * (shop + gap);
  const half = (middle - gap) / 2;
  const low = y + band * 3 + 2 * gap;
  return {
    workshop: { x, y, w: shop, h },
    laboratory: { x: x + w - shop, y, w: shop, h },
    nw: { x: left, y, w: half, h: band * 2 },
    ne: { x: left + half + gap, y, w: half, h: band * 2 },
    hub: { x: left, y: y + band * 2 + gap, w: middle, h: band },
    sw: { x: left, y: low, w: half, h: band * 2 },
    se: { x: left + half + gap, y: low, w: half, h: band * 2 },
  };
}

/** @type {(found: Layout, room: string) => Rect} */
function headOf({ rooms, head }, room) {
  const { x, y, w, h } = rooms[room];
  return { x, y: room[0] === "n" ? y + h - head : y, w, h: head };
}

/** @type {(found: Layout, room: string) => void} */
function corner(found, room) {
  const { x, y, w, h } = found.rooms[room];
  const pad = found.level === "small" ? 3 : 5 * found.u;
  const upper = room[0] === "n";
  found.heads[room] = headOf(found, room);
  const wide = (w - 3 * pad) / 2;
  const two = (upper ? UPPER : LOWER).slice(room[1] === "w" ? 0 : 2).slice(0, 2);
  two.forEach((slot, place) => {
    found.slots[slot] = {
      x: x + pad + place * (wide + pad),
      y: upper ? y + pad : y + found.head,
      w: wide,
      h: h - found.head - pad,
    };
  });
}

/** @type {Record<Layout["level"], (found: Layout, shop: string) => void>} */
const LEVELS = {
  small: (found, shop) => {
    const { x, y, w, h } = found.rooms[shop];
    found.heads[shop] = headOf(found, shop);
    const wide = (w - 9) / 2;
    GENERATORS[shop].forEach((one, place) => {
      found.generators[one] = {
        x: x + 3 + place * (wide + 3),
        y: y + found.head,
        w: wide,
        h: h - found.head - 3,
      };
    });
    found.wares[shop] = [];
  },
  medium: (found, shop) => {
    const { x, y, w, h } = found.rooms[shop];
    const pad = 5 * found.u;
    found.heads[shop] = headOf(found, shop);
    const [narrow, broad] = [(w - 3 * pad) * 0.375, (w - 3 * pad) * 0.625];
    const top = y + found.head;
    const tall = h - found.head - pad;
    GENERATORS[shop].forEach((one, place) => {
      const each = (tall - pad) / 2;
      found.generators[one] = { x: x + pad, y: top + place * (each + pad), w: narrow, h: each };
    });
    found.wares[shop] = stacked({ x: x + 2 * pad + narrow, y: top, w: broad, h: tall }, pad, WARES);
  },
  large: (found, shop) => {
    const { x, y, w, h } = found.rooms[shop];
    const pad = 5 * found.u;
    const tall = Math.min(58 * found.u, h * 0.15);
    const [upper, lower] = GENERATORS[shop];
    found.generators[upper] = { x: x + pad, y: y + pad, w: w - 2 * pad, h: tall };
    found.generators[lower] = { x: x + pad, y: y + h - pad - tall, w: w - 2 * pad, h: tall };
    const top = y + tall + 2 * pad;
    found.heads[shop] = { x, y: top, w, h: 2 * found.head };
    const room = {
      x: x + pad,
      y: top + 2 * found.head,
      w: w - 2 * pad,
      h: h - 2 * tall - 4 * pad - 2 * found.head,
    };
    found.wares[shop] = stacked(room, pad, WARES);
  },
};

/** @type {(room: Rect, gap: number, count: number) => Rect[]} */
function stacked({ x, y, w, h }, gap, count) {
  const tall = (h - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, place) => ({ x, y: y + place * (tall + gap), w, h: tall }));
}

/**
 * The door between two rooms that touch.
 * @type {(found: Layout, one: string, other: string) => Rect}
 */
export function doorOf({ rooms, level, u }, one, other) {
  const [a, b] = [rooms[one], rooms[other]];
  const long = level === "small" ? DOOR.long : 44 * u;
  const thick = level === "small" ? DOOR.thick : 10 * u;
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.w, b.x + b.w)];
  const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.h, b.y + b.h)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return right > left
    ? { x: x - long / 2, y: y - thick / 2, w: long, h: thick }
    : { x: x - thick / 2, y: y - long / 2, w: thick, h: long };
}

const PILL = { full: 54, short: 38, gap: 3 };

/**
 * Where the people of a room stand in its head: the middle of each sign, how wide it is, and where the first begins.
 * @type {(found: Layout, room: string, count: number) => {at: [number, number][], w: number, left: number, short: boolean}}
 */
export function standing(found, room, count) {
  const { level, u, font } = found;
  const { x, y, w, h } = found.heads[room];
  const k = level === "small" ? 1 : u * 1.15;
  const corner = room.length === 2;
  const right = corner ? font * 4.4 : 4;
  const least = corner ? font * 2.4 : 4;
  const free = w - right - least;
  const short = count * (PILL.full + PILL.gap) * k > free;
  const wide = Math.min((short ? PILL.short : PILL.full) * k, free / Math.max(1, count) - PILL.gap);
  const step = wide + PILL.gap * k;
  const left = corner ? x + least : x + w - right - count * step;
  const middle = h > found.head + 1 ? y + h - found.head / 2 : y + h / 2;
  const at = Array.from(
    { length: count },
    (_, place) => /** @type {[number, number]} */ ([left + place * step + wide / 2, middle]),
  );
  return { at, w: wide, left, short };
}
