import type { Filter } from "@gantry/domain/filters/find.ts";
import type { FilterType } from "@gantry/domain/filters/operators.ts";
import { type AnyKind, deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { fieldLabel, optionText, unitText } from "../../../text/kind-text.ts";
import { problemText, reportedLabel } from "../../../text/reported-text.ts";
import { draftOf, fieldNameOf, needsValue } from "../filter/filter-draft.ts";
import type { FilterField, ShownOperator } from "../filter/filter-field.ts";
import { filterTypes } from "../filter/filter-types.ts";

export function filterFields(kind: AnyKind): FilterField[] {
  const declared = Object.entries(kind.fields as Fields).flatMap(([name, field]) => {
    const type = typeOf(field).filter;
    if (!type || !field.column || field.restricted) return [];
    const options = field.options?.map((value) => ({ value, label: optionText(name, value) }));
    const kindName = "kind" in field && typeof field.kind === "string" ? field.kind : undefined;
    return [{ name, label: fieldLabel(kind, name), type, options, kindName, unit: unitOf(field) }];
  });
  return [
    ...(kind.device ? [statusField()] : []),
    ...declared,
    ...listReportedFields(kind),
    ...(kind.device ? [timeField("lastUpdateTimestamp")] : []),
    timeField("updatedAt"),
  ];
}

export const typeIn =
  (fields: readonly FilterField[]) =>
  (wanted: string): FilterType | undefined =>
    fields.find(({ name }) => name === wanted)?.type;

export function filterText(fields: readonly FilterField[], filter: Filter): [string, string, string] {
  const { field, operator, values } = makeCondition(fields, filter);
  const words = values.map((value) => wordOf(field, value)).join(operator === "BETWEEN" ? " – " : ", ");
  return [field?.label ?? fieldNameOf(filter), operatorText(operator, field?.type), words];
}

export function operatorText(operator: ShownOperator, type: FilterType | undefined): string {
  const texts = type && filterTypes[type].operatorTexts;
  return translateComputed([...(texts ? [`list:${texts}.${operator}`] : []), `list:operators.${operator}`]);
}

/** Entity ids in a condition, to show their names instead. */
export function listNamedEntities(
  fields: readonly FilterField[],
  filter: Filter,
): { kindName: string; ids: string[] } | undefined {
  const { field, values } = makeCondition(fields, filter);
  const ids = values.filter((value) => typeof value === "string");
  return field?.kindName && ids.length > 0 ? { kindName: field.kindName, ids } : undefined;
}

function makeCondition(fields: readonly FilterField[], filter: Filter) {
  const { operator, value } = draftOf(filter);
  const field = fields.find(({ name }) => name === fieldNameOf(filter));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return { field, operator, values: needsValue(operator) ? values : [] };
}

function wordOf(field: FilterField | undefined, value: unknown): string {
  const text = field && filterTypes[field.type].text?.(value, field);
  return text ?? field?.options?.find((option) => option.value === value)?.label ?? String(value);
}

function listReportedFields({ device }: AnyKind): FilterField[] {
  return Object.entries(device?.reported ?? {}).map(([name, member]) => {
    const label = reportedLabel(name);
    if (member.type !== "problem") return { name, label, type: member.type };
    const options = member.codes.map((value) => ({ value, label: problemText(member.texts, value) }));
    return { name, label, type: "select", options };
  });
}

function statusField(): FilterField {
  const options = deviceStatuses.map((value) => ({
    value,
    label: translateComputed(`status:device.${value}`),
  }));
  return { name: "status", label: translate("list:status"), type: "select", options };
}

function timeField(name: "lastUpdateTimestamp" | "updatedAt"): FilterField {
  return { name, label: translate(`list:${name}`), type: "time" };
}

function unitOf(field: Field): FilterField["unit"] {
  const unit = typeOf(field).unit?.(field);
  return unit && { text: unitText(unit.code), stored: unit.stored };
}
