import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type KindColumn, type KindTable, kindTable, problemColumn } from "./kind-tables.ts";

export function createKindSql(kind: AnyKind): string {
  const table = kindTable(kind);
  return [
    createTable(table),
    ...writeIndexes(table),
    ...writeWalls(table.table, "select, insert, update, delete"),
    ...(table.stateTable ? stateTable(table, table.stateTable) : []),
    ...writeRecorders(kind, table),
  ].join("\n");
}

export function columnSql(column: { sql: string; type: string; expression: string }): string {
  return `${column.sql} ${column.type} generated always as (${column.expression}) stored`;
}

function searchColumnSql(expression: string): string {
  return columnSql({ sql: "search_text", type: "text", expression });
}

/** By name, so that a draft detects missing ones. */
function kindIndexes(table: KindTable): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, rest: string) => found.set(`${table.table}_${name}`, rest);
  const own = table.sortColumn ? [sortKey(table.sortColumn)] : [];
  if (table.sortColumn) add("sort", `on ${table.table} (${["tenant_id", ...own, "id"].join(", ")})`);
  for (const column of table.indexedColumns) {
    const keys = ["tenant_id", sortKey(column), ...own, "id"];
    add(`by_${column.sql.replaceAll('"', "")}`, `on ${table.table} (${keys.join(", ")})`);
  }
  if (table.ownPollRate)
    add("own_poll_rate", `on ${table.table} (tenant_id, id) include (poll_rate) where ${table.ownPollRate}`);
  if (table.searchExpression) add("search", `on ${table.table} using gin (search_text gin_trgm_ops)`);
  return found;
}

function sortKey({ sql, type }: KindColumn): string {
  return type === "text" ? `lower(${sql})` : sql;
}

function uniqueIndex(table: KindTable): { name: string; sql: string } | undefined {
  if (!table.uniqueColumn) return undefined;
  const name = `${table.table}_unique`;
  return {
    name,
    sql: `create unique index ${name} on ${table.table} (tenant_id, lower(${table.uniqueColumn}));`,
  };
}

function createTable(table: KindTable): string {
  const lines = [
    "tenant_id text not null references installation.tenant (id)",
    "id text not null",
    "version int8 not null",
    "rev int8 not null",
    "doc jsonb not null",
    "created_at timestamptz not null",
    "updated_at timestamptz not null",
    "updated_by text not null",
    ...table.columns.map(columnSql),
    ...(table.searchExpression ? [searchColumnSql(table.searchExpression)] : []),
    "primary key (tenant_id, id)",
  ];
  return `create table ${table.table} (\n  ${lines.join(",\n  ")}\n);`;
}

function writeIndexes(table: KindTable): string[] {
  const unique = uniqueIndex(table);
  const plain = [...kindIndexes(table)].map(([name, rest]) => `create index ${name} ${rest};`);
  return unique ? [...plain, unique.sql] : plain;
}

function stateTable({ table, problems }: KindTable, state: string): string[] {
  const codes = problems.map((name) => ({
    sql: problemColumn(name),
    expression: `state #>> '{${name},code}'`,
  }));
  const lines = [
    "tenant_id text not null",
    "id text not null",
    "rev int8 not null",
    "status text not null",
    "status_since timestamptz",
    "observed_at timestamptz",
    "received_at timestamptz",
    "agent_id text",
    "state jsonb not null",
    ...codes.map(({ sql, expression }) => columnSql({ sql, type: "text", expression })),
    "primary key (tenant_id, id)",
    `foreign key (tenant_id, id) references ${table} (tenant_id, id) on delete cascade`,
  ];
  return [
    `create table ${state} (\n  ${lines.join(",\n  ")}\n);`,
    // Polls without a change of status or problem do not touch these indexes.
    `create index ${state}_status on ${state} (tenant_id, status, status_since, id);`,
    ...codes.map(
      ({ sql }) =>
        `create index ${state}_${sql} on ${state} (tenant_id, ${sql}, id) where ${sql} is not null;`,
    ),
    ...writeWalls(state, "select, insert, update, delete"),
  ];
}

/** The time machine reads what these triggers record, whatever statement changed the row. */
function writeRecorders({ entityType, recorded }: AnyKind, { table, stateTable }: KindTable): string[] {
  if (recorded === undefined) return [];
  const source = recorded === "document" ? table : (stateTable ?? table);
  const members = recorded === "document" ? "" : `, '${recorded.join(",")}'`;
  const call = `record_change_of_${recorded === "document" ? "document" : "state"}('${entityType}'${members})`;
  const rows = {
    insert: "new table as fresh",
    update: "old table as stale new table as fresh",
    delete: "old table as stale",
  };
  return Object.entries(rows).map(
    ([event, referenced]) =>
      `create trigger ${source}_${event} after ${event} on ${source} referencing ${referenced} for each statement execute function ${call};`,
  );
}

function writeWalls(table: string, grants: string): string[] {
  const own = "tenant_id = current_setting('gantry.tenant', true)";
  return [
    `alter table ${table} enable row level security;`,
    `create policy tenant_only on ${table} using (${own}) with check (${own});`,
    `grant ${grants} on ${table} to gantry_server;`,
  ];
}
