import { expect, test } from "vitest";
import { widgetKindNames } from "../kinds/dashboard.ts";
import { dashboardModules, defaultWidgets, placeInRows } from "./module-dashboards.ts";

test("widgets fill a row of the grid before the next begins below the highest of them", () => {
  const placed = placeInRows(
    [
      { width: 6, height: 2 },
      { width: 6, height: 4 },
      { width: 8, height: 3 },
      { width: 8, height: 3 },
    ],
    12,
  );
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [6, 0],
    [0, 4],
    [0, 7],
  ]);
});

test.each(dashboardModules)(
  "every default widget of %s shows an entity, a query or hotspots (DASH-002)",
  (module) => {
    expect(defaultWidgets[module].length).toBeGreaterThanOrEqual(3);
    for (const { type, place, config } of defaultWidgets[module]) {
      expect(place !== undefined, type).toBe(widgetKindNames[type] !== undefined);
      expect(config !== undefined, type).toBe(type === "queryChart");
    }
  },
);
