import type { FieldFilter } from "@gantry/domain/contract/find.ts";
import { type FilterType, filterTypeOf, operatorsOf, takesValue } from "@gantry/domain/filters/operators.ts";
import { type AnyKind, deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/kinds/fields.ts";
import i18next from "i18next";
import { computedText } from "../text/computed-text.ts";
import { fieldLabel, optionText } from "../text/kind-text.ts";

/** A field that the filter panel offers. */
export interface FilterField {
  name: string;
  label: string;
  type: FilterType;
  options?: { value: string; label: string }[];
}

/** Fields of a kind that can be filtered: those with a column, and the state of devices. */
export function filterFields(kind: AnyKind): FilterField[] {
  const declared = Object.entries(kind.fields as Fields).flatMap(([name, field]) => {
    const type = filterTypeOf[field.type];
    if (!type || !field.column || field.restricted) return [];
    const options =
      "options" in field
        ? field.options.map((value) => ({ value, label: optionText(name, value) }))
        : undefined;
    return [{ name, label: fieldLabel(kind, name), type, options }];
  });
  return kind.device ? [statusField(), ...declared, lastUpdateField()] : declared;
}

/** A condition in words, such as `Status is not Disabled`. */
export function filterText(fields: readonly FilterField[], filter: FieldFilter): [string, string, string] {
  const field = fields.find(({ name }) => name === filter.field);
  const values = Array.isArray(filter.value) ? filter.value : [filter.value];
  const words = takesValue(filter.operator) ? values.map((value) => wordOf(field, value)).join(", ") : "";
  return [field?.label ?? filter.field, i18next.t(`list:operators.${filter.operator}`), words];
}

/** Whether a condition has what it needs (TABLE-022): empty means null, blank, an empty list or no number. */
export function isComplete(filter: Partial<FieldFilter>): filter is FieldFilter {
  if (!filter.field || !filter.operator) return false;
  if (!takesValue(filter.operator)) return true;
  const { value } = filter;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "string") return value.trim() !== "";
  return value !== null && value !== undefined && !Number.isNaN(value);
}

export const operatorsFor = (field: FilterField) => operatorsOf[field.type];

function wordOf(field: FilterField | undefined, value: unknown): string {
  if (typeof value === "boolean") return value ? i18next.t("common:yes") : i18next.t("common:no");
  return field?.options?.find((option) => option.value === value)?.label ?? String(value);
}

function statusField(): FilterField {
  const options = deviceStatuses.map((value) => ({ value, label: computedText(`status:device.${value}`) }));
  return { name: "status", label: i18next.t("list:status"), type: "select", options };
}

function lastUpdateField(): FilterField {
  return { name: "lastUpdateTimestamp", label: i18next.t("list:lastUpdateTimestamp"), type: "time" };
}
