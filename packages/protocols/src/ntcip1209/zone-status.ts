import type { LaneFault } from "@gantry/domain/detector/detector-reading.ts";

/** Names of the standard; the numbers differ between its versions. */
const statuses = {
  1: [
    "oK",
    "initializing",
    "other",
    "noActivity",
    "maxPresence",
    "configurationError",
    "erraticCounts",
    "disabled",
  ],
  2: [
    "other",
    "oK",
    "initializing",
    "noActivity",
    "maxPresence",
    "configurationError",
    "erraticCounts",
    "disabled",
    "overrideActive",
    "sensorFailure",
    "inputDataIntegrity",
    "poorContrast",
    "detectionAutoSuspended",
    "pairedZoneFault",
  ],
} as const satisfies Record<1 | 2, readonly string[]>;
export type ZoneStatus = (typeof statuses)[1][number] | (typeof statuses)[2][number];

/** Undefined for a number that the version does not define. */
export const zoneStatusOf = (version: 1 | 2, number: number): ZoneStatus | undefined =>
  statuses[version][number - 1];

export const zoneStatusNumber = (version: 1 | 2, status: string): number =>
  Array.from<string>(statuses[version]).indexOf(status) + 1;

const named: Readonly<Record<string, LaneFault | null>> = {
  oK: null,
  overrideActive: null,
  noActivity: "noHits",
  maxPresence: "lockedOn",
  erraticCounts: "chatter",
};

/** Why the device itself does not trust its values; a status without a name here is a fault as well. */
export const laneFaultOf = (status: ZoneStatus): LaneFault | null =>
  status in named ? (named[status] ?? null) : "deviceFault";
