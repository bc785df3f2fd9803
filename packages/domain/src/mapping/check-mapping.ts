import { type Checked, rejectValue } from "../fields/checks/checked.ts";
import { checkGroup, collectParts } from "../fields/checks/group-check.ts";
import type { Checking } from "../fields/field-type.ts";
import { parseJsonPath } from "./json-path.ts";
import { detectorMapping } from "./mapping-fields.ts";

const maxMissing = 20;

/** Units must fit the values, and paths must be paths. */
export function checkMapping(value: unknown, checking: Checking): Checked {
  const checked = checkGroup(detectorMapping, value, checking);
  if ("issues" in checked) return checked;
  const values = Object.entries(checked.value as Record<string, { path?: string; missing?: string[] }>);
  return collectParts(
    values.map(([name, one]) => [name, checkValues(one)]),
    Object.fromEntries,
  );
}

function checkValues(one: { path?: string; missing?: string[] }): Checked {
  const { path = "", missing = [] } = one;
  if (path !== "" && !parseJsonPath(path)) return { issues: [{ at: "path", code: "invalidJsonPath" }] };
  return missing.length > maxMissing ? rejectValue("tooMany", { max: maxMissing }) : { value: one };
}
