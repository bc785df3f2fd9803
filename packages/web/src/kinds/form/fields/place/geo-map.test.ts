import { expect, test } from "vitest";
import { startFor } from "./geo-map.ts";

test("the point picker opens at zoom 17 on a known point, and shows the whole of a line (MAP-062)", () => {
  expect(startFor([[-105, 39.7]])).toEqual({
    view: { longitude: -105, latitude: 39.7, zoom: 17, bearing: 0, pitch: 0 },
  });
  expect(
    startFor([
      [-105, 39.7],
      [-104.5, 39.2],
    ]),
  ).toEqual({ bounds: [-105, 39.2, -104.5, 39.7] });
});
