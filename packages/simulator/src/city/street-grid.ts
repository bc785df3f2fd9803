import type { Position, RoadSketch } from "./road.ts";

interface Grid {
  west: number;
  east: number;
  south: number;
  north: number;
  /** Number of streets per direction, including both edges. */
  columns: number;
  rows: number;
}

const sections: Record<"metro" | "north", Grid[]> = {
  metro: [
    { west: -105.1385, east: -104.8475, south: 39.6245, north: 39.7685, columns: 32, rows: 21 },
    { west: -105.0815, east: -104.9125, south: 39.8, north: 39.94, columns: 19, rows: 20 },
    { west: -104.8285, east: -104.734, south: 39.6, north: 39.7365, columns: 11, rows: 19 },
  ],
  north: [
    { west: -105.125, east: -105.0195, south: 40.5, north: 40.605, columns: 12, rows: 16 },
    { west: -105.105, east: -105.045, south: 40.375, north: 40.43, columns: 8, rows: 9 },
  ],
};

/** Local streets between the arterials: straight lines on the half-mile township grid. */
export function streetGrid(tenant: "metro" | "north"): RoadSketch[] {
  return sections[tenant].flatMap((grid) => [...northStreets(grid), ...eastStreets(grid)]);
}

function northStreets(grid: Grid): RoadSketch[] {
  return spaceEvenly(grid.west, grid.east, grid.columns).map((longitude, index) =>
    makeStreet(`${formatOrdinal(index + 1)} Street`, "Northbound", [
      [longitude, grid.south],
      [longitude, grid.north],
    ]),
  );
}

function eastStreets(grid: Grid): RoadSketch[] {
  return spaceEvenly(grid.south, grid.north, grid.rows).map((latitude, index) =>
    makeStreet(`${formatOrdinal(index + 1)} Avenue`, "Eastbound", [
      [grid.west, latitude],
      [grid.east, latitude],
    ]),
  );
}

function makeStreet(name: string, direction: RoadSketch["direction"], through: Position[]): RoadSketch {
  return { name, ref: "", class: "street", direction, startMilepost: 0, through };
}

function spaceEvenly(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}

function formatOrdinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}
