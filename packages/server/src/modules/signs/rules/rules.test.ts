import type { RuleActivations } from "@gantry/domain/contract/answers/condition-rule.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { messageOf } from "../signs-under-test.ts";
import { rulesUnderTest, type RulesUnderTest } from "./rules-under-test.ts";

let rules: RulesUnderTest;
let owner: Principal;
let made = 0;
let sign: string;
let detector: string;

beforeAll(async () => {
  rules = await rulesUnderTest();
  await rules.makeLibraryMessage("slow", "SLOW TRAFFIC/AHEAD");
});
beforeEach(async () => {
  made++;
  await rules.signs.tenant.asOwner("delete from condition_rule where tenant_id = $1", [
    rules.signs.tenant.id,
  ]);
  owner = await rules.addPerson(`owner-${made}`);
  sign = await rules.signs.makeSign(`dms-${made}`);
  detector = `det-${made}`;
  await rules.makeDetector(detector, { roadName: `C-${made}` });
});

const slowTraffic = (more: object = {}) => ({
  name: "Slow traffic",
  conditionType: "value",
  entityType: "DETECTOR",
  entityId: detector,
  measuredValue: "trafficSpeed",
  comparison: "below",
  limit: 48,
  clearLimit: 60,
  holdTime: 120_000,
  endHoldTime: 60_000,
  signIds: [sign],
  libraryMessageId: "slow",
  ...more,
});
const seconds = (count: number) => rules.signs.tenant.clock.advanceMs(count * 1000);
/** A report each 20 s, as the detector is polled. */
async function drive(kph: number | null, forSeconds: number, servers = 1): Promise<void> {
  for (let at = 0; at < forSeconds; at += 20) {
    seconds(20);
    await rules.reportSpeed(detector, kph);
    await rules.settle(servers);
  }
}

describe("a rule in shadow mode", () => {
  test("records what it would have posted after the time, and posts nothing", async () => {
    const rule = await rules.save(owner, slowTraffic());
    expect(rule).toMatchObject({ ruleMode: "shadow", ownerName: owner.displayName });
    await drive(40, 120);
    expect(await rules.log(rule.id)).toEqual([]);
    await drive(40, 20);
    expect(await rules.log(rule.id)).toMatchObject([
      {
        mode: "shadow",
        outcome: "DONE",
        endedAt: null,
        cause: {
          entityType: "DETECTOR",
          entityId: detector,
          name: `Detector ${detector}`,
          measured: { name: "trafficSpeed", value: 40, limit: 48 },
        },
        lines: [{ action: "postMessage", entityId: sign, text: "SLOW TRAFFIC AHEAD" }],
      },
    ]);
    expect(await rules.openItems(sign)).toEqual([]);
    await drive(50, 100);
    expect((await rules.log(rule.id))[0]?.endedAt).toBeNull();
    await drive(70, 100);
    expect(await rules.log(rule.id)).toMatchObject([{ endReason: "conditionOver" }]);
  });
});

test("the log names no device that the reader may not see", async () => {
  const rule = await rules.save(owner, slowTraffic({ holdTime: 0 }));
  await drive(40, 20);
  const reader = rules.signs.tenant.principal({ READ: { CONDITION_RULE: [] } }, "reader");
  const path = `/api/v1/rules/${rule.id}/activations`;
  const { body } = await rules.server.call<RuleActivations>(reader, "GET", path);
  expect(body.items).toMatchObject([{ cause: { entityId: "", name: "", measured: null }, lines: [] }]);
});

describe("a live rule", () => {
  test("posts once on two servers, below an operator's message, and names rule and owner", async () => {
    const rule = await goLive(slowTraffic());
    await postAsOperator("CRASH");
    await drive(40, 160, 2);
    expect(await rules.log(rule.id)).toHaveLength(1);
    expect(await rules.openItems(sign)).toEqual([
      { text: "CRASH", priority: 5, by: "Tester operator", of: null },
      {
        text: "SLOW TRAFFIC",
        priority: 100,
        by: `${owner.displayName}, rule Slow traffic`,
        of: "Slow traffic",
      },
    ]);
    await drive(40, 100, 2);
    expect(await rules.openItems(sign)).toHaveLength(2);
  });

  test("takes its message down when the condition ends, and only its own", async () => {
    const rule = await goLive(slowTraffic());
    await drive(40, 160);
    await postAsOperator("ROAD WORK");
    await drive(70, 100);
    expect((await rules.openItems(sign)).map(({ text }) => text)).toEqual(["ROAD WORK"]);
    expect(await rules.log(rule.id)).toMatchObject([
      { endReason: "conditionOver", endLines: [{ entityId: sign }] },
    ]);
  });

  test("leaves its message to expire if it shall not take it down, and replaces it the next time", async () => {
    await goLive(slowTraffic({ takeDown: false }));
    await drive(40, 160);
    await drive(70, 100);
    expect(await rules.openItems(sign)).toHaveLength(1);
    await drive(40, 160);
    expect(await rules.openItems(sign)).toHaveLength(1);
  });

  test("prolongs its message while the condition holds, and not one that an operator removed", async () => {
    await goLive(slowTraffic({ displayTime: 5 * 60_000_000_000 }));
    await drive(40, 160);
    const [first] = await endsOfItems();
    await drive(40, 160);
    const [later] = await endsOfItems();
    expect(later).toBeGreaterThan(first ?? 0);
    await rules.signs.tenant.asOwner(
      `update sign_queue_item set ended_at = now(), ended_reason = 'deleted' where tenant_id = $1 and sign_id = $2`,
      [rules.signs.tenant.id, sign],
    );
    await drive(40, 400);
    expect(await rules.openItems(sign)).toEqual([]);
  });

  test("whose owner lost the permission posts nothing, records it and notifies", async () => {
    const rule = await goLive(slowTraffic());
    await rules.takeGrant(owner, "CONTROL", "SIGN");
    await drive(40, 160);
    expect(await rules.log(rule.id)).toMatchObject([
      { outcome: "REFUSED", error: "noPermission", lines: [] },
    ]);
    expect(await rules.openItems(sign)).toEqual([]);
    expect(await notificationsOf(rule.id)).toEqual(["warning"]);
  });

  test("takes its message down although its owner lost the permission meanwhile", async () => {
    await goLive(slowTraffic());
    await drive(40, 160);
    await rules.takeGrant(owner, "CONTROL", "SIGN");
    await drive(70, 100);
    expect(await rules.openItems(sign)).toEqual([]);
  });

  test("does nothing above its limit per hour, and records that", async () => {
    const rule = await goLive(slowTraffic({ maxPerHour: 1, holdTime: 0, endHoldTime: 0 }));
    for (let times = 0; times < 3; times++) {
      await drive(40, 20);
      await drive(70, 20);
    }
    expect((await rules.log(rule.id)).map(({ outcome }) => outcome)).toEqual(["LIMITED", "LIMITED", "DONE"]);
    const [alarm] = await alarmsOf(rule.id);
    expect(alarm).toMatchObject({ type: "ruleRefused", active: true, times: 1 });
    expect(alarm?.detail).toBe("More than 1 activation in an hour");
    seconds(3600);
    await drive(40, 20);
    expect(await alarmsOf(rule.id)).toMatchObject([{ active: false }]);
  });

  test("that is refused or stopped has an alarm until it is switched, changed or deleted", async () => {
    const path = (id: string) => `/api/v1/rules/${id}`;
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => rules.setMode(owner, id, "shadow"),
      (id) => rules.server.call(owner, "PUT", path(id), slowTraffic({ limit: 45 })),
      (id) => rules.server.call(owner, "DELETE", path(id)),
    ];
    for (const end of ends) {
      owner = await rules.addPerson(`refused-${++made}`);
      const { id } = await goLive(slowTraffic({ holdTime: 0, endHoldTime: 0 }));
      await rules.takeGrant(owner, "CONTROL", "SIGN");
      await drive(40, 40);
      expect(await alarmsOf(id)).toMatchObject([{ type: "ruleRefused", active: true, name: "Slow traffic" }]);
      await rules.server.call(
        owner,
        "PUT",
        path(id),
        slowTraffic({ holdTime: 0, endHoldTime: 0, name: "Slow" }),
      );
      expect(await alarmsOf(id)).toMatchObject([{ active: true }]);
      await end(id);
      expect(await alarmsOf(id)).toMatchObject([{ active: false }]);
      await drive(70, 40);
    }
  });

  test("posts to all of its signs or to none if one refuses", async () => {
    const other = await rules.signs.makeSign(`narrow-${made}`, { pixelWidth: 20, pixelHeight: 8 });
    const rule = await goLive(slowTraffic({ signIds: [sign, other], holdTime: 0 }));
    await drive(40, 20);
    expect(await rules.openItems(sign)).toEqual([]);
    const [activation] = await rules.log(rule.id);
    expect(activation).toMatchObject({ outcome: "FAILED" });
    expect(activation?.lines.map(({ error }) => error).toSorted()).toEqual([
      "othersRefused",
      "signMessageInvalid",
    ]);
  });

  test("notifies once in each activation", async () => {
    const rule = await goLive(slowTraffic({ signIds: [], notifyPeople: true, holdTime: 0 }));
    await drive(40, 60, 2);
    expect(await notificationsOf(rule.id)).toEqual(["warning"]);
  });

  test("that is deleted, changed or switched off takes its message down", async () => {
    const change = async (end: (id: string) => Promise<unknown>) => {
      const { id } = await goLive(slowTraffic({ holdTime: 0 }));
      await drive(40, 20);
      expect(await rules.openItems(sign)).toHaveLength(1);
      await end(id);
      await rules.settle();
      expect(await rules.openItems(sign)).toEqual([]);
      return id;
    };
    const path = (id: string) => `/api/v1/rules/${id}`;
    await change((id) => rules.server.call(owner, "DELETE", path(id)));
    await change((id) => rules.setMode(owner, id, "off"));
    const id = await change((one) => rules.server.call(owner, "PUT", path(one), slowTraffic({ limit: 45 })));
    expect((await rules.read(id)).ruleMode).toBe("shadow");
  });

  test("keeps its mode and message when only its name changes", async () => {
    const { id } = await goLive(slowTraffic({ holdTime: 0 }));
    await drive(40, 20);
    await rules.server.call(owner, "PUT", `/api/v1/rules/${id}`, slowTraffic({ holdTime: 0, name: "Queue" }));
    await rules.settle();
    expect(await rules.read(id)).toMatchObject({ ruleMode: "live", name: "Queue" });
    expect(await rules.openItems(sign)).toHaveLength(1);
  });
});

describe("the condition", () => {
  test("that a silent detector no longer reports ends after minutes, not at once", async () => {
    const rule = await goLive(slowTraffic({ holdTime: 0 }));
    await drive(40, 20);
    seconds(200);
    await rules.settle();
    expect(await rules.openItems(sign)).toHaveLength(1);
    seconds(200);
    await rules.settle();
    expect(await rules.openItems(sign)).toEqual([]);
    expect(await rules.log(rule.id)).toHaveLength(1);
  });

  test("starts its time again after a gap without reports", async () => {
    const rule = await rules.save(owner, slowTraffic());
    await drive(40, 60);
    seconds(600);
    await drive(40, 60);
    expect(await rules.log(rule.id)).toEqual([]);
  });

  test("on a road concerns every detector of that road and direction", async () => {
    const rule = await rules.save(
      owner,
      slowTraffic({ entityId: null, roadName: `c ${made}`, direction: "NB", holdTime: 0 }),
    );
    const elsewhere = `other-${made}`;
    await rules.makeDetector(elsewhere, { roadName: `C-${made}`, direction: "Southbound" });
    seconds(20);
    await rules.reportSpeed(elsewhere, 10);
    await rules.settle();
    expect(await rules.log(rule.id)).toEqual([]);
    await drive(40, 20);
    expect(await rules.log(rule.id)).toHaveLength(1);
  });

  test("of alarms holds while one is active that is neither shelved nor suppressed", async () => {
    const rule = await rules.save(
      owner,
      slowTraffic({ conditionType: "alarm", holdTime: 0, endHoldTime: 0 }),
    );
    await insertAlarm("a1", "minor");
    await look();
    expect(await rules.log(rule.id)).toMatchObject([{ cause: { entityId: detector, alarm: "Silent" } }]);
    await rules.signs.tenant.asOwner(
      "update alarm set shelved_until = '2099-01-01', shelved_by = 'a', shelved_by_name = 'a', shelved_reason = 'b' where tenant_id = $1",
      [rules.signs.tenant.id],
    );
    await look();
    expect(await rules.log(rule.id)).toMatchObject([{ endReason: "conditionOver" }]);
  });

  test("of incidents holds for open ones of the road, type, severity and state", async () => {
    const rule = await rules.save(
      owner,
      slowTraffic({
        conditionType: "incident",
        incidentSeverities: ["MAJOR", "CRITICAL"],
        roadName: "I-25",
        holdTime: 0,
        endHoldTime: 0,
      }),
    );
    await insertIncident("minor", { severity: "MINOR" });
    await insertIncident("unconfirmed", { status: "ACTIVE" });
    await insertIncident("elsewhere", { roadName: "I-70" });
    await insertIncident("exercise", { isExercise: true });
    await look();
    expect(await rules.log(rule.id)).toEqual([]);
    await insertIncident("major", {});
    await look();
    expect(await rules.log(rule.id)).toMatchObject([
      { cause: { entityType: "AUTOMATED_INCIDENT", entityId: `major-${made}` } },
    ]);
  });

  test("of times holds in the hours of the days", async () => {
    const nowMs = rules.signs.tenant.clock.nowMs();
    const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const times = { fromTime: clock(nowMs + 600_000), untilTime: clock(nowMs + 1_200_000) };
    const rule = await rules.save(
      owner,
      slowTraffic({ conditionType: "time", holdTime: 0, endHoldTime: 0, ...times }),
    );
    await look();
    expect(await rules.log(rule.id)).toEqual([]);
    seconds(660);
    await look();
    expect(await rules.log(rule.id)).toMatchObject([{ endedAt: null }]);
    seconds(600);
    await look();
    expect(await rules.log(rule.id)).toMatchObject([{ endReason: "conditionOver" }]);
  });
});

describe("a plan", () => {
  test("is activated at the rule's priority and deactivated at the end", async () => {
    await rules.makePlan(`plan-${made}`, [sign]);
    await goLive(slowTraffic({ signIds: [], signPlanId: `plan-${made}`, holdTime: 0, endHoldTime: 0 }));
    await drive(40, 20);
    expect(await rules.openItems(sign)).toMatchObject([{ text: "PLAN", priority: 100, of: `plan-${made}` }]);
    await drive(70, 20);
    expect(await rules.openItems(sign)).toEqual([]);
  });
});

test("the plan that a rule activated ends with the rule, also after the rule names another or is deleted", async () => {
  const [first, second] = [`first-${made}`, `second-plan-${made}`];
  await rules.makePlan(first, [sign]);
  await rules.makePlan(second, [sign]);
  const document = slowTraffic({ signIds: [], signPlanId: first, holdTime: 0 });
  const { id } = await goLive(document);
  await drive(40, 20);
  expect(await rules.openItems(sign)).toMatchObject([{ of: first }]);
  await rules.server.call(owner, "PUT", `/api/v1/rules/${id}`, { ...document, signPlanId: second });
  await rules.settle();
  expect(await rules.openItems(sign)).toEqual([]);
  await rules.setMode(owner, id, "live");
  await drive(40, 20);
  expect(await rules.openItems(sign)).toMatchObject([{ of: second }]);
  await rules.server.call(owner, "DELETE", `/api/v1/rules/${id}`);
  await rules.settle();
  expect(await rules.openItems(sign)).toEqual([]);
});

test("a rule that fails delays no other rule", async () => {
  const broken = await rules.save(owner, slowTraffic({ name: "Broken" }));
  await rules.signs.tenant.asOwner(
    `update condition_rule set doc = doc || '{"conditionType": "unknown"}' where tenant_id = $1 and id = $2`,
    [rules.signs.tenant.id, broken.id],
  );
  const rule = await rules.save(owner, slowTraffic({ holdTime: 0 }));
  await drive(40, 20);
  expect(await rules.log(rule.id)).toHaveLength(1);
});

describe("saving", () => {
  test("a rule for signs that the user may not control is refused", async () => {
    const weak = await rules.addPerson(`weak-${made}`);
    (weak.grants.get("CONTROL") as Map<string, unknown>).delete("SIGN");
    expect(await failing(weak, "POST", "", slowTraffic())).toMatchObject({ code: "noPermission" });
  });

  test("going live needs its own permission", async () => {
    const rule = await rules.save(owner, slowTraffic());
    const editor = await rules.addPerson(`editor-${made}`);
    (editor.grants.get("CONTROL") as Map<string, unknown>).delete("CONDITION_RULE");
    const sent = { mode: "live", version: rule.version };
    expect(await failing(editor, "POST", `/${rule.id}/mode`, sent)).toMatchObject({ code: "noPermission" });
    expect((await rules.read(rule.id)).ruleMode).toBe("shadow");
    expect(await failing(owner, "POST", `/${rule.id}/mode`, { ...sent, version: 99 })).toMatchObject({
      code: "staleVersion",
    });
  });

  test("a mode in the document of a rule changes nothing", async () => {
    const rule = await rules.save(owner, { ...slowTraffic(), ruleMode: "live" });
    expect(rule.ruleMode).toBe("shadow");
  });

  test("a rule that feeds itself is refused with the circle", async () => {
    const alarm = { conditionType: "alarm", entityType: "SIGN", entityId: sign, alarmType: "foundBlank" };
    expect(await failing(owner, "POST", "", slowTraffic(alarm))).toMatchObject({
      errors: [{ field: "conditionType", code: "ruleFeedsItself" }],
    });
    const other = await rules.signs.makeSign(`second-${made}`);
    await rules.save(owner, slowTraffic({ ...alarm, signIds: [other], name: "First" }));
    const back = { ...alarm, entityId: other };
    expect(await failing(owner, "POST", "", slowTraffic({ ...back, name: "Second" }))).toMatchObject({
      errors: [{ code: "ruleFeedsItself", params: { rules: "Second, First" } }],
    });
  });
});

describe("a rule that feeds itself over a plan", () => {
  test("is stopped after three rounds with a critical notification", async () => {
    const other = await rules.signs.makeSign(`other-${made}`);
    const plan = `grows-${made}`;
    await rules.makePlan(plan, [other]);
    const alarm = { conditionType: "alarm", entityType: "SIGN", entityId: sign, holdTime: 0, endHoldTime: 0 };
    const rule = await goLive(slowTraffic({ ...alarm, signIds: [], signPlanId: plan }));
    // The sign joins the plan after the rule was saved.
    await rules.signs.tenant.asOwner(
      `update sign_plan set doc = jsonb_set(doc, array['signMessages', $3], doc #> array['signMessages', $4])
       where tenant_id = $1 and id = $2`,
      [rules.signs.tenant.id, plan, sign, other],
    );
    for (let round = 0; round < 4; round++) {
      await insertAlarm(`round-${round}`, "major", { entityType: "SIGN", entityId: sign });
      await look();
      await rules.signs.tenant.asOwner(
        "update alarm set active = false, clear_at = active_at where tenant_id = $1 and entity_type = 'SIGN'",
        [rules.signs.tenant.id],
      );
      await look();
    }
    expect((await rules.log(rule.id)).map(({ outcome }) => outcome)).toEqual([
      "STOPPED",
      "DONE",
      "DONE",
      "DONE",
    ]);
    expect((await rules.read(rule.id)).ruleMode).toBe("stopped");
    expect(await notificationsOf(rule.id)).toEqual(["critical"]);
    expect(await alarmsOf(rule.id)).toMatchObject([
      { type: "ruleStopped", severity: "critical", active: true },
    ]);
    await rules.setMode(owner, rule.id, "shadow");
    expect(await alarmsOf(rule.id)).toMatchObject([{ active: false }]);
  });
});

async function goLive(rule: object) {
  const saved = await rules.save(owner, rule);
  await rules.setMode(owner, saved.id, "live");
  return saved;
}

const alarmsOf = (id: string) =>
  rules.signs.tenant.asOwner<{
    type: string;
    severity: string;
    name: string;
    detail: string;
    active: boolean;
    times: number;
  }>(
    `select alarm_type as type, severity, entity_name as name, detail, active, occurrences::float8 as times
     from alarm where tenant_id = $1 and entity_type = 'CONDITION_RULE' and entity_id = $2`,
    [rules.signs.tenant.id, id],
  );

async function look(): Promise<void> {
  seconds(10);
  await rules.settle();
}

async function postAsOperator(text: string): Promise<void> {
  const operator = rules.signs.tenant.principal({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } }, "operator");
  const body = { signId: sign, message: messageOf(text) };
  const { status } = await rules.signs.server.call(operator, "POST", "/api/v1/signs/queue", body);
  expect(status).toBe(200);
}

const failing = (who: Principal, method: string, path: string, body: object): Promise<Problem> =>
  rules.server.failing(who, method, `/api/v1/rules${path}`, body);

async function endsOfItems(): Promise<number[]> {
  const rows = await rules.signs.tenant.asOwner<{ endsMs: number }>(
    `select extract(epoch from expires_at)::float8 * 1000 as "endsMs" from sign_queue_item
     where tenant_id = $1 and sign_id = $2 and ended_at is null`,
    [rules.signs.tenant.id, sign],
  );
  return rows.map(({ endsMs }) => endsMs);
}

async function notificationsOf(id: string): Promise<string[]> {
  const rows = await rules.signs.tenant.asOwner<{ severity: string }>(
    "select severity from notification where tenant_id = $1 and entity_id = $2",
    [rules.signs.tenant.id, id],
  );
  return rows.map(({ severity }) => severity);
}

async function insertAlarm(id: string, severity: string, at: object = {}): Promise<void> {
  const { entityType, entityId } = { entityType: "DETECTOR", entityId: detector, ...at };
  await rules.signs.tenant.asOwner(
    `insert into alarm (tenant_id, id, rev, entity_type, entity_id, entity_name, alarm_type, config_id, severity, name,
       active, received_at, active_at, observed_at, occurrences, acknowledged, standing)
     values ($1, $2, nextval('entity_rev'), $3, $4, $4, 'communicationFailure', '', $5, 'Silent', true,
       to_timestamp($6), to_timestamp($6), to_timestamp($6), 1, false, false)`,
    [
      rules.signs.tenant.id,
      `${id}-${made}`,
      entityType,
      entityId,
      severity,
      rules.signs.tenant.clock.nowMs() / 1000,
    ],
  );
}

async function insertIncident(id: string, more: object): Promise<void> {
  const document = { name: id, severity: "MAJOR", status: "CONFIRMED", roadName: "I-25", ...more };
  await rules.signs.tenant.asOwner(
    `insert into automated_incident (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [rules.signs.tenant.id, `${id}-${made}`, JSON.stringify(document)],
  );
}
