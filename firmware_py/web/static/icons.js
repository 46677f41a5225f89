// Pictures of our own making, drawn in a square of 24. Each says by its shape what it is; colour only helps. A game has
// more of them in its own icons.js, made with `iconSet`.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Drawn} Drawn */

/** @type {Record<string, string>} */
const LINE = {
  bots: "M5 9h14v10H5zM12 9V4M9 4h6M9 13v2M15 13v2M5 13H2M22 13h-3",
  shield: "M12 2l8 3v6c0 5-3.500 9-8 11-4.500-2-8-6-8-11V5z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",

  play: "M7 4l13 8-13 8z",
  pause: "M7 4v16M17 4v16",
  next: "M5 4l10 8-10 8zM19 4v16",
  back: "M19 4 9 12l10 8zM5 4v16",
  skip: "M3 5l8 7-8 7zM12 5l8 7-8 7zM22 5v14",
  flip: "M4 10a8 8 0 0 1 14-4l2 2M20 3v5h-5M20 14a8 8 0 0 1-14 4l-2-2M4 21v-5h5",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  give: "M3 12h13M11 6l6 6-6 6M21 4v16",
  search: "M10 4a6 6 0 1 0 0 12A6 6 0 0 0 10 4zM15 15l6 6",
  sound: "M4 9v6h4l6 5V4L8 9zM17 8a5 5 0 0 1 0 8M19 5a9 9 0 0 1 0 14",
  mute: "M4 9v6h4l6 5V4L8 9zM17 9l5 6M22 9l-5 6",
  data: "M12 3v12M7 10l5 5 5-5M4 21h16",
  lock: "M6 11h12v10H6zM8 11V7a4 4 0 0 1 8 0v4",
  close: "M5 5l14 14M19 5 5 19",
  check: "M4 13l5 5L20 6",
  person: "M12 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1v6M12 17v6M1 12h6M17 12h6",
  warning: "M12 3 22 21H2zM12 10v5M12 18v.500",
  learn: "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v7",
  dot: "M11 12h2",
  cards: "M4 6h10v15H4zM8 6V3h12v15h-6",
  phone: "M7 2h10v20H7zM11 19h2",
  vibrate: "M8 4h8v16H8zM4 8v8M1 10v4M20 8v8M23 10v4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  lamps: "M4 12a8 8 0 0 1 16 0M4 12v6h16v-6M8 15h.01M12 15h.01M16 15h.01M12 4V2",
  more: "M4 6h16M4 12h16M4 18h16",
  story: "M5 3h11l3 3v15H5zM9 9h7M9 13h7M9 17h4",
  ask: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .800-1 1.700M12 17v.200",
  laptop: "M5 5h14v10H5zM2 19h20M5 15l-2 4M19 15l2 4",
  moon: "M14 3a9 9 0 1 0 7 12A8 8 0 0 1 14 3z",
};

/** The pictures that all pages share. */
export const { icon, glyph } = iconSet(() => null);

/**
 * Pictures that know more names than the shared ones: `drawing` gives what a name looks like, or null.
 * @param {(name: string) => Drawn} drawing
 */
export function iconSet(drawing) {
  /** @param {string} name */
  const found = (name) => drawing(name) ?? drawn(name);
  return {
    /**
     * An icon for text and buttons; it says nothing to screen readers, the text beside it does.
     * @type {(name: string, extra?: string) => import("./dom.js").Wanted}
     */
    icon: (name, extra = "") =>
      h("svg", { class: `icon ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, found(name)),
    /**
     * An icon inside a drawing, `size` wide around (x, y).
     * @type {(name: string, x: number, y: number, size: number, extra?: string) => import("./dom.js").Wanted}
     */
    glyph: (name, x, y, size, extra = "") => {
      const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`;
      return h("g", { class: `icon ${extra}`, transform: place }, found(name));
    },
  };
}

/**
 * A shared picture inside another drawing.
 * @param {string} name
 */
export function drawn(name) {
  return line(LINE[name] ?? LINE.warning);
}

/**
 * A picture of one line.
 * @param {string} path
 */
export function line(path) {
  return h("path", { d: path });
}

/** The program's own picture, beside its name. */
export function emblem() {
  return h("img", { src: import.meta.resolve("/static/icon.svg"), alt: "", width: 28, height: 28 });
}
