import { number, object, select, strings, text } from "../fields/fields.ts";
import { pathMaxLength } from "./json-path.ts";

const path = text({ maxLength: pathMaxLength, size: "half" });
const factor = number({ default: 1, size: "quarter" });
const missing = strings({ size: "full" });

const measured = <const U extends readonly [string, ...string[]]>(unit: U) =>
  object({ path, unit: select(unit, { default: unit[0], size: "quarter" }), factor, missing });

/** Where a JSON document has the values of a detector; an empty path: nowhere. */
export const detectorMapping = {
  laneVolume: measured(["vehicles", "vehiclesPerHour"]),
  laneSpeed: measured(["kph", "mph", "mps"]),
  laneOccupancy: measured(["percent", "share"]),
  laneIndex: object({ path }),
  intervalEnd: object({
    path,
    unit: select(["isoTime", "epochS", "epochMs"], { default: "isoTime", size: "quarter" }),
  }),
  intervalLength: object({
    path,
    unit: select(["seconds", "minutes", "milliseconds"], { default: "seconds", size: "quarter" }),
  }),
} as const;
