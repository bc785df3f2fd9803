import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { passage, vehicle, wimUnderTest } from "./wim-under-test.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
let tenant: TestTenant;
let site: Awaited<ReturnType<typeof wimUnderTest>>;
let made = 0;
let id = "";

beforeAll(async () => {
  tenant = await testTenant();
  const stations = Array.from({ length: 20 }, (_, n) => [`w${n}`, { timezone: "America/Denver" }]);
  site = await wimUnderTest(tenant, Object.fromEntries(stations));
});
afterAll(() => site.stop());
// Each test has a station of its own.
beforeEach(() => {
  id = `w${made++}`;
});

/** All vehicles of the time from one moment before now to another were read, these among them. */
const covered = (fromAgoMs: number, toAgoMs: number, numbers: number[] = []): Observation =>
  passage(id, site.ago(toAgoMs), { coveredMs: fromAgoMs - toAgoMs, numbers });

/** Hours of the last days that are covered. */
async function readSpans(): Promise<[fromAgoHours: number, toAgoHours: number][]> {
  const rows = await tenant.asOwner<{ from_ms: number; to_ms: number }>(
    `select extract(epoch from lower(span))::float8 * 1000 as from_ms, extract(epoch from upper(span))::float8 * 1000 as to_ms
     from (select unnest(range_agg(c.covered)) as span from wim_day c
       join device_number n on n.number = c.station where n.tenant_id = $1 and n.id = $2) spans order by 1`,
    [tenant.id, id],
  );
  const agoHours = (ms: number) => (tenant.clock.nowMs() - ms) / hourMs;
  return rows.map(({ from_ms, to_ms }) => [agoHours(from_ms), agoHours(to_ms)]);
}

const ask = (of = id, who = tenant.principal({ READ: { WIM: [] } })) =>
  site.server.call<VolumeAnalytics & Problem>(who, "GET", `/api/v1/wim/${of}/analytics`);

test("polls that follow each other extend one time, in any order and as often as they are reported", async () => {
  const polls = [covered(3 * hourMs, 2 * hourMs), covered(2 * hourMs, hourMs), covered(hourMs, 0)];
  await site.report(polls[0] as Observation, polls[2] as Observation);
  expect(await readSpans()).toEqual([
    [3, 2],
    [1, 0],
  ]);
  await site.report(...polls.toReversed());
  await site.report(...polls);
  expect(await readSpans()).toEqual([[3, 0]]);
});

test("an outage is covered by the backlog that follows it, over the days that it took", async () => {
  await site.report(
    passage(id, site.ago(50 * hourMs), vehicle({ number: 7 })),
    passage(id, site.ago(2 * hourMs), vehicle({ number: 8 })),
    covered(60 * hourMs, hourMs, [7, 8]),
  );
  expect(await readSpans()).toEqual([[60, 1]]);
  const days = await tenant.asOwner(
    "select at from wim_day c join device_number n on n.number = c.station where n.tenant_id = $1 and n.id = $2",
    [tenant.id, id],
  );
  expect(days.length).toBeGreaterThanOrEqual(3);
});

test("a time of which a vehicle was refused or never came is not covered, and is once it came", async () => {
  const refused = { ...vehicle({ number: 8 }), lane: 0 };
  const both = [passage(id, site.ago(2 * minuteMs), vehicle({ number: 7 }))];
  await site.report(...both, passage(id, site.ago(minuteMs), refused), covered(hourMs, 0, [7, 8]));
  expect(await readSpans()).toEqual([]);
  await site.report(passage(id, site.ago(minuteMs), vehicle({ number: 8 })), covered(hourMs, 0, [7, 8]));
  expect(await readSpans()).toEqual([[1, 0]]);
});

test("a report of a clock that is ahead covers no time to come and none before its own", async () => {
  await site.report(covered(hourMs, -2 * hourMs));
  expect(await readSpans()).toEqual([[1, 0]]);
  await site.report(covered(-hourMs, -2 * hourMs));
  expect(await readSpans()).toEqual([[1, 0]]);
});

test.each([
  ["no length", { coveredMs: 0, numbers: [] }],
  ["a year", { coveredMs: 365 * dayMs, numbers: [] }],
  ["more vehicles than an answer has", { coveredMs: 1_000, numbers: Array<number>(201).fill(1) }],
])("a report that covers %s is refused", async (_, wrong) => {
  const dropped = site.link.dropped();
  await site.report(passage(id, site.ago(0), wrong));
  expect([site.link.dropped(), await readSpans()]).toEqual([dropped + 1, []]);
});

test("a station that was read for days has analytics in its zone, and vehicles without coverage are none (WIM-042)", async () => {
  await site.report(
    passage(id, site.ago(20 * hourMs), vehicle({ number: 7 })),
    covered(30 * dayMs, 15 * dayMs),
    covered(15 * dayMs, 0, [7]),
  );
  const { status, body } = await ask();
  expect([status, body.zone, body.daysOfDataAvailable, body.hasEnoughData]).toEqual([
    200,
    "America/Denver",
    29,
    true,
  ]);
  expect(body.confidenceScore).toBe(1);
  const busy = body.busiestPeriods?.weekHours.filter(({ averageVolume }) => averageVolume !== 0);
  expect(busy).toHaveLength(1);
  id = `w${made++}`;
  await site.report(passage(id, site.ago(20 * hourMs)), passage(id, site.ago(3 * dayMs)));
  expect((await ask()).body).toMatchObject({ daysOfDataAvailable: 0, hasEnoughData: false });
});

test("a vehicle that is reported again, or again under another number, is counted once, and a late one is counted", async () => {
  const day = covered(29 * dayMs, 0);
  const first = passage(id, site.ago(26 * hourMs), vehicle({ number: 7 }));
  await site.report(first, passage(id, site.ago(2 * hourMs), vehicle({ number: 9 })), day);
  await site.report(first, passage(id, site.ago(26 * hourMs), vehicle({ number: 700 })), day);
  await site.report(passage(id, site.ago(25 * hourMs), vehicle({ number: 8 })));
  const counts = await tenant.asOwner<{ sum: number }>(
    `select sum(count)::int4 as sum from wim_day d join device_number n on n.number = d.station
       cross join unnest(d.vehicles) count where n.tenant_id = $1 and n.id = $2`,
    [tenant.id, id],
  );
  expect(counts).toEqual([{ sum: 3 }]);
});

test("coverage of days whose vehicles are no longer kept does not count (ADM-014)", async () => {
  await site.report(covered(29 * dayMs, 0));
  await tenant.asOwner(
    `insert into retention_policy (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'short', 1, 1, $2, now(), now(), 'x')`,
    [
      tenant.id,
      JSON.stringify({ name: "short", entityType: "WIM_READING", duration: 10 * dayMs * 1e6, enabled: true }),
    ],
  );
  const { body } = await ask();
  await tenant.asOwner("delete from retention_policy where tenant_id = $1", [tenant.id]);
  expect(body.hasEnoughData).toBe(false);
  expect(body.daysOfDataAvailable).toBeGreaterThanOrEqual(9);
  expect(body.daysOfDataAvailable).toBeLessThanOrEqual(11);
});

test("analytics are not there for stations that the caller may not read, of others and of other tenants", async () => {
  await site.report(covered(hourMs, 0));
  expect((await ask(id, tenant.principal({ READ: { WIM: ["elsewhere"] } }))).status).toBe(404);
  expect((await ask(id, tenant.principal({ READ: { DETECTOR: [] } }))).status).toBe(404);
  expect((await ask("w99")).status).toBe(404);
  const other = await testTenant();
  expect((await ask(id, other.principal({ READ: { WIM: [] } }))).status).toBe(404);
  const rows = await other.database.inTenant(other.principal({}), (db) => db.query("select 1 from wim_day"));
  expect(rows).toEqual([]);
});
