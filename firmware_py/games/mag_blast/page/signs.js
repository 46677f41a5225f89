// Signs of Mag Blast's cards: what a card does, and the icons that pay for ships.

/** @import { IconName, KindName } from "/types/mag_blast" */
/** @import { Drawn } from "/static/dom.js" */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";

/** @type {Record<KindName, string>} */
const KINDS = {
  laser_blast: "M12 2v9M12 14v8",
  beam_blast: "M6 2v20M12 2v20M18 2v20",
  mag_blast: "M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM8 14l-3 7M16 14l3 7",
  fighter: "M12 3l4 9 5 4-9-1-9 1 5-4z",
  bomber: "M12 3l3 7 7 5-7-1-1 5 3 2H7l3-2-1-5-7 1 7-5z",
  direct_hit: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1v7M12 16v7M1 12h7M16 12h7",
  catastrophic_damage: "M12 2l2 7 7-3-4 6 5 5-7-1-3 6-3-6-7 1 5-5-4-6 7 3z",
  boarding_party: "M3 21h18M12 3v12M7 10l5 5 5-5",
  concussive_blast: "M4 12h6M14 12h6M12 4v6M12 14v6M7 7l2 2M17 17l-2-2M17 7l-2 2M7 17l2-2",
  bridge_hit: "M4 6h9v13H4zM16 4l4 4M20 4l-4 4",
  temporal_flux: "M6 3h12M6 21h12M7 3v4l5 5-5 5v4M17 3v4l-5 5 5 5v4",
  evasive_action: "M3 18c6 0 6-12 12-12h6M17 2l4 4-4 4",
  strategic_allocation: "M4 7h9v13H4zM8 4h9v13M12 1h9v13",
  reinforcements: "M12 3 20 13h-5v8H9v-8H4z",
  spacedock: "M4 20V9l8-5 8 5v11M9 20v-6h6v6",
  ramming_speed: "M3 12h14M12 6l6 6-6 6",
  minefield: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2v3M12 19v3M2 12h3M19 12h3",
  asteroids: "M5 9l4-5 6 1 4 5-2 6-6 3-6-4z",
};

/** @type {Record<IconName, string>} */
const ICONS = {
  star: "M12 3l2.700 5.800 6.300.700-4.700 4.300 1.300 6.200L12 16.800 6.400 20l1.300-6.200L3 9.500l6.300-.700z",
  circle: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  diamond: "M12 2 20 12 12 22 4 12z",
};

/**
 * What a card does, as a sign.
 * @type {(kind: KindName) => Drawn}
 */
export function kindSign(kind) {
  return h(
    "svg",
    { class: `icon kind-sign ${kind}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: KINDS[kind] }),
  );
}

/**
 * The icons of a card.
 * @type {(icons: IconName[]) => Drawn}
 */
export function iconSigns(icons) {
  return icons.map((name, place) =>
    h(
      "svg",
      {
        key: `${name}${place}`,
        class: `icon icon-sign ${name}`,
        viewBox: "0 0 24 24",
        role: "img",
        "aria-label": word("mag_icon", name),
      },
      h("path", { d: ICONS[name] }),
    ),
  );
}
