import * as moments from "@gantry/domain/time/moment.ts";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { shownZone } from "./formats.ts";

/** ISO 8601 text, or milliseconds since 1970. */
export type Moment = string | number | null | undefined;
export const isoOf = (at: Moment): string | null | undefined =>
  typeof at === "number" ? new Date(at).toISOString() : at;

/**
 * `MMM dd, yyyy HH:mm:ss` in the shown zone, regardless of the user's formats, for tables, logs and histories; N/A
 * if there is none (PREF-019).
 */
export const timestampText = (at: Moment): string => moments.timestampText(isoOf(at), shownZone());

/** The same with the zone's short name, for tooltips. */
export function timestampTitle(at: Moment): string {
  const atMs = moments.momentMs(isoOf(at));
  return atMs === undefined
    ? moments.noMoment
    : `${timestampText(at)} ${zoneAbbreviation(atMs, shownZone())}`;
}
