import type { FilterType } from "@gantry/domain/filters/operators.ts";
import type { z } from "zod";
import type { Principal } from "../permission/principal.ts";
import type { RecordKind } from "../records/record-kind.ts";

export interface ListColumn {
  name: string;
  sql: string;
  /** Missing: not filterable or sortable. */
  type?: FilterType;
  /** Schema of the value where `type` does not say it. */
  answer?: z.ZodType;
  sortSql?: string;
  /** Conditions that partition the rows, in sort order. */
  orderedGroups?: readonly string[];
  /** The indexed stored value, and the default for rows without one. */
  stored?: { sql: string; absent: string };
  /** SQL of the value for jsonb; default `sql`. */
  shownSql?: string;
  /** Replaces `shownSql` if the value is restricted; `value` adds a parameter and returns its `$n`. */
  shownFor?(principal: Principal, value: (given: unknown) => string): string;
  /** Every row has a value, so a descending order can use the index. */
  neverNull?: boolean;
  visible?(principal: Principal): boolean;
}

export interface ListCatalogue {
  from: string;
  /** SQL of the row's tenant; every list filters by it in addition to row security. */
  tenantSql: string;
  /** SQL of the row's key, unique in the tenant. */
  keySql: string;
  /**
   * Entity type whose READ permission filters the rows, with SQL of the entity id; missing if all rows are
   * permitted.
   */
  readable?: { entityType: string; idSql: string };
  columns: readonly ListColumn[];
  /** Other names of columns in filters. */
  filterNames?: Readonly<Record<string, string>>;
  always: readonly string[];
  /** SQL of the whole row as jsonb without a field selection; default built from the columns. */
  wholeRow?(principal: Principal, value: (given: unknown) => string): string;
  search?: {
    /** Indexed lower-case text of all searched fields. */
    sql: string;
    /** SQL per field, for searching only some. */
    fields: Readonly<Record<string, string>>;
  };
  sort: { field: string; ascending: boolean };
  /** A smaller table for counting under the conditions it covers. */
  counted?: { from: string; tenantSql: string; covers(condition: string): boolean };
  /** Matching rows are counted up to this number; `moreThanTotal` then says whether there are more. */
  maxCounted?: number;
  /** The record that the rows are, under this alias: those that the tenant no longer keeps are hidden. */
  record?: { kind: RecordKind; row: string };
  /** Fixed condition that leaves few partitions of the table; also applied where rows are read by their key. */
  within?(value: (given: unknown) => string): string;
  /** Fixed conditions; `value` adds a parameter and returns its `$n`. */
  where?(value: (given: unknown) => string, principal: Principal): string;
}

/** Millisecond precision; sorts as text. */
export function isoTimeSql(sql: string): string {
  return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function timeColumn(name: string, sql: string): ListColumn {
  return { name, sql, type: "time", shownSql: isoTimeSql(sql) };
}

export function visibleColumns(catalogue: ListCatalogue, principal: Principal): Map<string, ListColumn> {
  const visible = catalogue.columns.filter((column) => column.visible?.(principal) ?? true);
  return new Map(visible.map((column) => [column.name, column]));
}

// PostgreSQL functions take at most a hundred arguments, so wide rows are built from several objects.
const membersPerObject = 40;

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
