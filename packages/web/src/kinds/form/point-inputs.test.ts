import { checkValue } from "@gantry/domain/fields/checks/check-value.ts";
import { expect, test } from "vitest";
import { pointFromInputs } from "./point-inputs.ts";

test("two empty coordinates are no position", () => {
  expect(pointFromInputs({ latitude: "", longitude: "" })).toBeNull();
});

test("a single missing coordinate is reported (FORM-022)", () => {
  const half = pointFromInputs({ latitude: 39.7, longitude: "" });
  expect(checkValue({ type: "point" }, half)).toEqual({ issues: [{ code: "enterPointCoordinates" }] });
});

test("longitude is stored first (FORM-021)", () => {
  expect(pointFromInputs({ latitude: 39.7, longitude: -105 })).toEqual({
    type: "Point",
    coordinates: [-105, 39.7],
  });
});
