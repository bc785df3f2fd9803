import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { ColumnType } from "@gantry/domain/fields/field-type.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { reportedOf } from "@gantry/domain/fields/reported.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";

export interface KindColumn {
  field: string;
  sql: string;
  type: ColumnType;
  expression: string;
}

export interface KindTable {
  table: string;
  stateTable: string | undefined;
  /** Members of the state whose code is a column of the state table. */
  problems: string[];
  columns: KindColumn[];
  searchExpression: string | undefined;
  /** Unique within the tenant, ignoring case. */
  uniqueColumn: string | undefined;
  sortColumn: KindColumn | undefined;
  indexedColumns: KindColumn[];
  /** Condition of devices whose poll interval differs from the usual one. */
  ownPollRate: string | undefined;
}

export function kindTable(kind: AnyKind): KindTable {
  const fields = kind.fields as Fields;
  const columns = Object.entries(fields)
    .filter(([, field]) => field.column)
    .map(([name, field]) => kindColumn(name, field));
  const table = snakeCase(kind.name);
  return {
    table,
    stateTable: kind.device ? `${table}_state` : undefined,
    problems: reportedOf(kind.device?.reported, "problem").map(([name]) => name),
    columns,
    searchExpression: kind.search.length > 0 ? searchExpression(kind.search) : undefined,
    uniqueColumn: kind.unique ? quoteColumn(kind.unique) : undefined,
    sortColumn: columns.find((column) => column.field === kind.list.sort),
    indexedColumns: kind.device || kind.many ? columns.filter((column) => isIndexed(kind, column)) : [],
    ownPollRate: kind.device && fields["pollRate"] ? `poll_rate <> ${kind.device.pollRateS}` : undefined,
  };
}

export const problemColumn = (name: string): string => `${snakeCase(name)}_code`;

export function listEditedTables(kind: AnyKind): string[] {
  const { table, stateTable } = kindTable(kind);
  return [table, ...(stateTable ? [stateTable] : []), "audit_log"];
}

function isIndexed({ list }: AnyKind, { field, type }: KindColumn): boolean {
  return type !== "jsonb" && field !== list.sort && (list.columns as readonly string[]).includes(field);
}

function fieldExpression(name: string, type: KindColumn["type"]): string {
  if (type === "jsonb") return `(doc -> '${name}')`;
  return type === "text" ? `(doc ->> '${name}')` : `((doc ->> '${name}')::${type})`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function kindColumn(name: string, field: Field): KindColumn {
  const type = typeOf(field).column;
  return { field: name, sql: quoteColumn(name), type, expression: fieldExpression(name, type) };
}

function quoteColumn(field: string): string {
  return `"${snakeCase(field)}"`;
}

function searchExpression(search: readonly string[]): string {
  const parts = search.map((field) => `coalesce((doc ->> '${field}'), '')`);
  return `lower(${parts.join(" || E'\\n' || ")})`;
}
