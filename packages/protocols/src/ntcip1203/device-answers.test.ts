import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { type Graphic, graphicId } from "@gantry/domain/sign/pictures/graphic.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeSnmpMessage } from "../snmp/message.ts";
import { type Answers, type SnmpValue, integer, octets } from "../snmp/value.ts";
import {
  brightnessOids,
  decodeBrightness,
  decodeBrightnessCurve,
  encodeBrightnessCurve,
} from "./brightness.ts";
import { capabilityOids, decodeCapabilities, graphicCapabilityOids } from "./capabilities.ts";
import { decodeEventMessages, eventMessageOids } from "./event-messages.ts";
import { characterOids, decodeCharacter, decodeFontRow, fontRowOids } from "./font-table.ts";
import {
  decodeGraphicRow,
  encodeGraphicRow,
  graphicBlocks,
  graphicIdOf,
  graphicMaxOctets,
  graphicOctets,
  graphicOf,
  graphicRowOf,
  graphicRowOids,
} from "./graphic-table.ts";
import { decodeMessageRow, messageRowOids } from "./message-table.ts";
import { illumination, status } from "./objects.ts";
import { decodePixelFailures, decodePixelMap, encodePixelMap } from "./pixel-failures.ts";
import { decodeSignDescription, signDescriptionOids } from "./sign-description.ts";
import { decodeHealth, healthOids, healthRows, healthRowsMax, healthTables } from "./sign-health.ts";
import { statusRowOids } from "./status-tables.ts";
import { frameMaxOctets, readFrameLength } from "./tcp-frames.ts";

const description = {
  widthPx: 128,
  heightPx: 32,
  matrixType: "FULL",
  colorScheme: "color24bit",
  supportedTags: [1, 4],
  beaconType: 2,
} as Parameters<typeof decodeCapabilities>[1];

const arbitraryBytes = (maxLength: number) => fc.uint8Array({ maxLength });
/** Any SNMP value, favouring small numbers, which are common as indexes and enumerations. */
const anyValue: fc.Arbitrary<SnmpValue> = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map(integer),
  fc.integer({ min: -(2 ** 46), max: 2 ** 46 }).map(integer),
  arbitraryBytes(40).map(octets),
  arbitraryBytes(4).map((value) => ({ type: "opaque" as const, value })),
  fc.nat().map((value) => ({ type: "gauge" as const, value })),
  fc.constant({ type: "null" as const }),
  fc.constant({ type: "oid" as const, value: "1.3.6" }),
);

function arbitraryAnswers(oids: readonly string[]): fc.Arbitrary<Answers> {
  const cell = fc.option(anyValue, { nil: undefined, freq: 5 });
  return fc
    .tuple(...oids.map(() => cell))
    .map((values) => new Map(oids.flatMap((oid, at) => (values[at] ? [[oid, values[at]] as const] : []))));
}

const healthRowOids = healthTables.flatMap(({ table }) => [1, 2].flatMap((row) => statusRowOids(table, row)));
const pixelRows = [1, 2, 3];
const decoders: [string, readonly string[], (answers: Answers) => unknown][] = [
  ["description", signDescriptionOids, decodeSignDescription],
  [
    "capabilities",
    [...capabilityOids, ...graphicCapabilityOids],
    (answers) => decodeCapabilities(answers, description),
  ],
  ["message row", messageRowOids(3, 1), (answers) => decodeMessageRow(answers, 3, 1)],
  ["font row", fontRowOids(1), (answers) => decodeFontRow(answers, 1)],
  [
    "character",
    characterOids(1, 65),
    (answers) => decodeCharacter(answers, { fontIndex: 1, characterNumber: 65, heightPx: 7 }),
  ],
  ["graphic row", graphicRowOids(1), (answers) => decodeGraphicRow(answers, 1)],
  ["brightness", brightnessOids, decodeBrightness],
  ["event messages", eventMessageOids, decodeEventMessages],
  [
    "pixel failures",
    pixelRows.flatMap((row) => statusRowOids("pixelFailure", 2, row)),
    (answers) => decodePixelFailures(answers, pixelRows, { widthPx: 4, heightPx: 4 }),
  ],
];

test.each(decoders)("any response for a sign's %s gives a value or names the error", (_, oids, decode) => {
  fc.assert(
    fc.property(arbitraryAnswers(oids), (answers) => {
      const result = decode(answers) as { ok: boolean; problems?: { object: string }[] };
      if (!result.ok) expect(result.problems?.length).toBeGreaterThan(0);
    }),
  );
});

test("an accepted graphic row never requires more memory than a graphic may have", () => {
  fc.assert(
    fc.property(arbitraryAnswers(graphicRowOids(1)), (answers) => {
      const row = decodeGraphicRow(answers, 1);
      const needed = row.ok ? graphicOctets(row.value) : undefined;
      expect(needed ?? 1).toBeLessThanOrEqual(graphicMaxOctets);
      expect(needed ?? 1).toBeGreaterThan(0);
    }),
  );
});

test("invalid health values are named, and the rest is reported", () => {
  fc.assert(
    fc.property(arbitraryAnswers([...healthOids, ...healthRowOids]), (answers) => {
      const health = decodeHealth(answers);
      expect(health.doorsOpen.every((door) => door >= 1 && door <= 32)).toBe(true);
      for (const { rows } of healthRows(answers)) expect(rows).toBeLessThanOrEqual(healthRowsMax);
      const volts = answers.get(status.lineVolts);
      if (volts?.type === "octets") expect(health.notBelieved.join()).toContain("lineVolts");
      if (volts?.type === "octets") expect(health.power.lineVolts).toBeUndefined();
    }),
  );
});

test("failed pixels are always on the face", () => {
  const pixel = fc.record({ x: fc.integer({ min: 1, max: 7 }), y: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.uniqueArray(pixel, { selector: ({ x, y }) => `${x} ${y}` }), (pixels) => {
      const face = { widthPx: 7, heightPx: 5 };
      const failures = pixels.map((one) => ({ ...one, faults: [] }));
      const back = decodePixelMap(encodePixelMap(failures, face), face).failures;
      const inOrder = failures.toSorted((a, b) => a.y - b.y || a.x - b.x);
      expect(back).toEqual(inOrder);
    }),
  );
});

test("the least significant bit of the first octet is the pixel at the top left", () => {
  const face = { widthPx: 10, heightPx: 2 };
  expect(decodePixelMap(Uint8Array.of(0b0000_0001, 0b0000_0100, 0xff), face).failures).toMatchObject([
    { x: 1, y: 1 },
    { x: 1, y: 2 },
    { x: 7, y: 2 },
    { x: 8, y: 2 },
    { x: 9, y: 2 },
    { x: 10, y: 2 },
  ]);
});

test("a brightness curve is a count and three numbers per level, and round-trips", () => {
  const step = { lightOutput: 0x0102, photocellDown: 0x0304, photocellUp: 0x0506 };
  expect(encodeBrightnessCurve([step])).toEqual(Uint8Array.of(1, 1, 2, 3, 4, 5, 6));
  expect(encodeBrightnessCurve([{ ...step, lightOutput: 65_536 }])).toBeUndefined();
  expect(decodeBrightnessCurve(Uint8Array.of(2, 1, 2, 3, 4, 5, 6))).toBeUndefined();
  const level = fc.integer({ min: 0, max: 65_535 });
  const steps = fc.array(fc.record({ lightOutput: level, photocellDown: level, photocellUp: level }), {
    maxLength: 255,
  });
  fc.assert(
    fc.property(steps, (curve) => {
      expect(decodeBrightnessCurve(encodeBrightnessCurve(curve) ?? new Uint8Array())).toEqual(curve);
    }),
  );
});

test("a curve of the wrong length invalidates the brightness, a missing photocell does not", () => {
  const answers = new Map<string, SnmpValue>([
    [illumination.dmsIllumControl, integer(5)],
    [illumination.dmsIllumNumBrightLevels, integer(16)],
  ]);
  expect(decodeBrightness(answers)).toMatchObject({
    ok: true,
    value: { mode: "manual", photocellLevel: null },
  });
  answers.set(illumination.dmsIllumBrightnessValues, octets(Uint8Array.of(9, 1)));
  expect(decodeBrightness(answers)).toMatchObject({
    ok: false,
    problems: [{ object: "dmsIllumBrightnessValues", problem: "wrongLength" }],
  });
});

test("a graphic is split into blocks and rows and keeps the standard's id", () => {
  const types = ["monochrome1bit", "monochrome8bit", "colorClassic", "color24bit"] as const;
  const any = fc.record({
    type: fc.constantFrom(...types),
    widthPx: fc.integer({ min: 1, max: 12 }),
    heightPx: fc.integer({ min: 1, max: 12 }),
    transparent: fc.option(fc.integer({ min: 0, max: 255 })),
    blockOctets: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(any, arbitraryBytes(432), ({ blockOctets, ...head }, noise) => {
      const count = graphicOctets(head) ?? 0;
      const pixels = Uint8Array.from({ length: count }, (_, at) => noise[at] ?? at);
      const row = graphicRowOf(7, { ...head, name: "any", bitmap: "" });
      const graphic: Graphic = graphicOf(row, pixels);
      const read = decodeGraphicRow(encodeGraphicRow({ ...row, status: 4 }, 2), 2);
      if (!read.ok) throw new Error("an own row was not read");
      const joined = Uint8Array.from(graphicBlocks(graphic, blockOctets).flatMap((block) => [...block]));
      expect(joined.length % blockOctets).toBe(0);
      expect(graphicOf(read.value, joined.subarray(0, count))).toEqual(graphic);
      expect(graphicIdOf(read.value, joined.subarray(0, count))).toBe(graphicId(7, graphic));
    }),
  );
});

test("messages in a stream are split at their ends, wherever the chunks break", () => {
  const message = encodeSnmpMessage({
    version: 0,
    community: "public",
    pdu: "response",
    requestId: 1,
    errorStatus: 0,
    errorIndex: 0,
    varbinds: [{ oid: "1.3.6.1", value: octets(new Uint8Array(300)) }],
  });
  for (let length = 0; length < message.length; length++)
    expect(readFrameLength(message.subarray(0, length))).toBe("more");
  expect(readFrameLength(Uint8Array.of(...message, ...message))).toBe(message.length);
  fc.assert(
    fc.property(arbitraryBytes(20), (stream) => {
      const length = readFrameLength(stream);
      if (typeof length === "number") expect(length).toBeLessThanOrEqual(stream.length);
    }),
  );
  expect(readFrameLength(Uint8Array.of(0x30, 0x84, 0, 0x10, 0, 1))).toBe("bad");
  expect(frameMaxOctets).toBe(1_048_576);
});

test("a character wider than its bitmap is rejected", () => {
  const [width, bitmap] = characterOids(1, 65);
  const glyph = standard7.glyphs.get(65)!;
  const answers = new Map<string, SnmpValue>([
    [width, integer(glyph.widthPx + 8)],
    [bitmap, octets(new Uint8Array(glyph.bitmap.length / 2))],
  ]);
  expect(decodeCharacter(answers, { fontIndex: 1, characterNumber: 65, heightPx: 7 })).toMatchObject({
    ok: false,
    problems: [{ object: "characterBitmap", problem: "wrongLength" }],
  });
});
