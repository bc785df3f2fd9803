import { agentTiming } from "../packages/domain/src/contract/agents/agent-link.ts";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { aggregateSums } from "../packages/domain/src/detector/detector-aggregations.ts";
import type { DetectorPeriod } from "../packages/domain/src/detector/detector-periods.ts";
import { kinds } from "../packages/domain/src/kinds/index.ts";
import { detectors } from "../packages/server/src/modules/detectors/module.ts";
import { readDetector } from "../packages/server/src/modules/detectors/detector-entry.ts";
import { readSums } from "../packages/server/src/modules/detectors/statistics/read-sums.ts";
import { deviceTables } from "../packages/server/src/platform/agent-link/assignment/device-tables.ts";
import { joinHooks } from "../packages/server/src/platform/agent-link/connection/agent-hub.ts";
import { maxTogether } from "../packages/server/src/platform/agent-link/connection/agent-socket.ts";
import { ingestBatches } from "../packages/server/src/platform/agent-link/ingest/ingest.ts";
import { ReadingOwners } from "../packages/server/src/platform/agent-link/ingest/reading-owners.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import type { Platform } from "../packages/server/src/platform/module.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { DeviceNumbers } from "../packages/server/src/platform/records/device-numbers.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import {
  agentId,
  detectorSite,
  fillHours,
  laneCount,
  makeFrames,
  periodS,
  tenantId,
} from "./detectors/detector-site.ts";
import { quantile } from "./list/figures.ts";

/**
 * Readings of 10,000 detectors from the agent's frame to the committed row (limit 300,000 lane readings/s), beside the same
 * rows copied by PostgreSQL into a table without an index; their size (limit 60 bytes per lane reading); and the charts of
 * a detector among 200 with a year of hours (limits 5, 10, 20 and 40 ms).
 */
const detectorCount = 10_000;
const perFrame = agentTiming.maxBatch;
const framesTogether = maxTogether / perFrame;
const rounds = 40;
/** Agents that read the detectors. */
const links = 8;
const withHours = 200;

const site = await detectorSite(detectorCount);
const pool = await openPool(site.urls.server, { maxConnections: links + 1 });
try {
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const agent: Principal = { kind: "agent", tenantId, id: agentId, displayName: "Agent", grants: new Map() };
  const reader: Principal = {
    kind: "user",
    tenantId,
    id: "reader",
    displayName: "Reader",
    grants: grantsFromWire({ READ: { DETECTOR: [] } }),
  };
  const parts = {
    database,
    devices: deviceTables(kinds),
    hooks: joinHooks([detectors]),
    numbers: new DeviceNumbers(),
    owners: new ReadingOwners(),
    // Readings use none of it.
    platform: {} as Platform,
    log: quietLog,
  };

  let sequence = 0;
  /** As a link stores frames that arrive faster than they are committed. */
  async function sendFrames(frames: readonly string[], link: number): Promise<void> {
    for (let at = 0; at < frames.length; at += framesTogether) {
      const batches = frames.slice(at, at + framesTogether).map((frame) => {
        const { observations } = JSON.parse(frame) as { observations: unknown[] };
        return { sequence: ++sequence, observations };
      });
      const journal = { journalId: `j${link}`, lane: "live", batches } as const;
      const { stored, dropped } = await ingestBatches(parts, agent, journal);
      if (stored !== batches.length || dropped > 0) throw new Error(`stored ${stored}, dropped ${dropped}`);
    }
  }

  const startMs = Date.now() - (rounds + 1) * periodS * 1000;
  /** By link: each has detectors of its own, as agents have. */
  const makeRounds = (first: number, count: number) => {
    const made = Array.from({ length: count }, (_, at) =>
      makeFrames(detectorCount, perFrame, startMs + (first + at) * periodS * 1000),
    );
    return Array.from({ length: links }, (_, link) =>
      made.flatMap((frames) => frames.filter((_frame, at) => at % links === link)),
    );
  };
  const sendAll = (byLink: readonly (readonly string[])[]) => Promise.all(byLink.map(sendFrames));
  // The first round makes the partitions and fills the caches.
  await sendAll(makeRounds(0, 1));
  const byLink = makeRounds(1, rounds);
  const beginMs = performance.now();
  await sendAll(byLink);
  const spentMs = performance.now() - beginMs;
  const laneReadings = rounds * detectorCount * laneCount;
  const { rows: size } = await site.owner.query<{ rows: number; bytes: number }>(
    `select (select count(*)::float8 from detector_reading) as rows,
       (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = 'detector_reading'::regclass) as bytes`,
  );
  const peerStartMs = performance.now();
  await site.owner.query("create table bare as select * from detector_reading");
  const peerMs = (performance.now() - peerStartMs) * (rounds / (rounds + 1));
  const perS = laneReadings / (spentMs / 1000);
  console.log(
    `detector readings: ${Math.round(perS)} lane readings/s from frame to committed row, limit 300000; ` +
      `${(spentMs / peerMs).toFixed(1)} times as long as PostgreSQL copies the same rows without an index`,
  );
  const perLane = (size[0]?.bytes ?? 0) / ((size[0]?.rows ?? 1) * laneCount);
  console.log(`detector readings: ${perLane.toFixed(1)} bytes per lane reading with indexes, limit 60`);

  const hours = await fillHours(site.owner, withHours, Date.now());
  const { rows: hourSize } = await site.owner.query<{ bytes: number }>(
    "select pg_total_relation_size('detector_hour')::float8 as bytes",
  );
  console.log(
    `detector hours: ${Math.round((hourSize[0]?.bytes ?? 0) / hours)} bytes each with indexes, ${hours} hours`,
  );
  await chart("a day by hour", "hourly", 1, 5);
  await chart("14 days by day", "daily", 14, 10);
  await chart("90 days by week", "weekly", 90, 20);
  await chart("a year by month", "monthly", 365, 40);

  async function chart(name: string, period: DetectorPeriod, days: number, limitMs: number): Promise<void> {
    const times: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < 60; round++) {
      const id = `d${1 + ((round * 37) % withHours)}`;
      const toMs = Date.now();
      const fromMs = toMs - days * 86_400_000;
      const beginMs = performance.now();
      const items = await database.inTenant(reader, async (db) => {
        const entry = await readDetector(db, id);
        const sums = await readSums(db, entry, { fromMs, toMs, takesDays: period !== "hourly" });
        return aggregateSums(sums, { zone: entry.zone, period, fromMs, toMs, nowMs: db.nowMs }).items;
      });
      times.push(performance.now() - beginMs);
      if (items.length === 0) throw new Error("no chart");
      const bareMs = performance.now();
      await site.owner.query(
        `select date_trunc('month', at, 'America/New_York'), sum(figures[12]) from detector_hour
         where tenant_number = 1 and detector = (select number from device_number where id = $1) and at > to_timestamp($2::float8 / 1000) group by 1`,
        [id, fromMs],
      );
      bare.push(performance.now() - bareMs);
    }
    const [p50, p99, peer] = [quantile(times, 0.5), quantile(times, 0.99), quantile(bare, 0.5)];
    console.log(
      `chart of ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, limit ${limitMs} ms; ` +
        `${(p50 / peer).toFixed(1)} times one sum of one lane in SQL (${peer.toFixed(1)} ms)`,
    );
  }
} finally {
  await pool.end();
  await site.close();
}
