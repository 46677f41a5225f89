// Reads slot LEDs off their pin by time alone: WS2812B-V5 takes 220 to 380 ns of high for a zero, 580 to 1000 ns for a one,
// and shows what came when the line was low for 280 µs.
"use strict";

const LATCH_NS = 280000;

class Lights {
  constructor(clock) {
    this.clock = clock;
    this.frames = [];
    this.badBits = 0;
    this.widths = { zero: [Infinity, 0], one: [Infinity, 0] };
    this.bits = [];
    this.rose = null;
    this.fell = null;
  }

  edge(high) {
    const now = this.clock.nanos;
    if (high) {
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
    const [least, most] = one ? [580, 1000] : [220, 380];
    if (ns < least || ns > most) this.badBits++;
    const width = one ? this.widths.one : this.widths.zero;
    width[0] = Math.min(width[0], ns);
    width[1] = Math.max(width[1], ns);
    this.bits.push(Number(one));
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
