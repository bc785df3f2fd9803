export interface NearPlace {
  latitude: number;
  longitude: number;
  roadName?: string;
  direction?: string;
}
export interface NearAddress {
  place: NearPlace | undefined;
  name: string | undefined;
  count: NearCount;
}

/** Maximum number of cameras shown: each fills a square of tiles. */
export const nearCounts = [4, 9, 16] as const;
export type NearCount = (typeof nearCounts)[number];

/** Reads the URL search parameters, which are untrusted; the router parses numbers. */
export function nearAddress(search: Readonly<Record<string, unknown>>): NearAddress {
  const [latitude, longitude] = [numberOf(search["latitude"]), numberOf(search["longitude"])];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const [roadName, direction] = [wordOf(search["road"]), wordOf(search["direction"])];
  const place = { latitude, longitude, ...(roadName && { roadName }), ...(direction && { direction }) };
  return {
    place: isPlace ? place : undefined,
    name: wordOf(search["name"]),
    count: nearCounts.find((one) => one === numberOf(search["count"])) ?? 9,
  };
}

/** Side of the smallest square that holds `count`; at least 1. */
export const sideOf = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count)));

const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Compass = (typeof directions)[number];

export const compassOf = (bearingDegrees: number): Compass =>
  directions[Math.round(bearingDegrees / 45) % 8] ?? "n";

const numberOf = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "")
    ? Number(value)
    : Number.NaN;

const longestWord = 200;
const wordOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value).slice(0, longestWord)
    : undefined;
