import GeoJsonTiles from "geojson-vt";
import vtpbf from "vt-pbf";
import { type Tile, writeArchive } from "../../packages/web/base-map/pmtiles-archive.ts";

type Position = [longitude: number, latitude: number];
type Features = { properties: object; geometry: { type: string; coordinates: unknown } }[];
const maxZoom = 13;

/** A small regional map around a place: a lake and a grid of streets in the schema of Protomaps. */
export function makeRegion([longitude, latitude]: Position): Buffer {
  const from = (east: number, north: number): Position => [longitude + east / 100, latitude + north / 100];
  const line = (kind: string, name: string, ...coordinates: Position[]) => ({
    properties: { kind, name },
    geometry: { type: "LineString", coordinates },
  });
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  const lake = [from(-2, 0), from(-1, 1), from(0, 1), from(1, 2), from(2, 1), from(0, -1), from(-2, 0)];
  const layers: Record<string, Features> = {
    water: [{ properties: {}, geometry: { type: "Polygon", coordinates: [lake] } }],
    roads: [
      ...steps.map((at) => line("minor_road", `${at + 5}th Street`, from(at, -5), from(at, 5))),
      ...steps.map((at) => line("major_road", `Avenue ${at + 5}`, from(-5, at), from(5, at))),
      line("highway", "Coast Highway", from(-5, -3.5), from(5, 3.5)),
    ],
    places: [
      {
        properties: { kind: "neighbourhood", name: "Old Harbour" },
        geometry: { type: "Point", coordinates: from(1, -1) },
      },
    ],
  };
  const indexes = Object.entries(layers).map(([id, features]) => ({ id, index: indexOf(features) }));
  return writeArchive(tilesOf(indexes, { z: 0, x: 0, y: 0 }), {
    metadata: {
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
      attribution: "© Harbour Survey",
    },
    bounds: [...from(-5, -5), ...from(5, 5)],
    center: [longitude, latitude, maxZoom],
  });
}

const indexOf = (features: Features) =>
  new GeoJsonTiles(
    {
      type: "FeatureCollection",
      features: features.map((feature) => ({ type: "Feature", ...feature })),
    } as never,
    { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0 },
  );

function tilesOf(
  layers: readonly { id: string; index: GeoJsonTiles }[],
  { z, x, y }: { z: number; x: number; y: number },
): Tile[] {
  const filled = Object.fromEntries(
    layers.flatMap(({ id, index }) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[id, tile]] : [];
    }),
  );
  if (Object.keys(filled).length === 0) return [];
  const children = [0, 1].flatMap((dx) => [0, 1].map((dy) => ({ z: z + 1, x: x * 2 + dx, y: y * 2 + dy })));
  const below = z < maxZoom ? children.flatMap((child) => tilesOf(layers, child)) : [];
  return [{ z, x, y, data: vtpbf.fromGeojsonVt(filled as never, { version: 2 }) }, ...below];
}
