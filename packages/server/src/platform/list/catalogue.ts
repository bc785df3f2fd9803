import type { FilterType } from "@gantry/domain/filters/operators.ts";
import type { Principal } from "../permission/principal.ts";

/** One member of a row that a list can show, filter or sort by. */
export interface ListColumn {
  /** Name on the wire. */
  name: string;
  /** SQL that yields the value as it is compared. */
  sql: string;
  /** Absent: cannot be filtered or sorted by. */
  type?: FilterType;
  /** SQL to order by, where the order is not that of the values. */
  sortSql?: string;
  /** Conditions of the rows that stand together, in their order; together they hold for every row. */
  orderedGroups?: readonly string[];
  /** The stored value, which an index knows, and the value that stands for rows without one. */
  stored?: { sql: string; absent: string };
  /** SQL that yields the value as jsonb can hold it; `sql` when absent. */
  shownSql?: string;
  /** SQL in place of `shownSql` where not everyone who sees the row sees the value; `value` numbers a `$n`. */
  shownFor?(principal: Principal, value: (given: unknown) => string): string;
  /** Every row has a value; lets a descending order use the index. */
  neverNull?: boolean;
  /** Absent: everyone who may read the row sees it. */
  visible?(principal: Principal): boolean;
}

/** What the list builder needs to know of kinds, records and intents alike. */
export interface ListCatalogue {
  /** Table with its joins; the first alias is the row's own. */
  from: string;
  /** SQL of the row's tenant; every list is narrowed by it, besides row security. */
  tenantSql: string;
  /** SQL of the row's key, unique in the tenant. */
  keySql: string;
  /** Entity type whose READ narrows the rows, with SQL of the entity's id; none for rows the caller already may see. */
  readable?: { entityType: string; idSql: string };
  columns: readonly ListColumn[];
  /** Columns that are sent whatever fields are chosen. */
  always: readonly string[];
  /** SQL of the whole row as jsonb when no fields are chosen; built from the columns when absent. */
  wholeRow?(principal: Principal, value: (given: unknown) => string): string;
  search?: {
    /** Lower-case text of all searched fields, with an index. */
    sql: string;
    /** SQL per field, for a search in some of them. */
    fields: Readonly<Record<string, string>>;
  };
  sort: { field: string; ascending: boolean };
  /** A narrower table to count in, for conditions that it covers: only its rows fulfil them, and each is one of the list. */
  counted?: { from: string; tenantSql: string; covers(condition: string): boolean };
  /** More conditions that the caller cannot change, with `$n` numbered by `value`. */
  where?(value: (given: unknown) => string, principal: Principal): string;
}

/** Milliseconds are as fine as our times get; the text sorts as the time does. */
export function isoTimeSql(sql: string): string {
  return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function timeColumn(name: string, sql: string): ListColumn {
  return { name, sql, type: "time", shownSql: isoTimeSql(sql) };
}

/** Columns of the catalogue that this caller may see, by name. */
export function visibleColumns(catalogue: ListCatalogue, principal: Principal): Map<string, ListColumn> {
  const visible = catalogue.columns.filter((column) => column.visible?.(principal) ?? true);
  return new Map(visible.map((column) => [column.name, column]));
}

// A call takes at most a hundred arguments, so wide rows are put together from several objects.
const membersPerObject = 40;

/** The columns as one jsonb object. */
export function objectSql(columns: readonly ListColumn[]): string {
  const objects: string[] = [];
  for (let start = 0; start < columns.length; start += membersPerObject) {
    const members = columns.slice(start, start + membersPerObject);
    objects.push(`jsonb_build_object(${members.map(memberSql).join(", ")})`);
  }
  return objects.length > 0 ? objects.join(" || ") : "'{}'::jsonb";
}

function memberSql({ name, sql, shownSql }: ListColumn): string {
  return `'${name.replaceAll("'", "''")}', ${shownSql ?? sql}`;
}
