import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { featureOfModule } from "./licence-features.ts";
import {
  licensedQuantityOf,
  quantityRefusal,
  quantityRefusalIn,
  quantityRefusalText,
} from "./licensed-quantity.ts";
import { canSaveKey, looksLikeToken, maskKey } from "./shown-key.ts";

describe("the licensed quantity", () => {
  test("of signs is a limit, and without the feature it is zero (LIC-031)", () => {
    const features = [{ name: "sign", supportsQuantity: true, quantity: 250 } as const];
    expect(licensedQuantityOf(features, "sign")).toBe(250);
    expect(licensedQuantityOf(features, "camera")).toBe(0);
    expect(quantityRefusal(250, 249, 1)).toBeUndefined();
    expect(quantityRefusal(250, 250, 1)).toEqual({ requested: 251, limit: 250 });
  });

  test("of an uncounted feature is unlimited", () => {
    const limit = licensedQuantityOf([{ name: "camera", supportsQuantity: false, quantity: null }], "camera");
    expect(quantityRefusal(limit, 1_000_000, 1)).toBeUndefined();
  });

  test("is parsed from a refusal with both numbers, and from no other text (LIC-032, LIC-034)", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (requested, limit) => {
        expect(quantityRefusalIn(quantityRefusalText({ requested, limit }))).toEqual({ requested, limit });
      }),
    );
    expect(
      quantityRefusalIn(
        "Verification failed because the requested quantity (12) exceeds the license limit (10)",
      ),
    ).toEqual({ requested: 12, limit: 10 });
    expect(quantityRefusalIn("The name “limit 10” is already used.")).toBeUndefined();
  });
});

test("video, signs, detectors, weather, weigh in motion, incidents and reports each need their feature (LIC-001)", () => {
  const modules = [
    "video",
    "signs",
    "detectors",
    "weather",
    "wim",
    "aid",
    "reports",
    "map",
    "system",
  ] as const;
  expect(modules.map(featureOfModule)).toEqual([
    "camera",
    "sign",
    "detector",
    "weatherStation",
    "wim",
    "automatedIncident",
    "report",
    undefined,
    undefined,
  ]);
});

describe("a key", () => {
  test("can be saved if it is not blank and not the saved one (LIC-013)", () => {
    expect(canSaveKey("  ", null)).toBe(false);
    expect(canSaveKey(" ABC ", "ABC")).toBe(false);
    expect(canSaveKey("ABD", "ABC")).toBe(true);
    expect(canSaveKey("ABC", null)).toBe(true);
  });

  test("shows at most its last group to users who may not change it", () => {
    expect(maskKey("SWEHT-RNJ5Y-E0BT8-RSABJ-M331R")).toBe("••••331R");
    expect(maskKey("SHORT")).toBe("••••");
  });

  test("is distinguished from a licence text by its format", () => {
    expect(looksLikeToken(" eyJh.eyJp.c2ln\n")).toBe(true);
    expect(looksLikeToken("SWEHT-RNJ5Y-E0BT8-RSABJ-M331R")).toBe(false);
  });
});
