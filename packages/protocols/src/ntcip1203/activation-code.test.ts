import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeActivationCode,
  decodeMessageIdCode,
  encodeActivationCode,
  encodeMessageIdCode,
  ipv4Octets,
  type MessageActivationCode,
} from "./activation-code.ts";
import { octetsOfHex } from "./font-table.ts";

const published: MessageActivationCode = {
  durationMinutes: 267,
  activationPriority: 55,
  memoryType: 4,
  number: 5,
  crc: 0x95f9,
  source: "103.8.9.10",
};
const u16 = fc.integer({ min: 0, max: 65_535 });
const u8 = fc.integer({ min: 1, max: 255 });
const codes = fc.record({
  durationMinutes: u16,
  activationPriority: u8,
  memoryType: u8,
  number: u16,
  crc: u16,
  source: fc.ipV4(),
});

describe("message activation code", () => {
  test("the standard's own example has these twelve octets", () => {
    const octets = octetsOfHex("01 0B 37 04 00 05 95 F9 67 08 09 0A");
    expect(encodeActivationCode(published)).toEqual({ ok: true, value: octets });
    expect(decodeActivationCode(octets)).toEqual({ ok: true, value: published });
  });

  test("the example's message id is five octets", () => {
    const octets = octetsOfHex("04 00 05 95 F9");
    const id = { memoryType: 4, number: 5, crc: 0x95f9 };
    expect(encodeMessageIdCode(id)).toEqual({ ok: true, value: octets });
    expect(decodeMessageIdCode(octets)).toEqual({ ok: true, value: id });
  });

  test.each([
    ["a duration beyond infinite", { durationMinutes: 65_536 }],
    ["a duration below zero", { durationMinutes: -1 }],
    ["part of a minute", { durationMinutes: 1.5 }],
    ["priority 0", { activationPriority: 0 }],
    ["priority 256", { activationPriority: 256 }],
    ["memory type 0", { memoryType: 0 }],
    ["a CRC of 17 bits", { crc: 65_536 }],
    ["an address that is a name", { source: "sign.example" }],
    ["an address with a part of 256", { source: "10.0.0.256" }],
  ])("%s is not sent", (_title, wrong) => {
    expect(encodeActivationCode({ ...published, ...wrong })).toEqual({ ok: false, error: "outOfRange" });
  });

  test("every code in range round-trips", () => {
    fc.assert(
      fc.property(codes, (code) => {
        const encoded = encodeActivationCode(code);
        expect(encoded.ok && decodeActivationCode(encoded.value)).toEqual({ ok: true, value: code });
      }),
    );
  });

  test("any octets are a code of twelve or five octets, or refused by length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (octets) => {
        expect(decodeActivationCode(octets).ok).toBe(octets.length === 12);
        expect(decodeMessageIdCode(octets).ok).toBe(octets.length === 5);
      }),
    );
  });
});

test("only four numbers up to 255 are an address", () => {
  expect(ipv4Octets("127.0.0.1")).toEqual(Uint8Array.of(127, 0, 0, 1));
  for (const wrong of ["", "1.2.3", "1.2.3.4.5", "1..2.3", "1.2.3.-4", "::1"])
    expect(ipv4Octets(wrong)).toBeUndefined();
});
