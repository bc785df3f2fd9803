import { judgeVehicle, type StationLimits } from "@gantry/domain/wim/judge-vehicle.ts";
import type { WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { Reading } from "../../platform/module.ts";

/** A vehicle that a station answers again may be placed this differently by another agent. */
const againWithin = "1 minute";

/**
 * Stores and counts vehicles once each, judged by the limits that their station has now. One that is stored already stays as it
 * is, also if the station answers it again under another number.
 */
export async function writeVehicles(
  readings: readonly Reading<WimVehicle>[],
  db: TenantTransaction,
): Promise<void> {
  if (readings.length === 0) return;
  const ids = readings.map(({ entityId }) => entityId);
  const limits = await readLimits(db, ids);
  const rows = readings.map((reading) => ({
    station: reading.deviceNumber,
    ...rowOf(reading, limits.get(reading.entityId) ?? {}),
  }));
  // In a fixed order, to prevent deadlocks.
  rows.sort((one, other) => one.station - other.station || one.at_ms - other.at_ms);
  await db.query(writeAndCount, [db.tenantNumber, db.tenantId, JSON.stringify(rows)]);
}

const insertRows = `
  insert into wim_vehicle (tenant_number, tenant_id, station, at, device_at, number, lane, lane_direction, speed,
    length, total_weight, axle_count, class_name, is_violation, overweight, violation_types, front_plate, rear_plate,
    files, doc)
  select $1, $2, v.station, to_timestamp(v.at_ms / 1000), to_timestamp(v.device_at_ms / 1000), v.number, v.lane,
    v.lane_direction, v.speed, v.length, v.total_weight, v.axle_count, v.class_name, v.is_violation, v.overweight,
    v.violation_types, v.front_plate, v.rear_plate, v.files, v.doc
  from jsonb_to_recordset($3::jsonb) as v (station int4, at_ms float8, device_at_ms float8, number int8, lane int2,
    lane_direction text, speed float8, length float8, total_weight float8, axle_count int2, class_name text,
    is_violation boolean, overweight boolean, violation_types jsonb, front_plate text, rear_plate text,
    files text[], doc jsonb)
  where not exists (
    select from wim_vehicle r
    where r.tenant_number = $1 and r.station = v.station
      and r.at between to_timestamp(v.at_ms / 1000) - interval '${againWithin}'
        and to_timestamp(v.at_ms / 1000) + interval '${againWithin}'
      and (r.number = v.number and r.device_at = to_timestamp(v.device_at_ms / 1000)
        or r.at = to_timestamp(v.at_ms / 1000) and r.lane = v.lane and r.total_weight = v.total_weight))
  on conflict do nothing
  returning station, at`;

/** Only vehicles that were not stored before are counted, by quarter of an hour. */
const writeAndCount = `
  with stored as (${insertRows}), counted as (
    select station, date_trunc('day', at, 'UTC') as day,
      floor(extract(epoch from at)::float8 / 900)::int8 % 96 as quarter, count(*)::int4 as vehicles
    from stored group by 1, 2, 3
  )
  insert into wim_day as d (tenant_number, tenant_id, station, at, vehicles)
  select $1, $2, c.station, c.day, array(
    select coalesce(o.vehicles, 0) from generate_series(0, 95) place
      left join counted o on o.station = c.station and o.day = c.day and o.quarter = place
    order by place)
  from (select distinct station, day from counted) c
  order by c.station, c.day
  on conflict (tenant_number, station, at) do update set vehicles = array(
    select known + added from unnest(d.vehicles, excluded.vehicles) with ordinality as counts (known, added, place)
    order by place)`;

function rowOf({ atMs, deviceAtMs, data }: Reading<WimVehicle>, limits: StationLimits) {
  const { number, lane, laneDirection, className, speed, length, totalWeight, axleCount, ...others } = data;
  const { frontPlate, rearPlate, ...doc } = others;
  const { violations, violationTypes, overweight, axleOverload, doubts } = judgeVehicle(data, limits);
  const { images, dimensionProfileFile } = doc;
  return {
    at_ms: atMs,
    device_at_ms: deviceAtMs ?? null,
    number,
    lane,
    lane_direction: laneDirection,
    speed,
    length,
    total_weight: totalWeight,
    axle_count: axleCount,
    class_name: className,
    is_violation: violations.length > 0,
    overweight,
    violation_types: violationTypes,
    front_plate: frontPlate,
    rear_plate: rearPlate,
    files: dimensionProfileFile === null ? images : [...images, dimensionProfileFile],
    doc: { ...doc, violations, axleOverload, doubts },
  };
}

async function readLimits(
  db: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StationLimits>> {
  const rows = await db.query<{ id: string; doc: StationLimits }>(
    "select id, doc from wim where tenant_id = $1 and id = any ($2)",
    [db.tenantId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}
