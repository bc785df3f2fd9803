import fc from "fast-check";
import { expect, test } from "vitest";
import { gridColumns } from "@gantry/domain/kinds/dashboard.ts";
import { compareReading, findFree, overlaps, type Place, withPlace } from "./widget-grid.ts";

const place = fc.record({
  x: fc.integer({ min: 0, max: 20 }),
  y: fc.integer({ min: 0, max: 20 }),
  width: fc.integer({ min: 1, max: 15 }),
  height: fc.integer({ min: 1, max: 8 }),
});
const countOverlaps = (places: readonly Place[]) =>
  places.flatMap((one, at) => places.slice(at + 1).filter((other) => overlaps(one, other))).length;

test("however a widget is moved or resized, none covers another and all stay within the columns", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), fc.nat(), place, (widgets, at, to) => {
      const index = at % widgets.length;
      const placed = withPlace(widgets, index, to);
      expect(placed).toHaveLength(widgets.length);
      expect(countOverlaps(placed)).toBe(0);
      for (const { x, width } of placed) expect(x >= 0 && x + width <= gridColumns).toBe(true);
    }),
  );
});

test("the moved widget gets the place it was given, and widgets that are not in its way stay", () => {
  const [one, other, far] = [
    { x: 0, y: 0, width: 4, height: 3 },
    { x: 4, y: 0, width: 4, height: 3 },
    { x: 8, y: 0, width: 4, height: 3 },
  ];
  expect(withPlace([one, other, far], 0, { ...one, x: 3 })).toEqual([
    { ...one, x: 3 },
    { ...other, y: 3 },
    far,
  ]);
});

test("a new widget gets the first free place in reading order", () => {
  const widgets = [
    { x: 0, y: 0, width: 4, height: 3 },
    { x: 8, y: 0, width: 4, height: 3 },
  ];
  expect(findFree(widgets, { width: 4, height: 3 })).toEqual({ x: 4, y: 0, width: 4, height: 3 });
  expect(findFree(widgets, { width: 6, height: 2 })).toEqual({ x: 0, y: 3, width: 6, height: 2 });
  expect(findFree([], { width: 6, height: 2 })).toEqual({ x: 0, y: 0, width: 6, height: 2 });
});

test("a place that is found is always free", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (widgets) => {
      const settled = withPlace(widgets, 0, widgets[0] as Place);
      const found = findFree(settled, { width: 4, height: 3 });
      expect(settled.some((widget) => overlaps(widget, found))).toBe(false);
      expect(settled.toSorted(compareReading)).toHaveLength(widgets.length);
    }),
  );
});
