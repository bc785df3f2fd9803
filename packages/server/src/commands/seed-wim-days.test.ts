import { beforeAll, expect, test } from "vitest";
import { makeStation } from "../modules/wim/wim-under-test.ts";
import { readWimAnalytics } from "../modules/wim/wim-analytics.ts";
import { AnalyticsDesk } from "../platform/queries/analytics-desk.ts";
import { testTenant } from "../testing/database.ts";
import { quietLog } from "../testing/quiet-log.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { demoId } from "./demo-id.ts";
import { type PastQuarter, seedWimDays } from "./seed-wim-days.ts";

const quarterMs = 900_000;
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  await makeStation(tenant, demoId("wim-1"), { timezone: "America/Denver" });
  // Seeding goes by the time of the machine.
  tenant.clock.advanceMs(Date.now() - tenant.clock.nowMs());
});

/** 25 vehicles in each quarter of an hour of the last 21 days. */
const past = (nowMs: number): PastQuarter[] =>
  Array.from({ length: 21 * 96 }, (_, at) => ({
    at: new Date((Math.floor(nowMs / quarterMs) - 21 * 96 + at) * quarterMs).toISOString(),
    vehicles: 25,
  }));

test("a station of the demo gets the counts of whole past days once, and one that was deleted gets none", async () => {
  const asked: string[] = [];
  const devices = ["wim-1", "gone"].map((key) => ({
    key,
    tenant: tenant.id,
    entityType: "WIM",
    document: {},
  }));
  const seed = () =>
    seedWimDays({ serverUrl: tenant.urls.server, devices, log: quietLog }, async ({ key }) => {
      asked.push(key);
      return past(Date.now());
    });
  await seed();
  await seed();
  expect(asked).toEqual(["wim-1"]);
  const analytics = await tenant.database.inTenant(tenant.principal({}), (db) =>
    readWimAnalytics(db, demoId("wim-1"), new AnalyticsDesk()),
  );
  expect(analytics).toMatchObject({ hasEnoughData: true, hasRushHours: false });
  const volumes = analytics.busiestPeriods?.weekHours.map(({ averageVolume }) => averageVolume);
  expect(new Set(volumes)).toEqual(new Set([100]));
});
