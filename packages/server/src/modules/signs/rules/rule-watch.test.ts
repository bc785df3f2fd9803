import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { RuleWatch } from "../../../platform/rules/rule-watch.ts";
import { cutOff } from "../../../testing/cut-off.ts";
import { rulesUnderTest, type RulesUnderTest } from "./rules-under-test.ts";

const kills = Number(process.env.GANTRY_KILLS || 20);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const detector = "det-1";
const sign = "dms-1";
let rules: RulesUnderTest;
let owner: Principal;
let watches: RuleWatch[] = [];

beforeAll(async () => {
  rules = await rulesUnderTest();
  await rules.makeLibraryMessage("slow", "SLOW TRAFFIC");
  await rules.signs.makeSign(sign);
  await rules.makeDetector(detector);
  owner = await rules.addPerson("owner");
});
beforeEach(async () => {
  await rules.signs.tenant.asOwner("delete from condition_rule where tenant_id = $1", [
    rules.signs.tenant.id,
  ]);
  await rules.settle();
});
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
});

const startServers = (count: number) => {
  watches = Array.from({ length: count }, () => new RuleWatch(rules.parts));
};

async function makeRule(more: object = {}): Promise<string> {
  const { id } = await rules.save(owner, {
    name: "Slow traffic",
    entityType: "DETECTOR",
    entityId: detector,
    measuredValue: "trafficSpeed",
    comparison: "below",
    limit: 48,
    holdTime: 0,
    endHoldTime: 0,
    maxPerHour: 60,
    signIds: [sign],
    libraryMessageId: "slow",
    ...more,
  });
  await rules.setMode(owner, id, "live");
  return id;
}

/** As the ingest stores and announces it. */
async function report(kph: number): Promise<void> {
  const { tenant } = rules.signs;
  tenant.clock.advanceMs(20_000);
  await rules.reportSpeed(detector, kph);
  const event = { topic: "entity", tenantId: tenant.id, entityType: "DETECTOR", id: detector } as const;
  tenant.bus.publish({ ...event, updateType: "UPDATE", rev: 1 });
}
/** Waits until the rule has seen the value. */
async function reportAndLook(kph: number): Promise<void> {
  await report(kph);
  const { tenant } = rules.signs;
  const readSeen = async () => {
    const [row] = await tenant.asOwner<{ seenMs: number | null }>(
      `select coalesce(memory #> array[$2, 'waiting', 'observedAtMs'],
         memory #> array[$2, 'record', 'observedAtMs'])::float8 as "seenMs"
       from rule_standing where tenant_id = $1`,
      [tenant.id, detector],
    );
    return row?.seenMs;
  };
  await expect.poll(readSeen).toBe(tenant.clock.nowMs());
}
const openCount = async () => (await rules.openItems(sign)).length;

test("a value is acted on when it is announced, once on two servers", async () => {
  const id = await makeRule();
  startServers(2);
  await report(40);
  await expect.poll(openCount).toBe(1);
  await report(70);
  await expect.poll(openCount).toBe(0);
  expect(await rules.log(id)).toHaveLength(1);
});

test("a server that starts goes on where the last one stopped", async () => {
  const id = await makeRule({ holdTime: 60_000 });
  startServers(1);
  for (let at = 0; at < 2; at++) await reportAndLook(40);
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
  expect(await rules.log(id)).toEqual([]);
  startServers(1);
  for (let at = 0; at < 2; at++) await reportAndLook(40);
  await expect.poll(openCount).toBe(1);
  expect(await rules.log(id)).toHaveLength(1);
});

test("a rule whose server is cut off in the middle acts once, and ends what it began", async () => {
  const id = await makeRule({ notifyPeople: true });
  const random = makeSeededRandom(seed);
  let cut = 0;
  for (let round = 0; round < kills; round++) {
    for (const kph of [40, 70]) {
      await report(kph);
      const settling = Promise.allSettled([rules.settle(), rules.settle()]);
      const sightings = 1 + Math.floor(random() * 8);
      cut += await cutOff(rules.signs.tenant.pool, settling, { isUnderWay: isSettling, sightings });
      // The lock of an ended session can outlast its answer.
      await expect
        .poll(() => rules.settle().then(openCount), { message: `seed ${seed}, round ${round}` })
        .toBe(kph === 40 ? 1 : 0);
    }
    // Beyond the limit per hour.
    rules.signs.tenant.clock.advanceMs(120_000);
  }
  const [row] = await rules.signs.tenant.asOwner<{ activations: number; notifications: number }>(
    `select (select count(*)::int from rule_activation where tenant_id = $1 and rule_id = $2) as activations,
       (select count(*)::int from notification where tenant_id = $1 and entity_id = $2) as notifications`,
    [rules.signs.tenant.id, id],
  );
  console.log(`seed ${seed}: ${kills} rounds, ${cut} transactions cut off, ${row?.activations} activations`);
  expect(row).toEqual({ activations: kills, notifications: kills });
}, 600_000);

/** A transaction has locked a rule. */
async function isSettling(): Promise<boolean> {
  const [row] = await rules.signs.tenant.asOwner<{ found: boolean }>(
    `select exists (select from pg_locks where relation = 'condition_rule'::regclass and mode = 'RowShareLock'
       and granted) as found`,
  );
  return row?.found === true;
}
