// Reads slot LEDs off their pin by time alone: WS2812B-V5 takes 220 to 380 ns of high for a zero, 580 to 1000 ns for a one,
// 580 to 1000 ns of low behind each, and shows what came when the line was low for 280 µs.
"use strict";

const LATCH_NS = 280000;
const ZERO_NS = [220, 380];
const ONE_NS = [580, 1000];
const LOW_NS = [580, 1000];

const within = (ns, [least, most]) => ns >= least && ns <= most;

class Lights {
  constructor(clock) {
    this.clock = clock;
    this.frames = [];
    this.badBits = 0;
    this.widths = { zero: [Infinity, 0], one: [Infinity, 0], low: [Infinity, 0] };
    this.bits = [];
    this.rose = null;
    this.fell = null;
  }

  edge(high) {
    const now = this.clock.nanos;
    if (high) {
      if (this.fell !== null && now - this.fell < LATCH_NS) this.note(this.widths.low, now - this.fell, LOW_NS);
      this.latch();
      this.rose = now;
    } else if (this.rose !== null) {
      this.take(now - this.rose);
      this.rose = null;
      this.fell = now;
    }
  }

  take(ns) {
    const one = ns >= 480;
    this.note(one ? this.widths.one : this.widths.zero, ns, one ? ONE_NS : ZERO_NS);
    this.bits.push(Number(one));
  }

  note(width, ns, window) {
    if (!within(ns, window)) this.badBits++;
    width[0] = Math.min(width[0], ns);
    width[1] = Math.max(width[1], ns);
  }

  latch() {
    if (this.fell === null || this.clock.nanos - this.fell < LATCH_NS || !this.bits.length) return;
    const bytes = [];
    for (let i = 0; i + 8 <= this.bits.length; i += 8) bytes.push(parseInt(this.bits.slice(i, i + 8).join(""), 2));
    const colours = [];
    for (let i = 0; i + 3 <= bytes.length; i += 3) colours.push(bytes[i + 1], bytes[i], bytes[i + 2]); // G R B on the wire
    this.frames.push(Buffer.from(colours).toString("hex"));
    this.bits = [];
  }

  taken() {
    this.latch();
    const frames = this.frames;
    this.frames = [];
    return frames;
  }
}

module.exports = { Lights };
