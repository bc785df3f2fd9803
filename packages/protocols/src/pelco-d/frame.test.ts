import fc from "fast-check";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { expect, test } from "vitest";
import { encodePelco, motionOfPelco, pelcoCommand, pelcoMotion, pelcoReply, splitPelco } from "./frame.ts";

const toHex = (octets: Uint8Array) => Buffer.from(octets).toString("hex").toUpperCase();
const octet = fc.integer({ min: 0, max: 255 });
const frames = fc.record({
  address: fc.integer({ min: 1, max: 254 }),
  command1: octet,
  command2: octet,
  data1: octet,
  data2: octet,
});

test("published Pelco D messages are encoded octet for octet: stop, pan right at 20 hex, preset 1 (COMM-022)", () => {
  expect(toHex(pelcoMotion(1, {}))).toBe("FF010000000001");
  expect(toHex(pelcoMotion(1, { pan: 64 }))).toBe("FF010002200023");
  expect(toHex(pelcoCommand(1, "goToPreset", 1))).toBe("FF010007000109");
});

test("each direction has its bit, and directions combine in one message", () => {
  expect(toHex(pelcoMotion(1, { pan: -127, tilt: 127 }))).toBe("FF01000C3F3F8B");
  expect(toHex(pelcoMotion(1, { tilt: -127, zoom: 1 }))).toBe("FF010030003F70");
  expect(toHex(pelcoMotion(1, { zoom: -1, focus: 1 }))).toBe("FF0100C00000C1");
  expect(toHex(pelcoMotion(1, { focus: -1, iris: 1 }))).toBe("FF010300000004");
  expect(toHex(pelcoMotion(2, { iris: -1 }))).toBe("FF020400000006");
});

test("every message round-trips", () => {
  fc.assert(
    fc.property(frames, (frame) => {
      expect(splitPelco(encodePelco(frame))).toEqual({ frames: [frame], rest: new Uint8Array() });
    }),
  );
});

const speed = fc.integer({ min: -127, max: 127 });

test("a speed keeps its direction, and only 0 stops", () => {
  const motions = fc.record({ pan: speed, tilt: speed, zoom: speed, focus: speed, iris: speed });
  fc.assert(
    fc.property(motions, (motion) => {
      const [frame] = splitPelco(pelcoMotion(7, motion)).frames;
      const read = frame && motionOfPelco(frame);
      for (const axis of ["pan", "tilt", "zoom", "focus", "iris"] as const)
        expect(Math.sign(read?.[axis] ?? Number.NaN)).toBe(Math.sign(motion[axis]));
    }),
  );
});

test("messages are found however they are split and between other octets", () => {
  const noise = fc.uint8Array({ maxLength: 9, max: 0xfe });
  const parts = fc.array(fc.record({ frame: frames, noise }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9 }), (sent, size) => {
      const stream = Buffer.concat(sent.flatMap(({ frame, noise: before }) => [before, encodePelco(frame)]));
      let rest: Uint8Array = new Uint8Array();
      const read = [];
      for (let at = 0; at < stream.length; at += size) {
        const split = splitPelco(Buffer.concat([rest, stream.subarray(at, at + size)]));
        rest = split.rest;
        read.push(...split.frames);
      }
      expect(read).toEqual(sent.map(({ frame }) => frame));
    }),
  );
});

test("a query response has an angle of two octets", () => {
  expect(splitPelco(pelcoReply(1, "pan", 35_999)).frames).toEqual([
    { address: 1, command1: 0, command2: 0x59, data1: 0x8c, data2: 0x9f },
  ]);
});

test("a message with a wrong checksum is rejected, and no value outside an octet is sent", () => {
  const octets = pelcoMotion(1, { pan: 5 });
  octets[6] = (octets[6] ?? 0) ^ 1;
  expect(splitPelco(octets).frames).toEqual([]);
  expect(() => pelcoCommand(256, "setPreset", 1)).toThrow(RangeError);
  expect(() => pelcoCommand(1, "setPreset", 1.5)).toThrow(RangeError);
});

const hostile = Number(process.env.GANTRY_FUZZ || 20_000);
test(`${hostile} hostile octet streams are parsed or skipped, and fewer than seven octets are buffered`, () => {
  const random = makeSeededRandom(7);
  for (let round = 0; round < hostile; round++) {
    const octets = Uint8Array.from({ length: Math.floor(random() * 40) }, () =>
      random() < 0.3 ? 0xff : Math.floor(random() * 256),
    );
    const { frames: found, rest } = splitPelco(octets);
    expect(rest.length).toBeLessThan(7);
    expect(found.length * 7).toBeLessThanOrEqual(octets.length);
  }
});
