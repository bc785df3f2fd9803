import { expect, test } from "vitest";
import { emptyView, isWithin, startView } from "./start-view.ts";

const config = (name: string, isDefault: boolean) => ({ ...emptyView, name, default: isDefault });

test("the map opens at the tenant's default map config", () => {
  const chosen = { ...config("city", true), longitude: -105, zoom: 11 };
  expect(startView([config("state", false), chosen], [[1, 2]])).toEqual({ view: chosen });
});

test("without a default map config the map shows all devices of the tenant", () => {
  expect(
    startView(
      [config("state", false)],
      [
        [-105.1, 39.6],
        [-104.8, 39.9],
        [-105, 39.5],
      ],
    ),
  ).toEqual({ bounds: [-105.1, 39.5, -104.8, 39.9] });
});

test("an empty tenant shows the country (MAP-031)", () => {
  expect(startView([], [])).toEqual({
    view: { longitude: -100, latitude: 40, zoom: 3.5, bearing: 0, pitch: 0 },
  });
});

test("a device is in view inside the box and on its edge, also across the date line", () => {
  expect(isWithin([-105, 39.7], [-106, 39, -104, 40])).toBe(true);
  expect(isWithin([-104, 39.7], [-106, 39, -104, 40])).toBe(true);
  expect(isWithin([-103.9, 39.7], [-106, 39, -104, 40])).toBe(false);
  expect(isWithin([179, 0], [170, -10, -170, 10])).toBe(true);
  expect(isWithin([0, 0], [170, -10, -170, 10])).toBe(false);
});
