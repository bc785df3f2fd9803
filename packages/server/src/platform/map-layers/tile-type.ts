import type { MapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { startsWithBytes } from "../blobs/bytes.ts";

const pictures: readonly (readonly [type: string, signature: readonly number[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
];

/** Media type by the first bytes, whatever the other server says it is; undefined if it is no tile. */
export function tileType(layerType: MapLayer["layerType"], bytes: Uint8Array): string | undefined {
  // Field 3 of a tile are its layers (Mapbox Vector Tile 2.1).
  if (layerType === "vector")
    return bytes.length === 0 || bytes[0] === 0x1a ? "application/x-protobuf" : undefined;
  return pictures.find(([, signature]) => startsWithBytes(bytes, signature))?.[0];
}
