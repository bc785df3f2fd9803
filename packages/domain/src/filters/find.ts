export const filterOperators = [
  "EQUALS",
  "NOT_EQUALS",
  "CONTAINS",
  "STARTS_WITH",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUALS",
  "LESS_THAN",
  "LESS_THAN_OR_EQUALS",
  "IN",
  "NOT_IN",
  "EXISTS",
  "NOT_EXISTS",
] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface FieldFilter {
  field: string;
  operator: FilterOperator;
  value?: unknown;
  isTimestamp?: boolean;
  isObjectId?: boolean;
}
export interface FilterGroup {
  match: "all" | "any";
  filters: Filter[];
}
export type Filter = FieldFilter | FilterGroup;

/** Body of every list call (TABLE-013). `page` counts from 0. A plain list of filters means all of them. */
export interface FindQuery {
  page?: number;
  pageSize?: number;
  sortField?: string;
  ascending?: boolean;
  filters?: Filter[] | FilterGroup;
  searchText?: string;
  searchFields?: string[];
  /** Returns only these fields, plus `id`, `version` and `rev`. */
  fields?: string[];
}

export interface FindAnswer<Row> {
  items: Row[];
  total: number;
}

export const defaultPageSize = 10_000;
export const maxPageSize = 1_000_000;
