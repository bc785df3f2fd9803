import type { OperationResult } from "@gantry/domain/contract/agents/operation-result.ts";
import type { AgentAction } from "@gantry/domain/contract/agents/agent-link.ts";
import type { AgentRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Bus } from "../../bus.ts";
import type { Clock } from "../../clock.ts";
import { newId } from "../../database/new-id.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import type { SecretStore } from "../../kinds/database/secrets.ts";
import type { ActionDesk, RecordedAction } from "../../module.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import { isAgentThere } from "../agents/agent-store.ts";
import type { ReadSecrets } from "../assignment/assigned-devices.ts";
import { agentOf } from "../assignment/assignment-store.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";

const actionEntityType = "COMMUNICATION_ACTION";

interface ActionOutcome {
  result: OperationResult;
  error?: string;
  data?: Record<string, unknown>;
}
type Requested = Parameters<ActionDesk["request"]>[1];

/** Minimum interval between stored progress; the end is always stored. */
const progressEveryMs = 1_000;
const deadlinePassed: ActionOutcome = { result: "FAILED", error: "deadlinePassed" };
const actorOf = (tenantId: string) => systemPrincipal(tenantId, "actions", "Actions");
// A timer that fires slightly early must see the deadline as passed.
const timerSlackMs = 20;

export function actionDesk(parts: {
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  devices: ReadonlyMap<string, DeviceTable>;
  secrets: SecretStore;
}): ActionDesk {
  const { database, bus, clock, secrets } = parts;

  async function agentFor(db: TenantTransaction, action: Requested): Promise<string> {
    const agentId = action.agentId ?? (await agentOf(db, action.entityType, action.entityId));
    if (agentId === null || !(await isAgentThere(db, agentId))) throw new AppError("agentNotConnected");
    return agentId;
  }

  async function request(db: TenantTransaction, action: Requested): Promise<AgentAction> {
    const { secrets: outcomes, ...row } = action;
    const agentId = await agentFor(db, action);
    const id = newId(db.nowMs);
    await insertActions(db, [{ ...row, id, agentId, toAgent: true }]);
    if (outcomes) await secrets.write(db, actionEntityType, id, outcomes);
    return agentAction(id, action);
  }

  async function outcomeNow(
    tenantId: string,
    actionId: string,
  ): Promise<ActionOutcome | { deadlineMs: number }> {
    return database.inTenant(actorOf(tenantId), async (db) => {
      const row = await readOutcome(db, actionId);
      if (row.result !== null)
        return { result: row.result, error: row.error ?? undefined, data: row.data ?? undefined };
      if (row.deadlineMs > clock.nowMs()) return { deadlineMs: row.deadlineMs };
      await endActions(db, [{ id: actionId, outcome: deadlinePassed }]);
      return deadlinePassed;
    });
  }

  async function waitForOutcome(tenantId: string, actionId: string): Promise<ActionOutcome> {
    const waiter = { again: Promise.withResolvers<void>() };
    const unsubscribe = bus.subscribe((event) => {
      const mayHaveEnded = event.topic === "gap" || (event.topic === "action" && event.actionId === actionId);
      if (mayHaveEnded) waiter.again.resolve();
    });
    try {
      for (;;) {
        // Create the promise before reading, so that an end in between is not missed.
        waiter.again = Promise.withResolvers<void>();
        const outcome = await outcomeNow(tenantId, actionId);
        if ("result" in outcome) return outcome;
        await firstOf(waiter.again.promise, outcome.deadlineMs - clock.nowMs() + timerSlackMs);
      }
    } finally {
      unsubscribe();
    }
  }

  return { request, record: recordActions, complete: endActions, ended: waitForOutcome };
}

const recordActions: ActionDesk["record"] = (db, actions) =>
  insertActions(
    db,
    actions.map((action) => ({ ...action, id: newId(db.nowMs), toAgent: false })),
  );

/** Ends overdue actions; a job runs it for every tenant. */
export async function expireActions(db: TenantTransaction): Promise<void> {
  const overdue = await db.query<{ id: string }>(
    `select id from communication_action
     where tenant_id = $1 and ended_at is null and deadline_at <= to_timestamp($2::float8 / 1000)`,
    [db.tenantId, db.nowMs],
  );
  await endActions(
    db,
    overdue.map(({ id }) => ({ id, outcome: deadlinePassed })),
  );
}

/** Claims an open action of this agent that was not sent before, so that nothing is sent twice or late. */
export async function takeForSending(
  db: TenantTransaction,
  actionId: string,
  agentId: string,
  readSecrets: ReadSecrets,
): Promise<AgentAction | undefined> {
  const [row] = await db.query<Requested>(
    `update communication_action set sent_at = to_timestamp($4::float8 / 1000)
     where tenant_id = $1 and id = $2 and agent_id = $3 and to_agent and sent_at is null and ended_at is null
       and deadline_at > to_timestamp($4::float8 / 1000)
     returning request_type as "requestType", entity_type as "entityType", entity_id as "entityId",
       extract(epoch from deadline_at)::float8 * 1000 as "deadlineMs", payload`,
    [db.tenantId, actionId, agentId, db.nowMs],
  );
  if (!row) return undefined;
  const secrets = (await readSecrets(db, actionEntityType, [actionId])).get(actionId);
  return { ...agentAction(actionId, row), ...(secrets ? { secrets } : {}) };
}

/** Progress from the action's own agent, 0..100; it never decreases, and only the end sets 100. */
export async function recordProgress(
  db: TenantTransaction,
  agentId: string,
  actionId: string,
  percentage: number,
): Promise<void> {
  const [row] = await db.query<{ rev: number }>(
    `update communication_action set completed_percentage = $4::int8, progress_at = to_timestamp($5::float8 / 1000),
       rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and agent_id = $3 and ended_at is null and completed_percentage < $4::int8
       and (progress_at is null or progress_at <= to_timestamp(($5::float8 - ${progressEveryMs}) / 1000))
     returning rev::float8 as rev`,
    [db.tenantId, actionId, agentId, Math.min(99, Math.floor(percentage)), db.nowMs],
  );
  if (row) announceUpdate(db, actionId, row.rev);
}

export async function openActionOf(
  db: TenantTransaction,
  agentId: string,
  actionId: string,
): Promise<
  | {
      requestType: string;
      entityType: string;
      entityId: string;
      payload: Record<string, unknown> | null;
    }
  | undefined
> {
  const [row] = await db.query<{
    requestType: string;
    entityType: string;
    entityId: string;
    payload: Record<string, unknown> | null;
  }>(
    `select request_type as "requestType", entity_type as "entityType", entity_id as "entityId", payload
     from communication_action where tenant_id = $1 and id = $2 and agent_id = $3 and ended_at is null for update`,
    [db.tenantId, actionId, agentId],
  );
  return row;
}

/** Ends an action with its agent's report; returns false for another agent's. An ended action stays unchanged. */
export async function completeFromAgent(
  db: TenantTransaction,
  agentId: string,
  actionId: string,
  outcome: ActionOutcome,
): Promise<boolean> {
  const [own] = await db.query<{ id: string }>(
    "select id from communication_action where tenant_id = $1 and id = $2 and agent_id = $3",
    [db.tenantId, actionId, agentId],
  );
  if (!own) return false;
  await endActions(db, [{ id: actionId, outcome }]);
  return true;
}

/** For the agent and callers that wait for it, and for pages that show it. */
function announceUpdate(db: TenantTransaction, actionId: string, rev: number): void {
  db.announce({ topic: "action", tenantId: db.tenantId, actionId, isUnderWay: true });
  announceRecord(db, actionId, "UPDATE", rev);
}

function announceRecord(
  db: TenantTransaction,
  id: string,
  updateType: "CREATE" | "UPDATE",
  rev: number,
): void {
  const { tenantId } = db;
  db.announce({ topic: "entity", tenantId, entityType: actionEntityType, id, updateType, rev });
}

interface NewAction extends RecordedAction {
  id: string;
  toAgent: boolean;
  /** The agent of the device unless it is named. */
  agentId?: string | null;
}

async function insertActions(db: TenantTransaction, actions: readonly NewAction[]): Promise<void> {
  if (actions.length === 0) return;
  const rows = await db.query<{ id: string; rev: number }>(
    `insert into communication_action (tenant_id, id, request_type, entity_type, entity_id, agent_id, to_agent,
       requested_by, requested_by_name, requested_at, deadline_at, completed_percentage, payload, rev)
     select $1, given.id, given."requestType", given."entityType", given."entityId",
       coalesce(given."agentId", assigned.agent_id), given."toAgent",
       $3, $4, to_timestamp($5::float8 / 1000), to_timestamp(given."deadlineMs" / 1000), 0, given.payload, nextval('entity_rev')
     from jsonb_to_recordset($2::jsonb) as given (id text, "requestType" text, "entityType" text, "entityId" text,
       "agentId" text, "toAgent" boolean, "deadlineMs" float8, payload jsonb)
     left join device_assignment assigned on assigned.tenant_id = $1 and assigned.entity_type = given."entityType"
       and assigned.id = given."entityId"
     returning id, rev::float8 as rev`,
    [db.tenantId, JSON.stringify(actions), db.principal.id, db.principal.displayName, db.nowMs],
  );
  const toAgent = new Set(actions.filter((action) => action.toAgent).map(({ id }) => id));
  for (const { id, rev } of rows) {
    if (toAgent.has(id)) db.announce({ topic: "action", tenantId: db.tenantId, actionId: id });
    announceRecord(db, id, "CREATE", rev);
  }
}

async function endActions(
  db: TenantTransaction,
  actions: readonly { id: string; outcome: ActionOutcome }[],
): Promise<void> {
  if (actions.length === 0) return;
  const outcomes = actions.map(({ id, outcome: { result, error, data } }) => ({ id, result, error, data }));
  // In a fixed order, to prevent deadlocks.
  outcomes.sort((one, other) => (one.id < other.id ? -1 : 1));
  const ended = await db.query<{ id: string; rev: number }>(
    `update communication_action a set ended_at = to_timestamp($3::float8 / 1000), completed_percentage = 100,
       result = given.result, error = given.error, result_data = given.data, rev = nextval('entity_rev')
     from jsonb_to_recordset($2::jsonb) as given (id text, result text, error text, data jsonb)
     where a.tenant_id = $1 and a.id = given.id and a.ended_at is null
     returning a.id, a.rev::float8 as rev`,
    [db.tenantId, JSON.stringify(outcomes), db.nowMs],
  );
  if (ended.length === 0) return;
  await db.query("delete from secret_value where tenant_id = $1 and entity_type = $2 and id = any($3)", [
    db.tenantId,
    actionEntityType,
    ended.map(({ id }) => id),
  ]);
  for (const { id, rev } of ended) announceUpdate(db, id, rev);
}

async function readOutcome(db: TenantTransaction, actionId: string) {
  const [row] = await db.query<{
    result: ActionOutcome["result"] | null;
    error: string | null;
    data: Record<string, unknown> | null;
    deadlineMs: number;
  }>(
    `select result, error, result_data as data, extract(epoch from deadline_at)::float8 * 1000 as "deadlineMs"
     from communication_action where tenant_id = $1 and id = $2`,
    [db.tenantId, actionId],
  );
  if (!row) throw new AppError("notFound", { kind: "communicationAction", id: actionId });
  return row;
}

function agentAction(id: string, action: Requested): AgentAction {
  return {
    id,
    requestType: action.requestType as AgentRequest,
    entityType: action.entityType,
    entityId: action.entityId,
    deadlineAt: new Date(action.deadlineMs).toISOString(),
    ...(action.payload ? { payload: action.payload } : {}),
  };
}

async function firstOf(waiter: Promise<void>, timeoutMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, Math.max(0, timeoutMs));
  await Promise.race([waiter, late.promise]);
  clearTimeout(timer);
}
