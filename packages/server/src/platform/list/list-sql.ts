import { defaultPageSize, type FindQuery } from "@gantry/domain/contract/find.ts";
import { asGroup, filterProblem } from "@gantry/domain/filters/check-filter.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { Principal } from "../principal.ts";
import { type ListCatalogue, type ListColumn, objectSql, visibleColumns } from "./catalogue.ts";
import { filterSql, likePattern, type ValueSlot } from "./filter-sql.ts";

/** One statement that answers `{"items":[...],"total":n}` as text in its only column, `answer`. */
export interface ListStatement {
  text: string;
  values: unknown[];
}

/** Builds the statement of a list for this caller; refuses fields the caller may not see and values of a wrong type. */
export function listSql(catalogue: ListCatalogue, query: FindQuery, principal: Principal): ListStatement {
  const columns = visibleColumns(catalogue, principal);
  const values: unknown[] = [];
  const value: ValueSlot = (given) => `$${values.push(given)}`;
  const where = [
    `${catalogue.tenantSql} = ${value(principal.tenantId)}`,
    ...readableSql(catalogue, principal, value),
    ...(catalogue.where ? [catalogue.where(value, principal)] : []),
    ...filtersSql(query, columns, value),
    ...searchSql(catalogue, query, value),
  ].join(" and ");
  const order = orderSql(catalogue, query, columns);
  const item = itemSql(catalogue, query, columns, principal, value);
  const pageSize = query.pageSize ?? defaultPageSize;
  const limit = `${value(pageSize)}::int8 offset ${value(pageSize * (query.page ?? 0))}::int8`;
  // The page is found first, by keys alone, and only its rows are turned into text.
  const text = `
    select '{"items":[' || coalesce(string_agg(listed.item, ','), '') || '],"total":'
      || (select count(*) from ${catalogue.from} where ${where}) || '}' as answer
    from (
      select (${item})::text as item
      from (select ${catalogue.keySql} as key from ${catalogue.from} where ${where} order by ${order} limit ${limit}) page
      join ${catalogue.from} on ${catalogue.keySql} = page.key and ${catalogue.tenantSql} = $1
      order by ${order}
    ) listed`;
  return { text, values };
}

function readableSql(catalogue: ListCatalogue, principal: Principal, value: ValueSlot): string[] {
  if (!catalogue.readable) return [];
  const allowed = allowedIds(principal.grants, "READ", catalogue.readable.entityType);
  if (allowed === "all") return [];
  if (allowed === undefined) return ["false"];
  return [`${catalogue.readable.idSql} = any(${value([...allowed])}::text[])`];
}

function filtersSql(query: FindQuery, columns: ReadonlyMap<string, ListColumn>, value: ValueSlot): string[] {
  const found = filterProblem(query.filters, (field) => columns.get(field)?.type);
  if (found?.problem === "unknownField") throw new AppError("unknownField", { field: found.field });
  if (found?.problem === "unknownOperator") {
    throw new AppError("unknownOperator", { field: found.field, operator: found.operator });
  }
  if (found) throw new AppError("invalidBody", {}, { issues: [{ field: found.path, code: found.code }] });
  return [filterSql(asGroup(query.filters), columns, value)];
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
  return searchedWords(text).map((word) => {
    const pattern = value(`%${likePattern(word)}%`);
    if (fields.length === 0 || everyField) return `${search.sql} like ${pattern}::text`;
    return `(${fields.map((field) => `lower(${search.fields[field]}) like ${pattern}::text`).join(" or ")})`;
  });
}

const maxSearchWords = 8;

/** Each word has to be found, wherever it stands: "i-25 214" finds "DMS I-25 SB MP 214.2". */
function searchedWords(text: string): string[] {
  const words = text.split(/\s+/);
  return [...words.slice(0, maxSearchWords - 1), words.slice(maxSearchWords - 1).join(" ")].filter(Boolean);
}

function orderSql(
  catalogue: ListCatalogue,
  query: FindQuery,
  columns: ReadonlyMap<string, ListColumn>,
): string {
  const field = query.sortField ?? catalogue.sort.field;
  const ascending = query.ascending ?? (query.sortField ? true : catalogue.sort.ascending);
  const own = catalogue.sort.field;
  const orders = [orderBy(columns, field, ascending)];
  // Rows that are equal in what was asked for stand in the list's own order.
  if (field !== own && columns.has(own)) orders.push(orderBy(columns, own, catalogue.sort.ascending));
  // The key last, so that equal rows keep their order from page to page.
  return [...orders, `${catalogue.keySql} ${ascending ? "asc" : "desc"}`].join(", ");
}

function orderBy(columns: ReadonlyMap<string, ListColumn>, field: string, ascending: boolean): string {
  const column = columns.get(field);
  if (!column?.type || column.type === "list") throw new AppError("unknownSortField", { field });
  const isText = column.type === "text" || column.type === "select";
  const key = column.sortSql ?? (isText ? `lower(${column.sql})` : column.sql);
  return `${key} ${ascending ? "asc" : "desc"}${column.neverNull ? "" : " nulls last"}`;
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
