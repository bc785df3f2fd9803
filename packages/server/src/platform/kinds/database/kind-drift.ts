import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type pg from "pg";
import { columnSql, createKindSql } from "./kind-ddl.ts";
import { kindTable } from "./kind-tables.ts";

export interface Drift {
  statements: string[];
  /** Differences that need a manual migration. */
  byHand: string[];
}

interface Shape {
  exists: boolean;
  columns: Map<string, string>;
  indexes: Map<string, string>;
  /** Constraints, policies, grants and row security, by name. */
  walls: Map<string, string>;
}

const scratch = "gantry_draft";

/**
 * Compares the declared kinds with the database. The declared tables are created temporarily in a scratch
 * schema, so that PostgreSQL formats both sides alike.
 */
export async function kindDrift(owner: pg.ClientBase, kinds: readonly AnyKind[]): Promise<Drift> {
  const drift: Drift = { statements: [], byHand: [] };
  await owner.query("begin");
  try {
    await owner.query(`create schema ${scratch}; set local search_path to ${scratch}, public`);
    for (const kind of kinds) await owner.query(createKindSql(kind));
    for (const kind of kinds) await compareKind(owner, kind, drift);
  } finally {
    await owner.query("rollback");
  }
  return drift;
}

async function compareKind(owner: pg.ClientBase, kind: AnyKind, drift: Drift): Promise<void> {
  const { table, stateTable } = kindTable(kind);
  const found = await shapeOf(owner, "public", table);
  if (!found.exists) {
    drift.statements.push(createKindSql(kind));
    return;
  }
  compareColumns(kind, await shapeOf(owner, scratch, table), found, drift);
  compareIndexes(await shapeOf(owner, scratch, table), found, drift);
  for (const name of stateTable ? [table, stateTable] : [table]) {
    const [declared, there] = [await shapeOf(owner, scratch, name), await shapeOf(owner, "public", name)];
    compareWalls(name, declared, there, drift);
    if (name === stateTable) compareIndexes(declared, there, drift);
    if (name === stateTable && !hasSameEntries(declared.columns, there.columns)) {
      drift.byHand.push(`${name}: its columns differ from the declared ones`);
    }
  }
}

function compareColumns(kind: AnyKind, declared: Shape, found: Shape, drift: Drift): void {
  const { table, columns, searchExpression } = kindTable(kind);
  const generated = new Map(columns.map((column) => [column.sql.replaceAll('"', ""), columnSql(column)]));
  if (searchExpression) {
    generated.set(
      "search_text",
      columnSql({ sql: "search_text", type: "text", expression: searchExpression }),
    );
  }
  for (const [name, definition] of declared.columns) {
    if (found.columns.get(name) === definition) continue;
    const add = generated.get(name);
    if (!add) {
      drift.byHand.push(`${table}.${name}: ${found.columns.get(name) ?? "missing"} instead of ${definition}`);
      continue;
    }
    if (found.columns.has(name)) drift.statements.push(`alter table ${table} drop column "${name}";`);
    drift.statements.push(`alter table ${table} add column ${add};`);
  }
  for (const name of found.columns.keys()) {
    if (!declared.columns.has(name)) drift.statements.push(`alter table ${table} drop column "${name}";`);
  }
}

function compareIndexes(declared: Shape, found: Shape, drift: Drift): void {
  const there = new Map(
    [...found.indexes].filter(([, definition]) => !dropsWithItsColumn(definition, declared, found)),
  );
  for (const [name, definition] of declared.indexes) {
    if (there.get(name) === definition) continue;
    if (there.has(name)) drift.statements.push(`drop index ${name};`);
    drift.statements.push(`${definition};`);
  }
  for (const name of there.keys()) {
    if (!declared.indexes.has(name)) drift.statements.push(`drop index ${name};`);
  }
}

/** Whether the index is dropped together with one of its columns. */
function dropsWithItsColumn(definition: string, declared: Shape, found: Shape): boolean {
  const dropped = [...found.columns].filter(([name, column]) => declared.columns.get(name) !== column);
  const key = definition.slice(definition.indexOf("("));
  return dropped.some(([name]) => new RegExp(`\\b${name}\\b`).test(key));
}

function compareWalls(table: string, declared: Shape, found: Shape, drift: Drift): void {
  for (const name of new Set([...declared.walls.keys(), ...found.walls.keys()])) {
    const [wanted, there] = [declared.walls.get(name) ?? "nothing", found.walls.get(name) ?? "nothing"];
    if (wanted !== there) drift.byHand.push(`${table}: ${name} is ${there} instead of ${wanted}`);
  }
}

async function shapeOf(owner: pg.ClientBase, schema: string, table: string): Promise<Shape> {
  const { rows } = await owner.query<{ part: keyof Omit<Shape, "exists">; name: string; definition: string }>(
    shapeQuery,
    [schema, table],
  );
  const shape: Shape = { exists: rows.length > 0, columns: new Map(), indexes: new Map(), walls: new Map() };
  for (const { part, name, definition } of rows) {
    shape[part].set(name, definition.replaceAll(`${schema}.`, ""));
  }
  return shape;
}

function hasSameEntries(a: Map<string, string>, b: Map<string, string>): boolean {
  return a.size === b.size && [...a].every(([name, definition]) => b.get(name) === definition);
}

const shapeQuery = `
  with t as (
    select c.oid, c.relrowsecurity, c.relforcerowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relname = $2)
  select 'columns' as part, a.attname as name, format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when d.oid is null then '' else ' generated ' || a.attgenerated::text || ' ' || pg_get_expr(d.adbin, d.adrelid) end as definition
    from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  union all
  select 'indexes', c.relname, pg_get_indexdef(i.indexrelid)
    from t join pg_index i on i.indrelid = t.oid and not i.indisprimary join pg_class c on c.oid = i.indexrelid
  union all
  select 'walls', 'constraint ' || k.conname, pg_get_constraintdef(k.oid)
    from t join pg_constraint k on k.conrelid = t.oid where k.contype <> 'n'
  union all
  select 'walls', 'policy ' || p.polname,
      pg_get_expr(p.polqual, p.polrelid) || ' check ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-')
    from t join pg_policy p on p.polrelid = t.oid
  union all
  select 'walls', 'right to ' || r.name, has_table_privilege('gantry_server', t.oid, r.name)::text
    from t cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate')) r (name)
  union all
  select 'walls', 'row security', relrowsecurity::text || ', forced ' || relforcerowsecurity::text from t`;
