import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from "geojson";
import { places } from "./places.ts";
import { roadLines } from "./road-lines.ts";

export interface BaseLayer {
  id: string;
  features: Feature[];
  minZoom: number;
  maxZoom: number;
  /** Line simplification tolerance, in 4096ths of a tile. */
  tolerance: number;
}

/** Nation tiles end at this zoom and are overzoomed; roads and places go to `localMaxZoom`. */
export const nationMaxZoom = 8;
export const localMaxZoom = 13;

export function baseLayers(): BaseLayer[] {
  const atlas = readAtlas("us-atlas/counties-10m.json");
  const states = feature(atlas, atlas.objects.states) as FeatureCollection<Polygon | MultiPolygon>;
  const nation = { minZoom: 0, maxZoom: nationMaxZoom, tolerance: 4 };
  const local = { maxZoom: localMaxZoom, tolerance: 2 };
  return [
    { id: "states", features: states.features.map(withoutProperties), ...nation },
    {
      id: "countyLines",
      features: [toFeature(mesh(atlas, atlas.objects.counties, isInner))],
      ...nation,
      minZoom: 6,
    },
    {
      id: "stateLines",
      features: [toFeature(mesh(atlas, atlas.objects.states, isInner))],
      ...nation,
      minZoom: 2,
    },
    { id: "stateNames", features: states.features.map(nameInside), ...nation, minZoom: 3 },
    { id: "streets", features: roadLines("street"), ...local, minZoom: 10 },
    { id: "arterials", features: roadLines("primary"), ...local, minZoom: 8 },
    { id: "motorways", features: roadLines("motorway", "trunk"), ...local, minZoom: 4 },
    { id: "places", features: places.map(placePoint), ...local, minZoom: 4 },
  ];
}

type Atlas = Parameters<typeof mesh>[0] & { objects: Record<"states" | "counties", never> };

function readAtlas(file: string): Atlas {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), "utf8")) as Atlas;
}

/** Borders between two areas; the fill draws the outer edge. */
function isInner(a: unknown, b: unknown): boolean {
  return a !== b;
}

function toFeature(geometry: Geometry): Feature {
  return { type: "Feature", properties: {}, geometry };
}

function withoutProperties(state: Feature): Feature {
  return { type: "Feature", properties: {}, geometry: state.geometry };
}

function placePoint(place: (typeof places)[number]): Feature {
  return {
    type: "Feature",
    properties: { name: place.name, rank: place.rank },
    geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
  };
}

function nameInside(state: Feature<Polygon | MultiPolygon>): Feature {
  const parts = state.geometry.type === "Polygon" ? [state.geometry.coordinates] : state.geometry.coordinates;
  const rings = parts.map((part) => part[0] ?? []);
  const largest = rings.reduce((best, ring) =>
    Math.abs(computeArea(ring)) > Math.abs(computeArea(best)) ? ring : best,
  );
  return {
    type: "Feature",
    properties: { name: (state.properties as { name: string }).name },
    geometry: { type: "Point", coordinates: computeCentroid(largest) },
  };
}

function computeArea(ring: readonly Position[]): number {
  return listEdges(ring).reduce((sum, [a, b]) => sum + cross(a, b), 0) / 2;
}

function computeCentroid(ring: readonly Position[]): Position {
  let [x, y] = [0, 0];
  for (const [a, b] of listEdges(ring)) {
    x += (coordinateOf(a, 0) + coordinateOf(b, 0)) * cross(a, b);
    y += (coordinateOf(a, 1) + coordinateOf(b, 1)) * cross(a, b);
  }
  return [x / (6 * computeArea(ring)), y / (6 * computeArea(ring))];
}

function listEdges(ring: readonly Position[]): [Position, Position][] {
  return ring.slice(1).map((point, index) => [ring[index] ?? point, point]);
}

function cross(a: Position, b: Position): number {
  return coordinateOf(a, 0) * coordinateOf(b, 1) - coordinateOf(b, 0) * coordinateOf(a, 1);
}

function coordinateOf(position: Position, index: number): number {
  return position[index] ?? 0;
}
