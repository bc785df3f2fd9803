import type pg from "pg";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { CarriagewayStore } from "../packages/server/src/modules/detectors/detection/carriageway-store.ts";
import { IncidentWatch } from "../packages/server/src/modules/detectors/detection/incident-watch.ts";
import { readRoadConditions } from "../packages/server/src/modules/detectors/detection/road-conditions.ts";
import { TemplateStore } from "../packages/server/src/modules/detectors/detection/template-store.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { detectorSite, fillHours, tenantId } from "./detectors/detector-site.ts";
import { quantile } from "./list/figures.ts";

/**
 * Incident detection over 10,000 detectors on 100 roads, as every 30 s: no peer, the share of a core counts. The first run
 * orders the detectors; the first fifty read the histories of 200 each.
 */
const detectorCount = 10_000;
const perRoad = 100;
const withHours = 200;
const rounds = 12;
const intervalMs = 30_000;

const site = await detectorSite(detectorCount);
const pool = await openPool(site.urls.server, { maxConnections: 2 });
try {
  let nowMs = Math.floor(Date.now() / intervalMs) * intervalMs;
  await placeDetectors(site.owner);
  await fillHours(site.owner, withHours, nowMs);
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const clock = { nowMs: () => nowMs };
  const database = tenantDatabase({ pool, bus, clock, log: quietLog });
  const principal: Principal = {
    kind: "user",
    tenantId,
    id: "reader",
    displayName: "Reader",
    grants: grantsFromWire({ READ: { DETECTOR: [] } }),
  };
  const stores = { carriageways: new CarriagewayStore(), templates: new TemplateStore() };
  const watch = new IncidentWatch(stores);
  const runs: number[] = [];
  const calls: number[] = [];
  for (let round = 0; round < rounds; round++) {
    nowMs += intervalMs;
    await addReadings(site.owner, nowMs);
    runs.push(await timed(() => database.inTenant(principal, (db) => watch.run(db))));
    calls.push(
      await timed(() => database.inTenant(principal, (db) => readRoadConditions(db, stores, db.nowMs))),
    );
  }
  const [first = 0, ...others] = runs;
  const usual = quantile(others, 0.5);
  console.log(
    `incident detection of ${detectorCount} detectors: first run ${first.toFixed(0)} ms, then ${usual.toFixed(0)} ms every 30 s ` +
      `(${((100 * usual) / intervalMs).toFixed(1)} % of the time), database included`,
  );
  console.log(
    `queues and travel times of ${detectorCount} detectors: p50 ${quantile(calls, 0.5).toFixed(0)} ms`,
  );
} finally {
  await pool.end();
  await site.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** A mile apart, a road for each hundred. */
async function placeDetectors(owner: pg.Client): Promise<void> {
  await owner.query(
    `update detector set doc = doc || jsonb_build_object('name', id, 'direction', 'Northbound',
       'roadName', 'Road ' || (rev / $1::int8),
       'location', jsonb_build_object('type', 'Point', 'coordinates',
         jsonb_build_array(-105 + (rev / $1::int8) * 0.01, 39 + (rev % $1::int8) * 0.0145)))`,
    [perRoad],
  );
}

/** One in a hundred stations has a queue, so that detections are written as well. */
async function addReadings(owner: pg.Client, atMs: number): Promise<void> {
  await owner.query(
    "select make_record_days('detector_reading', array[to_timestamp($1::float8 / 1000)::date])",
    [atMs],
  );
  await owner.query(
    `insert into detector_reading (tenant_number, tenant_id, detector, at, period_s, lanes)
     select t.number, t.id, n.number, to_timestamp($1::float8 / 1000), 30,
       case n.number % 100 when 7 then '{{0,3,80,550},{0,2,90,600}}' else '{{0,5,1020,40},{0,4,1000,30}}' end::int2[]
     from installation.tenant t, device_number n where t.id = 'bench' and n.tenant_id = t.id`,
    [atMs],
  );
}
