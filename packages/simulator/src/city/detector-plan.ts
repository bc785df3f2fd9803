import type { DetectorTable } from "../devices/ntcip-detector/detector-objects.ts";
import type { Random } from "../random.ts";
import type { RoadPlace } from "./traffic/demand.ts";
import { lanesOf } from "./traffic/road-figures.ts";

/** A simulated detector over all lanes of one direction. */
export interface DetectorPlan {
  place: RoadPlace;
  lanes: number;
  protocol: "NTCIP" | "SMARTSENSOR";
  community: string;
  /** Of NTCIP 1209. */
  table: DetectorTable;
}

export function planDetector(
  { road, direction, milepost }: RoadPlace,
  index: number,
  random: Random,
): DetectorPlan {
  return {
    place: { road, direction, milepost },
    lanes: lanesOf(road),
    protocol: index % 3 === 2 ? "SMARTSENSOR" : "NTCIP",
    community: `detector-${random.whole(0x100000, 0xffffff).toString(16)}`,
    table: index % 9 === 4 ? "v1" : index % 9 === 7 ? "zoneEntryClass" : "entryZoneClass",
  };
}

export function detectorFields({ lanes, protocol, community }: DetectorPlan): Record<string, unknown> {
  return { laneCount: lanes, protocol, ...(protocol === "NTCIP" && { community }) };
}
