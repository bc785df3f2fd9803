import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { recordedQuantities } from "../packages/domain/src/weather/weather-reading.ts";
import { sumWeather } from "../packages/domain/src/weather/weather-sums.ts";
import { packStates, packValueSums } from "../packages/server/src/modules/weather/readings/hour-figures.ts";
import { readSeries } from "../packages/server/src/modules/weather/readings/read-series.ts";
import {
  weatherHourRecord,
  weatherReadingRecord,
} from "../packages/server/src/modules/weather/readings/weather-records.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { deleteExpired } from "../packages/server/src/platform/records/retention.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { quantile } from "./list/figures.ts";
import { benchDatabase } from "./database/bench-database.ts";

/**
 * History of a weather station among 200 with a year of hours, 20 of them with all their polls: limits 20 ms for a day and 30
 * days, 40 ms for a year, beside the means of the same time computed from the polls by PostgreSQL.
 */
const stations = 200;
const withReadings = 20;
const pollsPerHour = 12;
const yearDays = 365;
const rounds = 60;
const warmUp = 10;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const site = await benchDatabase({ max_wal_size: "2GB" });
const { owner, urls } = site;
const pool = await openPool(urls.server, { maxConnections: 2 });
try {
  const nowMs = Date.now();
  await fill(nowMs);
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const reader: Principal = {
    kind: "user",
    tenantId: "bench",
    id: "reader",
    displayName: "Reader",
    grants: grantsFromWire({ READ: { WEATHER_STATION: [] } }),
  };
  for (const [name, days, limitMs] of [
    ["a day", 1, 20],
    ["30 days", 30, 20],
    ["a year", yearDays, 40],
  ] as const) {
    const times: number[] = [];
    const peers: number[] = [];
    for (let round = -warmUp; round < rounds; round++) {
      const id = `w${1 + (((round + warmUp) * 7) % withReadings)}`;
      const toMs = Date.now();
      const span = { fromMs: toMs - days * dayMs, toMs };
      const startMs = performance.now();
      const series = await database.inTenant(reader, (db) =>
        readSeries(db, id, { ...span, zone: "America/Denver" }),
      );
      JSON.stringify(series);
      if (round >= 0) times.push(performance.now() - startMs);
      if (series.series.length < 10) throw new Error("no history");
      if (round < 3 - warmUp) peers.push(await readMeans(id, span.fromMs));
    }
    const [p50, p99, peer] = [quantile(times, 0.5), quantile(times, 0.99), quantile(peers, 0.5)];
    console.log(
      `weather of ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, limit ${limitMs} ms; ` +
        `means from its polls by PostgreSQL ${peer.toFixed(0)} ms`,
    );
  }
  const startMs = performance.now();
  await database.inTenant(reader, (db) => deleteExpired(db, [weatherReadingRecord, weatherHourRecord]));
  console.log(`retention with a year of days: ${(performance.now() - startMs).toFixed(0)} ms`);
} finally {
  await pool.end();
  await site.close();
}

async function readMeans(id: string, fromMs: number): Promise<number> {
  const startMs = performance.now();
  const averages = recordedQuantities.map((_, at) => `avg(figures[${at + 1}])`).join(", ");
  await owner.query(
    `select date_trunc('hour', at), ${averages} from weather_reading
     where tenant_number = 1 and station = (select number from device_number where id = $1)
       and at > to_timestamp($2::float8 / 1000) group by 1`,
    [id, fromMs],
  );
  return performance.now() - startMs;
}

async function fill(nowMs: number): Promise<void> {
  const readings = Array.from({ length: pollsPerHour }, (_, at) => ({
    periodS: hourMs / 1000 / pollsPerHour,
    values: Object.fromEntries(recordedQuantities.map((name, n) => [name, 10 + n + at / 10])) as Record<
      (typeof recordedQuantities)[number],
      number
    >,
    surfaceTemperatures: [1 + at / 10, at / 10],
    surfaceStates: ["dry", "wet"] as ["dry", "wet"],
  }));
  const { figures, surface, states } = sumWeather(readings);
  await owner.query(
    `insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now());
     insert into weather_station (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select 'bench', 'w' || n, 1, n, '{}', now(), now(), 'bench' from generate_series(1, ${stations}) n;
     insert into device_number (tenant_id, entity_type, id)
       select 'bench', 'WEATHER_STATION', 'w' || n from generate_series(1, ${stations}) n`,
  );
  const endMs = Math.floor(nowMs / hourMs) * hourMs;
  const daysOf = Array.from({ length: yearDays + 2 }, (_, day) =>
    new Date(endMs - (yearDays - day) * dayMs).toISOString().slice(0, 10),
  );
  await owner.query("select make_record_days('weather_reading', $1::date[])", [daysOf]);
  // By time, as they are written: the rows of one station lie far apart.
  await owner.query(
    `insert into weather_reading (tenant_number, tenant_id, station, at, period_s, figures, surface, states)
     select 1, 'bench', n.number, to_timestamp($1::float8 / 1000) - p * interval '5 minutes', 300,
       array[sin(p), 2, 3, 4, 5, 6, 7, 8, 9]::real[], array[cos(p), 1]::real[], array[2, 4]::int2[]
     from generate_series(${yearDays * 24 * pollsPerHour}, 1, -1) p, device_number n where n.number <= ${withReadings}`,
    [endMs],
  );
  await owner.query(
    `insert into weather_hour (tenant_number, tenant_id, station, at, figures, surface, states)
     select 1, 'bench', n.number, to_timestamp($1::float8 / 1000) - h * interval '1 hour', $2::bytea, $3::bytea, $4::bytea
     from generate_series(${yearDays * 24}, 1, -1) h, device_number n`,
    [endMs, packValueSums(figures), packValueSums(surface), packStates(states)],
  );
  await owner.query("vacuum analyze");
  const { rows } = await owner.query<{ readings: number; hours: number }>(
    `select (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = 'weather_reading'::regclass)
         / ${yearDays * 24 * pollsPerHour * withReadings} as readings,
       pg_total_relation_size('weather_hour')::float8 / ${yearDays * 24 * stations} as hours`,
  );
  console.log(
    `weather: ${Math.round(rows[0]?.readings ?? 0)} bytes per poll, ${Math.round(rows[0]?.hours ?? 0)} per hour, with indexes`,
  );
}
