import { expect, test } from "vitest";
import { emptyView, startView } from "./start-view.ts";

const config = (name: string, isDefault: boolean) => ({ ...emptyView, name, default: isDefault });

test("the map opens at the tenant's default map config", () => {
  const chosen = { ...config("city", true), longitude: -105, zoom: 11 };
  expect(startView([config("state", false), chosen], [[1, 2]])).toEqual({ view: chosen });
});

test("without a default map config the map shows every device the tenant has", () => {
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

test("an empty tenant sees the country (MAP-031)", () => {
  expect(startView([], [])).toEqual({
    view: { longitude: -100, latitude: 40, zoom: 3.5, bearing: 0, pitch: 0 },
  });
});
