import type { WeatherSeries } from "@gantry/domain/contract/answers/weather.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { checkWeatherRange, weatherResolutionOf } from "@gantry/domain/weather/weather-history.ts";
import {
  bucketDays,
  bucketReadings,
  makeWeatherSeries,
  type WeatherBucket,
} from "@gantry/domain/weather/weather-series.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readRetainedSinceMs } from "../../../platform/records/retention.ts";
import { hourMs, packedHourSql, readPackedHours } from "./hour-figures.ts";
import { readWeather } from "./read-weather.ts";
import { weatherHourRecord, weatherReadingRecord } from "./weather-records.ts";

/** The history of a station; longer ranges in longer steps. */
export async function readSeries(
  db: TenantTransaction,
  id: string,
  { fromMs, toMs, zone }: Span & { zone: string },
): Promise<WeatherSeries> {
  const issue = checkWeatherRange({ fromMs, toMs });
  if (issue) throw new AppError("invalidBody", {}, { issues: [issue] });
  const resolution = weatherResolutionOf({ fromMs, toMs });
  const station = await readStation(db, id);
  const span = { fromMs, toMs: Math.min(toMs, db.nowMs + 1) };
  const buckets = station === null ? [] : await readBuckets(db, station, { span, resolution, zone });
  return makeWeatherSeries(buckets, { resolution, zone });
}

/** Its number in the series; null before its first reading. */
async function readStation(db: TenantTransaction, id: string): Promise<number | null> {
  const [row] = await db.query<{ number: number | null }>(
    `select n.number from weather_station w
       left join device_number n on n.tenant_id = w.tenant_id and n.entity_type = $3 and n.id = w.id
     where w.tenant_id = $1 and w.id = $2`,
    [db.tenantId, id, weatherStation.entityType],
  );
  if (!row) throw new AppError("notFound", { kind: weatherStation.name, id });
  return row.number;
}

async function readBuckets(
  db: TenantTransaction,
  station: number,
  { span, resolution, zone }: { span: Span; resolution: WeatherSeries["resolution"]; zone: string },
): Promise<WeatherBucket[]> {
  if (resolution === "reading") return bucketReadings(await readReadings(db, station, span), span);
  const hours = await readHours(db, station, span);
  return resolution === "hour" ? [...hours] : bucketDays(hours, zone);
}

async function readReadings(db: TenantTransaction, station: number, { fromMs, toMs }: Span) {
  const sinceMs = (await readRetainedSinceMs(db, weatherReadingRecord)) ?? fromMs;
  return readWeather(db, [{ station, fromMs: Math.max(fromMs, sinceMs), toMs }]);
}

/** Whole hours that overlap the span. */
async function readHours(
  db: TenantTransaction,
  station: number,
  { fromMs, toMs }: Span,
): Promise<Iterable<WeatherBucket>> {
  const sinceMs = (await readRetainedSinceMs(db, weatherHourRecord)) ?? fromMs;
  // Shorter than the usual text of bytes, which takes longer than the search in the index.
  const [row] = await db.query<{ hours: string | null }>(
    `select encode(string_agg(${packedHourSql("h")}, ''), 'base64') as hours from weather_hour h
     where h.tenant_number = $1 and h.station = $2 and h.at > to_timestamp($3::float8 / 1000)
       and h.at < to_timestamp($4::float8 / 1000)`,
    [db.tenantNumber, station, Math.max(fromMs - hourMs, sinceMs), toMs],
  );
  return row?.hours ? readPackedHours(Buffer.from(row.hours, "base64")) : [];
}
