import type { FilterOperator } from "./find.ts";
import type { FieldType } from "../kinds/fields.ts";

/** How values of a column are compared. `id` is the id of an entity, `list` holds several texts. */
export type FilterType = "text" | "number" | "flag" | "select" | "list" | "id" | "time";

const every = ["EQUALS", "NOT_EQUALS", "EXISTS", "NOT_EXISTS"] as const;
const ordered = ["GREATER_THAN", "GREATER_THAN_OR_EQUALS", "LESS_THAN", "LESS_THAN_OR_EQUALS"] as const;
const several = ["IN", "NOT_IN"] as const;

/** Operators that a column of each type has (TABLE-024 to TABLE-028). */
export const operatorsOf: Record<FilterType, readonly FilterOperator[]> = {
  text: [...every, "CONTAINS", "STARTS_WITH", ...several],
  number: [...every, ...ordered, ...several],
  time: [...every, ...ordered],
  flag: every,
  select: [...every, ...several],
  list: [...every, ...several],
  id: [...every, ...several],
};

/** How a field of a kind is compared; undefined for fields that no filter can name. */
export const filterTypeOf: Record<FieldType, FilterType | undefined> = {
  text: "text",
  textarea: "text",
  number: "number",
  switch: "flag",
  select: "select",
  multiSelect: "list",
  strings: "list",
  entity: "id",
  entities: "list",
  entityRefs: undefined,
  point: undefined,
  secret: undefined,
  json: undefined,
  image: undefined,
  url: "text",
  richText: undefined,
  geoProperty: "text",
  file: undefined,
  line: undefined,
  mapIcon: "select",
  duration: "number",
  time: "time",
  object: undefined,
  objects: undefined,
  map: undefined,
  email: "text",
  tel: "text",
  color: "text",
  unitNumber: "number",
  range: "number",
  // As texts, days and times of day are in order too, but a filter would take them for moments.
  date: "text",
  timeOfDay: "text",
  dateRange: undefined,
  rrule: "text",
  checkbox: "flag",
  radio: "select",
  sourceSelect: "text",
  projectSelect: "text",
  labelSelect: "list",
  signMessage: undefined,
  connectionTest: undefined,
};

/** Operators that compare with a list of values. */
export function takesList(type: FilterType, operator: FilterOperator): boolean {
  return operator === "IN" || operator === "NOT_IN" || (type === "list" && takesValue(operator));
}

/** EXISTS and NOT_EXISTS need no value. */
export function takesValue(operator: FilterOperator): boolean {
  return operator !== "EXISTS" && operator !== "NOT_EXISTS";
}
