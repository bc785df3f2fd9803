import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import type { MapRegion, MapSchema } from "@gantry/domain/contract/answers/map-region.ts";
import { type Header, PMTiles, type Source, TileType } from "pmtiles";

/** Layers that tell the schemas apart. */
const layersOf: Readonly<Record<MapSchema, readonly string[]>> = {
  protomaps: ["roads", "water", "places"],
  openmaptiles: ["transportation", "water", "place"],
};

export const regionPath = "/map-regions";
export const regionEnding = ".pmtiles";
/** A part of a path and of an address, without escapes. */
export const isRegionName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(name);

/** Throws an error that says what is wrong with the file. */
export async function readRegion(file: string): Promise<MapRegion> {
  const handle = await open(file);
  try {
    const archive = new PMTiles(sourceOf(handle, file));
    const header = await archive.getHeader().catch(() => undefined);
    if (!header) throw new Error(`${file} is no PMTiles archive of version 3.`);
    if (header.tileType !== TileType.Mvt)
      throw new Error(`${file} has pictures or other tiles. The map needs vector tiles (MVT).`);
    const metadata = (await archive.getMetadata()) as Metadata;
    const layers = new Set((metadata?.vector_layers ?? []).map(({ id }) => id));
    const schema = (Object.keys(layersOf) as MapSchema[]).find((name) =>
      layersOf[name].every((layer) => layers.has(layer)),
    );
    if (!schema)
      throw new Error(
        `${file} has the layers ${[...layers].join(", ") || "(none)"}. The map draws tiles of the schema of Protomaps or of OpenMapTiles.`,
      );
    return regionOf(path.basename(file, regionEnding), { header, schema, metadata });
  } finally {
    await handle.close();
  }
}

type Metadata = { vector_layers?: { id: string }[]; attribution?: unknown } | undefined;

function regionOf(
  name: string,
  { header, schema, metadata }: { header: Header; schema: MapSchema; metadata: Metadata },
): MapRegion {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const attribution = metadata?.attribution;
  return {
    name,
    path: `${regionPath}/${name}${regionEnding}`,
    schema,
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    attribution: typeof attribution === "string" ? plainText(attribution) : "",
  };
}

/** Archives often have links there. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>|[<>]/g, "")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .slice(0, 200)
    .trim();

function sourceOf(handle: FileHandle, file: string): Source {
  return {
    getKey: () => file,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) };
    },
  };
}
