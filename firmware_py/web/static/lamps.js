// The lamps: the very bytes that the strips get, as dots with a glow on a canvas over the table.
// Only the tiles around lamps that changed are painted again.

const GLOW_MM = 19;
const CORE_MM = 4;
const TILE_MM = 110;
const SPRITES = 500;
const CALM_MS = 500;

/** Paints frames for a cabinet. */
export class Lamps {
  constructor(canvas, cabinet) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.cabinet = cabinet;
    this.leds = cabinet.leds;
    this.shown = new Uint8Array(3 * this.leds.length);
    this.wanted = this.shown;
    this.sprites = new Map();
    this.tiles = this.layTiles();
    this.waiting = false;
    this.painted = -CALM_MS;
    this.scale = 0; // pixels a mm; 0 while the canvas is not to be seen
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.fit();
    new ResizeObserver(() => this.fit()).observe(canvas);
  }

  /** Tiles with their lamps; a lamp belongs to all tiles that its glow touches. */
  layTiles() {
    const tiles = new Map();
    this.tilesOf = this.leds.map(([x, y], led) => {
      const own = [];
      for (let column = tileAt(x - GLOW_MM); column <= tileAt(x + GLOW_MM); column += 1) {
        for (let row = tileAt(y - GLOW_MM); row <= tileAt(y + GLOW_MM); row += 1) {
          const name = `${column},${row}`;
          if (!tiles.has(name)) tiles.set(name, { column, row, leds: [] });
          tiles.get(name).leds.push(led);
          own.push(name);
        }
      }
      return own;
    });
    return tiles;
  }

  /** Takes the size that the canvas has on the page by now; one that was hidden is painted whole. */
  fit() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const width = Math.round(this.canvas.clientWidth * ratio);
    const hidden = this.scale === 0;
    this.scale = width / this.cabinet.width_mm;
    if (width === 0 || (width === this.canvas.width && !hidden)) return;
    this.canvas.width = width;
    this.canvas.height = Math.round((width * this.cabinet.height_mm) / this.cabinet.width_mm);
    this.sprites.clear();
    this.paint(this.tiles.keys());
  }

  /** Shows a frame, 3 bytes R G B a lamp, at the next chance; where motion is unwelcome that is twice a second. */
  show(frame) {
    this.wanted = frame;
    if (this.scale === 0) this.shown = frame;
    else if (!this.waiting) this.stepSoon();
  }

  stepSoon() {
    this.waiting = true;
    const rest = this.calm.matches ? this.painted + CALM_MS - performance.now() : 0;
    if (rest > 0) setTimeout(() => requestAnimationFrame((now) => this.step(now)), rest);
    else requestAnimationFrame((now) => this.step(now));
  }

  step(now) {
    this.waiting = false;
    this.painted = now;
    const dirty = new Set();
    for (let led = 0; led < this.leds.length; led += 1) {
      const at = 3 * led;
      if (
        this.wanted[at] !== this.shown[at] ||
        this.wanted[at + 1] !== this.shown[at + 1] ||
        this.wanted[at + 2] !== this.shown[at + 2]
      ) {
        for (const tile of this.tilesOf[led]) dirty.add(tile);
      }
    }
    this.shown = this.wanted;
    this.paint(dirty);
  }

  paint(names) {
    const { context, scale } = this;
    if (scale === 0) return;
    for (const name of names) {
      const { column, row, leds } = this.tiles.get(name);
      const [left, top] = [Math.round(column * TILE_MM * scale), Math.round(row * TILE_MM * scale)];
      const right = Math.round((column + 1) * TILE_MM * scale);
      const bottom = Math.round((row + 1) * TILE_MM * scale);
      context.save();
      context.beginPath();
      context.rect(left, top, right - left, bottom - top);
      context.clip();
      context.clearRect(left, top, right - left, bottom - top);
      context.globalCompositeOperation = "lighter";
      for (const led of leds) this.dot(led);
      context.restore();
    }
  }

  dot(led) {
    const [red, green, blue] = this.shown.subarray(3 * led, 3 * led + 3);
    if (red + green + blue === 0) return;
    const sprite = this.sprite(red, green, blue);
    const [x, y] = this.leds[led];
    this.context.drawImage(sprite, x * this.scale - sprite.width / 2, y * this.scale - sprite.height / 2);
  }

  /** A glowing dot of a colour. Dim colours are lifted, as the eye does in a dark room. */
  sprite(red, green, blue) {
    const key = (red << 16) | (green << 8) | blue;
    const known = this.sprites.get(key);
    if (known) return known;
    if (this.sprites.size >= SPRITES) this.sprites.clear();
    const made = glowingDot([red, green, blue], GLOW_MM * this.scale, CORE_MM * this.scale);
    this.sprites.set(key, made);
    return made;
  }
}

function tileAt(mm) {
  return Math.floor(mm / TILE_MM);
}

/**
 * @param {number} radius
 * @param {number} core
 */
function glowingDot(colour, radius, core) {
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = 2 * Math.ceil(radius);
  const context = sprite.getContext("2d");
  const middle = sprite.width / 2;
  const light = Math.max(...colour) / 255;
  const full = colour.map((value) => Math.round(value / light));
  const glow = context.createRadialGradient(middle, middle, 0, middle, middle, radius);
  glow.addColorStop(0, rgba(full, 0.7 * light ** 0.7));
  glow.addColorStop(0.35, rgba(full, 0.26 * light ** 0.7));
  glow.addColorStop(1, rgba(full, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, sprite.width, sprite.height);
  const hot = full.map((value) => Math.round(value + (255 - value) * 0.45 * light));
  context.fillStyle = rgba(hot, Math.min(1, 0.2 + light ** 0.55));
  context.beginPath();
  context.arc(middle, middle, core, 0, 2 * Math.PI);
  context.fill();
  return sprite;
}

function rgba([red, green, blue], alpha) {
  return `rgba(${red}, ${green}, ${blue}, ${alpha.toFixed(3)})`;
}
