import * as moments from "@gantry/domain/time/moment.ts";

/** The zone of this computer: what is shown is in it, everything inside is UTC. */
export const ownZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** ISO 8601 text, or milliseconds since 1970. */
export type Moment = string | number | null | undefined;
export const isoOf = (at: Moment): string | null | undefined =>
  typeof at === "number" ? new Date(at).toISOString() : at;

/** `MMM dd, yyyy HH:mm:ss`, whatever the person's formats are, for tables, logs and histories; N/A for none (PREF-019). */
export const timestampText = (at: Moment): string => moments.timestampText(isoOf(at), ownZone);
