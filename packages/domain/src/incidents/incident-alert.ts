import type { PublicAlert } from "./public-alert.ts";
import type { IncidentSeverity } from "../kinds/incident-type.ts";

/** How an alert changes (INC-015). */
export const alertChangeTypes = [
  "CREATED",
  "UPDATED",
  "CORRELATED",
  "DECORRELATED",
  "EXPIRED",
  "DELETED",
] as const;
export type AlertChangeType = (typeof alertChangeTypes)[number];

/** An alert as a source gives it, after its shape was checked. Times in milliseconds since 1970. */
export interface GivenAlert {
  /** Of the source: the same one again updates the alert. */
  externalId: string;
  title: string;
  /** In the words of the source, such as ACCIDENT; unknown ones are kept. */
  type: string;
  subtype: string | null;
  description: string | null;
  /** Name of an incident type, where the source's type has a known meaning. */
  incidentTypeName: string | null;
  severity: IncidentSeverity | null;
  roadName: string | null;
  direction: string | null;
  laneType: string | null;
  /** Longitude and latitude, degrees. */
  point: readonly [longitude: number, latitude: number] | null;
  /** 0 to 10; null: the source says nothing. */
  confidence: number | null;
  reliability: number | null;
  occurredAtMs: number;
  metadata: Readonly<Record<string, unknown>>;
  /** Of an authority, for an area. */
  publicAlert?: PublicAlert | null;
}

/** A text with its values, for people. */
export interface Reason {
  key: string;
  args: Readonly<Record<string, string | number>>;
}
