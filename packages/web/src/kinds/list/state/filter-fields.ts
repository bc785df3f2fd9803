import type { Filter } from "@gantry/domain/filters/find.ts";
import { type FilterType, filterTypeOf } from "@gantry/domain/filters/operators.ts";
import { readAgo } from "@gantry/domain/filters/relative-time.ts";
import { type AnyKind, deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import i18next from "i18next";
import { computedText } from "../../../text/computed-text.ts";
import { fieldLabel, optionText, unitText } from "../../../text/kind-text.ts";
import { problemText, reportedLabel } from "../../../text/reported-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { draftOf, fieldNameOf, needsValue, type ShownOperator } from "../filter/filter-draft.ts";

/** A field that the filter panel offers. */
export interface FilterField {
  name: string;
  label: string;
  type: FilterType;
  options?: { value: string; label: string }[];
  /** Kind of the entities that the value names by id, where the declaration says it. */
  kindName?: string;
  /** Unit behind the number, and how many of the stored unit are one of it. */
  unit?: { text: string; stored: number };
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
    const kindName = "kind" in field && typeof field.kind === "string" ? field.kind : undefined;
    return [{ name, label: fieldLabel(kind, name), type, options, kindName, unit: unitOf(field) }];
  });
  return [
    ...(kind.device ? [statusField()] : []),
    ...declared,
    ...reportedFields(kind),
    ...(kind.device ? [timeField("lastUpdateTimestamp")] : []),
    timeField("updatedAt"),
  ];
}

/** How the field of a filter is compared; undefined for one that is not offered. */
export const typeIn =
  (fields: readonly FilterField[]) =>
  (wanted: string): FilterType | undefined =>
    fields.find(({ name }) => name === wanted)?.type;

/** A condition in words, such as `Status is not Disabled`; entities stand there by their ids. */
export function filterText(fields: readonly FilterField[], filter: Filter): [string, string, string] {
  const { field, operator, values } = condition(fields, filter);
  const words = values.map((value) => wordOf(field, value)).join(operator === "BETWEEN" ? " – " : ", ");
  return [field?.label ?? fieldNameOf(filter), operatorText(operator, field?.type), words];
}

/** An operator in a sentence; moments are before and after, not below and above. */
export function operatorText(operator: ShownOperator, type: FilterType | undefined): string {
  const keys = [`list:operators.${operator}`];
  return computedText(type === "time" ? [`list:timeOperators.${operator}`, ...keys] : keys);
}

/** Ids in a condition that stand for entities of a kind, whose names are wanted instead. */
export function namedEntities(
  fields: readonly FilterField[],
  filter: Filter,
): { kindName: string; ids: string[] } | undefined {
  const { field, values } = condition(fields, filter);
  const ids = values.filter((value) => typeof value === "string");
  return field?.kindName && ids.length > 0 ? { kindName: field.kindName, ids } : undefined;
}

function condition(fields: readonly FilterField[], filter: Filter) {
  const { operator, value } = draftOf(filter);
  const field = fields.find(({ name }) => name === fieldNameOf(filter));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return { field, operator, values: needsValue(operator) ? values : [] };
}

function wordOf(field: FilterField | undefined, value: unknown): string {
  if (typeof value === "boolean") return value ? i18next.t("common:yes") : i18next.t("common:no");
  const ago = field?.type === "time" ? readAgo(value) : undefined;
  if (ago) return i18next.t(`list:agoUnits.${ago.unit}`, { count: ago.amount });
  if (field?.type === "time") return timestampText(String(value));
  if (field?.unit && typeof value === "number") return `${value / field.unit.stored} ${field.unit.text}`;
  return field?.options?.find((option) => option.value === value)?.label ?? String(value);
}

/** What devices report besides their state. */
function reportedFields({ device }: AnyKind): FilterField[] {
  return Object.entries(device?.reported ?? {}).map(([name, member]) => {
    const label = reportedLabel(name);
    if (member.type !== "problem") return { name, label, type: member.type };
    const options = member.codes.map((value) => ({ value, label: problemText(member.texts, value) }));
    return { name, label, type: "select", options };
  });
}

function statusField(): FilterField {
  const options = deviceStatuses.map((value) => ({ value, label: computedText(`status:device.${value}`) }));
  return { name: "status", label: i18next.t("list:status"), type: "select", options };
}

function timeField(name: "lastUpdateTimestamp" | "updatedAt"): FilterField {
  return { name, label: i18next.t(`list:${name}`), type: "time" };
}

const nanosecondsPerSecond = 1_000_000_000;
const millisecondsPerSecond = 1000;

function unitOf(field: Field): FilterField["unit"] {
  if (field.type === "duration") {
    const stored = field.storedIn === "ns" ? nanosecondsPerSecond : millisecondsPerSecond;
    return { text: i18next.t("units:s"), stored };
  }
  return field.type === "number" && field.unit ? { text: unitText(field.unit), stored: 1 } : undefined;
}
