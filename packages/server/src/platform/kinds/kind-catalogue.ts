import { type AnyKind, statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { type Action, allowedIds } from "@gantry/domain/permissions/grants.ts";
import {
  fieldsNeeding,
  listRestrictedFields,
  secretFields,
  secretFlag,
} from "@gantry/domain/fields/document/validation.ts";
import { numberedPartsOf } from "@gantry/domain/fields/document/numbered-parts.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { type ListCatalogue, type ListColumn, objectSql, timeColumn } from "../list/catalogue.ts";
import type { ValueSlot } from "../list/filter-sql.ts";
import type { Principal } from "../permission/principal.ts";
import { type KindTable, kindTable, problemColumn } from "./database/kind-tables.ts";

export function kindCatalogue(kind: AnyKind): ListCatalogue {
  const table = kindTable(kind);
  const head = headColumns(kind, table);
  return {
    from: kindFrom(table),
    tenantSql: "k.tenant_id",
    keySql: "k.id",
    readable: { entityType: kind.entityType, idSql: "k.id" },
    columns: [...head, ...fieldColumns(kind, table), ...listReportedColumns(kind)],
    ...(kind.list.filterNames && { filterNames: kind.list.filterNames }),
    always: ["id", "version", "rev"],
    wholeRow: (principal, value) => `(${readableDocument(kind, principal, value)} || ${objectSql(head)})`,
    ...(table.searchExpression ? { search: kindSearch(kind) } : {}),
    sort: { field: kind.list.sort, ascending: kind.list.ascending ?? true },
    ...(table.stateTable && { counted: countStates(table.stateTable) }),
  };
}

export function stateCatalogue(kind: AnyKind): ListCatalogue {
  return {
    from: `${kindTable(kind).stateTable} s`,
    tenantSql: "s.tenant_id",
    keySql: "s.id",
    readable: { entityType: kind.entityType, idSql: "s.id" },
    columns: [],
    always: [],
    sort: { field: "status", ascending: true },
  };
}

/**
 * The entity for page updates: one text for every reader and, if some fields need extra permissions, another
 * for users who hold them all.
 */
export function pageTextsSql(kind: AnyKind): { text: string; fuller?: { text: string; needs: Action[] } } {
  const needing = fieldsNeeding(kind);
  const hidden = hiddenFields(kind);
  const needed = [...needing.values()].flat().filter((field) => !hidden.includes(field));
  const head = objectSql(headColumns(kind));
  const whole = dropFields("k.doc", hidden);
  if (needed.length === 0) return { text: `(${whole} || ${head})` };
  const fuller = { text: `(${whole} || ${head})`, needs: [...needing.keys()] };
  return { text: `(${dropFields(whole, needed)} || ${head})`, fuller };
}

/** Includes fields visible only to users who may update, for the form. */
export function formValuesSql(kind: AnyKind, principal: Principal, value: ValueSlot): string {
  return `(${writePermittedDocument(kind, "k.doc", principal, value)} || ${objectSql(headColumns(kind))})`;
}

export function kindFrom(table: KindTable): string {
  if (!table.stateTable) return `${table.table} k`;
  return `${table.table} k left join ${table.stateTable} s on s.tenant_id = k.tenant_id and s.id = k.id`;
}

function revSql(table: KindTable): string {
  return table.stateTable ? "greatest(k.rev, s.rev)" : "k.rev";
}

function headColumns(kind: AnyKind, table = kindTable(kind)): ListColumn[] {
  const head: ListColumn[] = [
    { name: "id", sql: "k.id", type: "id", neverNull: true },
    { name: "version", sql: "k.version", type: "number", neverNull: true },
    { name: "rev", sql: revSql(table), type: "number" },
    timeColumn("createdAt", "k.created_at"),
    timeColumn("updatedAt", "k.updated_at"),
    { name: "updatedBy", sql: "k.updated_by", type: "text" },
  ];
  if (!table.stateTable) return head;
  return [
    ...head,
    statusColumn,
    timeColumn("statusSince", "s.status_since"),
    timeColumn("lastUpdateTimestamp", "s.observed_at"),
    { name: "stateData", sql: "coalesce(s.state, '{}')" },
    ...listParts(kind),
  ];
}

const listParts = (kind: AnyKind): ListColumn[] =>
  numberedPartsOf(kind).map(([name, field]) => ({
    name,
    sql: `(select coalesce(jsonb_agg(jsonb_build_object('index', part)), '[]')
      from generate_series(1, (k.doc ->> '${field}')::int) part)`,
  }));

function listReportedColumns({ device }: AnyKind): ListColumn[] {
  return Object.entries(device?.reported ?? {}).map(([name, member]): ListColumn => {
    if (member.type === "problem") return { name, sql: problemCodeSql(name), type: "select" };
    if (member.type === "flag") return { name, sql: `(s.state ->> '${name}')::boolean`, type: "flag" };
    return timeColumn(name, `(s.state #>> '{${member.at.join(",")}}')::timestamptz`);
  });
}

export const problemCodeSql = (name: string): string => `s.${problemColumn(name)}`;

// A device without a state row has never reported.
const statusSql = "coalesce(s.status, 'UNKNOWN')";
const statusColumn: ListColumn = {
  name: "status",
  sql: statusSql,
  orderedGroups: [
    ...statusesWorstFirst.map((status) => `s.status = '${status}'`),
    `(s.status is null or s.status <> all('{${statusesWorstFirst.join(",")}}'))`,
  ],
  stored: { sql: "s.status", absent: "UNKNOWN" },
  type: "select",
  neverNull: true,
};

/** A foreign key guarantees that each state belongs to a device. */
function countStates(stateTable: string): NonNullable<ListCatalogue["counted"]> {
  const byStatus = String.raw`s\.status = (\$\d+::text|any\(\$\d+::text\[\]\))`;
  const covered = new RegExp(String.raw`^\(${byStatus}( and ${byStatus})*\)$`);
  return {
    from: `${stateTable} s`,
    tenantSql: "s.tenant_id",
    covers: (condition) => covered.test(condition),
  };
}

function fieldColumns(kind: AnyKind, table: KindTable): ListColumn[] {
  const stored = new Map(table.columns.map((column) => [column.field, column]));
  return Object.entries(kind.fields as Fields).flatMap(([name, field]) => {
    if (field.restricted) return [];
    if (typeOf(field).isSecret) return [{ name: secretFlag(name), sql: `k.doc -> '${secretFlag(name)}'` }];
    if (field.needs) return [makeNeededColumn(kind, name, field.needs)];
    const column = stored.get(name);
    return [column ? makeStoredColumn(name, field, `k.${column.sql}`) : { name, sql: `k.doc -> '${name}'` }];
  });
}

function makeStoredColumn(name: string, field: Field, sql: string): ListColumn {
  const { filter, comparedAs } = typeOf(field);
  return {
    name,
    // As text it sorts the same and can use the index.
    ...(comparedAs ? { sql: `(${sql})::${comparedAs}`, sortSql: `lower(${sql})` } : { sql }),
    shownSql: `k.doc -> '${name}'`,
    ...(filter ? { type: filter } : {}),
    ...(field.required ? { neverNull: true } : {}),
  };
}

// Not filterable or sortable: the row order would reveal hidden values.
function makeNeededColumn(kind: AnyKind, name: string, needs: Action): ListColumn {
  const sql = `k.doc -> '${name}'`;
  return {
    name,
    sql,
    visible: ({ grants }) => allowedIds(grants, needs, kind.entityType) !== undefined,
    shownFor({ grants }, value) {
      const allowed = allowedIds(grants, needs, kind.entityType);
      return allowed === "all" ? sql : `case when ${isAmong(allowed, value)} then ${sql} end`;
    },
  };
}

function readableDocument(kind: AnyKind, principal: Principal, value: ValueSlot): string {
  return writePermittedDocument(kind, dropFields("k.doc", hiddenFields(kind)), principal, value);
}

/** Secrets are not part of the document. */
function hiddenFields(kind: AnyKind): string[] {
  const secrets = secretFields(kind);
  return listRestrictedFields(kind).filter((field) => !secrets.includes(field));
}

function writePermittedDocument(
  kind: AnyKind,
  document: string,
  { grants }: Principal,
  value: ValueSlot,
): string {
  return [...fieldsNeeding(kind)].reduce((shown, [action, fields]) => {
    const allowed = allowedIds(grants, action, kind.entityType);
    if (allowed === "all") return shown;
    const rest = dropFields(shown, fields);
    return allowed ? `case when ${isAmong(allowed, value)} then ${shown} else ${rest} end` : rest;
  }, document);
}

const isAmong = (allowed: ReadonlySet<string> | undefined, value: ValueSlot) =>
  `k.id = any(${value([...(allowed ?? [])])}::text[])`;

function dropFields(document: string, fields: readonly string[]): string {
  if (fields.length === 0) return document;
  return `(${document}) - array[${fields.map((field) => `'${field}'`).join(", ")}]`;
}

function kindSearch(kind: AnyKind): NonNullable<ListCatalogue["search"]> {
  const fields = kind.search.map((field) => [field, `(k.doc ->> '${field}')`]);
  return { sql: "k.search_text", fields: Object.fromEntries(fields) };
}
