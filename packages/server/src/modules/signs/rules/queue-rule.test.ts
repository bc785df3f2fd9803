import { beforeAll, beforeEach, expect, test } from "vitest";
import type { RoadQueues } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { rulesUnderTest, type RulesUnderTest } from "./rules-under-test.ts";

const road = { roadName: "I-25", direction: "Northbound" };
/** Kilometres of the signs along the road. */
const signKm: Readonly<Record<string, number>> = { "dms-1": 1, "dms-3": 3, "dms-5": 5, "dms-7": 7 };
const signIds = Object.keys(signKm);
let rules: RulesUnderTest;
let owner: Principal;
let queues: RoadQueues["queues"];

beforeAll(async () => {
  rules = await rulesUnderTest();
  await rules.makeLibraryMessage("queue", "QUEUE {mi} MI AHEAD");
  for (const id of signIds) await rules.signs.makeSign(id, { ...road, location: placeAt(signKm[id]!) });
  rules.parts.roadQueues = async (_db, { roadName, places }) => ({
    queues: roadName === road.roadName ? queues : [],
    placesKm: places.map((place) => place && Math.round((place.latitude - 39) * 100)),
  });
  owner = await rules.addPerson("owner");
});
beforeEach(async () => {
  queues = [];
  const { tenant } = rules.signs;
  await tenant.asOwner("delete from condition_rule where tenant_id = $1", [tenant.id]);
  await rules.settle();
});

const placeAt = (km: number) => ({ type: "Point", coordinates: [-105, 39 + km / 100] });
const queueRule = (more: object = {}) => ({
  name: "Queue warning",
  conditionType: "queue",
  ...road,
  holdTime: 0,
  signIds,
  libraryMessageId: "queue",
  ...more,
});

/** A look at a queue with its tail at this kilometre, or at none. */
async function look(tailKm: number | null, confidencePercent = 80): Promise<void> {
  const queue = { lengthKm: 2, confidencePercent, detectorId: "det-1", detectorName: "Detector 1" };
  queues = tailKm === null ? [] : [{ ...queue, km: tailKm }];
  rules.signs.tenant.clock.advanceMs(15_000);
  await rules.settle(2);
}
/** What each sign shows by rules. */
async function shown(): Promise<Record<string, string>> {
  const items = await Promise.all(
    signIds.map(async (id) => [id, (await rules.openItems(id)).map(({ text }) => text).join()]),
  );
  return Object.fromEntries(items.filter(([, text]) => text !== ""));
}
async function goLive(more: object = {}): Promise<string> {
  const { id } = await rules.save(owner, queueRule(more));
  await rules.setMode(owner, id, "live");
  return id;
}

test("A queue warning posts to the nearest signs upstream with their distance, and moves with the tail", async () => {
  const id = await goLive({ maxPerHour: 1 });
  await look(8.2);
  expect(await shown()).toEqual({ "dms-7": "QUEUE 1 MI AHEAD", "dms-5": "QUEUE 2 MI AHEAD" });
  await look(7.1);
  expect(await shown()).toEqual({ "dms-5": "QUEUE 1 MI AHEAD", "dms-3": "QUEUE 3 MI AHEAD" });
  await look(5.1);
  expect(await shown()).toEqual({ "dms-3": "QUEUE 1 MI AHEAD", "dms-1": "QUEUE 3 MI AHEAD" });
  expect((await rules.log(id)).map(({ endReason, outcome }) => [endReason, outcome])).toEqual([
    [null, "DONE"],
    ["queueMoved", "DONE"],
    ["queueMoved", "DONE"],
  ]);
});

test("A tail that wavers changes nothing, and a queue that is not sure enough starts no warning", async () => {
  const id = await goLive();
  await look(8.2, 15);
  expect(await shown()).toEqual({});
  await look(8.2);
  const before = await shown();
  for (const km of [8, 8.3, 7.9, 8.2]) await look(km, 15);
  expect(await shown()).toEqual(before);
  expect(await rules.log(id)).toHaveLength(1);
});

test("A queue that dissolves or is unknown takes every warning down within a minute", async () => {
  const id = await goLive();
  await look(8.2);
  await look(null);
  expect(Object.keys(await shown())).toEqual(["dms-5", "dms-7"]);
  for (let seconds = 15; seconds < 60; seconds += 15) await look(null);
  expect(await shown()).toEqual({});
  expect((await rules.log(id))[0]).toMatchObject({ endReason: "conditionOver" });
});

test("A warning expires within five minutes when no server renews it, and is renewed while the queue stays", async () => {
  await goLive();
  const { tenant } = rules.signs;
  const endMs = async () => {
    const [row] = await tenant.asOwner<{ endMs: number }>(
      `select extract(epoch from max(expires_at))::float8 * 1000 as "endMs" from sign_queue_item
       where tenant_id = $1 and ended_at is null`,
      [tenant.id],
    );
    return row!.endMs - tenant.clock.nowMs();
  };
  await look(8.2);
  expect(await endMs()).toBe(5 * 60_000);
  for (let seconds = 0; seconds < 600; seconds += 15) await look(8.2);
  expect(await endMs()).toBeGreaterThan(2 * 60_000);
});

test("A queue warning in shadow mode records each move and posts nothing", async () => {
  const { id } = await rules.save(owner, queueRule());
  await look(8.2);
  await look(5.1);
  expect(await shown()).toEqual({});
  const texts = (await rules.log(id)).map(({ lines }) =>
    Object.fromEntries(lines.map(({ entityId, text }) => [entityId, text])),
  );
  expect(texts).toEqual([
    { "dms-3": "QUEUE 1 MI AHEAD", "dms-1": "QUEUE 3 MI AHEAD" },
    { "dms-7": "QUEUE 1 MI AHEAD", "dms-5": "QUEUE 2 MI AHEAD" },
  ]);
});

test("With all or none, one sign that refuses keeps the others dark and is named", async () => {
  await rules.signs.makeSign("dms-8", { ...road, protocol: "NONE", location: placeAt(8) });
  const id = await goLive({ signIds: [...signIds, "dms-8"] });
  await look(9.2);
  expect(await shown()).toEqual({});
  const [{ outcome, lines } = { outcome: "", lines: [] }] = await rules.log(id);
  expect(outcome).toBe("FAILED");
  expect(Object.fromEntries(lines.map(({ entityId, error }) => [entityId, error]))).toEqual({
    "dms-8": "signNotPostable",
    "dms-7": "othersRefused",
  });
});

test("A queue warning needs a road, a direction and signs", async () => {
  for (const field of ["roadName", "direction", "signIds"]) {
    const problem = await rules.server.failing(owner, "POST", "/api/v1/rules", queueRule({ [field]: null }));
    expect([problem.status, problem.errors?.map((issue) => issue.field)]).toEqual([400, [field]]);
  }
});
