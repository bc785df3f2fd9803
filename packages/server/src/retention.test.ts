import type { RetentionPreview } from "@gantry/domain/contract/answers/retention.ts";
import { type KeptType, keptTypes } from "@gantry/domain/kinds/retention-policy.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { modules } from "./modules.ts";
import { signPosts } from "./modules/signs/posts/post-routes.ts";
import { testTenant } from "./testing/database.ts";
import type { TestTenant } from "./testing/test-tenant.ts";
import { serveRoutes } from "./testing/http.ts";
import { alarms } from "./platform/alarms/alarm-catalogue.ts";
import { auditLog } from "./platform/audit/audit-catalogue.ts";
import type { ListCatalogue } from "./platform/list/catalogue.ts";
import { find } from "./platform/list/find.ts";
import { messageLog } from "./platform/records/message-log.ts";
import { pollResults } from "./platform/records/poll-results.ts";
import { platformRecords } from "./platform/records/record-kinds.ts";
import { retentionRoutes } from "./platform/records/retention-routes.ts";
import { deleteExpired } from "./platform/records/retention.ts";

const records = [...platformRecords, ...modules.flatMap((module) => module.records ?? [])];
const dayMs = 86_400_000;
const everything = {
  READ: Object.fromEntries(
    ["AUDIT_LOG", "ALARM", "CAMERA", "SIGN", "POLL_RESULT", "MESSAGE_LOG", "RETENTION_POLICY"].map((type) => [
      type,
      [],
    ]),
  ),
};

let tenant: TestTenant;
let made = 0;

beforeEach(async () => {
  tenant = await testTenant();
  await tenant.asOwner(
    `insert into agent (tenant_id, id, name, status, connected, metrics, rev, created_at)
     values ($1, 'agent', 'Agent', 'active', true, '{}', 1, '2026-01-01')`,
    [tenant.id],
  );
  for (const [table, id] of [
    ["sign", "dms-1"],
    ["camera", "cam-1"],
  ])
    await tenant.asOwner(
      `insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, 1, '{}', '2026-01-01', '2026-01-01', 'x')`,
      [tenant.id, id],
    );
});

type Columns = Record<string, unknown>;
const dateDaysAgo = (ageDays: number) => new Date(tenant.clock.nowMs() - ageDays * dayMs).toISOString();

/** Writes one row as the owner and answers its id. */
async function write(table: string, columns: Columns, own: TestTenant = tenant): Promise<string> {
  const id = `r${made++}`;
  const row: Columns = {
    tenant_id: own.id,
    ...(["event", "poll_result"].includes(table) ? {} : { id }),
    ...columns,
  };
  await own.asOwner(
    `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row)
      .map((_, n) => `$${n + 1}`)
      .join(", ")})`,
    Object.values(row),
  );
  return id;
}

const writers = {
  async poll_result(age: number, own = tenant) {
    await own.asOwner("select make_record_days('poll_result', array[$1::timestamptz::date])", [
      dateDaysAgo(age),
    ]);
    await write(
      "poll_result",
      {
        tenant_number: own.number,
        at: dateDaysAgo(age),
        received_at: dateDaysAgo(age),
        entity_type: "SIGN",
        entity_id: "dms-1",
        agent_id: "agent",
        is_success: true,
      },
      own,
    );
  },
  async detector_reading(age: number) {
    await tenant.asOwner("select make_record_days('detector_reading', array[$1::timestamptz::date])", [
      dateDaysAgo(age),
    ]);
    await tenant.asOwner(
      `insert into detector_reading (tenant_number, detector, at, period_s, lanes)
       values ($1, 1, $2, 30, '{{0,1,2,3}}')`,
      [tenant.number, dateDaysAgo(age)],
    );
  },
  async wim_vehicle(age: number) {
    await tenant.asOwner("select make_record_days('wim_vehicle', array[$1::timestamptz::date])", [
      dateDaysAgo(age),
    ]);
    await tenant.asOwner(
      `insert into wim_vehicle (tenant_number, tenant_id, station, at, number, is_violation, overweight,
         violation_types, files, doc)
       values ($1, $2, 1, $3, 7, false, false, '["none"]', '{}', '{}')`,
      [tenant.number, tenant.id, dateDaysAgo(age)],
    );
  },
  async wim_day(age: number) {
    await tenant.asOwner(
      "insert into wim_day (tenant_number, tenant_id, station, at) values ($1, $2, 1, $3)",
      [tenant.number, tenant.id, dateDaysAgo(age)],
    );
  },
  async weather_reading(age: number) {
    await tenant.asOwner("select make_record_days('weather_reading', array[$1::timestamptz::date])", [
      dateDaysAgo(age),
    ]);
    await tenant.asOwner(
      `insert into weather_reading (tenant_number, tenant_id, station, at, period_s, figures, surface, states)
       values ($1, $2, 1, $3, 300, '{21.5}', '{}', '{}')`,
      [tenant.number, tenant.id, dateDaysAgo(age)],
    );
  },
  async weather_hour(age: number) {
    await tenant.asOwner(
      "insert into weather_hour (tenant_number, tenant_id, station, at, figures, surface, states) values ($1, $2, 1, $3, '', '', '')",
      [tenant.number, tenant.id, dateDaysAgo(age)],
    );
  },
  async detector_hour(age: number) {
    await tenant.asOwner(
      "insert into detector_hour (tenant_number, tenant_id, detector, at, figures) values ($1, $2, 1, $3, '{}')",
      [tenant.number, tenant.id, dateDaysAgo(age)],
    );
  },
  async detector_day(age: number) {
    await tenant.asOwner(
      `insert into detector_day (tenant_number, tenant_id, detector, at, until, zone, figures)
       values ($1, $2, 1, $3, $3::timestamptz + interval '1 day', 'UTC', '{}')`,
      [tenant.number, tenant.id, dateDaysAgo(age)],
    );
  },
  async state_change(age: number, isDeleted = false) {
    await tenant.asOwner(
      `insert into state_change (tenant_number, tenant_id, entity_type, entity_id, at, rev, status, state)
       values ($1, $2, 'SIGN', $3, $4, 1, 'ONLINE', $5)`,
      [tenant.number, tenant.id, isDeleted ? "dms-9" : "dms-1", dateDaysAgo(age), isDeleted ? null : "{}"],
    );
  },
  event: (age: number, entityType = "CAMERA", event = "moved", data = {}) =>
    write("event", {
      tenant_number: tenant.number,
      at: dateDaysAgo(age),
      received_at: dateDaysAgo(age),
      entity_type: entityType,
      entity_id: entityType === "SIGN" ? "dms-1" : "cam-1",
      event,
      data,
    }),
  audit_log: (age: number, columns: Columns = {}, own = tenant) =>
    write(
      "audit_log",
      {
        at: dateDaysAgo(age),
        actor_id: "olga",
        actor_name: "Olga",
        action: "UPDATE",
        entity_type: "CAMERA",
        entity_id: "cam-1",
        ...columns,
      },
      own,
    ),
  trash: (age: number) =>
    write("trash", {
      entity_type: "CAMERA",
      version: 1,
      doc: {},
      created_at: dateDaysAgo(age),
      updated_at: dateDaysAgo(age),
      updated_by: "Olga",
      deleted_at: dateDaysAgo(age),
      deleted_by: "Olga",
      deleted_by_id: "olga",
      places: {},
    }),
  async schedule_run(age: number, job = "job") {
    await tenant.asOwner(
      `insert into schedule_run (tenant_id, job_id, occurrence, at, result, lines, actor_name)
       values ($1, $2, $3, $3, 'SUCCESS', '[]', 'Olga')`,
      [tenant.id, job, dateDaysAgo(age)],
    );
  },
  communication_action: (age: number, isEnded = true) =>
    write("communication_action", {
      rev: 1,
      request_type: "POLL",
      entity_type: "CAMERA",
      entity_id: "cam-1",
      to_agent: true,
      requested_by: "olga",
      requested_by_name: "Olga",
      requested_at: dateDaysAgo(age),
      deadline_at: dateDaysAgo(age),
      completed_percentage: 0,
      ended_at: isEnded ? dateDaysAgo(age) : null,
      result: isEnded ? "SUCCESS" : null,
    }),
  alarm: (age: number, active = false, own = tenant) =>
    write(
      "alarm",
      {
        rev: 1,
        entity_type: "CAMERA",
        entity_id: "cam-1",
        entity_name: "Camera 1",
        alarm_type: `type${made}`,
        config_id: "",
        observed_at: dateDaysAgo(age + 1),
        standing: false,
        severity: "major",
        name: "Door",
        active,
        received_at: dateDaysAgo(age + 1),
        active_at: dateDaysAgo(age + 1),
        clear_at: active ? null : dateDaysAgo(age),
        occurrences: 1,
        acknowledged: false,
      },
      own,
    ),
  async agent_metric(age: number) {
    await tenant.asOwner(
      `insert into agent_metric (tenant_id, agent_id, at, cpu, memory, uptime, journal_depth) values ($1, 'agent', $2, 1, 1, 1, 1)`,
      [tenant.id, dateDaysAgo(age)],
    );
  },
  async incident_alert(age: number, isEnded = true) {
    const id = await write("incident_alert", {
      rev: 1,
      source_id: "feed",
      source_name: "Feed",
      external_id: `w${age}`,
      title: "Crash",
      type: "ACCIDENT",
      occurred_at: dateDaysAgo(age),
      received_at: dateDaysAgo(age),
      ended_at: isEnded ? dateDaysAgo(age) : null,
      metadata: {},
    });
    await write("incident_alert_history", {
      alert_id: id,
      change_type: "CREATED",
      at: dateDaysAgo(age),
      changes: "[]",
    });
  },
  share: (age: number, isEnded = true) =>
    write("share", {
      rev: 1,
      subject_type: "MAP_CONFIG",
      subject_id: "view",
      name: "Downtown",
      recipient: "Fire brigade",
      shared_by: "olga",
      shared_by_name: "Olga",
      created_at: dateDaysAgo(age),
      until: dateDaysAgo(age),
      token_hash: `share ${age}`,
      opened_count: 0,
      ended_at: isEnded ? dateDaysAgo(age) : null,
      end_reason: isEnded ? "expired" : null,
    }),
  exercise: (age: number, isEnded = true) =>
    write("exercise", {
      rev: 1,
      status: isEnded ? "DONE" : "RUNNING",
      trainee_id: "tess",
      trainee_name: "Tess",
      started_by: "olga",
      started_by_name: "Olga",
      created_at: dateDaysAgo(age),
      due_at: dateDaysAgo(age),
      next_at: dateDaysAgo(age),
      kind: "crash",
      road_name: "I-25",
      direction: "Northbound",
      milepost: 210,
      longitude: -105,
      latitude: 39.7,
      lanes_closed: 1,
      lanes: 4,
      lasts_minutes: 20,
      ended_at: isEnded ? dateDaysAgo(age) : null,
      times: {},
    }),
  async notification(age: number) {
    const id = await write("notification", {
      rev: 1,
      key: `alarm ${age}`,
      severity: "warning",
      created_at: dateDaysAgo(age),
      title_args: {},
      fallback_title: "Door open",
      body_args: {},
      fallback_body: "",
      entity_type: "SIGN",
      entity_id: "dms-1",
      entity_name: "DMS 1",
      acknowledged: false,
    });
    await tenant.asOwner(
      "insert into notification_ignored (tenant_id, account_id, notification_id) values ($1, 'olga', $2)",
      [tenant.id, id],
    );
  },
  async report_mail(age: number) {
    const id = await write("report_mail", {
      report_id: "r",
      at: dateDaysAgo(age),
      is_by_hand: false,
      doc: {},
      actor_kind: "user",
      actor_id: "olga",
      actor_name: "Olga",
      state: "READY",
    });
    await write("notification_delivery", {
      rev: 1,
      report_mail_id: id,
      way: "email",
      receiver_id: "olga",
      receiver_name: "Olga",
      step: 0,
      state: "DELIVERED",
      created_at: dateDaysAgo(age),
    });
  },
  sign_queue_item: (age: number, isEnded = true) =>
    write("sign_queue_item", {
      sign_id: "dms-1",
      sequence: 1,
      priority: 1,
      message: {},
      message_hash: "x",
      created_by: "olga",
      created_by_name: "Olga",
      created_at: dateDaysAgo(age),
      last_updated_by: "olga",
      last_updated_by_name: "Olga",
      last_updated_at: dateDaysAgo(age),
      ended_at: isEnded ? dateDaysAgo(age) : null,
    }),
  async sign_post(age: number, items: readonly string[] = []) {
    const id = await write("sign_post", {
      mode: "each",
      created_at: dateDaysAgo(age),
      created_by: "olga",
      created_by_name: "Olga",
      deadline_at: dateDaysAgo(age),
      line_count: items.length,
    });
    for (const [position, item] of items.entries())
      await tenant.asOwner(
        `insert into sign_post_line (tenant_id, post_id, sign_id, position, sign_name, message, item_id, posted_at)
         values ($1, $2, $3, $4, 'DMS', '{}', $5, $6)`,
        [tenant.id, id, `dms-${position}`, position, item, dateDaysAgo(age)],
      );
    return id;
  },
};

/** By type: what is older than 30 days and goes, and what is newer or has not ended and stays. */
const scenes: Record<KeptType, { goes: number; write(): Promise<void> }> = {
  ALARM: {
    goes: 3,
    async write() {
      for (const age of [40, 50, 60, 20]) await writers.alarm(age);
      await writers.alarm(400, true);
    },
  },
  ALERT: {
    goes: 2,
    async write() {
      for (const age of [40, 50, 20]) await writers.incident_alert(age);
      await writers.incident_alert(60, false);
    },
  },
  AUDIT_LOG: {
    goes: 10,
    async write() {
      for (const age of [40, 50, 20]) await writers.audit_log(age);
      for (const age of [40, 50, 20]) await writers.event(age);
      for (const age of [40, 50, 20]) await writers.trash(age);
      for (const age of [40, 50, 60]) await writers.schedule_run(age);
      for (const age of [40, 50, 20]) await writers.share(age);
      await writers.share(60, false);
    },
  },
  EXERCISE: {
    goes: 2,
    async write() {
      for (const age of [40, 50, 20]) await writers.exercise(age);
      await writers.exercise(60, false);
    },
  },
  COMMUNICATION_ACTION: {
    goes: 2,
    async write() {
      for (const age of [40, 50, 20]) await writers.communication_action(age);
      await writers.communication_action(90, false);
    },
  },
  DETECTOR_READING: {
    goes: 3,
    async write() {
      for (const age of [29.5, 29.9, 1, 31, 40, 50]) await writers.detector_reading(age);
    },
  },
  DETECTOR_STATISTICS: {
    goes: 5,
    async write() {
      for (const age of [29.5, 1, 31, 40, 50]) await writers.detector_hour(age);
      for (const age of [29.5, 1, 31, 40]) await writers.detector_day(age);
    },
  },
  MESSAGE_LOG: {
    goes: 8,
    async write() {
      // Two faces of three, since the last still stands; the event of an ended item goes, that of a queued one stays.
      for (const age of [40, 50, 60]) await writers.event(age, "SIGN", "faceRead");
      const [ended, open, recent] = [
        await writers.sign_queue_item(40),
        await writers.sign_queue_item(50, false),
        await writers.sign_queue_item(20),
      ];
      await writers.event(40, "SIGN", "queueItemEnded", { itemId: ended });
      await writers.event(41, "SIGN", "queueItemEdited", { itemId: open });
      await writers.event(41, "SIGN", "queueItemEdited", { itemId: recent });
      // A post goes with its lines once nothing of it is queued; of one that stays, the ended items stay too.
      await writers.sign_post(40, [ended]);
      await writers.sign_post(45);
      await writers.sign_post(50, [open, await writers.sign_queue_item(45)]);
      await writers.sign_post(20);
      await writers.event(35, "SIGN", "polled");
      await writers.event(36, "SIGN", "polled");
    },
  },
  NOTIFICATION: {
    goes: 4,
    async write() {
      for (const age of [40, 50, 20]) await writers.notification(age);
      for (const age of [40, 50, 20]) await writers.report_mail(age);
    },
  },
  POLL_RESULT: {
    goes: 3,
    async write() {
      for (const age of [29.5, 29.9, 1]) await writers.poll_result(age);
      for (const age of [31, 40, 50]) await writers.poll_result(age);
    },
  },
  STATE_CHANGE: {
    goes: 3,
    async write() {
      // The last state before the time stays, unless it says that the entity was deleted.
      for (const age of [50, 45, 40, 20]) await writers.state_change(age);
      await writers.state_change(35, true);
    },
  },
  WEATHER_READING: {
    goes: 4,
    async write() {
      for (const age of [29.5, 1, 31, 40]) await writers.weather_reading(age);
      for (const age of [29.5, 1, 31, 40]) await writers.weather_hour(age);
    },
  },
  WIM_READING: {
    goes: 5,
    async write() {
      for (const age of [29.5, 29.9, 1, 31, 40, 50]) await writers.wim_vehicle(age);
      for (const age of [29.5, 1, 31, 40]) await writers.wim_day(age);
    },
  },
};

async function keepFor(type: string, days: number, own = tenant): Promise<void> {
  await own.asOwner("delete from retention_policy where tenant_id = $1", [own.id]);
  await write(
    "retention_policy",
    {
      version: 1,
      rev: 1,
      doc: { name: "kept", entityType: type, duration: days * dayMs * 1e6, enabled: true },
      created_at: dateDaysAgo(0),
      updated_at: dateDaysAgo(0),
      updated_by: "x",
    },
    own,
  );
}

async function countRows(own = tenant): Promise<number> {
  const tables = new Map(records.map(({ table, tenant }) => [table, tenant]));
  const counts = await Promise.all(
    Array.from(tables, ([table, tenant]) =>
      own.asOwner<{ n: number }>(
        `select count(*)::float8 as n from ${table} where ${tenant ?? "tenant_id"} = $1`,
        [tenant ? own.number : own.id],
      ),
    ),
  );
  return counts.reduce((sum, [row]) => sum + (row?.n ?? 0), 0);
}

const run = (limits = {}) =>
  tenant.database.inTenant(tenant.principal({}), (db) => deleteExpired(db, records, limits));

async function previewRetention(type: string, days: number, more = {}): Promise<RetentionPreview> {
  const server = await serveRoutes(retentionRoutes(records, tenant.database));
  const body = { entityType: type, duration: days * dayMs * 1e6, enabled: true, ...more };
  const path = "/api/v1/system/retention-policy/preview";
  return (await server.call<RetentionPreview>(tenant.principal(everything), "POST", path, body)).body;
}

describe.each(keptTypes)("retention of %s", (type) => {
  test("a policy deletes what is older in batches, keeps the rest, and its preview says how many (ADM-014)", async () => {
    await scenes[type].write();
    const before = await countRows();
    const promised = await previewRetention(type, 30);
    expect(promised).toEqual({ rows: scenes[type].goes, before: dateDaysAgo(30) });
    await keepFor(type, 30);
    await run({ rows: 1, batches: 1 });
    const first = before - (await countRows());
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(scenes[type].goes);
    await run({ rows: 2, batches: 50 });
    expect(before - (await countRows())).toBe(promised.rows);
    expect((await previewRetention(type, 30)).rows).toBe(0);
    await run();
    expect(before - (await countRows())).toBe(promised.rows);
  });
});

test("a policy of one tenant deletes no row of another", async () => {
  const other = await testTenant();
  await writers.alarm(40, false, other);
  await writers.audit_log(40, {}, other);
  await writers.poll_result(20, other);
  for (const type of ["ALARM", "AUDIT_LOG", "POLL_RESULT"]) {
    await keepFor(type, 2);
    await run();
  }
  expect(await countRows(other)).toBe(3);
});

test("without a policy only polls, readings, recorded states and heartbeat values are deleted, after 30 days and one day", async () => {
  for (const scene of Object.values(scenes)) await scene.write();
  for (const age of [0.5, 1.5, 3]) await writers.agent_metric(age);
  const before = await countRows();
  await run();
  expect(before - (await countRows())).toBe(
    scenes.POLL_RESULT.goes + scenes.DETECTOR_READING.goes + scenes.STATE_CHANGE.goes + 2,
  );
});

test("the longest enabled policy of a type holds, in the preview as well", async () => {
  for (const age of [40, 70]) await writers.alarm(age);
  await keepFor("ALARM", 60);
  expect(await previewRetention("ALARM", 30)).toEqual({ rows: 1, before: dateDaysAgo(60) });
  expect(await previewRetention("ALARM", 90)).toEqual({ rows: 0, before: dateDaysAgo(90) });
  expect(await previewRetention("ALARM", 30, { enabled: false })).toEqual({
    rows: 1,
    before: dateDaysAgo(60),
  });
  const [policy] = await tenant.asOwner<{ id: string }>(
    "select id from retention_policy where tenant_id = $1",
    [tenant.id],
  );
  expect(await previewRetention("ALARM", 30, { id: policy?.id })).toEqual({
    rows: 2,
    before: dateDaysAgo(30),
  });
  expect(await previewRetention("ALARM", 30, { id: policy?.id, enabled: false })).toEqual({
    rows: 0,
    before: null,
  });
});

test.each<[string, KeptType, ListCatalogue, number]>([
  ["alarms", "ALARM", alarms, 2],
  ["edits", "AUDIT_LOG", auditLog, 1],
  ["faces", "MESSAGE_LOG", messageLog, 1],
  ["posts", "MESSAGE_LOG", signPosts, 2],
  ["polls", "POLL_RESULT", pollResults, 1],
])("a shorter policy hides older %s at once", async (_, type, catalogue, shown) => {
  await scenes[type].write();
  const readTotal = async (): Promise<number> => {
    const found = await tenant.database.inTenant(tenant.principal(everything), (db) =>
      find(db, catalogue, {}),
    );
    return (JSON.parse(found.text) as { total: number }).total;
  };
  const all = await readTotal();
  await keepFor(type, type === "POLL_RESULT" ? 2 : 30);
  expect(await readTotal()).toBe(shown);
  expect(all).toBeGreaterThan(shown);
});

test("the secrets of a deleted entity go with it, and the newest edit of a member stays", async () => {
  await tenant.asOwner(
    `insert into installation.account (id, issuer, subject, user_name, name, created_at)
     values ($1, 'embedded', $1, $1, 'Mia', '2026-01-01')`,
    [`mia-${tenant.id}`],
  );
  await tenant.asOwner(
    "insert into installation.membership (account_id, tenant_id, position) values ($1, $2, 0)",
    [`mia-${tenant.id}`, tenant.id],
  );
  for (const entity of [`mia-${tenant.id}`, `mia-${tenant.id}`, "left"])
    await writers.audit_log(40 - made / 1e6, { entity_type: "USER", entity_id: entity });
  for (const age of [40, 20])
    await write("secret_value", {
      id: await writers.trash(age),
      entity_type: "CAMERA",
      field: "password",
      ciphertext: "x",
    });
  await keepFor("AUDIT_LOG", 30);
  await run();
  const listRemaining = (table: string) =>
    tenant.asOwner(`select 1 from ${table} where tenant_id = $1`, [tenant.id]);
  expect(await listRemaining("audit_log")).toHaveLength(1);
  expect(await listRemaining("trash")).toHaveLength(1);
  expect(await listRemaining("secret_value")).toHaveLength(1);
});

test("a policy is offered for exactly the types that the server deletes (ADM-014)", () => {
  const implemented = new Set(records.flatMap(({ type }) => type ?? []));
  expect([...implemented].sort()).toEqual([...keptTypes].sort());
});

test("every record finds its oldest rows by an index on tenant and time", async () => {
  const indexes = await tenant.asOwner<{ of: string; columns: string }>(
    `select indrelid::regclass::text as of, (select string_agg(attname, ' ' order by place) from unnest(indkey)
       with ordinality k (attnum, place) join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum) as columns
     from pg_index`,
  );
  for (const { table, tenant: column = "tenant_id", at: time } of records)
    expect(
      indexes.filter(({ of, columns }) => of === table && columns.startsWith(`${column} ${time}`)),
    ).not.toEqual([]);
});
