import { expect, test } from "vitest";
import { isBSlice } from "./slice-type.ts";

test.each([
  ["a key frame", [0x65, 0x88, 0x84], false],
  ["a P slice", [0x41, 0x9a, 0x24], false],
  ["a B slice that others refer to", [0x41, 0x9e, 0x42], true],
  ["a B slice", [0x01, 0x9e, 0x61], true],
  ["a second B slice of its picture", [0x01, 0x00, 0xb4, 0xa0], true],
  ["a parameter set", [0x67, 0x9e, 0x42], false],
  ["nothing behind its head", [0x41], false],
])("the slice type of %s is read", (_what, bytes, expected) => {
  expect(isBSlice(Uint8Array.from(bytes))).toBe(expected);
});
