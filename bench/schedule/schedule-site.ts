import type pg from "pg";
import { grantsFromWire } from "../../packages/domain/src/permissions/grants.ts";
import { scheduleZones } from "../../packages/domain/src/schedule/schedule-types.ts";
import { kinds } from "../../packages/domain/src/kinds/index.ts";
import { actionDesk } from "../../packages/server/src/platform/agent-link/actions/action-desk.ts";
import { deviceTables } from "../../packages/server/src/platform/agent-link/assignment/device-tables.ts";
import { makeInProcessBus } from "../../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../../packages/server/src/platform/database/pool.ts";
import { noMessageFields, type Platform } from "../../packages/server/src/platform/module.ts";
import type { Principal } from "../../packages/server/src/platform/permission/principal.ts";
import { secretStore } from "../../packages/server/src/platform/kinds/database/secrets.ts";
import { testSecretKey } from "../../packages/server/src/testing/secret-key.ts";
import { quietLog } from "../../packages/server/src/testing/quiet-log.ts";
import { durationNs, textMessage } from "../../e2e/support/messages.ts";
import { benchDatabase } from "../database/bench-database.ts";

export const tenantId = "bench";
const minuteMs = 60_000;
const dayMs = 86_400_000;
export const signCount = 500;

export const operator: Principal = {
  kind: "user",
  tenantId,
  id: "bench",
  displayName: "Bench",
  grants: grantsFromWire({
    READ: { SIGN: [], SIGN_PLAN: [], SCHEDULE_JOB: [] },
    CONTROL: { SIGN: [], SIGN_PLAN: [] },
  }),
};

/** 500 signs in a database of its own, and an operator who may do everything with them. */
export async function scheduleSite() {
  const site = await benchDatabase();
  const { owner, urls } = site;
  await owner.query(
    "insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now())",
  );
  await owner.query(
    `insert into installation.account (id, issuer, subject, user_name, name, created_at)
     values ('bench', 'embedded', 'bench', 'bench', 'Bench', now())`,
  );
  await owner.query(
    "insert into installation.membership (account_id, tenant_id, position) values ('bench', 'bench', 1)",
  );
  await owner.query(
    `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
     select 'bench', 'bench', 'DIRECT', action, type, null
     from unnest(array['READ', 'CONTROL']) action, unnest(array['SIGN', 'SIGN_PLAN']) type`,
  );
  await owner.query(
    `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select 'bench', 'dms-' || n, 1, n, jsonb_build_object('name', 'DMS ' || n, 'category', 'DMS', 'protocol', 'NTCIP',
       'matrixType', 'FULL', 'pixelWidth', 128, 'pixelHeight', 32, 'maxPages', 2, 'pollEnabled', true), now(), now(), 'Bench'
     from generate_series(1, $1::int) n`,
    [signCount],
  );
  await owner.query(
    `insert into sign_state (tenant_id, id, rev, status, state) select tenant_id, id, rev, 'ONLINE', '{}' from sign`,
  );
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const pool = await openPool(urls.server, { maxConnections: 4 });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const actions = actionDesk({
    database,
    bus,
    clock: systemClock,
    devices: deviceTables(kinds),
    secrets: secretStore(testSecretKey),
  });
  const licences = { check: { assertOpen: async () => undefined } };
  const clock = systemClock;
  const platform = { database, bus, clock, log: quietLog, messageFields: noMessageFields, actions, licences };
  return {
    owner,
    database,
    platform: platform as unknown as Platform,
    async stop() {
      await site.close();
    },
  };
}

/** Jobs of the signs in turn: four of ten once, three weekly, two on weekdays, one monthly. */
export async function addJobs(owner: pg.Client, count: number, nowMs: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const startMs = nowMs + ((n * 7919) % (30 * 1440)) * minuteMs;
    const rules = ["", "", "", "", "FREQ=WEEKLY", "FREQ=WEEKLY", "FREQ=WEEKLY"];
    const rule = [
      ...rules,
      "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "FREQ=MONTHLY",
    ][n % 10];
    const firstMs = rule === "" ? startMs : nowMs + ((n * 7919) % 1440) * minuteMs - 60 * dayMs;
    const message = textMessage(`ROAD WORK\nEXIT ${n % 300}`, {
      priority: 3 + (n % 3),
      duration: durationNs((30 + (n % 4) * 30) * minuteMs),
    });
    return {
      id: `job-${n}`,
      nextMs: startMs,
      doc: {
        entityType: "SIGN",
        jobType: "QueueSignMessageJob",
        entityId: `dms-${(n % signCount) + 1}`,
        signMessage: message,
        firstDate: new Date(firstMs).toISOString(),
        timezone: scheduleZones[n % scheduleZones.length],
        useRecurrence: rule !== "",
        rrule: rule,
      },
    };
  });
  await addRows(owner, rows);
}

export async function addRows(
  owner: pg.Client,
  rows: readonly { id: string; nextMs: number; doc: object }[],
): Promise<void> {
  await owner.query(
    `insert into schedule_job (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select 'bench', id, 1, nextval('entity_rev'), doc, now(), now(), 'Bench'
     from jsonb_to_recordset($1::jsonb) as job (id text, doc jsonb)`,
    [JSON.stringify(rows)],
  );
  await owner.query(
    `insert into schedule_standing (tenant_id, job_id, actor_kind, actor_id, actor_name, next_at)
     select 'bench', id, 'user', 'bench', 'Bench', to_timestamp("nextMs" / 1000)
     from jsonb_to_recordset($1::jsonb) as job (id text, "nextMs" float8)`,
    [JSON.stringify(rows)],
  );
  await owner.query("vacuum analyze sign, sign_state, schedule_job, schedule_standing");
}
