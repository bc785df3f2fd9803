import { readPoint } from "../../csv/read-cell.ts";
import { type Checked, isPlainObject, rejectValue } from "../checks/checked.ts";
import { isOnEarth } from "../checks/line-check.ts";
import type { FieldType } from "../field-type.ts";
import { type GeoPoint, point, type PointField } from "../fields.ts";

export const pointType: FieldType<PointField> = {
  example: point({ size: "full" }),
  check: (_field, value) => checkPoint(value),
  column: "jsonb",
  csv: { write: "quoted", read: readPoint },
  schema: () => ({ type: "object", description: "GeoJSON point: [longitude, latitude] in degrees" }),
  text: (_field, value) => pointText(value as GeoPoint),
  sample: (_field, _name, number) => ({ type: "Point", coordinates: [10 + number / 100, 50] }),
};

function checkPoint(value: unknown): Checked {
  const { type, coordinates } = isPlainObject(value) ? value : {};
  if (type !== "Point" || !Array.isArray(coordinates)) return rejectValue("invalidGeoJsonPoint");
  const [longitude, latitude, ...more] = coordinates as unknown[];
  if (typeof longitude !== "number" || typeof latitude !== "number")
    return rejectValue("enterPointCoordinates");
  if (!isOnEarth(longitude, latitude) || more.length > 0) return rejectValue("invalidGeoJsonPoint");
  return { value: { type: "Point", coordinates: [longitude, latitude] } };
}

const decimals = 6;
/** Latitude first, as usual on maps. */
function pointText({ coordinates: [longitude, latitude] }: GeoPoint): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}
