// A seat board in lockstep: the real MicroPython and the real firmware on an emulated RP2040, twelve modelled readers
// behind two 74HC138, four buttons, slot LEDs read off their pin by time, a USB line, the watchdog.
//
//   node server.cjs firmware.bin filesystem.bin bootrom.bin SEED
//
// A line is a deed; each is answered by one line of JSON. Time goes on only by `run MS [HEX]`, whose bytes come to the
// board at its beginning. Slots count from 0. The board begins unplugged.
"use strict";

const fs = require("fs");
const readline = require("readline");
const { Simulator, USBCDC } = require("rp2040js");
const { Chip, Tag } = require("./mfrc522.cjs");
const { Lights } = require("./lights.cjs");

const [firmware, filesystem, bootrom, seed] = process.argv.slice(2);
const FILES_AT = 0xa0000;
const CYCLE_NS = 8; // 125 MHz
const SLOTS = 12;
const PINS = { address: [2, 3, 4], enable: [5, 6], reset: 7, lights: 8, buttons: [10, 11, 12, 13] };
const OUT_RETRY_NS = 100000;

const world = { tags: new Map(), gone: new Set(), buttons: new Set(), boots: 0 };
const told = { out: [], fields: 0 };
let random = Number(seed) || 1;
let board = null; // null while the cable is out

function randomBit() {
  random ^= random << 13;
  random ^= random >>> 17;
  random ^= random << 5;
  return random & 1;
}

class StartsAnew extends Error {}

class Board {
  constructor(flash, reason) {
    const mcu = new Simulator().rp2040;
    this.mcu = mcu;
    this.clock = mcu.clock;
    mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    mcu.loadBootrom(new Uint32Array(fs.readFileSync(bootrom).buffer.slice(0, 16384)));
    mcu.flash.set(flash);
    this.connected = false;
    this.resets = null; // why it starts anew, once it must
    this.makeChips();
    this.wirePins();
    this.wireUsb();
    const watchdog = mcu.peripherals[0x40058];
    watchdog.reason = reason;
    watchdog.onWatchdogTrigger = () => {
      this.resets = watchdog.reason;
      throw new StartsAnew(); // its alarm would be due again at the same instant
    };
    const oscillator = mcu.peripherals[0x40060];
    const plain = oscillator.readUint32.bind(oscillator);
    oscillator.readUint32 = (offset) => (offset === 0x1c ? randomBit() : plain(offset));
    mcu.core.PC = 0x10000000;
    world.boots++;
  }

  makeChips() {
    this.chips = Array.from({ length: SLOTS }, () => new Chip(this.clock));
    for (const [slot, uids] of world.tags) this.chips[slot].tags = uids.map((uid) => new Tag(uid));
  }

  wirePins() {
    const { gpio } = this.mcu;
    for (let i = 0; i < 4; i++) gpio[PINS.buttons[i]].setInputValue(!world.buttons.has(i));
    this.lights = new Lights(this.clock);
    gpio[PINS.lights].addListener((state) => this.lights.edge(state === 1));
    gpio[PINS.reset].addListener((state) => state === 0 && this.chips.forEach((chip) => chip.reset()));
    this.selected = -1;
    for (const pin of [...PINS.address, ...PINS.enable]) gpio[pin].addListener(() => this.decode());
    const spi = this.mcu.spi[0];
    spi.onTransmit = (sent) => {
      const came = this.transfer(sent);
      const done = this.clock.createAlarm(() => spi.completeTransmit(came));
      done.schedule(8e9 / spi.clockFrequency);
    };
  }

  // The two 74HC138: a pin that nobody drives yet is held high by its pull-up.
  decode() {
    const { gpio } = this.mcu;
    const low = (pin) => gpio[pin].value === 0;
    let address = 0;
    PINS.address.forEach((pin, bit) => (address |= low(pin) ? 0 : 1 << bit));
    const slot = low(PINS.enable[0]) ? address : low(PINS.enable[1]) ? 8 + address : -1;
    if (slot !== this.selected && slot >= 0 && slot < SLOTS) this.chips[slot].select();
    this.selected = slot;
  }

  transfer(sent) {
    if (this.selected < 0 || this.selected >= SLOTS || world.gone.has(this.selected)) return 0; // MISO's resistor
    const came = this.chips[this.selected].transfer(sent);
    told.fields = Math.max(told.fields, this.chips.filter((chip) => chip.field).length);
    return came;
  }

  // The emulator floods the controller with empty packets; a device that has nothing to say answers NAK, so wait.
  wireUsb() {
    const cdc = new USBCDC(this.mcu.usbCtrl);
    this.cdc = cdc;
    let wanted = null;
    const retry = this.clock.createAlarm(() => give());
    const give = () => {
      if (wanted === null) return;
      const count = Math.min(wanted.size, cdc.txFIFO.itemCount);
      if (!count) {
        retry.schedule(OUT_RETRY_NS);
        return;
      }
      const bytes = Uint8Array.from({ length: count }, () => cdc.txFIFO.pull());
      const { endpoint } = wanted;
      wanted = null;
      this.mcu.usbCtrl.endpointReadDone(endpoint, bytes);
    };
    this.mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      wanted = { endpoint, size };
      give();
    };
    cdc.onDeviceConnected = () => (this.connected = true);
    cdc.onSerialData = (bytes) => told.out.push(...bytes);
  }

  run(ns) {
    const { core } = this.mcu;
    const { clock } = this;
    const end = clock.nanos + ns;
    try {
      while (clock.nanos < end) {
        if (!core.waiting) clock.tick(core.executeInstruction() * CYCLE_NS);
        else clock.tick(Math.max(CYCLE_NS, Math.min(clock.nanosToNextAlarm || CYCLE_NS, end - clock.nanos)));
      }
    } catch (error) {
      if (!(error instanceof StartsAnew)) throw error;
    }
    return end - clock.nanos;
  }
}

function newFlash() {
  const flash = new Uint8Array(2 << 20).fill(0xff);
  flash.set(fs.readFileSync(firmware), 0);
  flash.set(fs.readFileSync(filesystem), FILES_AT);
  return flash;
}

const deeds = {
  plug() {
    board = new Board(newFlash(), 0);
  },
  unplug() {
    board = null;
  },
  run(ms, hex) {
    if (board === null) return;
    for (const byte of Buffer.from(hex || "", "hex")) board.cdc.sendSerialByte(byte);
    let left = board.run(Number(ms) * 1e6);
    while (board.resets !== null) {
      const { mcu, chips, resets } = board;
      board = new Board(mcu.flash, resets);
      board.chips.forEach((chip, slot) => (chip.registers = chips[slot].registers)); // the modules kept their power
      left = board.run(Math.max(left, 0));
    }
  },
  slip(slot, uids) {
    world.tags.set(Number(slot), uids.split(","));
    if (board !== null) board.chips[slot].tags = uids.split(",").map((uid) => new Tag(uid));
  },
  pull(slot) {
    world.tags.delete(Number(slot));
    if (board !== null) board.chips[slot].tags = [];
  },
  press(button) {
    world.buttons.add(Number(button));
    if (board !== null) board.mcu.gpio[PINS.buttons[button]].setInputValue(false);
  },
  release(button) {
    world.buttons.delete(Number(button));
    if (board !== null) board.mcu.gpio[PINS.buttons[button]].setInputValue(true);
  },
  gone(slot) {
    world.gone.add(Number(slot));
  },
  back(slot) {
    world.gone.delete(Number(slot));
    if (board !== null) board.chips[slot].reset();
  },
};

function answer() {
  const out = Buffer.from(told.out).toString("hex");
  told.out = [];
  const { boots } = world;
  if (board === null) return { connected: false, boots, out, frames: [], bad_bits: 0, zero_ns: [], one_ns: [], low_ns: [], fields: 0 };
  const { badBits, widths } = board.lights;
  const frames = board.lights.taken();
  const seen = (width) => (width[1] ? width.map(Math.round) : []);
  const { connected } = board;
  return {
    connected, boots, out, frames,
    bad_bits: badBits, zero_ns: seen(widths.zero), one_ns: seen(widths.one), low_ns: seen(widths.low), fields: told.fields,
  };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [deed, ...what] = line.trim().split(" ");
  deeds[deed](...what);
  process.stdout.write(JSON.stringify(answer()) + "\n");
});
