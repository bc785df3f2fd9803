import * as moments from "@gantry/domain/time/moment.ts";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { shownZone } from "./formats.ts";
import { otherZoneName } from "./zone-name.ts";

/** ISO 8601 text, or milliseconds since 1970. */
export type Moment = string | number | null | undefined;
export const isoOf = (at: Moment): string | null | undefined =>
  typeof at === "number" ? new Date(at).toISOString() : at;

/**
 * `MMM dd, yyyy HH:mm:ss` in the shown zone, regardless of the user's formats, for tables, logs and histories; N/A
 * if there is none (PREF-019). A time before or after a change of clocks names its zone, since heads name that of now.
 */
export function timestampText(at: Moment): string {
  const atMs = moments.momentMs(isoOf(at));
  return atMs === undefined ? moments.noMoment : `${plainText(atMs)}${otherZoneName(atMs)}`;
}

const plainText = (atMs: number): string => moments.timestampText(isoOf(atMs), shownZone());

/** The same with the zone's short name, for tooltips and where no head names the zone. */
export function timestampTitle(at: Moment): string {
  const atMs = moments.momentMs(isoOf(at));
  return atMs === undefined ? moments.noMoment : `${plainText(atMs)} ${zoneAbbreviation(atMs, shownZone())}`;
}
