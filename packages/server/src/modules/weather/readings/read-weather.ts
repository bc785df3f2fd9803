import {
  recordedQuantities,
  type RecordedQuantity,
  type TimedWeather,
} from "@gantry/domain/weather/weather-reading.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { stateOfNumber } from "./hour-figures.ts";

/** Readings from `fromMs` on, before `toMs`. */
export interface StationSpan {
  station: number;
  fromMs: number;
  toMs: number;
}

export interface StoredWeather extends TimedWeather {
  station: number;
}

interface Row {
  station: number;
  atMs: number;
  periodS: number;
  /** JSON. */
  figures: string;
  surface: string;
  states: string;
}

/** Readings of spans that do not overlap, by station and time. */
export async function readWeather(
  db: TenantTransaction,
  spans: readonly StationSpan[],
): Promise<StoredWeather[]> {
  if (spans.length === 0) return [];
  // The offset has each span read by the index of its station; the whole time lets the planner leave out other days.
  const rows = await db.query<Row>(
    `select r.station, round(extract(epoch from r.at) * 1000)::float8 as "atMs", r.period_s as "periodS",
       array_to_json(r.figures)::text as figures, array_to_json(r.surface)::text as surface,
       array_to_json(r.states)::text as states
     from unnest($2::int4[], $3::float8[], $4::float8[]) as span (station, from_ms, to_ms)
       cross join lateral (
         select * from weather_reading r
         where r.tenant_number = $1 and r.station = span.station
           and r.at >= to_timestamp(span.from_ms / 1000) and r.at < to_timestamp(span.to_ms / 1000)
           and r.at >= to_timestamp($5::float8 / 1000) and r.at < to_timestamp($6::float8 / 1000)
         offset 0
       ) r
     order by r.station, r.at`,
    [
      db.tenantNumber,
      spans.map(({ station }) => station),
      spans.map(({ fromMs }) => fromMs),
      spans.map(({ toMs }) => toMs),
      Math.min(...spans.map(({ fromMs }) => fromMs)),
      Math.max(...spans.map(({ toMs }) => toMs)),
    ],
  );
  return rows.map(({ figures, surface, states, ...row }) => ({
    ...row,
    values: valuesOf(JSON.parse(figures) as (number | null)[]),
    surfaceTemperatures: JSON.parse(surface) as (number | null)[],
    surfaceStates: (JSON.parse(states) as number[]).map(stateOfNumber),
  }));
}

const valuesOf = (figures: readonly (number | null)[]) =>
  Object.fromEntries(recordedQuantities.map((name, at) => [name, figures[at] ?? null])) as Record<
    RecordedQuantity,
    number | null
  >;
