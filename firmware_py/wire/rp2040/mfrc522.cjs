// MFRC522 modules and tags for the emulated board: the same model as tests/hardware/seats/mfrc522.py, to the byte and to
// the nanosecond. A test holds the two against each other.
"use strict";

const BIT_NS = 9440;
const REPLY_NS = 86000;
const FIELD_NS = 5000000;
const WAKE_NS = 1000000;
const FIFO = 64;
const LEVELS = [0x93, 0x95, 0x97];

function crcA(data) {
  let crc = 0x6363;
  for (const byte of data)
    for (let bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ ((crc ^ (byte >> bit)) & 1 ? 0x8408 : 0);
  return [crc & 0xff, crc >> 8];
}

const same = (one, other) => one.length === other.length && one.every((byte, i) => byte === other[i]);

class Tag {
  constructor(hex) {
    let uid = [...Buffer.from(hex, "hex")];
    this.parts = [];
    while (uid.length > 4) {
      this.parts.push([0x88, ...uid.slice(0, 3)]);
      uid = uid.slice(3);
    }
    this.parts.push(uid);
    this.level = -1;
  }

  answer(sent, bits) {
    if (bits === 7) {
      this.level = sent.length === 1 && sent[0] === 0x26 ? 0 : -1;
      return this.level === 0 ? [0x44, 0x00] : null;
    }
    if (!sent.length || !(this.level in this.parts) || sent[0] !== LEVELS[this.level]) return null;
    const part = [...this.parts[this.level]];
    part.push(part[0] ^ part[1] ^ part[2] ^ part[3]);
    if (sent.length === 2 && sent[1] === 0x20) return part;
    if (sent[1] !== 0x70 || !same(sent.slice(2, 7), part) || !same(sent.slice(7), crcA(sent.slice(0, 7)))) return null;
    this.level++;
    const sak = [this.level < this.parts.length ? 0x04 : 0x00];
    return [...sak, ...crcA(sak)];
  }
}

class Chip {
  constructor(clock) {
    this.tags = [];
    this.clock = clock; // anything with `nanos`
    this.address = null;
    this.reset();
  }

  reset() {
    this.registers = new Uint8Array(64);
    this.registers[0x01] = 0x20;
    this.registers[0x04] = 0x14;
    this.registers[0x14] = 0x80;
    this.registers[0x37] = 0x92;
    this.fifo = [];
    this.fieldSince = null;
    this.asleep = false;
    this.awakeAt = 0;
    this.due = null;
  }

  get field() {
    return this.fieldSince !== null;
  }

  get awake() {
    return !this.asleep && this.clock.nanos >= this.awakeAt;
  }

  select() {
    this.address = null;
  }

  transfer(sent) {
    if (this.address === null) {
      this.address = sent;
      return 0;
    }
    const register = (this.address >> 1) & 0x3f;
    if (this.address & 0x80) {
      this.address = sent;
      return this.read(register);
    }
    this.write(register, sent);
    return 0;
  }

  read(register) {
    this.settle();
    if (register === 0x09) return this.fifo.length ? this.fifo.shift() : 0;
    if (register === 0x0a) return this.fifo.length;
    if (register === 0x01) return (this.registers[1] & 0x2f) | (this.awake ? 0 : 0x10);
    return this.registers[register];
  }

  write(register, value) {
    this.settle();
    const registers = this.registers;
    if (register === 0x09) {
      if (this.fifo.length < FIFO) this.fifo.push(value);
    } else if (register === 0x04) {
      registers[4] = value & 0x80 ? registers[4] | (value & 0x7f) : registers[4] & ~(value & 0x7f);
    } else if (register === 0x0a) {
      if (value & 0x80) this.fifo = [];
    } else if (register === 0x01) {
      this.command(value);
    } else {
      registers[register] = value;
    }
    if (register === 0x14) this.turnField((value & 3) === 3);
    if (register === 0x0d && value & 0x80 && (this.registers[1] & 0x0f) === 0x0c && this.awake) this.exchange(value & 7);
  }

  command(value) {
    if ((value & 0x0f) === 0x0f) {
      this.reset();
      return;
    }
    this.registers[1] = value;
    if ((value & 0x0f) === 0) this.due = null;
    if (value & 0x10) {
      this.asleep = true;
      this.turnField(false);
    } else if (this.asleep) {
      this.asleep = false;
      this.awakeAt = this.clock.nanos + WAKE_NS;
    }
  }

  turnField(on) {
    if (on && this.awake) {
      if (this.fieldSince === null) this.fieldSince = this.clock.nanos;
    } else {
      this.fieldSince = null;
      for (const tag of this.tags) tag.level = -1;
    }
  }

  exchange(bits) {
    const sent = this.fifo;
    this.fifo = [];
    const now = this.clock.nanos;
    const warm = this.field && now - this.fieldSince >= FIELD_NS;
    const answers = warm ? this.tags.map((tag) => tag.answer(sent, bits)).filter((answer) => answer !== null) : [];
    const sentAt = now + ((bits || 9 * sent.length) + 2) * BIT_NS;
    if (answers.length) {
      const error = new Set(answers.map(String)).size > 1 ? 0x08 : 0;
      const at = sentAt + REPLY_NS + (9 * answers[0].length + 2) * BIT_NS;
      this.due = { at, answer: answers[0], error, interrupt: 0x20 };
    } else if (this.registers[0x2a] & 0x80) {
      this.due = { at: sentAt + this.timeoutNs(), answer: [], error: 0, interrupt: 0x01 };
    }
  }

  timeoutNs() {
    const prescaler = ((this.registers[0x2a] & 0x0f) << 8) | this.registers[0x2b];
    const ticks = ((this.registers[0x2c] << 8) | this.registers[0x2d]) + 1;
    return Math.floor((ticks * (2 * prescaler + 1) * 100000) / 1356);
  }

  settle() {
    if (this.due === null || this.clock.nanos < this.due.at) return;
    const { answer, error, interrupt } = this.due;
    this.due = null;
    this.registers[6] = error;
    this.registers[4] |= interrupt;
    this.registers[0x0c] &= 0xf8;
    this.fifo = [...answer];
  }
}

module.exports = { Chip, Tag };

// Alone it carries out lines of deeds on one chip, for the test against the model in Python: `bytes HEX` is one
// transfer with the select line low, answered in hex with the field and the sleep behind it; `wait NS`, `tags HEX,HEX`.
if (require.main === module) {
  const clock = { nanos: 0 };
  const chip = new Chip(clock);
  for (const line of require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const [deed, what] = line.split(" ");
    if (deed === "wait") clock.nanos += Number(what);
    else if (deed === "tags") chip.tags = (what || "").split(",").filter(Boolean).map((uid) => new Tag(uid));
    else {
      chip.select();
      const came = [...Buffer.from(what, "hex")].map((byte) => {
        clock.nanos += 4000;
        return chip.transfer(byte);
      });
      console.log(Buffer.from(came).toString("hex"), Number(chip.field), Number(chip.awake));
    }
  }
}
