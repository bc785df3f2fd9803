import { builtInFontNumbers, laneUse24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { laneUseCharacters } from "@gantry/domain/sign/fonts/lane-use-font.ts";
import { expect, test } from "vitest";
import { contentOf, presetMessages, speedLimits } from "./preset-messages.ts";
import { usualPlace } from "./message-place.ts";
import { findNearestSigns } from "./find-nearest-signs.ts";
import type { Sign } from "../sign/sign-entity.ts";

test("the speed limit picker offers 25 to 75 in steps of 5 (SIGN-097)", () => {
  expect(speedLimits).toEqual(["25", "30", "35", "40", "45", "50", "55", "60", "65", "70", "75"]);
});

test("a lane-use sign with our pictograms offers a green arrow, a red and a yellow cross, arrows to both sides, and speeds", () => {
  const keys = presetMessages(usualPlace.face).map(({ key }) => key);
  const { laneOpen, laneClosed, mergeLeft, mergeRight } = laneUseCharacters;
  expect(keys.slice(0, 5)).toEqual([
    `${laneOpen} green`,
    `${laneClosed} red`,
    `${laneClosed} yellow`,
    `${mergeLeft} yellow`,
    `${mergeRight} yellow`,
  ]);
  expect(keys).toContain("75 white");
});

test("a sign without the pictogram font offers none of them, and one that is too small offers nothing", () => {
  const face = faceOfSign({ pixelWidth: 32, pixelHeight: 32 });
  expect(presetMessages(face).map(({ key }) => key)).toEqual(speedLimits.map((speed) => `${speed} white`));
  const fonts = new Map([...builtInFontNumbers, [4, laneUse24]]);
  expect(presetMessages({ ...face, widthPx: 5, heightPx: 5, fonts })).toEqual([]);
});

test("two messages are equal in any member order, and differ by colour", () => {
  const [green, red] = presetMessages(usualPlace.face).map(({ message }) => message);
  const reordered = {
    pages: green!.pages.map((page) => Object.fromEntries(Object.entries(page).toReversed())),
  };
  expect(contentOf(reordered as unknown as typeof green & object)).toBe(contentOf(green!));
  expect(contentOf(red!)).not.toBe(contentOf(green!));
});

test("the signs near one are the nearest, by name, including itself", () => {
  const sign = (name: string, east: number) =>
    ({ id: name, name, location: { type: "Point", coordinates: [-105 + east, 40] } }) as unknown as Sign;
  const here = sign("MP 10", 0);
  const near = findNearestSigns(here, [here, sign("MP 9", 0.01), sign("MP 11", 0.02), sign("MP 40", 0.4)], 3);
  expect(near.map(({ sign: { name } }) => name)).toEqual(["MP 9", "MP 10", "MP 11"]);
  expect(near[0]?.distanceM).toBeGreaterThan(800);
  expect(near[0]?.distanceM).toBeLessThan(900);
});
