import { camera } from "../packages/domain/src/kinds/camera.ts";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { readGeojson } from "../packages/server/src/platform/kinds/calls/geojson.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { readMoment } from "../packages/server/src/platform/time-machine/read-moment.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { cameraDatabase, tenantId } from "./list/camera-database.ts";
import { quantile } from "./list/figures.ts";

/**
 * A seek of the time machine at 20,000 cameras with 100 changes each in 30 days (limit 500 ms), beside the same states read
 * live; and a round of reports that change nothing, beside the same without the recording triggers.
 */
const cameraCount = 20_000;
const changesEach = 100;
const seeks = 30;
const rounds = 8;
const dayMs = 86_400_000;

const site = await cameraDatabase(cameraCount);
const pool = await openPool(site.urls.server, { maxConnections: 2 });
try {
  await site.owner.query(
    `insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, status_since, observed_at, state)
     select t.number, t.id, 'CAMERA', c.id, at, n, status, at, at, jsonb_build_object('streamOnline', n % 3 > 0, 'problem', null)
     from generate_series(1, $1::int) n
       cross join camera c join installation.tenant t on t.id = c.tenant_id
       cross join lateral (select now() - interval '30 days' * (1 - (n - hashtext(c.id) % 1000 / 1000.0) / $1) as at,
         (array['ONLINE','ONLINE','ONLINE','OFFLINE'])[(n + c.rev) % 4 + 1] as status) made
     where c.tenant_id = $2 order by at`,
    [changesEach, tenantId],
  );
  // As the job does every six hours.
  await site.owner.query(
    `insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, status_since, observed_at, state, is_keyframe)
     select c.tenant_number, c.tenant_id, c.entity_type, c.entity_id, keyframe, c.rev, c.status, c.status_since, c.observed_at, c.state, true
     from generate_series(now() - interval '30 days', now(), '6 hours') keyframe cross join camera k cross join lateral (
       select * from state_change c where c.entity_type = 'CAMERA' and c.entity_id = k.id and c.tenant_number = 1
         and c.at <= keyframe and not c.is_keyframe
       order by c.at desc, c.id desc limit 1) c
     where k.tenant_id = $1 order by keyframe`,
    [tenantId],
  );
  await site.owner.query("update camera set created_at = now() - interval '40 days'");
  await site.owner.query("vacuum analyze state_change");
  await site.owner.query("vacuum analyze camera");
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const reader: Principal = {
    kind: "user",
    tenantId,
    id: "reader",
    displayName: "Reader",
    grants: grantsFromWire({ READ: { CAMERA: [], ALARM: [] } }),
  };
  const licensed = new Set<string>([camera.licence ?? ""]);
  const seek = (atMs: number, fields?: string[]) =>
    database.inTenant(reader, (db) =>
      readMoment(db, { at: "", types: ["CAMERA"], fields }, { atMs, licensed }),
    );
  const daysAgo = (n: number) => Date.now() - (n * 30 * dayMs) / seeks - 1_000;
  const ofMap = ["id", "name", "roadName", "status", "streamOnline"];
  const live = () => database.inTenant(reader, (db) => readGeojson(db, camera));
  const map = await time(seeks, (n) => seek(daysAgo(n), ofMap));
  const past = await time(seeks, (n) => seek(daysAgo(n)));
  const now = await time(seeks, live);
  const { text } = await seek(daysAgo(5), ofMap);
  console.log(
    `a moment of 30 days with ${cameraCount} cameras and ${cameraCount * changesEach} changes, as the map reads it: ${format(map)} ` +
      `of ${seeks} (limit 500 ms), ${(text.length / 1e6).toFixed(1)} MB; with all properties: ${format(past)}, the same live: ${format(now)}`,
  );
  const report = (changes: boolean) => () =>
    database.inTenant(reader, (db) =>
      db.query(
        `update camera_state set observed_at = to_timestamp($2::float8 / 1000), received_at = to_timestamp($2::float8 / 1000),
           state = state || jsonb_build_object('streamOnline', $3::boolean) where tenant_id = $1`,
        [tenantId, db.nowMs, changes ? Date.now() % 2 === 0 : true],
      ),
    );
  await report(false)();
  const recorded = await time(rounds, report(false));
  await site.owner.query("alter table camera_state disable trigger user");
  const plain = await time(rounds, report(false));
  console.log(
    `reports of ${cameraCount} cameras that change nothing: ${format(recorded)}, without recording: ${format(plain)}`,
  );
} finally {
  await pool.end();
  await site.close();
}

async function time(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < times; n++) {
    const startMs = performance.now();
    await work(n);
    spent.push(performance.now() - startMs);
  }
  return spent;
}

function format(times: readonly number[]): string {
  return `median ${quantile(times, 0.5).toFixed(0)} ms, 95 % ${quantile(times, 0.95).toFixed(0)} ms`;
}
