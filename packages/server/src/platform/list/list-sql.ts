import { defaultPageSize, type FindQuery } from "@gantry/domain/filters/find.ts";
import { filterProblem, toGroup } from "@gantry/domain/filters/check-filter.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { Principal } from "../permission/principal.ts";
import { type ListCatalogue, type ListColumn, objectSql, visibleColumns } from "./catalogue.ts";
import { filterSql, likePattern, type ValueSlot } from "./filter-sql.ts";
import { type OrderedPart, orderParts, writeOrder } from "./list-order.ts";

/** Returns `{"items":[...],"total":n}` as text in the column `answer`, with `moreThanTotal` if counting has a limit. */
interface ListStatement {
  text: string;
  values: unknown[];
}

export interface NarrowedList {
  value: ValueSlot;
  values: unknown[];
  tenant: string;
  columns: Map<string, ListColumn>;
  /** Combined with AND; the first is the tenant's. */
  conditions: string[];
}

/**
 * Rows of a query for this caller; rejects hidden fields and values of wrong types. `values`: parameters of
 * an enclosing statement.
 */
export function narrowList(
  catalogue: ListCatalogue,
  query: FindQuery,
  principal: Principal,
  values: unknown[] = [],
): NarrowedList {
  const columns = visibleColumns(catalogue, principal);
  const addValue: ValueSlot = (given) => `$${values.push(given)}`;
  const tenant = addValue(principal.tenantId);
  const conditions = [
    `${catalogue.tenantSql} = ${tenant}`,
    ...readableSql(catalogue, principal, addValue),
    ...withinSql(catalogue, addValue),
    ...(catalogue.where ? [catalogue.where(addValue, principal)] : []),
    ...filtersSql(query, filterColumns(catalogue, columns), addValue),
    ...searchSql(catalogue, query, addValue),
  ];
  return { value: addValue, values, tenant, columns, conditions };
}

/**
 * Tenant of the transaction, as used by row security. Filtering by it and checking once that it is the
 * caller's is equivalent to comparing both per row, and saves 1.3 ms for 100,000 rows.
 */
export const tenantOfTransaction = "current_setting('gantry.tenant', true)";

export function listSql(catalogue: ListCatalogue, query: FindQuery, principal: Principal): ListStatement {
  const list = narrowList(catalogue, query, principal);
  const { value, values, tenant, columns } = list;
  const ofTenant = `${catalogue.tenantSql} = ${tenantOfTransaction}`;
  const conditions = list.conditions.with(0, ofTenant);
  const parts = orderParts(catalogue, query, columns);
  const item = itemSql(catalogue, query, columns, principal, value);
  const pageSize = query.pageSize ?? defaultPageSize;
  const offset = pageSize * (query.page ?? 0);
  const ofPage = {
    limit: `${value(pageSize)}::int8`,
    offset: `${value(offset)}::int8`,
    last: value(offset + pageSize),
  };
  const ofRow = [`${catalogue.keySql} = page.key`, ofTenant, ...withinSql(catalogue, value)];
  // Finds the page by keys first, then builds only its rows.
  const text = `
    ${pageSql(catalogue, conditions, parts, ofPage)}
    select '{"items":[' || coalesce(string_agg(listed.item, ','), '') || '],"total":'
      || (${totalSql(catalogue, conditions)}) || '}' as answer
    from (
      select (${item})::text as item
      from page join ${catalogue.from} on ${ofRow.join(" and ")}
      order by page.part, ${writeOrder(catalogue, query, columns)}
    ) listed
    having ${tenant} = ${tenantOfTransaction}`;
  return { text, values };
}

const withinSql = ({ within }: ListCatalogue, value: ValueSlot) => (within ? [within(value)] : []);

/** Keys of the page. Parts in their own CTE run only if the previous ones did not fill the page. */
function pageSql(
  catalogue: ListCatalogue,
  conditions: readonly string[],
  parts: readonly OrderedPart[],
  { limit, offset, last }: { limit: string; offset: string; last: string },
): string {
  const keysOf = ({ condition, order }: OrderedPart, rows: string) => {
    const where = condition === undefined ? conditions : [...conditions, condition];
    return `select ${catalogue.keySql} as key from ${catalogue.from} where ${where.join(" and ")} order by ${order} ${rows}`;
  };
  const [only, ...more] = parts;
  if (only && more.length === 0) {
    // Every parameter must be used, or PostgreSQL cannot infer its type.
    const rows = `limit least(${limit}, ${last}::int8) offset ${offset}`;
    return `with page as (select 0 as part, own.key from (${keysOf(only, rows)}) own)`;
  }
  const named = parts.map((part, at) => `part${at} as materialized (${keysOf(part, `limit ${last}::int8`)})`);
  const all = parts.map((_, at) => `select ${at} as part, key from part${at}`).join(" union all ");
  return `with ${named.join(", ")}, page as (select part, key from (${all}) parts limit ${limit} offset ${offset})`;
}

function totalSql(catalogue: ListCatalogue, conditions: readonly string[]): string {
  const { maxCounted, from } = catalogue;
  if (maxCounted === undefined) return countSql(catalogue, conditions);
  const upTo = `select 1 from ${from} where ${conditions.join(" and ")} limit ${maxCounted + 1}`;
  return `select least(n, ${maxCounted}) || ',"moreThanTotal":' || (n > ${maxCounted})::text
    from (select count(*) as n from (${upTo}) found) counted`;
}

function countSql(catalogue: ListCatalogue, conditions: readonly string[]): string {
  const { counted } = catalogue;
  const [, ...own] = conditions;
  // Conditions covered by the smaller table are counted there, without the join.
  if (counted && own.length > 0 && own.every((condition) => counted.covers(condition)))
    return `select count(*) from ${counted.from} where ${[`${counted.tenantSql} = ${tenantOfTransaction}`, ...own].join(" and ")}`;
  return `select count(*) from ${catalogue.from} where ${conditions.join(" and ")}`;
}

function readableSql(catalogue: ListCatalogue, principal: Principal, value: ValueSlot): string[] {
  if (!catalogue.readable) return [];
  const allowed = allowedIds(principal.grants, "READ", catalogue.readable.entityType);
  if (allowed === "all") return [];
  if (allowed === undefined) return ["false"];
  return [`${catalogue.readable.idSql} = any(${value([...allowed])}::text[])`];
}

function filterColumns(
  { filterNames = {} }: ListCatalogue,
  columns: ReadonlyMap<string, ListColumn>,
): ReadonlyMap<string, ListColumn> {
  const named = Object.entries(filterNames).flatMap(([name, of]) => {
    const column = columns.get(of);
    return column ? [[name, column] as const] : [];
  });
  return named.length === 0 ? columns : new Map([...columns, ...named]);
}

function filtersSql(query: FindQuery, columns: ReadonlyMap<string, ListColumn>, value: ValueSlot): string[] {
  const found = filterProblem(query.filters, (field) => columns.get(field)?.type);
  if (found?.problem === "unknownField") throw new AppError("unknownField", { field: found.field });
  if (found?.problem === "unknownOperator") {
    throw new AppError("unknownOperator", { field: found.field, operator: found.operator });
  }
  if (found) throw new AppError("invalidBody", {}, { issues: [{ field: found.path, code: found.code }] });
  const group = toGroup(query.filters);
  return group.filters.length === 0 ? [] : [filterSql(group, columns, value)];
}

function searchSql(catalogue: ListCatalogue, query: FindQuery, value: ValueSlot): string[] {
  const { search } = catalogue;
  const fields = query.searchFields ?? [];
  const unknown = fields.find((field) => !search || !Object.hasOwn(search.fields, field));
  if (unknown !== undefined) throw new AppError("unknownField", { field: unknown });
  const text = query.searchText?.trim();
  if (!text) return [];
  if (!search) throw new AppError("unknownField", { field: "searchText" });
  const everyField = Object.keys(search.fields).every((field) => fields.includes(field));
  return splitSearchedWords(text).map((word) => {
    const pattern = value(`%${likePattern(word)}%`);
    if (fields.length === 0 || everyField) return `${search.sql} like ${pattern}::text`;
    return `(${fields.map((field) => `lower(${search.fields[field]}) like ${pattern}::text`).join(" or ")})`;
  });
}

const maxSearchWords = 8;

/** Every word must match anywhere: "i-25 214" finds "DMS I-25 SB MP 214.2". */
function splitSearchedWords(text: string): string[] {
  const words = text.split(/\s+/);
  return [...words.slice(0, maxSearchWords - 1), words.slice(maxSearchWords - 1).join(" ")].filter(Boolean);
}

function itemSql(
  catalogue: ListCatalogue,
  query: FindQuery,
  columns: ReadonlyMap<string, ListColumn>,
  principal: Principal,
  value: ValueSlot,
): string {
  if (!query.fields && catalogue.wholeRow) return catalogue.wholeRow(principal, value);
  const unknown = query.fields?.find((field) => !columns.has(field));
  if (unknown !== undefined) throw new AppError("unknownField", { field: unknown });
  const names = query.fields ? new Set([...catalogue.always, ...query.fields]) : columns.keys();
  const chosen = [...names].flatMap((name) => columns.get(name) ?? []);
  return objectSql(
    chosen.map((column) =>
      column.shownFor ? { ...column, shownSql: column.shownFor(principal, value) } : column,
    ),
  );
}
