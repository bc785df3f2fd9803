import type { FilterOperator } from "./find.ts";

/** How values of a column are compared: `id` is an entity id, `list` holds several texts. */
export type FilterType = "text" | "number" | "flag" | "select" | "list" | "id" | "time";

const every = ["EQUALS", "NOT_EQUALS", "EXISTS", "NOT_EXISTS"] as const;
const ordered = ["GREATER_THAN", "GREATER_THAN_OR_EQUALS", "LESS_THAN", "LESS_THAN_OR_EQUALS"] as const;
const several = ["IN", "NOT_IN"] as const;

/** Operators per filter type (TABLE-024 to TABLE-028). */
export const operatorsOf: Record<FilterType, readonly FilterOperator[]> = {
  text: [...every, "CONTAINS", "STARTS_WITH", ...several],
  number: [...every, ...ordered, ...several],
  time: [...every, ...ordered],
  flag: every,
  select: [...every, ...several],
  list: [...every, ...several],
  id: [...every, ...several],
};

export function acceptsList(type: FilterType, operator: FilterOperator): boolean {
  return operator === "IN" || operator === "NOT_IN" || (type === "list" && acceptsValue(operator));
}

export function acceptsValue(operator: FilterOperator): boolean {
  return operator !== "EXISTS" && operator !== "NOT_EXISTS";
}
