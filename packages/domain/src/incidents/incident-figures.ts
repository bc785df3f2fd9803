import { headingOf } from "../detection/heading.ts";
import { distanceKm, placeOf } from "../detection/place.ts";
import type { IncidentSeverity } from "../kinds/incident-type.ts";

/** INC-060. */
export const incidentSeverityColours: Readonly<Record<IncidentSeverity, string>> = {
  CRITICAL: "#d32f2f",
  MAJOR: "#f57c00",
  MINOR: "#fbc02d",
};

/** So long until a person would report an incident that no machine detects (INC-062). */
export const manualDetectionMs = 12 * 60_000;

/** Incident density is counted within so many miles (INC-061). */
export const densityMiles = 5;
const densityKm = densityMiles * 1.609344;

/** The highest number of incidents within five miles of a road in the direction of its traffic; null without places. */
export function incidentsPerFiveMiles(
  direction: string | null,
  points: readonly (readonly [longitude: number, latitude: number])[],
): number | null {
  if (points.length === 0) return null;
  const [east, north] = headingOf(direction) ?? [0, 1];
  const along = points.toSorted((one, other) => (one[0] - other[0]) * east + (one[1] - other[1]) * north);
  const counts = along.map((from, at) => {
    const beyond = along.slice(at).findIndex((to) => distanceKm(placeOf(from), placeOf(to)) > densityKm);
    return beyond < 0 ? along.length - at : beyond;
  });
  return Math.max(...counts);
}
