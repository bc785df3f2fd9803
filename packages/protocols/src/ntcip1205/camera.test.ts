import fc from "fast-check";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { expect, test } from "vitest";
import { integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { cameraDescriptionOids, decodeCameraDescription, decodeCameraPlace } from "./camera-description.ts";
import { moduleTableOid } from "../ntcip1203/objects.ts";
import { cctvLens, cctvPosition, cctvRange, cctvTimeout } from "./objects.ts";
import {
  decodePosition,
  encodePosition,
  encodeSpeed,
  type PositionMode,
  positionModes,
} from "./position-reference.ts";

const toHex = (value: Uint8Array) => Buffer.from(value).toString("hex").toUpperCase();
const answer = (...entries: [string, SnmpValue][]) => new Map(entries);

test("published motions are encoded octet for octet: stop, right and left at full speed", () => {
  expect(toHex(encodeSpeed(0))).toBe("00000000");
  expect(toHex(encodeSpeed(127))).toBe("037F0000");
  expect(toHex(encodePosition({ mode: "continuous", speed: -128, position: 0 }))).toBe("03800000");
  expect(toHex(encodeSpeed(-127))).toBe("03810000");
  expect(toHex(encodePosition({ mode: "absolute", speed: 64, position: 35_999 }))).toBe("02408C9F");
});

test("every position round-trips", () => {
  const positions = fc.record({
    mode: fc.constantFrom(...(Object.keys(positionModes) as PositionMode[])),
    speed: fc.integer({ min: -128, max: 127 }),
    position: fc.nat(65_535),
  });
  fc.assert(
    fc.property(positions, (position) => {
      expect(decodePosition(encodePosition(position))).toEqual(position);
    }),
  );
  expect(() => encodeSpeed(128)).toThrow(RangeError);
  expect(() => encodePosition({ mode: "delta", speed: 0, position: -1 })).toThrow(RangeError);
});

test("objects have the standard's identifiers", () => {
  expect(cctvPosition.positionPan).toBe("1.3.6.1.4.1.1206.4.2.7.4.1.0");
  expect(cctvRange.rangeMaximumPreset).toBe("1.3.6.1.4.1.1206.4.2.7.1.1.0");
  expect(cctvTimeout.timeoutZoom).toBe("1.3.6.1.4.1.1206.4.2.7.2.3.0");
  expect(cctvLens.systemLensEquipped).toBe("1.3.6.1.4.1.1206.4.2.7.5.6.0");
});

test("a camera reports its position, its automatic lens modes and its number of presets", () => {
  const read = decodeCameraDescription(
    answer(
      [cctvPosition.positionPan, octets(Uint8Array.of(2, 0, 0x23, 0x28))],
      [cctvPosition.positionTilt, octets(Uint8Array.of(2, 0, 0x8a, 0xac))],
      [cctvPosition.positionFocusLens, octets(new Uint8Array(4))],
      [cctvPosition.positionZoomLens, octets(Uint8Array.of(2, 0, 1, 0xf4))],
      [cctvRange.rangeZoomLimit, integer(2_000)],
      [cctvRange.rangeMaximumPreset, integer(64)],
      [cctvTimeout.timeoutPan, integer(0)],
      [cctvLens.systemLensEquipped, octets(Uint8Array.of(3))],
      [cctvLens.systemLensFeatureStatus, octets(Uint8Array.of(2))],
      [moduleTableOid("moduleMake", 1), octets(octetsOfText("Maker"))],
    ),
  );
  expect(read).toEqual({
    ok: true,
    value: {
      maximumPreset: 64,
      hasPanTilt: true,
      hasFocus: true,
      hasIris: false,
      panDegrees: 90,
      tiltDegrees: -5,
      zoomShare: 0.25,
      zoomLimit: 2_000,
      autoFocus: true,
      autoIris: false,
      timeouts: { timeoutPan: 0 },
      make: "Maker",
      model: "",
    },
  });
});

test("a device without positionPan is not a camera, and invalid positions are rejected", () => {
  expect(decodeCameraDescription(answer([cctvRange.rangeMaximumPreset, integer(4)]))).toMatchObject({
    ok: false,
    problems: [{ object: "positionPan", problem: "absent" }],
  });
  const other = decodeCameraDescription(
    answer([cctvPosition.positionPan, octets(Uint8Array.of(9, 9, 0xff, 0xff))]),
  );
  expect(other).toMatchObject({ ok: true, value: { panDegrees: undefined } });
  expect(
    decodeCameraDescription(answer([cctvPosition.positionPan, octets(new Uint8Array(3))])),
  ).toMatchObject({
    problems: [{ object: "positionPan", problem: "wrongLength" }],
  });
});

test("a camera with unreadable lens data can still pan and tilt", () => {
  const decodePlace = (zoom: SnmpValue, limit: SnmpValue) =>
    decodeCameraPlace(
      answer(
        [cctvPosition.positionPan, octets(Uint8Array.of(2, 0, 0x23, 0x28))],
        [cctvPosition.positionZoomLens, zoom],
        [cctvRange.rangeZoomLimit, limit],
      ),
    );
  const half = octets(Uint8Array.of(2, 0, 0, 50));
  expect(decodePlace(half, integer(100))).toMatchObject({ value: { panDegrees: 90, zoomShare: 0.5 } });
  for (const [zoom, limit] of [
    [octets(new Uint8Array(1)), integer(100)],
    [half, integer(-1)],
    [integer(7), octets(new Uint8Array(2))],
  ] as const) {
    const read = decodePlace(zoom, limit);
    expect(read).toMatchObject({ ok: true, value: { panDegrees: 90 } });
    expect(read.ok && read.value.zoomShare).toBeUndefined();
  }
});

const hostile = Number(process.env.GANTRY_FUZZ || 20_000);
test(`${hostile} hostile response sets are parsed or refused`, () => {
  const random = makeSeededRandom(5);
  const randomBelow = (max: number) => Math.floor(random() * max);
  const randomValue = (): SnmpValue => {
    const kind = randomBelow(5);
    if (kind === 0) return integer(randomBelow(2 ** 31) * (random() < 0.5 ? -1 : 1));
    if (kind === 1) return { type: "null" };
    if (kind === 2) return { type: "oid", value: "1.3.6" };
    return octets(Uint8Array.from({ length: randomBelow(7) }, () => randomBelow(256)));
  };
  for (let round = 0; round < hostile; round++) {
    const some = cameraDescriptionOids.filter(() => random() < 0.7);
    const read = decodeCameraDescription(new Map(some.map((oid) => [oid, randomValue()])));
    if (read.ok && read.value.panDegrees !== undefined)
      expect(read.value.panDegrees).toBeLessThanOrEqual(360);
    if (read.ok && read.value.zoomShare !== undefined) expect(read.value.zoomShare).toBeLessThanOrEqual(1);
  }
});
