import type { PublicLine } from "../contract/answers/public-map.ts";
import { distanceKm, nearestBetween, type Place, placeOf } from "../detection/place.ts";
import { isSameDirection, isSameRoad } from "../incidents/road-name.ts";

interface Way {
  roadName: string;
  direction: string;
  /** In the order of the traffic. */
  places: readonly (readonly [number, number])[];
}

interface PlacedEvent {
  roadName: string | null;
  direction: string | null;
  location: { coordinates: [number, number] };
}

const approachKm = 0.3;
/** Farther from the way the event is on another road. */
const maxAsideKm = 1.5;

/**
 * The last metres of road before an event, in the direction of the traffic. Roads are known by their detectors, so the
 * line is parallel to the straight way between the two around the event. Null where that way is not known.
 */
export function approachOf(
  { roadName, direction, location }: PlacedEvent,
  ways: readonly Way[],
): PublicLine | null {
  if (roadName === null || direction === null) return null;
  const way = ways.find(
    (one) => isSameRoad(one.roadName, roadName) && isSameDirection(one.direction, direction),
  );
  const [longitude, latitude] = location.coordinates;
  const section = way && nearestSection(way.places.map(placeOf), { longitude, latitude });
  if (!section) return null;
  const { from, to } = section;
  const share = approachKm / distanceKm(from, to);
  const start: [number, number] = [
    round(longitude - (to.longitude - from.longitude) * share),
    round(latitude - (to.latitude - from.latitude) * share),
  ];
  return { type: "LineString", coordinates: [start, [longitude, latitude]] };
}

function nearestSection(places: readonly Place[], place: Place): { from: Place; to: Place } | undefined {
  let best: { from: Place; to: Place; asideKm: number } | undefined;
  for (const [at, from] of places.entries()) {
    const to = places[at + 1];
    if (!to || distanceKm(from, to) === 0) continue;
    const { asideKm } = nearestBetween(from, to, place);
    if (asideKm <= maxAsideKm && (!best || asideKm < best.asideKm)) best = { from, to, asideKm };
  }
  return best;
}

/** About ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
