import type { FindQuery } from "../packages/domain/src/filters/find.ts";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { findVehicles } from "../packages/server/src/modules/wim/vehicle-list.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { alternate, quantile } from "./list/figures.ts";
import { tenantId, wimSite } from "./wim/wim-site.ts";

/**
 * Readings of one of two stations with 500,000 vehicles each, as many as each of twenty has among ten million: the newest
 * page (limit 5 ms), violations and filtered pages (limit 50 ms), beside the same rows read bare from the index.
 */
const vehicles = 1_000_000;
const stations = 2;
const days = 89;
const rounds = 60;

const nowMs = Date.now();
const site = await wimSite({ vehicles, stations, days, nowMs });
const pool = await openPool(site.urls.server, { maxConnections: 2 });
try {
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const reader: Principal = {
    kind: "user",
    tenantId,
    id: "reader",
    displayName: "Reader",
    grants: grantsFromWire({ READ: { WIM: [] } }),
  };
  const before = { field: "timestamp", operator: "LESS_THAN", value: new Date(nowMs).toISOString() } as const;
  const lane = { field: "lane", operator: "EQUALS", value: 4 } as const;
  const violations = {
    field: "violationTypes",
    operator: "IN",
    value: ["overweight", "overlength"],
  } as const;
  const faster = (value: number) => ({ field: "speed", operator: "GREATER_THAN", value }) as const;
  await page("newest page", { filters: [before] }, 5);
  await page("tenth page of 50", { filters: [before], page: 9, pageSize: 50 }, 50);
  await page("violations", { filters: [before, violations] }, 50);
  await page("lane and speed, one in four", { filters: [before, lane, faster(95)] }, 50);
  await page("lane and speed, one in 500", { filters: [before, lane, faster(120)] }, 50);
  await page("lane and speed, none", { filters: [before, lane, faster(130)] }, 50);

  async function page(name: string, query: FindQuery, limitMs: number): Promise<void> {
    let total = 0;
    const { ours, peer } = await alternate(
      rounds,
      async () => {
        const answer = await database.inTenant(reader, (db) =>
          findVehicles(db, "w1", { pageSize: 10, ...query }),
        );
        ({ total } = JSON.parse(answer.text) as { total: number });
      },
      () =>
        site.owner.query(
          `select * from wim_vehicle where tenant_number = 1 and station = (select min(number) from device_number)
           and at < to_timestamp($1::float8 / 1000) order by at desc limit 10`,
          [nowMs],
        ),
    );
    const [p50, p99, bare] = [quantile(ours, 0.5), quantile(ours, 0.99), quantile(peer, 0.5)];
    console.log(
      `vehicle readings, ${name} of ${total}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, limit ${limitMs} ms; ` +
        `${(p50 / bare).toFixed(1)} times ten rows of the index (${bare.toFixed(1)} ms)`,
    );
  }
} finally {
  await pool.end();
  await site.close();
}
