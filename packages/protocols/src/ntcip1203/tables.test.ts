import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { integer, octets, octetsOfText } from "../snmp/value.ts";
import {
  characterOids,
  decodeCharacter,
  decodeFontRow,
  encodeCharacter,
  encodeFontRow,
  fontRowOids,
  hexOf,
  octetsOfHex,
} from "./font-table.ts";
import { decodeMessageRow, encodeMessageRow, type MessageRow, messageRowOids } from "./message-table.ts";
import { characterTableOid, fontTableOid, messageTableOid, moduleTableOid } from "./objects.ts";

const row: MessageRow = {
  multi: "[jp3]TEST [fl]Flashing[/fl]",
  owner: "control room",
  crc: 0x95f9,
  beacon: false,
  pixelService: false,
  runTimePriority: 255,
  status: 4,
};

describe("message table", () => {
  test("the current buffer's MULTI string is column 3 of memory type 5, number 1", () => {
    expect(messageTableOid("dmsMessageMultiString", 5, 1)).toBe("1.3.6.1.4.1.1206.4.2.3.5.8.1.3.5.1");
    expect(moduleTableOid("moduleMake", 2)).toBe("1.3.6.1.4.1.1206.4.2.6.1.3.1.3.2");
  });

  test("a row is read unchanged", () => {
    expect(decodeMessageRow(encodeMessageRow(row, 5, 1), 5, 1)).toEqual({ ok: true, value: row });
  });

  test("a sign without beacons and pixel service has them off", () => {
    const answers = encodeMessageRow({ ...row, beacon: true, pixelService: true }, 3, 1);
    answers.delete(messageTableOid("dmsMessageBeacon", 3, 1));
    answers.delete(messageTableOid("dmsMessagePixelService", 3, 1));
    expect(decodeMessageRow(answers, 3, 1)).toEqual({ ok: true, value: row });
  });

  test("a row without MULTI string or CRC is rejected", () => {
    const answers = encodeMessageRow(row, 5, 1);
    answers.delete(messageTableOid("dmsMessageMultiString", 5, 1));
    answers.set(messageTableOid("dmsMessageCRC", 5, 1), octets(Uint8Array.of(1)));
    expect(decodeMessageRow(answers, 5, 1)).toMatchObject({
      ok: false,
      problems: [
        { object: "dmsMessageMultiString", problem: "absent" },
        { object: "dmsMessageCRC", problem: "wrongType" },
      ],
    });
  });

  test("an owner of more than 127 octets is truncated, since signs refuse it", () => {
    const answers = encodeMessageRow({ ...row, owner: "o".repeat(200) }, 3, 1);
    const decoded = decodeMessageRow(answers, 3, 1);
    expect(decoded.ok && decoded.value.owner.length).toBe(127);
  });

  test("every row round-trips", () => {
    const text = fc.string({
      unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
      maxLength: 100,
    });
    const rows = fc.record({
      multi: text,
      owner: text,
      crc: fc.integer({ min: 0, max: 65_535 }),
      beacon: fc.boolean(),
      pixelService: fc.boolean(),
      runTimePriority: fc.integer({ min: 1, max: 255 }),
      status: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(rows, (one) => {
        expect(decodeMessageRow(encodeMessageRow(one, 4, 7), 4, 7)).toEqual({ ok: true, value: one });
      }),
    );
  });

  test("any response gives a row or a list of errors", () => {
    const value = fc.oneof(fc.integer().map(integer), fc.uint8Array({ maxLength: 300 }).map(octets));
    const answers = fc.array(fc.tuple(fc.constantFrom(...messageRowOids(5, 1)), value));
    fc.assert(
      fc.property(answers, (pairs) => {
        expect(decodeMessageRow(new Map(pairs), 5, 1)).toHaveProperty("ok");
      }),
    );
  });
});

describe("font table", () => {
  const font = {
    number: 2,
    name: "7 x 7",
    heightPx: 7,
    characterSpacingPx: 1,
    lineSpacingPx: 3,
    versionId: 0xed52,
    status: 6,
  };

  test("columns match the standard", () => {
    expect(fontTableOid("fontVersionID", 4)).toBe("1.3.6.1.4.1.1206.4.2.3.3.2.1.7.4");
    expect(characterTableOid("characterBitmap", 4, 65)).toBe("1.3.6.1.4.1.1206.4.2.3.3.4.1.3.4.65");
  });

  test("a font row is read unchanged, and a version 1 sign has no status", () => {
    expect(decodeFontRow(encodeFontRow(font, 1), 1)).toEqual({ ok: true, value: font });
    const { status: _status, ...versionOne } = font;
    expect(decodeFontRow(encodeFontRow(versionOne, 1), 1)).toEqual({ ok: true, value: versionOne });
  });

  test("a font row without version id is rejected", () => {
    const answers = encodeFontRow(font, 1);
    answers.delete(fontRowOids(1)[5] ?? "");
    expect(decodeFontRow(answers, 1)).toMatchObject({
      ok: false,
      problems: [{ object: "fontVersionID", problem: "absent" }],
    });
  });

  test("the standard's 4 of 7 x 7 pixels is seven octets", () => {
    const four = { widthPx: 7, bitmap: "1c59346fe18300" };
    const at = { fontIndex: 1, characterNumber: 52, heightPx: 7 };
    expect(decodeCharacter(encodeCharacter(four, at), at)).toEqual({ ok: true, value: four });
    expect(octetsOfHex("1C 59 34 6F E1 83 00")).toEqual(octetsOfHex(four.bitmap));
  });

  test("a character of width 0 or without a row does not exist", () => {
    const at = { fontIndex: 1, characterNumber: 52, heightPx: 7 };
    const [width] = characterOids(1, 52);
    expect(decodeCharacter(new Map(), at)).toEqual({ ok: true, value: null });
    expect(decodeCharacter(new Map([[width, integer(0)]]), at)).toEqual({ ok: true, value: null });
  });

  test("a bitmap that does not fill its character is rejected", () => {
    const at = { fontIndex: 1, characterNumber: 52, heightPx: 7 };
    const [width, bitmap] = characterOids(1, 52);
    const answers = new Map([
      [width, integer(7)],
      [bitmap, octets(new Uint8Array(6))],
    ]);
    expect(decodeCharacter(answers, at)).toMatchObject({ ok: false, problems: [{ problem: "wrongLength" }] });
  });
});

test("hex digits and octets are equivalent", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (value) => {
      expect(octetsOfHex(hexOf(value))).toEqual(value);
    }),
  );
});

test("a character that does not fit one octet is sent as a question mark", () => {
  expect(octetsOfText("A\u20ac\u00e9")).toEqual(Uint8Array.of(0x41, 0x3f, 0xe9));
});
