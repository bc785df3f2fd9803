import { readTextOrJson } from "../../csv/read-cell.ts";
import { checkLine } from "../checks/line-check.ts";
import type { FieldType } from "../field-type.ts";
import { type GeoLine, line, type LineField } from "../heavy-fields.ts";

export const lineType: FieldType<LineField> = {
  example: line({ size: "full" }),
  check: (_field, value) => checkLine(value),
  column: "jsonb",
  csv: { write: "quoted", read: readTextOrJson },
  schema: () => ({ type: "object", description: "GeoJSON LineString: [longitude, latitude] in degrees" }),
  text: (_field, value, { word }) =>
    word("pictures:vertices", { count: (value as GeoLine).coordinates.length }),
  sample: (_field, _name, number) => ({
    type: "LineString",
    coordinates: [
      [10 + number / 100, 50],
      [11, 51],
    ],
  }),
};
