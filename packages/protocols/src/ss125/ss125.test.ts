import fc from "fast-check";
import { expect, test } from "vitest";
import { octetsOfText } from "../snmp/value.ts";
import { crc8 } from "./crc8.ts";
import { encodeSs125, splitSs125, type Ss125Frame } from "./frame.ts";
import { encodeInterval, encodeIntervalRead, readInterval, readIntervalRequest } from "./interval-data.ts";
import { laneReadingOf } from "./lane-reading.ts";
import {
  encodeDataConfig,
  encodeGeneralConfig,
  encodeResult,
  readDataConfig,
  readGeneralConfig,
  readMessage,
  resultOf,
  type Ss125Message,
  viewOf,
} from "./messages.ts";
import { readDate, readFixed16, readFixed24, writeDate, writeFixed24 } from "./numbers.ts";

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/\s/g, ""), "hex"));
const messageOf = (body: Uint8Array): Ss125Message => {
  const message = readMessage(body);
  if (!message) throw new Error("no message");
  return message;
};
const frames = fc.record<Ss125Frame>({
  destination: fc.nat(0xffff),
  source: fc.nat(0xffff),
  sequence: fc.nat(0xff),
  body: fc.uint8Array({ minLength: 3, maxLength: 244 }),
});
const uint24 = fc.nat(0xff_ffff);
const speeds = fc.option(fc.integer({ min: 0, max: 300 * 256 }).map((parts) => parts / 256));
const laneValues = fc.record({
  interval: uint24,
  endedAtMs: fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) }),
  speed: speeds,
  count: uint24,
  occupancyPercent: fc.option(fc.integer({ min: 0, max: 25_600 }).map((parts) => parts / 256)),
  classes: fc.array(uint24, { minLength: 4, maxLength: 4 }),
  speed85: speeds,
  headwayMs: uint24,
  gapMs: uint24,
  laneCount: fc.nat(10),
  approachCount: fc.nat(2),
});

test("the check of the digits 1 to 9 is the published one", () => {
  expect(crc8(octetsOfText("123456789"))).toBe(0xbc);
});

test("fixed numbers are read as published, and the flag tells that there is none", () => {
  expect(readFixed24(viewOf(hex("FFED40")), 0)).toBe(-19.25);
  expect(readFixed24(viewOf(hex("7FED40")), 0)).toBeNull();
  expect(readFixed24(viewOf(hex("804180")), 0)).toBe(65.5);
  expect(readFixed16(viewOf(hex("6400")), 0)).toBe(100);
  expect(readFixed16(viewOf(hex("FFFF")), 0)).toBeNull();
  const view = viewOf(new Uint8Array(3));
  for (const value of [-19.25, 0, 65.5, 16_383, -16_384, null]) {
    writeFixed24(view, 0, value);
    expect(readFixed24(view, 0)).toBe(value);
  }
});

test("any date in UTC is written and read to the millisecond, and a senseless one is none", () => {
  const view = viewOf(new Uint8Array(8));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (ms) => {
      writeDate(view, 0, ms);
      expect(readDate(view, 0)).toBe(ms);
    }),
  );
  // 24 November 2026, 16:30:15.250.
  expect(readDate(viewOf(hex("000FD578 041E3CFA")), 0)).toBe(Date.UTC(2026, 10, 24, 16, 30, 15, 250));
  for (const wrong of ["0000000000000000", "000FD5BF041E3CFA", "000FD578FFFFFFFF", "000FD4DF041E3CFA"])
    expect(readDate(viewOf(hex(wrong)), 0)).toBeNull();
});

test("a request for the latest interval of the first lane has the expected bytes", () => {
  const body = encodeIntervalRead(0, 0);
  const bytes = encodeSs125({ destination: 1, source: 0, sequence: 0, body });
  const head = hex("5A31 00 0001 00 0000 00 06");
  expect(bytes).toEqual(Uint8Array.from([...head, crc8(head), ...hex("70 00 00 000000"), crc8(body)]));
  expect(readIntervalRequest(messageOf(body))).toBe(0);
});

test("frames survive any segmentation, and other bytes around them", () => {
  const noise = fc.uint8Array({ maxLength: 20 }).filter((bytes) => !bytes.includes(0x5a));
  const parts = fc.array(fc.tuple(noise, frames), { maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.array(fc.integer({ min: 1, max: 60 })), (sent, cuts) => {
      const stream = Buffer.concat(sent.flatMap(([other, frame]) => [other, encodeSs125(frame)]));
      const received: Ss125Frame[] = [];
      let rest: Uint8Array = new Uint8Array();
      for (let at = 0, cut = 0; at < stream.length; cut++) {
        const next = at + (cuts[cut] ?? stream.length);
        const split = splitSs125(Buffer.concat([rest, stream.subarray(at, next)]));
        received.push(...split.frames);
        rest = split.rest;
        at = next;
      }
      expect(received).toEqual(sent.map(([, frame]) => frame));
      expect(rest).toHaveLength(0);
    }),
  );
});

const subIds = [2, 5];
const lengthByte = 9;

test("no changed byte passes the checks as the same frame, and the next frame is found", () => {
  const second: Ss125Frame = { destination: 7, source: 1, sequence: 2, body: hex("700000") };
  fc.assert(
    fc.property(frames, fc.nat(300), fc.integer({ min: 1, max: 255 }), (frame, at, change) => {
      const bytes = encodeSs125(frame);
      const index = at % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ change;
      const { frames: found } = splitSs125(Buffer.concat([bytes, encodeSs125(second)]));
      // The check does not see some changes of a byte: sub-ids are ignored, and another length hides the next frame.
      if (!subIds.includes(index)) expect(found).not.toContainEqual(frame);
      if (index !== lengthByte) expect(found.at(-1)).toEqual(second);
    }),
  );
});

test("whatever is received, splitting ends and keeps at most one incomplete frame", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (stream) => {
      expect(splitSs125(stream).rest.length).toBeLessThan(11 + 244 + 1);
    }),
  );
});

test("the values of a lane and an interval are written and read alike, and any other body is no interval", () => {
  fc.assert(
    fc.property(fc.nat(20), laneValues, (lane, values) => {
      const message = messageOf(encodeInterval(lane, values));
      expect(message).toMatchObject({ id: 0x70, subId: lane, type: 0 });
      expect(readInterval(message)).toEqual(values);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 3, maxLength: 60 }), (body) => {
      const read = readInterval(messageOf(body));
      if (body.length !== 45) expect(read).toBeUndefined();
      if (!read) return;
      const notes: { object: string; read: string }[] = [];
      const lane = laneReadingOf(read, { index: 1, isMetric: false, notes });
      for (const value of [lane.volume, lane.speed, lane.occupancy, ...lane.classes])
        expect(value === null || (value >= 0 && value <= 10_000)).toBe(true);
    }),
  );
});

test("a lane is converted to our units, and senseless values are null and a note", () => {
  const values = { interval: 1, endedAtMs: 0, count: 12, occupancyPercent: 7.5, classes: [9, 1, 1, 1] };
  const more = { speed: 65, speed85: 70, headwayMs: 0, gapMs: 0, laneCount: 1, approachCount: 0 };
  const notes: { object: string; read: string }[] = [];
  const read = (changes: object, isMetric = false) =>
    laneReadingOf({ ...values, ...more, ...changes }, { index: 2, isMetric, notes });
  expect(read({})).toEqual({
    index: 2,
    volume: 12,
    speed: 104.6,
    occupancy: 7.5,
    classes: [9, 1, 1, 1],
    fault: null,
  });
  expect(read({}, true).speed).toBe(65);
  expect(read({ count: 0, speed: 3 })).toMatchObject({ volume: 0, speed: null });
  expect(notes).toEqual([]);
  expect(read({ count: 16_777_215, speed: -3, occupancyPercent: 120 })).toMatchObject({
    volume: null,
    speed: null,
    occupancy: null,
  });
  expect(notes.map(({ object }) => object)).toEqual(["count.2", "speed.2", "occupancy.2"]);
});

test("configurations and results are written and read alike", () => {
  const general = {
    location: "I-25 MP 210",
    description: "Detector",
    serialNumber: "SS125 7",
    isMetric: true,
  };
  expect(readGeneralConfig(messageOf(encodeGeneralConfig(general)))).toEqual(general);
  expect(readDataConfig(messageOf(encodeDataConfig({ periodS: 30 })))).toEqual({ periodS: 30 });
  expect(resultOf(messageOf(encodeResult(0x70, 3, 15)))).toBe(15);
  expect(resultOf(messageOf(encodeDataConfig({ periodS: 30 })))).toBeUndefined();
  expect(readGeneralConfig(messageOf(hex("000000")))).toBeUndefined();
});
