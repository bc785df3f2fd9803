import { afterAll, beforeAll, expect, test } from "vitest";
import {
  detectorsUnderTest,
  type DetectorsUnderTest,
  lane,
  reading,
} from "./modules/detectors/detectors-under-test.ts";
import { detectors } from "./modules/detectors/module.ts";
import { rulesUnderTest, type RulesUnderTest } from "./modules/signs/rules/rules-under-test.ts";

const road = { roadName: "I-25", direction: "Northbound" };
const kmPerDegree = 111.2;
const placedAt = (km: number) => ({
  ...road,
  location: { type: "Point", coordinates: [-105, 39.6 + km / kmPerDegree] },
});
const detectorKm: Readonly<Record<string, number>> = {
  "det-0": 0,
  "det-2": 1.7,
  "det-3": 3.4,
  "det-5": 5.1,
  "det-7": 6.8,
  "det-9": 8.5,
};
const signKm: Readonly<Record<string, number>> = { "dms-1": 0.5, "dms-2": 2.2, "dms-4": 4.1 };
const signIds = Object.keys(signKm);
let rules: RulesUnderTest;
let site: DetectorsUnderTest;
let interval = 0;

beforeAll(async () => {
  rules = await rulesUnderTest();
  if (detectors.roadQueues) rules.parts.roadQueues = detectors.roadQueues;
  await rules.makeLibraryMessage("queue", "QUEUE {mi} MI AHEAD");
  for (const id of signIds) await rules.signs.makeSign(id, placedAt(signKm[id]!));
  site = await detectorsUnderTest(
    rules.signs.tenant,
    Object.fromEntries(Object.entries(detectorKm).map(([id, km]) => [id, placedAt(km)])),
  );
});
afterAll(() => site.stop());

/** Traffic stands from this kilometre on. Every detector reports it, and the rules look. */
async function drive(queuedFromKm: number): Promise<void> {
  interval += 1;
  rules.signs.tenant.clock.advanceMs(30_000);
  const free = { volume: 12 + (interval % 3), speed: 100 + (interval % 2), occupancy: 8 };
  const queued = { volume: 3 + (interval % 3), speed: 8 + (interval % 2), occupancy: 60 };
  await site.report(
    Object.entries(detectorKm).map(([id, km]) =>
      reading(id, site.ago(0), [lane(1, km >= queuedFromKm ? queued : free)]),
    ),
  );
  await rules.settle(2);
}

async function shown(): Promise<Record<string, string>> {
  const texts = await Promise.all(
    signIds.map(async (id) => [id, (await rules.openItems(id)).map(({ text }) => text).join()] as const),
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

test("A queue that detectors report is warned of, and the warning moves upstream with it and ends", async () => {
  const owner = await rules.addPerson("owner");
  const { id } = await rules.save(owner, {
    name: "Queue warning",
    conditionType: "queue",
    ...road,
    holdTime: 0,
    signIds,
    libraryMessageId: "queue",
  });
  await rules.setMode(owner, id, "live");
  await drive(Number.POSITIVE_INFINITY);
  expect(await shown()).toEqual({});
  await drive(8);
  expect(await shown()).toEqual({ "dms-4": "QUEUE 2 MI AHEAD", "dms-2": "QUEUE 3 MI AHEAD" });
  await drive(5);
  expect(await shown()).toEqual({ "dms-2": "QUEUE 1 MI AHEAD", "dms-1": "QUEUE 2 MI AHEAD" });
  for (let seconds = 0; seconds < 90; seconds += 30) await drive(Number.POSITIVE_INFINITY);
  expect(await shown()).toEqual({});
  expect((await rules.log(id)).map(({ endReason, cause }) => [endReason, cause.entityId])).toEqual([
    ["conditionOver", "det-5"],
    ["queueMoved", "det-9"],
  ]);
});
