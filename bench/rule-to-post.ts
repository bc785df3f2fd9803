import { kinds } from "../packages/domain/src/kinds/index.ts";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { signRuleActions } from "../packages/server/src/modules/signs/rules/rule-actions.ts";
import { deviceTables } from "../packages/server/src/platform/agent-link/assignment/device-tables.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { noMessageFields, noRoadQueues, type Platform } from "../packages/server/src/platform/module.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { RuleWatch } from "../packages/server/src/platform/rules/rule-watch.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { detectorSite, tenantId } from "./detectors/detector-site.ts";
import { quantile } from "./list/figures.ts";

/**
 * From the stored value of a detector to the announced post on a sign, with 500 detectors that report all the time and 50
 * live rules, one of which acts at a time. The limit is 1 s.
 */
const detectorCount = 500;
const ruleCount = 50;
const rounds = 40;
const limitMs = 1000;

const site = await detectorSite(detectorCount);
const pool = await openPool(site.urls.server, { maxConnections: 4 });
const bus = makeInProcessBus((error) => {
  throw error;
});
const database = tenantDatabase({ pool, bus, clock: { nowMs: () => Date.now() }, log: quietLog });
const platform = {
  database,
  bus,
  clock: { nowMs: () => Date.now() },
  log: quietLog,
  messageFields: noMessageFields,
  actions: { record: async () => undefined },
  licences: { check: { assertOpen: async () => undefined } },
} as unknown as Platform;
const agent: Principal = {
  kind: "user",
  tenantId,
  id: "owner",
  displayName: "Owner",
  grants: grantsFromWire({}),
};
await site.owner.query(`
  insert into installation.account (id, issuer, subject, user_name, name, created_at)
    values ('owner', 'embedded', 'owner', 'owner', 'Owner', now());
  insert into installation.membership (account_id, tenant_id, position) values ('owner', 'bench', 1);
  insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
    select 'bench', 'owner', 'DIRECT', action, type, null
    from unnest(array['READ', 'CONTROL']) action, unnest(array['SIGN', 'LIBRARY_MESSAGE']) type;
  insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
    select 'bench', 's' || n, 1, n, '{"name": "DMS", "category": "DMS", "protocol": "NTCIP", "pollEnabled": true,
      "pixelWidth": 128, "pixelHeight": 32, "maxPages": 2, "matrixType": "FULL"}', now(), now(), 'bench'
    from generate_series(1, ${ruleCount}) n;
  insert into sign_state (tenant_id, id, rev, status, state)
    select 'bench', 's' || n, n, 'ONLINE', '{}' from generate_series(1, ${ruleCount}) n;
  insert into sign_library_message (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
    values ('bench', 'slow', 1, 1, '{"name": "Slow", "message": {"pages": [{"pageOnTime": 3000, "pageOffTime": 500,
      "verticalJustification": "center", "textAreas": [], "images": [],
      "messageLines": [{"segments": [{"text": "SLOW TRAFFIC"}]}]}]}}', now(), now(), 'bench');
  insert into condition_rule (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
    select 'bench', 'r' || n, 1, n, jsonb_build_object('name', 'Rule ' || n, 'ruleMode', 'live', 'conditionType', 'value',
      'entityType', 'DETECTOR', 'entityId', 'd' || n, 'measuredValue', 'trafficSpeed', 'comparison', 'below',
      'limit', 48, 'clearLimit', 60, 'holdTime', 0, 'endHoldTime', 0, 'signIds', jsonb_build_array('s' || n),
      'libraryMessageId', 'slow', 'signPriority', 100, 'displayTime', 1800000000000, 'allOrNone', true, 'takeDown', true,
      'maxPerHour', 60), now(), now(), 'bench'
    from generate_series(1, ${ruleCount}) n;
  insert into rule_standing (tenant_id, rule_id, owner_kind, owner_id, owner_name, memory, look_at)
    select 'bench', 'r' || n, 'user', 'owner', 'Owner', '{}', 'infinity' from generate_series(1, ${ruleCount}) n;
  analyze`);

const posted = new Map<string, (atMs: number) => void>();
bus.subscribe((event) => {
  if (event.topic === "entity" && event.entityType === "CONDITION_RULE")
    posted.get(event.id)?.(performance.now());
});
const watch = new RuleWatch({
  platform,
  actions: signRuleActions,
  devices: deviceTables(kinds),
  roadQueues: noRoadQueues,
});
const reportOthers = setInterval(() => {
  const n = ruleCount + 1 + Math.floor(Math.random() * (detectorCount - ruleCount));
  void report(`d${n}`, 90);
}, 10);
try {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const n = 1 + (round % ruleCount);
    const settled = new Promise<number>((resolve) => posted.set(`r${n}`, resolve));
    const startMs = performance.now();
    await report(`d${n}`, 20);
    times.push((await settled) - startMs);
    const ended = new Promise<number>((resolve) => posted.set(`r${n}`, resolve));
    await report(`d${n}`, 90);
    await ended;
  }
  const { rows } = await site.owner.query<{ count: number }>(
    "select count(*)::int as count from sign_queue_item where associated_entity_type = 'CONDITION_RULE'",
  );
  const [p50, p95, slowest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
  console.log(
    `rule from value to post, ${ruleCount} rules, ${detectorCount} detectors: p50 ${p50.toFixed(0)} ms, ` +
      `p95 ${p95.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, limit ${limitMs} ms; ${rows[0]?.count} posts in ${rounds} rounds`,
  );
} finally {
  clearInterval(reportOthers);
  await watch.stop();
  await pool.end();
  await site.close();
}

/** As the ingest stores and announces it. */
async function report(id: string, kph: number): Promise<void> {
  await database.inTenant(agent, async (db) => {
    const lane = { index: 1, volume: 5, speed: kph, occupancy: 10, classes: [], fault: null };
    const [row] = await db.query<{ rev: number }>(
      `update detector_state set status = 'ONLINE', state = $3, rev = nextval('entity_rev'),
         observed_at = to_timestamp($4::float8 / 1000)
       where tenant_id = $1 and id = $2 returning rev::float8 as rev`,
      [tenantId, id, JSON.stringify({ periodS: 20, detectorLanes: [lane], problem: null }), db.nowMs],
    );
    db.announce({
      topic: "entity",
      tenantId,
      entityType: "DETECTOR",
      id,
      updateType: "UPDATE",
      rev: row?.rev ?? 0,
    });
  });
}
