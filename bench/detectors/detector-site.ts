import type pg from "pg";
import type { Observation } from "../../packages/domain/src/contract/agents/agent-link.ts";
import type { LaneReading } from "../../packages/domain/src/detector/detector-reading.ts";
import { sumReadings } from "../../packages/domain/src/detector/detector-sums.ts";
import { packSums } from "../../packages/server/src/modules/detectors/statistics/hour-figures.ts";
import { benchDatabase } from "../database/bench-database.ts";

export const tenantId = "bench";
export const agentId = "agent";
export const laneCount = 4;
export const periodS = 30;
const hourMs = 3_600_000;

/** A database with so many detectors, all read by one agent. */
export async function detectorSite(detectorCount: number) {
  const site = await benchDatabase({ max_wal_size: "2GB" });
  const { owner } = site;
  await owner.query(
    `insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now());
     insert into agent (tenant_id, id, name, status, connected, metrics, rev, created_at)
       values ('bench', 'agent', 'Agent', 'active', true, '{}', 1, now());
     insert into detector (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select 'bench', 'd' || n, 1, n, '{"timezone": "America/New_York"}', now(), now(), 'bench' from generate_series(1, ${detectorCount}) n;
     insert into detector_state (tenant_id, id, rev, status, state)
       select 'bench', 'd' || n, n, 'UNKNOWN', '{}' from generate_series(1, ${detectorCount}) n;
     insert into device_assignment (tenant_id, entity_type, id, agent_id)
       select 'bench', 'DETECTOR', 'd' || n, 'agent' from generate_series(1, ${detectorCount}) n;
     insert into device_number (tenant_id, entity_type, id)
       select 'bench', 'DETECTOR', 'd' || n from generate_series(1, ${detectorCount}) n;
     analyze`,
  );
  return site;
}

/** Hours and days of a year for the first detectors. */
export async function fillHours(owner: pg.Client, detectorCount: number, nowMs: number): Promise<number> {
  const lanes = makeLanes(1);
  const readings = Array.from({ length: 120 }, () => ({ periodS, lanes, latencyMs: 20 }));
  const figures = `{${packSums(sumReadings(readings)).join(",")}}`;
  const endMs = Math.floor(nowMs / hourMs) * hourMs;
  // By time, as they are written: the hours of one detector lie far apart.
  const { rowCount } = await owner.query(
    `insert into detector_hour (tenant_number, tenant_id, detector, at, figures)
     select t.number, t.id, n.number, to_timestamp($2::float8 / 1000) - h * interval '1 hour', $3::int4[]
     from installation.tenant t, generate_series(8760, 1, -1) h, device_number n
     where t.id = 'bench' and n.number <= $1`,
    [detectorCount, endMs, figures],
  );
  // Every hour has the same sums, so each day has those of any 24 hours.
  const dayFigures = `{${packSums(sumReadings(Array.from({ length: 24 }, () => readings).flat())).join(",")}}`;
  await owner.query(
    `insert into detector_day (tenant_number, tenant_id, detector, at, until, zone, figures)
     select t.number, t.id, n.number, day at time zone zone, (day + interval '1 day') at time zone zone, zone, $3::int4[]
     from installation.tenant t, (values ('America/New_York')) given (zone),
       generate_series(to_timestamp($2::float8 / 1000)::date::timestamp - interval '364 days',
         to_timestamp($2::float8 / 1000)::date::timestamp, interval '1 day') day, device_number n
     where t.id = 'bench' and n.number <= $1`,
    [detectorCount, endMs, dayFigures],
  );
  await owner.query(
    "insert into detector_closing (tenant_id, until) values ('bench', to_timestamp($1::float8 / 1000))",
    [endMs],
  );
  await owner.query("vacuum analyze detector_hour, detector_day");
  return rowCount ?? 0;
}

const makeLanes = (at: number): LaneReading[] =>
  Array.from({ length: laneCount }, (_, index) => ({
    index: index + 1,
    volume: (at * 7 + index * 3) % 23,
    speed: 70 + ((at * 13 + index) % 400) / 10,
    occupancy: ((at * 31 + index) % 200) / 10,
    classes: [(at + index) % 17, at % 5, index],
    fault: null,
  }));

/** Frames of one round over all detectors, as agents send them. */
export function makeFrames(detectorCount: number, perFrame: number, atMs: number): string[] {
  const frames: string[] = [];
  for (let first = 1; first <= detectorCount; first += perFrame) {
    const observations = Array.from(
      { length: Math.min(perFrame, detectorCount - first + 1) },
      (_, at): Observation => ({
        kind: "reading",
        entityType: "DETECTOR",
        entityId: `d${first + at}`,
        at: new Date(atMs - first - at).toISOString(),
        latencyMs: 20,
        data: { periodS, lanes: makeLanes(first + at + Math.floor(atMs / 1000)) },
      }),
    );
    frames.push(JSON.stringify({ type: "batch", lane: "live", sequence: 0, observations }));
  }
  return frames;
}
