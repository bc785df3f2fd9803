import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { motionAxes } from "@gantry/domain/camera/motion.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cohuCommands,
  cohuMotion,
  cohuPreset,
  encodeCohu,
  motionOfCohu,
  presetOfCohu,
  splitCohu,
} from "./frame.ts";

const toHex = (octets: Uint8Array) => Buffer.from(octets).toString("hex").toUpperCase();
const encodeHex = (command: string, address = 1) => toHex(encodeCohu({ address, command }));

test("a Cohu message has its start, its address, ASCII letters and a checksum of four bits (COMM-022)", () => {
  // 01 xor 50 xor 53 = 02
  expect(encodeHex(cohuCommands.stopPan)).toBe("F801505382");
  // 01 xor 72 xor 3F = 4C
  expect(encodeHex(cohuMotion("pan", 127))).toBe("F801723F8C");
  expect(encodeHex(cohuMotion("pan", -127))).toBe("F8016C3F82");
  expect(encodeHex(cohuMotion("zoom", 127))).toBe("F801635A328A");
  expect(encodeHex(cohuPreset("recall", 1), 12)).toBe("F80C481084");
  expect(encodeHex(cohuPreset("store", 47))).toBe("F801503E8F");
});

test("a speed keeps its direction on every axis, and only 0 stops", () => {
  const speed = fc.integer({ min: -127, max: 127 });
  fc.assert(
    fc.property(fc.constantFrom(...motionAxes), speed, (axis, wanted) => {
      const read = motionOfCohu(cohuMotion(axis, wanted));
      expect(read?.axis).toBe(axis);
      expect(Math.sign(read?.share ?? Number.NaN)).toBe(Math.sign(wanted));
    }),
  );
});

const ascii = fc.string({
  unit: fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 16,
});
const messages = fc.record({ address: fc.integer({ min: 1, max: 223 }), command: ascii });

test("messages are found however they are split and between other octets", () => {
  const noise = fc.uint8Array({ maxLength: 9, max: 0xf7 });
  const parts = fc.array(fc.record({ frame: messages, noise }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9 }), (sent, size) => {
      const stream = Buffer.concat(sent.flatMap(({ frame, noise: before }) => [before, encodeCohu(frame)]));
      let rest: Uint8Array = new Uint8Array();
      const read = [];
      for (let at = 0; at < stream.length; at += size) {
        const split = splitCohu(Buffer.concat([rest, stream.subarray(at, at + size)]));
        rest = split.rest;
        read.push(...split.frames);
      }
      expect(read).toEqual(sent.map(({ frame }) => frame));
    }),
  );
});

test("presets 1 to 47 are encoded in one octet, others are refused", () => {
  for (let preset = 1; preset <= 47; preset++)
    expect(presetOfCohu(cohuPreset("store", preset))).toEqual({ what: "store", preset });
  for (const preset of [0, 48, 1.5]) expect(() => cohuPreset("recall", preset)).toThrow(RangeError);
});

test("no address outside 1 to 223 and no letter outside ASCII is sent", () => {
  for (const address of [0, 224, 1.5])
    expect(() => encodeCohu({ address, command: "PS" })).toThrow(RangeError);
  for (const command of ["", "é", "PS".repeat(20)])
    expect(() => encodeCohu({ address: 1, command })).toThrow(RangeError);
});

const hostile = Number(process.env.GANTRY_FUZZ || 20_000);
test(`${hostile} hostile octet streams are parsed or skipped, and at most 18 octets are buffered`, () => {
  const random = makeSeededRandom(11);
  for (let round = 0; round < hostile; round++) {
    const octets = Uint8Array.from({ length: Math.floor(random() * 60) }, () =>
      random() < 0.15 ? 0xf8 : Math.floor(random() * 256),
    );
    const { frames, rest } = splitCohu(octets);
    expect(rest.length).toBeLessThanOrEqual(18);
    for (const { command } of frames) expect(command.length).toBeLessThanOrEqual(16);
  }
});
