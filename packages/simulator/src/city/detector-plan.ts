import { jsonDetectorMapping, jsonDetectorPath } from "../devices/json-detector/json-detector.ts";
import type { DetectorTable } from "../devices/ntcip-detector/detector-objects.ts";
import type { Random } from "../random.ts";
import type { RoadPlace } from "./traffic/demand.ts";
import { vehicleClasses } from "./traffic/passages.ts";
import { lanesOf } from "./traffic/road-figures.ts";

/** A simulated detector over all lanes of one direction. */
export interface DetectorPlan {
  place: RoadPlace;
  lanes: number;
  protocol: "NTCIP" | "SMARTSENSOR" | "HTTP_JSON";
  /** Community of NTCIP, token of JSON over HTTP. */
  word: string;
  /** Of NTCIP 1209. */
  table: DetectorTable;
}

/** One detector of each tenant stands for what agencies already have. */
const jsonIndex = 3;

export function planDetector(
  { road, direction, milepost }: RoadPlace,
  index: number,
  random: Random,
): DetectorPlan {
  return {
    place: { road, direction, milepost },
    lanes: lanesOf(road),
    protocol: index === jsonIndex ? "HTTP_JSON" : index % 3 === 2 ? "SMARTSENSOR" : "NTCIP",
    word: `detector-${random.whole(0x100000, 0xffffff).toString(16)}`,
    table: index % 9 === 4 ? "v1" : index % 9 === 7 ? "zoneEntryClass" : "entryZoneClass",
  };
}

export function detectorFields({ lanes, protocol, word, table }: DetectorPlan): Record<string, unknown> {
  // Devices count classes without naming them; those of the first version and the JSON service count none.
  const isClassifying = protocol === "SMARTSENSOR" || (protocol === "NTCIP" && table !== "v1");
  const classNames = isClassifying ? vehicleClasses.map(({ label }) => label) : [];
  const shared = { laneCount: lanes, protocol, classNames };
  if (protocol === "NTCIP") return { ...shared, community: word };
  if (protocol === "SMARTSENSOR") return shared;
  return { ...shared, requestPath: jsonDetectorPath, token: word, mapping: jsonDetectorMapping };
}
