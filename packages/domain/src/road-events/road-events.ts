import type { PublicIncident, PublicWorkZone } from "../contract/answers/public-map.ts";
import { headingOf } from "../detection/heading.ts";

/** What the feeds say to others. */
export interface RoadEvents {
  tenant: { id: string; name: string };
  /** Address of the public map. */
  mapUrl: string;
  /** ISO time at which the feed was made. */
  madeAt: string;
  incidents: readonly PublicIncident[];
  workZones: readonly PublicWorkZone[];
}

/** A feed, and how many events its format has no valid form for. */
export interface Feed {
  document: object;
  events: number;
  leftOut: number;
}

export type Compass = "N" | "E" | "S" | "W";

/** Undefined where the direction names no compass point. */
export function compassOf(direction: string | null): Compass | undefined {
  const heading = headingOf(direction);
  if (!heading) return undefined;
  const [east, north] = heading;
  if (north !== 0) return north > 0 ? "N" : "S";
  return east > 0 ? "E" : "W";
}

/** Without milliseconds, which some readers refuse. */
export const wholeSeconds = (iso: string): string => iso.replace(/\.\d+Z$/, "Z");

export const roadText = ({ roadName, direction }: { roadName: string | null; direction: string | null }) =>
  [roadName, direction].filter(Boolean).join(" ");
