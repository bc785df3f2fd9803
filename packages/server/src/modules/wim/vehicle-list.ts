import { vehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { maxCountedVehicles } from "@gantry/domain/contract/wim-calls.ts";
import {
  defaultPageSize,
  type FieldFilter,
  type Filter,
  type FindQuery,
} from "@gantry/domain/filters/find.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { JsonText } from "../../platform/http/route.ts";
import { type ListCatalogue, type ListColumn, timeColumn } from "../../platform/list/catalogue.ts";
import type { DataSource } from "../../platform/queries/data-source.ts";
import { find } from "../../platform/list/find.ts";
import { wimVehicleRecord } from "./wim-records.ts";

const dayMs = 86_400_000;
const { shape } = vehicleReading;

const fromDoc = (name: keyof typeof shape): ListColumn => ({
  name,
  sql: `v.doc -> '${name}'`,
  answer: shape[name],
});
const numberOf = (name: keyof typeof shape, sql: string): ListColumn => ({
  name,
  sql,
  type: "number",
  answer: shape[name],
});
const textOf = (name: keyof typeof shape, sql: string): ListColumn => ({
  name,
  sql,
  type: "text",
  answer: shape[name],
});

function columnsOf(stationId: string): ListColumn[] {
  return [
    { name: "id", sql: "v.id::text", type: "id", neverNull: true },
    {
      name: "detectorId",
      sql: "null::text",
      shownFor: (_, value) => `${value(stationId)}::text`,
      answer: shape.detectorId,
    },
    { ...timeColumn("timestamp", "v.at"), neverNull: true },
    timeColumn("deviceAt", "v.device_at"),
    { ...numberOf("number", "v.number"), neverNull: true },
    numberOf("lane", "v.lane"),
    { name: "laneDirection", sql: "v.lane_direction", type: "select", answer: shape.laneDirection },
    textOf("className", "v.class_name"),
    numberOf("speed", "v.speed"),
    numberOf("length", "v.length"),
    numberOf("totalWeight", "v.total_weight"),
    numberOf("axleCount", "v.axle_count"),
    { name: "violationTypes", sql: "v.violation_types", type: "list", answer: shape.violationTypes },
    { name: "overweight", sql: "v.overweight", type: "flag", neverNull: true },
    textOf("frontPlate", "v.front_plate"),
    textOf("rearPlate", "v.rear_plate"),
    ...(
      [
        "images",
        "dimensionProfileFile",
        "height",
        "axleWeights",
        "axleSpaces",
        "axleOverload",
        "violations",
        "doubts",
        "dotNumber",
        "mcNumber",
        "temperature",
      ] as const
    ).map(fromDoc),
  ];
}

/** Vehicles of one station, the newest first (WIM-035). */
export async function findVehicles(
  db: TenantTransaction,
  stationId: string,
  query: FindQuery,
): Promise<JsonText> {
  await readStation(db, stationId);
  const sinceMs = recentSinceMs(query, db.nowMs);
  if (sinceMs !== undefined) {
    const recent = await find(db, vehicleList(stationId, query, sinceMs), query);
    if (hasMoreThanTotal(recent)) return recent;
  }
  return find(db, vehicleList(stationId, query), query);
}

/** Throws an `AppError` for a station that is not there. */
export async function readStation(
  db: TenantTransaction,
  stationId: string,
): Promise<{ timezone: string | null }> {
  const [station] = await db.query<{ timezone: string | null }>(
    "select doc ->> 'timezone' as timezone from wim where tenant_id = $1 and id = $2",
    [db.tenantId, stationId],
  );
  if (!station) throw new AppError("notFound", { kind: wimStation.name, id: stationId });
  return station;
}

/** A page among the newest vehicles is first looked for in so many days, because a query plans for each day of its table. */
const recentDays = 2;

/** Undefined for a page that may have older vehicles also where more than `maxCountedVehicles` are newer. */
function recentSinceMs(query: FindQuery, nowMs: number): number | undefined {
  const { sortField, ascending = sortField !== undefined, page = 0, pageSize = defaultPageSize } = query;
  const isNewestFirst = (sortField ?? "timestamp") === "timestamp" && !ascending;
  if (!isNewestFirst || (page + 1) * pageSize > maxCountedVehicles) return undefined;
  const before = requiredFilters(query).find(
    ({ field, operator }) => field === "timestamp" && operator.startsWith("LESS_THAN"),
  );
  const untilMs = typeof before?.value === "string" ? Date.parse(before.value) : Number.NaN;
  return (Number.isNaN(untilMs) ? nowMs : Math.min(untilMs, nowMs)) - recentDays * dayMs;
}

const hasMoreThanTotal = ({ text }: JsonText): boolean => text.endsWith('"moreThanTotal":true}');

function vehicleList(stationId: string, query: FindQuery, sinceMs?: number): ListCatalogue {
  const isViolation = requiredFilters(query).some(isOfViolations);
  return {
    from: "wim_vehicle v",
    tenantSql: "v.tenant_id",
    keySql: "v.id",
    columns: columnsOf(stationId),
    always: ["id"],
    sort: { field: "timestamp", ascending: false },
    maxCounted: maxCountedVehicles,
    ...(sinceMs !== undefined && {
      within: (value) => `v.at > to_timestamp(${value(sinceMs)}::float8 / 1000)`,
    }),
    where: (value, { tenantId }) =>
      `${stationSql("v", value(tenantId), value(stationId))}${isViolation ? " and v.is_violation" : ""}`,
    record: { kind: wimVehicleRecord, row: "v" },
  };
}

/** Vehicles of all stations, as queries count and sum them. */
export const vehicleSource: DataSource = {
  name: "wimVehicle",
  entityType: wimStation.entityType,
  licence: wimStation.licence,
  catalogue: {
    from: `wim_vehicle v join device_number n on n.tenant_id = v.tenant_id and n.entity_type = '${wimStation.entityType}'
      and n.number = v.station
      left join wim w on w.tenant_id = n.tenant_id and w.id = n.id`,
    tenantSql: "v.tenant_id",
    keySql: "v.id",
    readable: { entityType: wimStation.entityType, idSql: "n.id" },
    columns: [
      { name: "stationId", sql: "n.id", type: "id", neverNull: true },
      { name: "stationName", sql: "w.name", type: "text" },
      { name: "roadName", sql: "w.road_name", type: "text" },
      { name: "direction", sql: "w.direction", type: "text" },
      ...columnsOf("").filter(({ name, type }) => type !== undefined && name !== "id"),
    ],
    always: [],
    sort: { field: "timestamp", ascending: false },
    record: { kind: wimVehicleRecord, row: "v" },
  },
  timeField: "timestamp",
};

/** Condition of the rows of a station; names the first columns of the index. */
export function stationSql(row: string, tenant: string, station: string): string {
  return `${row}.tenant_number = (select number from installation.tenant where id = ${tenant})
    and ${row}.station = (select number from device_number
      where tenant_id = ${tenant} and entity_type = '${wimStation.entityType}' and id = ${station})`;
}

/** Those that every vehicle matches. */
function requiredFilters({ filters }: FindQuery): FieldFilter[] {
  const all: readonly Filter[] = Array.isArray(filters)
    ? filters
    : filters?.match === "all"
      ? filters.filters
      : [];
  return all.filter((filter) => "field" in filter);
}

/** Only violations match: the small index of them serves. */
function isOfViolations({ field, operator, value }: FieldFilter): boolean {
  return field === "violationTypes" && operator === "IN" && Array.isArray(value) && !value.includes("none");
}
