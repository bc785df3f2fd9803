import { seriesColours } from "@gantry/domain/reports/report-style.ts";
import { escapeHtml } from "../blobs/clean-rich-text.ts";
import type { RoadWay } from "../public-data/public-parts.ts";
import type { MapData, MapPlace } from "./map-data.ts";
import { drawScale } from "./map-scale.ts";

/** In the units of the drawing; it fills the width of the text. */
const width = 640;
const height = { min: 220, max: 420 };
const padding = 30;
/** About two kilometres: one place alone is shown with what is around it. */
const minSpanDegrees = 0.04;
/** More of them are not numbered. */
export const maxNumbered = 40;
const roadColour = "#c3c9d1";
const labelSize = { width: 70, height: 16 };
const besideMark = { width: 36, height: 16 };

type Xy = readonly [x: number, y: number];
type Place = MapPlace["at"];

/** A map for paper, as wide as its places need it: roads in grey, places as dots. It needs no script and no tiles. */
export function drawMap(
  { places, roads, units }: Pick<MapData, "places" | "roads" | "units">,
  title: string,
): string {
  const { xyOf, drawnHeight, scale } = projectionOf(places.map(({ at }) => mercatorOf(at)));
  const isIn = ([x, y]: Xy) => x >= 0 && x <= width && y >= 0 && y <= drawnHeight;
  const ways = roads
    .map((road) => ({ road, xys: road.places.map((at) => xyOf(mercatorOf(at))) }))
    .filter(({ xys }) => xys.some(isIn));
  const marks = places.map(({ at }) => xyOf(mercatorOf(at)));
  const isNumbered = places.length <= maxNumbered;
  const parts = [
    ...ways.map(({ xys }) => drawWay(xys)),
    ...drawNames(ways, { isIn, marks }),
    ...marks.map((at, index) => drawPlace(at, isNumbered ? index + 1 : undefined)),
    drawScale(metresPerDegree(places) / scale, { units, drawnHeight }),
  ];
  return `<svg viewBox="0 0 ${width} ${drawnHeight}" role="img" aria-label="${escapeHtml(title)}">${parts.join("")}</svg>`;
}

/** Web Mercator in degrees, north upwards. */
const mercatorOf = ([longitude, latitude]: Place): Xy => [
  longitude,
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI,
];

const equatorMetresPerDegree = 111_319.49;

/** Of longitude, in the middle of the map. */
function metresPerDegree(places: readonly MapPlace[]): number {
  const latitudes = places.map(({ at: [, latitude] }) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  return equatorMetresPerDegree * Math.cos((middle * Math.PI) / 180);
}

function projectionOf(points: readonly Xy[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east] = spanOf(xs);
  const [south, north] = spanOf(ys);
  const scale = Math.min((width - 2 * padding) / (east - west), (height.max - 2 * padding) / (north - south));
  const drawnHeight = Math.round(Math.max(height.min, (north - south) * scale + 2 * padding));
  const [centreX, centreY] = [(west + east) / 2, (south + north) / 2];
  const xyOf = ([x, y]: Xy): Xy => [
    width / 2 + (x - centreX) * scale,
    drawnHeight / 2 - (y - centreY) * scale,
  ];
  return { xyOf, drawnHeight, scale };
}

function spanOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, minSpanDegrees - (high - low)) / 2;
  return [low - missing, high + missing];
}

function drawWay(xys: readonly Xy[]): string {
  const points = xys.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
  return `<polyline points="${points}" fill="none" stroke="${roadColour}" stroke-width="2.5"/>`;
}

/** Each road once, near the middle of its part within the map, where no other name and no place is. */
function drawNames(
  ways: readonly { road: RoadWay; xys: readonly Xy[] }[],
  { isIn, marks }: { isIn: (at: Xy) => boolean; marks: readonly Xy[] },
): string[] {
  const named = new Map<string, Xy>();
  const isFree = (at: Xy) =>
    [...named.values()].every((other) => !areNear(at, other, labelSize)) &&
    marks.every((mark) => !areNear(at, mark, besideMark));
  for (const { road, xys } of ways) {
    if (named.has(road.roadName)) continue;
    const seen = withMiddles(xys).filter(isIn);
    const fromMiddle = (index: number) => Math.abs(index - seen.length / 2);
    const [at] = seen
      .map((one, index) => ({ one, away: fromMiddle(index) }))
      .filter(({ one }) => isFree(one))
      .toSorted((one, other) => one.away - other.away);
    if (at) named.set(road.roadName, at.one);
  }
  return [...named].map(
    ([name, [x, y]]) =>
      `<text class="report-road" x="${round(x)}" y="${round(y)}" text-anchor="middle">${escapeHtml(name)}</text>`,
  );
}

const withMiddles = (xys: readonly Xy[]): Xy[] =>
  xys.flatMap((at, index) => {
    const next = xys[index + 1];
    return next ? [at, [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2]] : [at];
  });

const areNear = (one: Xy, other: Xy, { width: x, height: y }: typeof labelSize): boolean =>
  Math.abs(one[0] - other[0]) < x && Math.abs(one[1] - other[1]) < y;

function drawPlace([x, y]: Xy, number: number | undefined): string {
  const at = `cx="${round(x)}" cy="${round(y)}"`;
  const look = `fill="${seriesColours[0]}" stroke="#fff"`;
  if (number === undefined) return `<circle ${at} r="4" ${look} fill-opacity="0.8"/>`;
  const text = `<text class="report-place" x="${round(x)}" y="${round(y + 3.5)}" text-anchor="middle">${number}</text>`;
  return `<circle ${at} r="8" ${look}/>${text}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
