import { describe, expect, test } from "vitest";
import { double14, standard7 } from "../fonts/built-in-fonts.ts";
import { contentHash } from "../fonts/content-hash.ts";
import { fontVersionId } from "../multi/crc.ts";
import {
  capabilitiesFrom,
  defaultFace,
  descriptionMismatch,
  faceOfSign,
  maxPagesFor,
  previewFace,
} from "./face-of-sign.ts";
import type { SignDescription, SignFontState } from "./sign-state.ts";

const { fonts: _fonts, hasBeacons: _hasBeacons, ...rest } = defaultFace;
const description: SignDescription = {
  ...rest,
  widthPx: 96,
  heightPx: 27,
  maxPages: 4,
  colorScheme: "colorClassic",
  beaconType: 2,
  supportedTags: [1, 3, 29],
  make: "Acme",
};
const expected = { pixelWidth: 128, pixelHeight: 32, maxPages: 2 };
const fontState = (number: number, font = double14): SignFontState => ({
  number,
  name: font.name,
  heightPx: font.heightPx,
  versionId: fontVersionId(number, font),
  contentHash: contentHash(font),
});

describe("the face of a sign", () => {
  test("is the configured one with built-in fonts until the sign is read", () => {
    const face = faceOfSign(expected);
    expect(face).toMatchObject({ widthPx: 128, heightPx: 32, maxPages: 2 });
    expect(face.fonts.get(1)).toBe(standard7);
  });

  test("is the reported one afterwards, with the sign's font numbers", () => {
    const face = faceOfSign(expected, description, [fontState(7)]);
    expect(face).toMatchObject({ widthPx: 96, heightPx: 27, maxPages: 4, supportedTags: [1, 3, 29] });
    expect([...face.fonts]).toEqual([[7, double14]]);
    expect(face).not.toHaveProperty("make");
  });

  test("has no unknown fonts", () => {
    const unknown = { ...fontState(2), contentHash: null };
    const fonts = [fontState(1), unknown, { ...fontState(3), contentHash: "00" }];
    expect([...faceOfSign(expected, description, fonts).fonts.keys()]).toEqual([1]);
  });
});

test("reports both sizes if they differ", () => {
  expect(descriptionMismatch(expected, description)).toEqual([
    { field: "pixelWidth", expected: 128, read: 96 },
    { field: "pixelHeight", expected: 32, read: 27 },
  ]);
  expect(descriptionMismatch({ pixelWidth: 96, pixelHeight: 27 }, description)).toEqual([]);
});

test("has capabilities from colour scheme, tags and beacons as read (SIGN-047)", () => {
  expect(capabilitiesFrom(description)).toEqual(["CHANGE_FOREGROUND_COLOR", "CHANGE_BACKGROUND_COLOR"]);
  expect(capabilitiesFrom({ ...description, supportedTags: [1], beaconType: 3 })).toEqual([
    "CHANGE_FOREGROUND_COLOR",
    "SUPPORTS_BEACONS",
  ]);
  expect(capabilitiesFrom({ ...description, colorScheme: "monochrome1bit" })).toEqual([]);
  expect(
    capabilitiesFrom({ ...description, supportedTags: [4], maxGraphics: 10, brightnessLevels: 16 }),
  ).toEqual(["SUPPORTS_BRIGHTNESS", "SUPPORTS_GRAPHICS", "SUPPORTS_GRAPHICS_WITH_TEXT"]);
  expect(capabilitiesFrom({ ...description, supportedTags: [], maxGraphics: 10 })).toEqual([]);
});

test("the editor starts with 128 x 32 (EDIT-077)", () => {
  expect(defaultFace).toMatchObject({ widthPx: 128, heightPx: 32, matrixType: "FULL" });
});

test("a preview without a sign is 96 wide, 32 high and yellow (EDIT-081, EDIT-082)", () => {
  expect(previewFace).toMatchObject({ widthPx: 96, heightPx: 32, monochromeOn: "yellow" });
});

test("the sign's own page limit overrides the default (EDIT-079, EDIT-080)", () => {
  expect([maxPagesFor("sign"), maxPagesFor("editor"), maxPagesFor("inlineEditor")]).toEqual([1, 10, 2]);
  expect([maxPagesFor("library"), maxPagesFor("manager")]).toEqual([5, 5]);
  expect(maxPagesFor("editor", 3)).toBe(3);
  expect(maxPagesFor("editor", null)).toBe(10);
});
