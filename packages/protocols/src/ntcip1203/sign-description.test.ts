import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { integer, octets, type SnmpValue } from "../snmp/value.ts";
import { multiDefaults, vms } from "./objects.ts";
import {
  decodeColor,
  decodeSignDescription,
  decodeSupportedTags,
  encodeSignDescription,
  encodeSupportedTags,
  signDescriptionOids,
} from "./sign-description.ts";

const fullMatrix: SignDescription = {
  widthPx: 128,
  heightPx: 32,
  characterWidthPx: 0,
  characterHeightPx: 0,
  matrixType: "FULL",
  maxPages: 6,
  maxMultiLength: 1024,
  colorScheme: "color24bit",
  monochromeOn: "#ffb000",
  monochromeOff: "black",
  defaultForeground: "amber",
  defaultBackground: "black",
  defaultFontNumber: 3,
  defaultLineJustification: 3,
  defaultPageJustification: 2,
  defaultPageOnMs: 3000,
  defaultPageOffMs: 500,
  defaultFlashOnMs: 500,
  defaultFlashOffMs: 500,
  beaconType: 4,
  supportedTags: [1, 2, 3, 6, 7, 10, 11, 12, 27, 29],
  make: "Gantry",
  model: "Full",
  version: "1",
};

const encodeWithout = (...oids: string[]) => {
  const answers = encodeSignDescription(fullMatrix);
  for (const oid of oids) answers.delete(oid);
  return answers;
};
const withValue = (oid: string, value: SnmpValue) =>
  new Map(encodeSignDescription(fullMatrix)).set(oid, value);

test("a sign's description matches its response", () => {
  expect(decodeSignDescription(encodeSignDescription(fullMatrix))).toEqual({ ok: true, value: fullMatrix });
});

test("a version 2 sign has all objects that are read on connect", () => {
  expect([...encodeSignDescription(fullMatrix).keys()].toSorted()).toEqual(
    [...signDescriptionOids].toSorted(),
  );
});

test("a version 1 sign without newer objects is a monochrome amber sign of one page", () => {
  const answers = new Map<string, SnmpValue>([
    [vms.vmsSignWidthPixels, integer(100)],
    [vms.vmsSignHeightPixels, integer(21)],
    [vms.vmsCharacterWidthPixels, integer(5)],
    [vms.vmsCharacterHeightPixels, integer(7)],
    [multiDefaults.defaultForegroundColor, integer(9)],
  ]);
  const result = decodeSignDescription(answers);
  expect(result).toMatchObject({
    ok: true,
    value: {
      matrixType: "CHARACTER",
      colorScheme: "monochrome1bit",
      monochromeOn: "amber",
      defaultForeground: "amber",
      maxPages: 1,
      maxMultiLength: 255,
    },
  });
  const tags = result.ok ? result.value.supportedTags : [];
  expect(tags).toContain(11);
  expect(tags).not.toContain(27);
});

test.each([
  [0, 0, "FULL"],
  [0, 7, "LINE"],
  [5, 7, "CHARACTER"],
])("cells of %i x %i pixels mean a %s matrix", (widthPx, heightPx, matrixType) => {
  const answers = encodeSignDescription({
    ...fullMatrix,
    characterWidthPx: widthPx,
    characterHeightPx: heightPx,
  });
  expect(decodeSignDescription(answers)).toMatchObject({ ok: true, value: { matrixType } });
});

test("a value above the MIB range is accepted", () => {
  const result = decodeSignDescription(withValue(multiDefaults.dmsMaxMultiStringLength, integer(2_097_152)));
  expect(result).toMatchObject({ ok: true, value: { maxMultiLength: 2_097_152 } });
});

test.each([
  ["the width as text", vms.vmsSignWidthPixels, octets(Uint8Array.of(1)), "vmsSignWidthPixels", "wrongType"],
  ["a width of 0", vms.vmsSignWidthPixels, integer(0), "vmsSignWidthPixels", "wrongValue"],
  ["a negative cell", vms.vmsCharacterWidthPixels, integer(-5), "vmsCharacterWidthPixels", "wrongValue"],
])("%s is rejected and named", (_title, oid, value, object, problem) => {
  const result = decodeSignDescription(withValue(oid, value));
  expect(result.ok).toBe(false);
  expect(!result.ok && result.problems).toMatchObject([{ object, problem }]);
});

test.each<[string, string, SnmpValue, SignNote]>([
  [
    "a negative page time",
    multiDefaults.defaultPageOnTime,
    integer(-1),
    { object: "defaultPageOnTime", read: "-1", used: "3 s" },
  ],
  [
    "colour scheme 9",
    multiDefaults.dmsColorScheme,
    integer(9),
    { object: "dmsColorScheme", read: "9", used: "monochrome1bit" },
  ],
  [
    "a colour of 5 octets",
    vms.monochromeColor,
    octets(new Uint8Array(5)),
    { object: "monochromeColor", read: "5 octets instead of 6", used: "amber, black" },
  ],
  [
    "3 octets of tags",
    multiDefaults.dmsSupportedMultiTags,
    octets(new Uint8Array(3)),
    { object: "dmsSupportedMultiTags", read: "3 octets instead of 4", used: "NTCIP 1203 v1" },
  ],
  [
    "line justification 7",
    multiDefaults.defaultJustificationLine,
    integer(7),
    { object: "defaultJustificationLine", read: "7", used: "3" },
  ],
])("%s is noted with what is used instead", (_title, oid, value, note) => {
  expect(decodeSignDescription(withValue(oid, value))).toMatchObject({ ok: true, notes: [note] });
});

test("a sign without a reported size is not described, and both dimensions are named", () => {
  const result = decodeSignDescription(encodeWithout(vms.vmsSignWidthPixels, vms.vmsSignHeightPixels));
  expect(!result.ok && result.problems.map((one) => [one.object, one.problem])).toEqual([
    ["vmsSignWidthPixels", "absent"],
    ["vmsSignHeightPixels", "absent"],
  ]);
});

test("a monochrome sign shows its own colour, whatever its default colour number is", () => {
  const answers = encodeSignDescription({ ...fullMatrix, colorScheme: "monochrome1bit" });
  expect(decodeSignDescription(answers)).toMatchObject({ ok: true, value: { defaultForeground: "#ffb000" } });
});

test("the first octet of the supported tags holds bits 0 to 7", () => {
  expect(encodeSupportedTags([0, 8, 29])).toEqual(Uint8Array.of(1, 1, 0, 0x20));
  expect(decodeSupportedTags(Uint8Array.of(0x80, 0, 0x10, 0))).toEqual([7, 20]);
});

test("one octet is a classic colour, three are red, green and blue", () => {
  expect(decodeColor(Uint8Array.of(9))).toBe("amber");
  expect(decodeColor(Uint8Array.of(0, 128, 255))).toBe("#0080ff");
  expect(decodeColor(Uint8Array.of(10))).toBeUndefined();
  expect(decodeColor(Uint8Array.of(1, 2))).toBeUndefined();
});

const anyValue: fc.Arbitrary<SnmpValue> = fc.oneof(
  fc.integer().map(integer),
  fc.uint8Array({ maxLength: 40 }).map(octets),
  fc.constant<SnmpValue>({ type: "null" }),
  fc.constant<SnmpValue>({ type: "oid", value: "1.3.6" }),
);

test("any response gives a description or a list of errors", () => {
  const answers = fc.array(fc.tuple(fc.constantFrom(...signDescriptionOids), anyValue));
  fc.assert(
    fc.property(answers, (wrong) => {
      const result = decodeSignDescription(new Map([...encodeSignDescription(fullMatrix), ...wrong]));
      if (result.ok) expect(Math.min(result.value.widthPx, result.value.maxPages)).toBeGreaterThan(0);
      else expect(result.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
