declare module "vt-pbf" {
  const vtpbf: {
    fromGeojsonVt(
      layers: Record<string, { features: unknown[] }>,
      options: { version: 1 | 2; extent?: number },
    ): Uint8Array;
  };
  export default vtpbf;
}

declare module "topojson-client" {
  import type { FeatureCollection, MultiLineString } from "geojson";
  interface Topology {
    type: "Topology";
    objects: Record<string, unknown>;
  }
  export function feature(topology: Topology, object: unknown): FeatureCollection;
  export function mesh(
    topology: Topology,
    object: unknown,
    filter?: (a: unknown, b: unknown) => boolean,
  ): MultiLineString;
}
