import { type Checked, rejectValue } from "./checked.ts";
import type { GeoLine } from "../heavy-fields.ts";

/** Enough for a road across a state. */
export const lineMaxVertices = 2_000;

/**
 * Validates a GeoJSON LineString. Errors: `invalidGeoJsonLine`, `enterPointCoordinates` (a coordinate is not
 * a number), `lineTooShort` or `tooMany`. Altitudes are dropped (RFC 7946, 3.1.4).
 */
export function checkLine(value: unknown): Checked {
  const { type, coordinates } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Partial<GeoLine>;
  if (type !== "LineString" || !Array.isArray(coordinates)) return rejectValue("invalidGeoJsonLine");
  if (coordinates.length > lineMaxVertices) return rejectValue("tooMany", { max: lineMaxVertices });
  const vertices: GeoLine["coordinates"] = [];
  for (const vertex of coordinates as unknown[]) {
    const [longitude, latitude, ...more] = Array.isArray(vertex) ? (vertex as unknown[]) : [];
    if (typeof longitude !== "number" || typeof latitude !== "number")
      return rejectValue("enterPointCoordinates");
    if (!isOnEarth(longitude, latitude) || more.length > 0) return rejectValue("invalidGeoJsonLine");
    vertices.push([longitude, latitude]);
  }
  if (vertices.length < 2) return rejectValue("lineTooShort");
  return { value: { type: "LineString", coordinates: vertices } };
}

export function isOnEarth(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}
