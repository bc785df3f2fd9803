import type { FieldFilter } from "../filters/find.ts";
import { acceptsList, type FilterType, operatorsOf } from "../filters/operators.ts";

/** Operators that reports offer; one value, as typed. */
export const reportFilterOperators = [
  "EQUALS",
  "NOT_EQUALS",
  "CONTAINS",
  "GREATER_THAN",
  "LESS_THAN",
] as const;

export interface ReportFilter {
  field: string;
  operator: (typeof reportFilterOperators)[number];
  value: string;
}

export const operatorsFor = (type: FilterType): ReportFilter["operator"][] =>
  reportFilterOperators.filter((operator) => operatorsOf[type].includes(operator));

/** As lists take it: numbers and yes or no are typed as text. Undefined: it does not fit the type. */
export function toFieldFilter(
  { field, operator, value }: ReportFilter,
  type: FilterType,
): FieldFilter | undefined {
  if (!operatorsFor(type).includes(operator)) return undefined;
  if (type === "number") {
    const number = Number(value);
    return value.trim() === "" || Number.isNaN(number) ? undefined : { field, operator, value: number };
  }
  if (type === "flag") return { field, operator, value: value === "true" };
  return { field, operator, value: acceptsList(type, operator) ? [value] : value };
}
