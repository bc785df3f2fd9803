import type { WimCalibration } from "@gantry/domain/contract/answers/wim.ts";
import {
  calibrationClass,
  calibrationDays,
  calibrationDrift,
  joinAxles,
  noAxles,
  type SteeringAxles,
  temperatureBand,
  temperatureBands,
} from "@gantry/domain/wim/calibration.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { readStation, stationSql } from "./vehicle-list.ts";

interface AxleRow extends SteeringAxles {
  lane: number;
  /** Null without a temperature. */
  band: number | null;
  is_recent: boolean;
}

/** Steering axles of the last days beside those before, by lane and temperature; doubtful vehicles do not count. */
export async function readCalibration(db: TenantTransaction, stationId: string): Promise<WimCalibration> {
  await readStation(db, stationId);
  const { className, axles } = calibrationClass;
  const { recent, before } = calibrationDays;
  const rows = await db.query<AxleRow>(
    `select f.lane, f.is_recent, floor((f.fahrenheit - $8::float8) / $9::float8)::int4 as band,
       count(*)::int4 as vehicles, avg(f.kg)::float8 as "meanKg"
     from (
       select v.lane, v.at > to_timestamp($3::float8 / 1000) - $4 * interval '1 day' as is_recent,
         (v.doc ->> 'temperature')::float8 as fahrenheit, (v.doc -> 'axleWeights' ->> 0)::float8 as kg
       from wim_vehicle v
       where v.tenant_id = $1 and ${stationSql("v", "$1", "$2")}
         and v.at > to_timestamp($3::float8 / 1000) - $5 * interval '1 day'
         and v.class_name = $6 and v.axle_count = $7 and v.lane is not null and v.doc -> 'doubts' = '[]'
     ) f
     where f.kg > 0
     group by f.lane, f.is_recent, band`,
    [
      db.tenantId,
      stationId,
      db.nowMs,
      recent,
      recent + before,
      className,
      axles,
      temperatureBands.startFahrenheit,
      temperatureBands.widthFahrenheit,
    ],
  );
  const lanes = [...new Set(rows.map(({ lane }) => lane))].sort((one, other) => one - other);
  return {
    lanes: lanes.map((lane) =>
      laneOf(
        lane,
        rows.filter((row) => row.lane === lane),
      ),
    ),
  };
}

function laneOf(lane: number, rows: readonly AxleRow[]): WimCalibration["lanes"][number] {
  const bands = [...new Set(rows.flatMap(({ band }) => (band === null ? [] : [band])))];
  return {
    lane,
    ...driftOf(rows),
    temperatures: bands
      .sort((one, other) => one - other)
      .map((band) => ({ ...temperatureBand(band), ...driftOf(rows.filter((row) => row.band === band)) })),
  };
}

function driftOf(rows: readonly AxleRow[]) {
  const joined = (isRecent: boolean) =>
    rows
      .filter((row) => row.is_recent === isRecent)
      .reduce<SteeringAxles>((all, { vehicles, meanKg }) => joinAxles(all, { vehicles, meanKg }), noAxles);
  return calibrationDrift(joined(true), joined(false));
}
