import { expect, test } from "vitest";
import { defaultFace, faceOfSign } from "../reconcile/face-of-sign.ts";
import {
  assumeFace,
  displayTypesOf,
  libraryFace,
  type LibraryWordings,
  libraryWording,
  withCheckedWordings,
  withCustomWording,
  withoutCustomWording,
  wordingForFace,
} from "./library-message.ts";
import type { SignMessage } from "./message.ts";
import { blankMessage } from "./message-text.ts";
import { noWordRules } from "../words/words.ts";

const messageOf = (...texts: string[]): SignMessage => ({
  pages: [
    {
      pageOnTime: 3000,
      pageOffTime: 500,
      verticalJustification: "center",
      messageLines: texts.map((text) => ({ segments: [{ text }] })),
      textAreas: [],
      images: [],
    },
  ],
});
const wide = { id: "wide", pixelWidth: 128, pixelHeight: 32 };
const narrow = { id: "narrow", pixelWidth: 48, pixelHeight: 32 };
const base: LibraryWordings = { message: messageOf("CONSTRUCTION", "AHEAD") };
const rowOf = (library: LibraryWordings, type = wide) =>
  libraryWording(library, type.id, assumeFace(type), noWordRules);
const textOf = (message: SignMessage) => message.pages[0]?.messageLines[0]?.segments[0]?.text;

test("a library message is edited on 400 x 200 pixels, full matrix, 5 pages (SIGN-183)", () => {
  expect(libraryFace).toMatchObject({ widthPx: 400, heightPx: 200, matrixType: "FULL", maxPages: 5 });
});

test("a display type shows the base message in a fitting font, unless it has its own version or is left out (SIGN-039)", () => {
  expect(rowOf(base)).toMatchObject({ source: "base", isValidated: true, issues: [] });
  expect(rowOf(base, narrow)).toMatchObject({ source: "base", isValidated: false });
  const custom = withCustomWording(base, "narrow", messageOf("WORK"));
  expect(rowOf(custom, narrow)).toMatchObject({ source: "custom", isValidated: true });
  const excluded = { ...custom, disabled: { narrow: true } };
  expect(rowOf(excluded, narrow)).toMatchObject({ isExcluded: true, isValidated: false });
  expect(rowOf({ message: blankMessage() })).toMatchObject({ issues: [], isValidated: false });
});

test("deleting a version restores the base message in a fitting font (SIGN-084)", () => {
  const custom = withCustomWording(base, "wide", messageOf("WORK"));
  const reset = withoutCustomWording(custom, "wide");
  expect(rowOf(reset)).toEqual(rowOf(base));
  expect(reset).toMatchObject({ overrides: {}, customOverrides: {} });
});

test("the stored version of a display type is the validated one, and manual versions are never lost", () => {
  const library = {
    ...withCustomWording(base, "narrow", messageOf("WORK")),
    disabled: { narrow: true },
  };
  const kept = withCheckedWordings(library, { wide: rowOf(library), narrow: rowOf(library, narrow) });
  expect(kept.overrides).toEqual({ wide: rowOf(library).message, narrow: messageOf("WORK") });
  const older = { ...library, overrides: { ...library.overrides, gone: messageOf("OLD") } };
  expect(Object.keys(withCheckedWordings(older, {}).overrides ?? {})).toEqual(["narrow"]);
});

test("a sign gets the version of its size, and none if its display type leaves the message out", () => {
  const types = [wide, narrow, { ...wide, id: "alsoWide" }];
  const library = withCustomWording(base, "alsoWide", messageOf("WORK"));
  const on = (face = defaultFace, of: LibraryWordings = library) =>
    wordingForFace(of, types, face, noWordRules);
  expect(displayTypesOf(types, defaultFace).map(({ id }) => id)).toEqual(["wide", "alsoWide"]);
  expect(textOf(on()?.message ?? blankMessage())).toBe("WORK");
  expect(on(defaultFace, { ...library, disabled: { wide: true } })).toBeUndefined();
  const other = on(faceOfSign({ pixelWidth: 200, pixelHeight: 50 }));
  expect(other).toMatchObject({ source: "base", isValidated: true });
});
