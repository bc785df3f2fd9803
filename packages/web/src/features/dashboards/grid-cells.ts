import { gridColumns } from "@gantry/domain/kinds/dashboard.ts";
import type { Place } from "./widget-grid.ts";

/** As in `dashboards.module.css`. */
const rowPx = 72 + 8;

/** The cell of the grid whose corner is nearest to a point of the window; undefined beside the grid. */
export function cellAt(grid: HTMLElement, left: number, top: number): Pick<Place, "x" | "y"> | undefined {
  const box = grid.getBoundingClientRect();
  const x = Math.round((left - box.left) / (box.width / gridColumns));
  const y = Math.round((top - box.top) / rowPx);
  return x < 0 || x >= gridColumns || y < 0 ? undefined : { x, y };
}

/** How many cells a distance spans. */
export function cellsOf(
  grid: HTMLElement,
  widthPx: number,
  heightPx: number,
): Pick<Place, "width" | "height"> {
  const columnPx = grid.getBoundingClientRect().width / gridColumns;
  return { width: Math.round(widthPx / columnPx), height: Math.round(heightPx / rowPx) };
}
