import {
  type DataQuery,
  type DataQueryAnswer,
  maxQueryGroups,
} from "@gantry/domain/contract/answers/data-query.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { toGroup } from "@gantry/domain/filters/check-filter.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { filterRetained } from "../list/find.ts";
import { isoTimeSql, type ListColumn } from "../list/catalogue.ts";
import { type NarrowedList, narrowList } from "../list/list-sql.ts";
import type { DataSource } from "./data-source.ts";

/** By the database's own estimate: about twenty million rows read in order. */
export const maxQueryCost = 1_000_000;

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Counts or sums the rows of a list that the caller may read. Throws `unknownField`, `invalidBody`, or `queryTooLarge`
 * with the member that narrows it.
 */
export async function executeQuery(
  db: TenantTransaction,
  source: DataSource,
  query: DataQuery,
  maxCost = maxQueryCost,
): Promise<DataQueryAnswer> {
  const statement = querySql(db, source, query);
  await assertAffordable(db, statement, { query, maxCost });
  const rows = await db.query<DataQueryAnswer["data"][number]>(statement.text, statement.values);
  return { data: rows.slice(0, maxQueryGroups), isCut: rows.length > maxQueryGroups };
}

function querySql(db: TenantTransaction, source: DataSource, query: DataQuery): Statement {
  const catalogue = filterRetained(source.catalogue, db.nowMs);
  const filters = [toGroup(query.filters), ...rangeFilters(source, query)];
  const list = narrowList(catalogue, { filters: { match: "all", filters } }, db.principal);
  const zone = list.value(query.timeZone ?? "UTC");
  const groups = (query.groupBy ?? []).map((by, at) => groupOf(list, by, { at, zone }));
  const shown = groups.map(({ shownSql }) => shownSql).join(", ");
  const isOverTime = groups.some(({ isTime }) => isTime);
  const order = [
    ...groups.filter(({ isTime }) => isTime).map(({ sql }) => sql),
    ...(isOverTime ? [] : ["value desc nulls last"]),
    ...groups.filter(({ isTime }) => !isTime).map(({ sql }) => sql),
  ];
  const text = `select jsonb_build_array(${shown}) as groups, ${valueSql(list, query)} as value
    from ${catalogue.from} where ${list.conditions.join(" and ")} and ${zone}::text is not null
    ${groups.length > 0 ? `group by ${groups.map(({ sql }) => sql).join(", ")}` : ""}
    order by ${order.join(", ")} limit ${list.value(maxQueryGroups + 1)}`;
  return { text, values: list.values };
}

function rangeFilters({ timeField }: DataSource, { timeRange }: DataQuery): FieldFilter[] {
  if (!timeRange) return [];
  const { startTime, endTime } = timeRange;
  return [
    { field: timeField, operator: "GREATER_THAN_OR_EQUALS", value: startTime },
    { field: timeField, operator: "LESS_THAN", value: endTime },
  ];
}

interface GroupSql {
  sql: string;
  shownSql: string;
  isTime: boolean;
}

function groupOf(
  { columns }: NarrowedList,
  { field, period }: NonNullable<DataQuery["groupBy"]>[number],
  { at, zone }: { at: number; zone: string },
): GroupSql {
  const { sql, type } = columnOf(columns, field);
  const isTime = type === "time";
  if (type === "list" || isTime !== (period !== undefined)) throw makeWrong(`groupBy.${at}.period`);
  if (!isTime) return { sql, shownSql: sql, isTime };
  const start = `date_trunc('${period}', ${sql}, ${zone}::text)`;
  return { sql: start, shownSql: isoTimeSql(start), isTime };
}

const functions = { sum: "sum", average: "avg", minimum: "min", maximum: "max" } as const;

function valueSql({ columns }: NarrowedList, { aggregation }: DataQuery): string {
  const { function: name, field } = aggregation;
  if (name === "count") return "count(*)::float8";
  const { sql, type } = columnOf(columns, field ?? "");
  if (type !== "number") throw makeWrong("aggregation.field");
  return `${functions[name]}(${sql})::float8`;
}

function columnOf(columns: ReadonlyMap<string, ListColumn>, field: string): ListColumn {
  const column = columns.get(field);
  if (!column?.type) throw new AppError("unknownField", { field });
  return column;
}

async function assertAffordable(
  db: TenantTransaction,
  { text, values }: Statement,
  { query, maxCost }: { query: DataQuery; maxCost: number },
): Promise<void> {
  const [row] = await db.query<{ "QUERY PLAN": { Plan: { "Total Cost": number } }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  const cost = row?.["QUERY PLAN"][0]?.Plan["Total Cost"] ?? 0;
  if (cost > maxCost)
    throw new AppError("queryTooLarge", { field: query.timeRange ? "filters" : "timeRange" });
}

const makeWrong = (field: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
