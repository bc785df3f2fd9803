import { gridColumns } from "@gantry/domain/kinds/dashboard.ts";

/** Where a widget is, in cells from the start and top of the grid. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const newSize = { width: 4, height: 4 };
export const minSize = 2;
const maxHeight = 20;

/** Within the columns, and large enough to be read. */
export function fitPlace({ x, y, width, height }: Place): Place {
  const fitted = Math.min(Math.max(Math.round(width), minSize), gridColumns);
  return {
    x: Math.min(Math.max(Math.round(x), 0), gridColumns - fitted),
    y: Math.max(Math.round(y), 0),
    width: fitted,
    height: Math.min(Math.max(Math.round(height), minSize), maxHeight),
  };
}

/** Puts one of the widgets at a place; the others make room downwards. The order stays. */
export function withPlace<Widget extends Place>(
  widgets: readonly Widget[],
  index: number,
  place: Place,
): Widget[] {
  const settled = new Map<number, Widget>();
  const rest = widgets
    .map((widget, at) => ({ at, widget: { ...widget, ...fitPlace(at === index ? place : widget) } }))
    .toSorted(
      (one, other) =>
        Number(other.at === index) - Number(one.at === index) ||
        compareReading(one.widget, other.widget) ||
        one.at - other.at,
    );
  for (const { at, widget } of rest) settled.set(at, settle(widget, [...settled.values()]));
  return widgets.map((widget, at) => settled.get(at) ?? widget);
}

/** The first place in reading order where a widget of this size covers none. */
export function findFree(
  widgets: readonly Place[],
  { width, height }: Pick<Place, "width" | "height">,
): Place {
  const bottom = Math.max(0, ...widgets.map(endOf));
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + width <= gridColumns; x++) {
      const place = { x, y, width, height };
      if (!widgets.some((other) => overlaps(place, other))) return place;
    }
  return { x: 0, y: bottom, width, height };
}

/** As they are read: line by line. */
export const compareReading = (one: Place, other: Place): number => one.y - other.y || one.x - other.x;

export const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < endOf(other) &&
  other.y < endOf(one);

function settle<Widget extends Place>(widget: Widget, others: readonly Place[]): Widget {
  const inTheWay = others.filter((other) => overlaps(widget, other));
  if (inTheWay.length === 0) return widget;
  return settle({ ...widget, y: Math.max(...inTheWay.map(endOf)) }, others);
}

const endOf = ({ y, height }: Place): number => y + height;
