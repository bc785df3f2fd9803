import fc from "fast-check";
import { expect, test } from "vitest";
import { standard7 } from "../../sign/fonts/built-in-fonts.ts";
import { contentHash } from "../../sign/fonts/content-hash.ts";
import { isSignAction, signActionParameters } from "./sign-action-parameters.ts";
import { fontContent, fontOf } from "./sign-actions.ts";

test("a font survives its JSON form pixel by pixel", () => {
  const sent = JSON.parse(JSON.stringify({ font: fontContent(4, standard7) })) as unknown;
  const checked = signActionParameters("UPLOAD_FONT", sent);
  if (!checked.ok) throw new Error(checked.parameter);
  expect(checked.value.font.number).toBe(4);
  expect(contentHash(fontOf(checked.value.font))).toBe(contentHash(standard7));
});

test.each([
  ["BRIGHTNESS_LEVEL", { level: -1 }, "level"],
  ["BRIGHTNESS_LEVEL", { level: 1.5 }, "level"],
  ["BRIGHTNESS_MODE", { mode: "bright" }, "mode"],
  ["BRIGHTNESS_CURVE", { curve: [] }, "curve"],
  ["SET_SLOT", { memory: "permanent", number: 1, multi: "X", beacon: false, owner: "" }, "memory"],
  ["SET_SLOT", { memory: "changeable", number: 0, multi: "X", beacon: false, owner: "" }, "number"],
  ["SET_SLOT", { memory: "changeable", number: 3, multi: "€", beacon: false, owner: "" }, "multi"],
  ["SET_EVENT_MESSAGE", { event: "commLoss", slot: null }, "event"],
  ["SET_EVENT_MESSAGE", { event: "reset", slot: { memory: "volatile", number: 1 } }, "slot"],
  ["DELETE_FONT", { number: 256 }, "number"],
  ["GET_SLOTS", null, "memory"],
] as const)("%s with %j is refused for its %s", (action, parameters, parameter) => {
  expect(signActionParameters(action, parameters)).toEqual({ ok: false, parameter });
});

test("unknown parameters are dropped", () => {
  expect(signActionParameters("DELETE_GRAPHIC", { number: 3, force: true })).toEqual({
    ok: true,
    value: { number: 3 },
  });
  expect(["PIXEL_TEST", "toString", "POLL"].map(isSignAction)).toEqual([true, false, false]);
});

test("any parameters are accepted or refused without a crash", () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.constantFrom("UPLOAD_FONT", "UPLOAD_GRAPHIC", "SET_SLOT"),
      (any, action) => {
        const wrapped = { font: any, graphic: any, memory: any, number: any };
        expect(signActionParameters(action, wrapped).ok).toBe(false);
      },
    ),
  );
});
