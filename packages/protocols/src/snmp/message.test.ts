import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexOf, octetsOfHex } from "../ntcip1203/font-table.ts";
import { readInteger, readOid, writeInteger, writeOid } from "./ber.ts";
import { decodeSnmpMessage, encodeSnmpMessage, type SnmpMessage } from "./message.ts";
import type { SnmpValue } from "./value.ts";

const request = { version: 0, community: "public", errorStatus: 0, errorIndex: 0 } as const;

/** Frames built by hand from RFC 1157 and X.690. */
const frames: { title: string; hex: string; message: SnmpMessage }[] = [
  {
    title: "GET of dmsMessageStatus.3.1",
    hex: `30 2e 02 01 00 04 06 70 75 62 6c 69 63
      a0 21 02 01 2a 02 01 00 02 01 00 30 16
      30 14 06 10 2b 06 01 04 01 89 36 04 02 03 05 08 01 09 03 01 05 00`,
    message: {
      ...request,
      pdu: "get",
      requestId: 42,
      varbinds: [{ oid: "1.3.6.1.4.1.1206.4.2.3.5.8.1.9.3.1", value: { type: "null" } }],
    },
  },
  {
    title: "SET of dmsActivateMessage.0 to the standard's example",
    hex: `30 38 02 01 00 04 06 70 75 62 6c 69 63
      a3 2b 02 02 01 00 02 01 00 02 01 00 30 1f
      30 1d 06 0d 2b 06 01 04 01 89 36 04 02 03 06 03 00
      04 0c 01 0b 37 04 00 05 95 f9 67 08 09 0a`,
    message: {
      ...request,
      pdu: "set",
      requestId: 256,
      varbinds: [
        {
          oid: "1.3.6.1.4.1.1206.4.2.3.6.3.0",
          value: { type: "octets", value: octetsOfHex("010b3704000595f96708090a") },
        },
      ],
    },
  },
  {
    title: "noSuchName about globalSetIDParameter.0",
    hex: `30 2b 02 01 00 04 06 70 75 62 6c 69 63
      a2 1e 02 01 07 02 01 02 02 01 01 30 13
      30 11 06 0d 2b 06 01 04 01 89 36 04 02 06 01 01 00 05 00`,
    message: {
      ...request,
      pdu: "response",
      requestId: 7,
      errorStatus: 2,
      errorIndex: 1,
      varbinds: [{ oid: "1.3.6.1.4.1.1206.4.2.6.1.1.0", value: { type: "null" } }],
    },
  },
  {
    title: "dmsGraphicMaxSize 2 097 152, far above its range, as a sign in the field answers it",
    hex: `30 2e 02 01 00 04 06 70 75 62 6c 69 63
      a2 21 02 01 01 02 01 00 02 01 00 30 16
      30 14 06 0d 2b 06 01 04 01 89 36 04 02 03 0a 03 00 02 03 20 00 00`,
    message: {
      ...request,
      pdu: "response",
      requestId: 1,
      varbinds: [{ oid: "1.3.6.1.4.1.1206.4.2.3.10.3.0", value: { type: "integer", value: 2_097_152 } }],
    },
  },
];

describe("frames", () => {
  test.each(frames)("$title is decoded and encoded octet by octet", ({ hex, message }) => {
    expect(decodeSnmpMessage(octetsOfHex(hex))).toEqual({ ok: true, value: message });
    expect(hexOf(encodeSnmpMessage(message))).toBe(hexOf(octetsOfHex(hex)));
  });

  test("every truncated frame is refused as truncated", () => {
    const frame = octetsOfHex(frames[1]?.hex ?? "");
    for (let length = 0; length < frame.length; length++) {
      expect(decodeSnmpMessage(frame.subarray(0, length)), `${length} octets`).toEqual({
        ok: false,
        error: "truncated",
      });
    }
  });

  test("octets after the message are ignored", () => {
    const frame = octetsOfHex(`${frames[0]?.hex} 00 30`);
    expect(decodeSnmpMessage(frame)).toEqual({ ok: true, value: frames[0]?.message });
  });
});

test.each([
  [0, "00"],
  [127, "7f"],
  [128, "0080"],
  [-1, "ff"],
  [-128, "80"],
  [-129, "ff7f"],
  [65_535, "00ffff"],
  [4_294_967_295, "00ffffffff"],
])("%i is encoded as %s", (value, hex) => {
  expect(hexOf(writeInteger(value))).toBe(hex);
  expect(readInteger(octetsOfHex(hex))).toBe(value);
});

test.each([
  ["1.3.6.1.4.1.1206", "2b060104018936"],
  ["0.0", "00"],
  ["2.999.1", "883701"],
  ["1.3.4294967295", "2b8fffffff7f"],
])("object identifier %s is encoded as %s", (oid, hex) => {
  expect(hexOf(writeOid(oid))).toBe(hex);
  expect(readOid(octetsOfHex(hex))).toBe(oid);
});

const arc = fc.integer({ min: 0, max: 0xffff_ffff });
const oids = fc
  .tuple(fc.integer({ min: 0, max: 39 }), fc.array(arc, { maxLength: 20 }))
  .map(([second, rest]) => [1, second, ...rest].join("."));
const number = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const unsigned = fc.integer({ min: 0, max: 0xffff_ffff });
const octets = fc.uint8Array({ maxLength: 300 });
const values: fc.Arbitrary<SnmpValue> = fc.oneof(
  fc.record({ type: fc.constant("integer" as const), value: number }),
  fc.record({
    type: fc.constantFrom("counter" as const, "gauge" as const, "timeTicks" as const),
    value: unsigned,
  }),
  fc.record({ type: fc.constantFrom("octets" as const, "opaque" as const), value: octets }),
  fc.record({
    type: fc.constant("ipAddress" as const),
    value: fc.uint8Array({ minLength: 4, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant("oid" as const), value: oids }),
  fc.constant<SnmpValue>({ type: "null" }),
);
const messages: fc.Arbitrary<SnmpMessage> = fc.record({
  version: fc.constantFrom(0, 1),
  community: fc.string({ unit: "grapheme-ascii" }),
  pdu: fc.constantFrom("get" as const, "getNext" as const, "set" as const, "response" as const),
  requestId: number,
  errorStatus: fc.integer({ min: 0, max: 5 }),
  errorIndex: fc.integer({ min: 0, max: 255 }),
  varbinds: fc.array(fc.record({ oid: oids, value: values }), { maxLength: 20 }),
});

test("every message round-trips", () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(decodeSnmpMessage(encodeSnmpMessage(message))).toEqual({ ok: true, value: message });
    }),
    { numRuns: 300 },
  );
});

test("any octets are a message or a named error, also in a damaged frame", () => {
  const damaged = fc.tuple(messages, fc.nat(), fc.nat(255)).map(([message, at, octet]) => {
    const frame = encodeSnmpMessage(message);
    frame[at % frame.length] = octet;
    return frame;
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 100 }), damaged), (frame) => {
      expect(decodeSnmpMessage(frame)).toHaveProperty("ok");
    }),
    { numRuns: 1000 },
  );
});
