import { readJson } from "../../csv/read-cell.ts";
import type { FieldType } from "../field-type.ts";
import { mapping, type MappingField } from "../heavy-fields.ts";

export const mappingType: FieldType<MappingField> = {
  example: mapping({ testIn: "connectionTest" }),
  check: (_field, value, { checkMapping }) => checkMapping(value),
  column: "jsonb",
  csv: { write: "json", read: readJson },
  schema: () => ({ type: ["object", "null"] }),
  text: (_field, value) => JSON.stringify(value),
  sample: (_field, _name, number) => ({ laneIndex: { path: `lanes[*].no${number}` } }),
};
