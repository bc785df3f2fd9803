import * as moments from "@gantry/domain/time/moment.ts";

/** The browser's zone, for display only; everything internal is UTC. */
export const ownZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** ISO 8601 text, or milliseconds since 1970. */
export type Moment = string | number | null | undefined;
export const isoOf = (at: Moment): string | null | undefined =>
  typeof at === "number" ? new Date(at).toISOString() : at;

/**
 * `MMM dd, yyyy HH:mm:ss` regardless of the user's formats, for tables, logs and histories; N/A if there is
 * none (PREF-019).
 */
export const timestampText = (at: Moment): string => moments.timestampText(isoOf(at), ownZone);
