// Where everything lies on the station, for a screen and for a phone: columns are the faces of the dice.

/**
 * Rooms, shops, doors and places of figures for a board of a size.
 * @param {{ name: string; width: number; height: number; shop: number; slot: number; gap: number; rail: number; tall: number; mouth: number; floor: number; hub: number; rim: number; spread: number; }} it
 */
function layout({ name, width, height, shop, slot, gap, rail, tall, mouth, floor, hub, rim, spread }) {
  const left = shop + gap;
  const columns = [0, 1, 2, 3].map((place) => left + place * (slot + gap));
  const roomWidth = 2 * slot + gap;
  const roomTop = rail + tall - 8;
  const roomTall = (height - hub - 2 * rim) / 2 - roomTop;
  const lowTop = height - roomTop - roomTall;
  const rooms = {
    nw: { x: columns[0], y: roomTop, w: roomWidth, h: roomTall, cut: 16 },
    ne: { x: columns[2], y: roomTop, w: roomWidth, h: roomTall, cut: 16 },
    sw: { x: columns[0], y: lowTop, w: roomWidth, h: roomTall, cut: 16 },
    se: { x: columns[2], y: lowTop, w: roomWidth, h: roomTall, cut: 16 },
  };
  const middle = {
    x: (width - roomWidth * spread) / 2,
    y: (height - hub) / 2,
    w: roomWidth * spread,
    h: hub,
    cut: hub * 0.25,
  };
  const shops = { workshop: { x: 0, w: shop }, laboratory: { x: width - shop, w: shop } };
  return {
    name,
    width,
    height,
    columns,
    rooms,
    hub: middle,
    shops,
    rail,
    mouth,
    floor,
    monster: { w: slot, tall },
    rim,
  };
}

/** Doors as [room, room, x, y, width, height]. */
function doorsOf({ rooms, hub, shops, width }, thick, long) {
  /**
   * @param {string} room
   * @param {boolean} down
   */
  const across = (room, down) => [
    "hub",
    room,
    Math.min(
      Math.max(rooms[room].x + rooms[room].w / 2, hub.x + hub.cut + long),
      hub.x + hub.w - hub.cut - long,
    ) -
      long / 2,
    down ? rooms[room].y + rooms[room].h - thick / 2 + 1 : rooms[room].y - thick / 2 - 1,
    long,
    thick,
  ];
  /**
   * @param {string} shop
   * @param {string} room
   * @param {number} x
   */
  const aside = (shop, room, x) => [
    shop,
    room,
    x - thick / 2,
    rooms[room].y + rooms[room].h / 2 - long / 2,
    thick,
    long,
  ];
  const edge = shops.workshop.w + 2;
  return [
    across("nw", true),
    across("ne", true),
    across("sw", false),
    across("se", false),
    aside("workshop", "nw", edge),
    aside("workshop", "sw", edge),
    aside("laboratory", "ne", width - edge),
    aside("laboratory", "se", width - edge),
    ["hub", "workshop", hub.x - 3, hub.y + hub.h / 2 - long / 2, thick, long],
    ["hub", "laboratory", hub.x + hub.w - 3, hub.y + hub.h / 2 - long / 2, thick, long],
  ];
}

/**
 * Where figures stand: side by side in a room, one below the other in a shop.
 * @param {number} step
 * @param {number} shopY
 */
function standing(size, step, shopY) {
  return (room, place, count) => {
    const aside = (place - (count - 1) / 2) * step;
    if (size.shops[room]) {
      const x = size.shops[room].x + size.shops[room].w / 2;
      return size.name === "narrow" ? [x, shopY + aside] : [x + aside, shopY];
    }
    if (room === "hub") return [size.width / 2 + aside, size.hub.y + size.hub.h / 2];
    const { x, y, w, h } = size.rooms[room];
    const down = room[0] === "n";
    return [
      x + w * 0.52 + (place - (count - 1) / 2) * step,
      down ? y + h - size.floor / 2 : y + size.floor / 2,
    ];
  };
}

const wide = layout({
  name: "wide",
  width: 892,
  height: 528,
  shop: 146,
  slot: 142,
  gap: 6,
  rail: 22,
  tall: 116,
  mouth: 22,
  floor: 54,
  hub: 88,
  rim: 6,
  spread: 1.28,
});

export const WIDE = {
  ...wide,
  font: 16.6,
  small: 16.6,
  monsterFont: 16.6,
  wareFont: 16.6,
  countRoom: 84,
  badgeFont: 16.6,
  pad: 16,
  badge: 22,
  token: 15,
  figure: 17,
  generators: [22, 424],
  generatorTall: 82,
  shopTop: 128,
  ware: { top: 158, tall: 46 },
  counts: [204, 688],
  doors: doorsOf(wide, 8, 44),
  stand: standing(wide, 46, 392),
};

/** The same from far away: larger texts, all of which are read from the back of the hall. */
export const HALL = {
  ...WIDE,
  countRoom: 84,
  font: 18.5,
  small: 18,
  monsterFont: 18,
  wareFont: 18,
  badgeFont: 18,
};

const narrow = layout({
  name: "narrow",
  width: 352,
  height: 384,
  shop: 50,
  slot: 60,
  gap: 3,
  rail: 18,
  tall: 96,
  mouth: 16,
  floor: 36,
  hub: 46,
  rim: 4,
  spread: 1.06,
});

export const NARROW = {
  ...narrow,
  font: 12.9,
  small: 12.7,
  monsterFont: 12.7,
  wareFont: 12.7,
  countRoom: 52,
  badgeFont: 12.7,
  pad: 7,
  badge: 30,
  token: 10,
  figure: 13,
  generators: [18, 288],
  generatorTall: 78,
  shopTop: 116,
  ware: null,
  counts: [82, 270],
  doors: doorsOf(narrow, 6, 30),
  stand: standing(narrow, 30, 190),
};
