import { z } from "zod";

/** Published schemas of vector tiles whose layers the map can draw. */
export const mapSchemas = ["protomaps", "openmaptiles"] as const;
export type MapSchema = (typeof mapSchemas)[number];

/** A regional map that an administrator has added: a PMTiles archive of vector tiles, version 3. */
export interface MapRegion {
  name: string;
  /** Below the server's own address. */
  path: string;
  schema: MapSchema;
  minZoom: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  /** Who made the map, as its licence asks to be named. */
  attribution: string;
}

const degrees = z.number().min(-180).max(180);

export const mapRegionList = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      schema: z.enum(mapSchemas),
      minZoom: z.int().min(0).max(30),
      maxZoom: z.int().min(0).max(30),
      bounds: z.tuple([degrees, degrees, degrees, degrees]),
      attribution: z.string(),
    }),
  ) as z.ZodType<MapRegion[]>,
});
export type MapRegionList = z.infer<typeof mapRegionList>;
