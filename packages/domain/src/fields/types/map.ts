import { readJson } from "../../csv/read-cell.ts";
import { type Checked, isPlainObject, isStorableText, rejectValue } from "../checks/checked.ts";
import { collectParts } from "../checks/group-check.ts";
import type { Checking, FieldType } from "../field-type.ts";
import { map, type MapField, type MapKeys, number } from "../fields.ts";

const maxEntries = 2000;

export const mapType: FieldType<MapField> = {
  example: map({ min: 1, max: 255 }, number(), { size: "full" }),
  check: checkMap,
  column: "jsonb",
  empty: {},
  isAlwaysInGroup: true,
  csv: { write: "quoted", read: readJson },
  schema: ({ of }, typeOf) => ({ type: "object", additionalProperties: typeOf(of).schema(of, typeOf) }),
  text: ({ of }, value, reading) =>
    Object.entries(value as Record<string, unknown>)
      .map(([key, entry]) => `${key}: ${reading.typeOf(of).text(of, entry, reading)}`)
      .join("; "),
  sample: ({ keys, of }, name, count, typeOf) => ({
    [String("min" in keys ? keys.min + count : `id-${count}`)]: typeOf(of).sample(of, name, count, typeOf),
  }),
  members: ({ of }) => [{ field: of }],
  parts: ({ of }, value) => Object.keys(value as object).map((key) => ({ path: [key], field: of })),
  namesEntities: ({ keys }) => "kind" in keys,
};

function checkMap({ keys, of }: MapField, value: unknown, checking: Checking): Checked {
  if (!isPlainObject(value)) return rejectValue("wrongType");
  const entries = Object.entries(value);
  if (entries.length > maxEntries) return rejectValue("tooMany", { max: maxEntries });
  const { check } = checking.typeOf(of);
  return collectParts(
    entries.map(([key, part]) => [
      key,
      isKey(keys, key) ? check(of, part, checking) : rejectValue("invalidKey", { key }),
    ]),
    Object.fromEntries,
  );
}

// A key such as `__proto__` would be lost or worse.
function isKey(keys: MapKeys, key: string): boolean {
  if ("kind" in keys) return key !== "" && key.length <= 200 && isStorableText(key) && key !== "__proto__";
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) >= keys.min && Number(key) <= keys.max;
}
