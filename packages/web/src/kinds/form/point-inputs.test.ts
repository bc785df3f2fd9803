import { checkValue } from "@gantry/domain/kinds/field-checks.ts";
import { expect, test } from "vitest";
import { pointFromInputs } from "./point-inputs.ts";

test("two empty coordinates are no position at all", () => {
  expect(pointFromInputs({ latitude: "", longitude: "" })).toBeNull();
});

test("one missing coordinate is told as such (FORM-022)", () => {
  const half = pointFromInputs({ latitude: 39.7, longitude: "" });
  expect(checkValue({ type: "point" }, half)).toEqual({ issues: [{ code: "enterPointCoordinates" }] });
});

test("longitude comes first in what is stored (FORM-021)", () => {
  expect(pointFromInputs({ latitude: 39.7, longitude: -105 })).toEqual({
    type: "Point",
    coordinates: [-105, 39.7],
  });
});
