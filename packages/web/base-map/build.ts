/**
 * Builds `public/base/base.pmtiles`, the offline base map: `node packages/web/base-map/build.ts`. The result
 * is committed; run it when a source changes.
 */
import { writeFileSync } from "node:fs";
import GeoJsonTiles from "geojson-vt";
import { PMTiles, type RangeResponse } from "pmtiles";
import vtpbf from "vt-pbf";
import { type BaseLayer, baseLayers, localMaxZoom, nationMaxZoom } from "./layers.ts";
import { type Tile, writeArchive } from "./pmtiles-archive.ts";

const target = new URL("../public/base/base.pmtiles", import.meta.url);
const maxBytes = 3_000_000;
const demoArea = [-104.99, 39.74, 10] as const;

type IndexedLayer = BaseLayer & { index: GeoJsonTiles };

const layers = baseLayers().map((layer) => ({ ...layer, index: indexOf(layer) }));
const tiles = tilesOf(layers, 0, 0, 0);
const archive = writeArchive(tiles, {
  metadata: {
    name: "Gantry base map",
    attribution: "US Census Bureau",
    vector_layers: layers.map(({ id, minZoom, maxZoom }) => ({
      id,
      fields: {},
      minzoom: minZoom,
      maxzoom: maxZoom,
    })),
  },
  bounds: [-180, -85, 180, 85],
  center: demoArea,
});
if (archive.length > maxBytes) throw new Error(`base map has ${archive.length} bytes, more than ${maxBytes}`);
await readBack(archive, tiles);
writeFileSync(target, archive);
console.log(`${tiles.length} tiles, ${(archive.length / 1e6).toFixed(2)} MB, zoom 0 to ${localMaxZoom}`);

function indexOf({ features, maxZoom, tolerance }: BaseLayer): GeoJsonTiles {
  return new GeoJsonTiles(
    { type: "FeatureCollection", features },
    { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, tolerance, extent: 4096, buffer: 64 },
  );
}

/** Non-empty tiles; an empty tile has no non-empty children. */
function tilesOf(from: readonly IndexedLayer[], z: number, x: number, y: number): Tile[] {
  const filled: Record<string, { features: unknown[] }> = {};
  let mayGoOn = false;
  for (const { id, index, minZoom, maxZoom } of from) {
    if (z > maxZoom) continue;
    const tile = index.getTile(z, x, y);
    if (!tile || tile.features.length === 0) continue;
    mayGoOn ||= z < maxZoom;
    if (z >= minZoom) filled[id] = tile;
  }
  const own =
    Object.keys(filled).length > 0 ? [{ z, x, y, data: vtpbf.fromGeojsonVt(filled, { version: 2 }) }] : [];
  if (!mayGoOn) return own;
  const below = z >= nationMaxZoom ? from.filter((layer) => layer.maxZoom > nationMaxZoom) : from;
  const children = [0, 1].flatMap((dx) =>
    [0, 1].flatMap((dy) => tilesOf(below, z + 1, x * 2 + dx, y * 2 + dy)),
  );
  return [...own, ...children];
}

async function readBack(bytes: Buffer, written: readonly Tile[]): Promise<void> {
  const reader = new PMTiles({
    getKey: () => "base",
    getBytes: (offset, length): Promise<RangeResponse> =>
      Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  });
  for (const { z, x, y, data } of written) {
    const read = await reader.getZxy(z, x, y);
    if (read?.data.byteLength !== data.length) throw new Error(`tile ${z}/${x}/${y} cannot be read back`);
  }
}
