import type { MapLayer } from "@gantry/domain/kinds/map-layer.ts";

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

/** Half the width of the world in Web Mercator (EPSG:3857), in metres. */
const halfWorldM = 20_037_508.342789244;
const wmsTilePx = 256;
const mapboxTilePx = 512;

export type AddressedLayer = Pick<MapLayer, "layerType" | "url">;

/** Where a tile of the layer is read; undefined if its address is none. */
export function tileAddress(
  { layerType, url }: AddressedLayer,
  place: TilePlace,
  key: string | undefined,
): URL | undefined {
  if (!url) return undefined;
  if (layerType === "wms") return withKey(wmsAddress(url, place), "key", key);
  if (layerType === "mapbox") return withKey(mapboxAddress(url, place), "access_token", key);
  if (layerType !== "xyz" && layerType !== "vector") return undefined;
  const address = fill(url, { ...place, "-y": 2 ** place.z - 1 - place.y, s: "a" });
  const isKeyPlaced = address.includes("{key}");
  const filled = URL.parse(address.replaceAll("{key}", encodeURIComponent(key ?? "")));
  return withKey(filled, "key", isKeyPlaced ? undefined : key);
}

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    template,
  );
}

/** A style such as `https://api.mapbox.com/styles/v1/mapbox/satellite-streets-v12`, drawn by its server. */
function mapboxAddress(url: string, { z, x, y }: TilePlace): URL | null {
  const address = URL.parse(url);
  if (!address) return null;
  address.pathname = `${address.pathname.replace(/\/+$/, "")}/tiles/${mapboxTilePx}/${z}/${x}/${y}`;
  return address;
}

/** GetMap of WMS 1.3.0; what the address of the layer says goes first. */
function wmsAddress(url: string, place: TilePlace): URL | null {
  const address = URL.parse(url);
  if (!address) return null;
  const given = new Set([...address.searchParams.keys()].map((name) => name.toUpperCase()));
  const version = valueOf(address, "VERSION") ?? "1.3.0";
  const defaults = {
    SERVICE: "WMS",
    REQUEST: "GetMap",
    VERSION: version,
    STYLES: "",
    FORMAT: "image/png",
    TRANSPARENT: "true",
    [version.startsWith("1.1") ? "SRS" : "CRS"]: "EPSG:3857",
    WIDTH: String(wmsTilePx),
    HEIGHT: String(wmsTilePx),
    BBOX: boxOf(place).join(","),
  };
  for (const [name, value] of Object.entries(defaults))
    if (!given.has(name)) address.searchParams.set(name, value);
  return address;
}

const valueOf = (address: URL, wanted: string): string | undefined =>
  [...address.searchParams].find(([name]) => name.toUpperCase() === wanted)?.[1];

/** West, south, east, north of a tile in Web Mercator metres. */
export function boxOf({ z, x, y }: TilePlace): [number, number, number, number] {
  const sideM = (2 * halfWorldM) / 2 ** z;
  const [west, north] = [-halfWorldM + x * sideM, halfWorldM - y * sideM];
  return [west, north - sideM, west + sideM, north];
}

function withKey(address: URL | null, name: string, key: string | undefined): URL | undefined {
  if (address && key !== undefined) address.searchParams.set(name, key);
  return address ?? undefined;
}
