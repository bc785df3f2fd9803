import type {
  RuleActivationLine,
  RuleCause,
  RuleEnd,
  ruleOutcomes,
} from "@gantry/domain/contract/answers/condition-rule.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { RuleActionName } from "@gantry/domain/rules/rule-actions.ts";
import type { EarlierActivation } from "@gantry/domain/rules/rule-limits.ts";
import type { RuleMemory } from "@gantry/domain/rules/rule-memory.ts";
import { appendEvent } from "../bus/event-log.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { touchEntity } from "../kinds/database/touch-entity.ts";
import type { ActingDocument } from "../module.ts";
import { ruleActivationRecord } from "../records/record-kinds.ts";
import { readRetainedSinceMs } from "../records/retention.ts";
import type { Actor } from "../schedules/actor.ts";

const { entityType } = conditionRule;

export interface StandingRule {
  id: string;
  document: ActingDocument;
  owner: Actor;
  memory: RuleMemory;
}

/** Locks the rule, so that one server at a time settles it. */
export async function lockRule(db: TenantTransaction, id: string): Promise<StandingRule | undefined> {
  const [locked] = await db.query<{ document: ConditionRule }>(
    "select doc as document from condition_rule where tenant_id = $1 and id = $2 for update",
    [db.tenantId, id],
  );
  if (!locked) return undefined;
  const [standing] = await db.query<{ owner: Actor; memory: RuleMemory }>(
    `select jsonb_build_object('kind', owner_kind, 'id', owner_id, 'name', owner_name) as owner, memory
     from rule_standing where tenant_id = $1 and rule_id = $2`,
    [db.tenantId, id],
  );
  return standing && { id, ...locked, ...standing };
}

/** The rule that is due first; others settle those that they have locked. */
export async function lockDueRule(db: TenantTransaction): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select r.id from rule_standing s join condition_rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
     where s.tenant_id = $1 and s.look_at <= to_timestamp($2::float8 / 1000)
     order by s.look_at, r.id limit 1 for update of r skip locked`,
    [db.tenantId, db.nowMs],
  );
  return row?.id;
}

/** The rule acts for its new owner, and looks at once. */
export async function keepOwner(db: TenantTransaction, id: string, owner: Actor): Promise<void> {
  await db.query(
    `insert into rule_standing (tenant_id, rule_id, owner_kind, owner_id, owner_name, memory, look_at)
     values ($1, $2, $3, $4, $5, '{}', to_timestamp($6::float8 / 1000))
     on conflict (tenant_id, rule_id) do update set owner_kind = $3, owner_id = $4, owner_name = $5,
       look_at = excluded.look_at`,
    [db.tenantId, id, owner.kind, owner.id, owner.name, db.nowMs],
  );
}

/** Of a rule whose condition or actions changed. */
export async function forgetCondition(db: TenantTransaction, id: string): Promise<void> {
  await db.query("update rule_standing set memory = '{}' where tenant_id = $1 and rule_id = $2", [
    db.tenantId,
    id,
  ]);
}

export async function keepStanding(
  db: TenantTransaction,
  id: string,
  { memory, lookAtMs }: { memory: RuleMemory; lookAtMs: number },
): Promise<void> {
  await db.query(
    `update rule_standing set memory = $3, look_at = to_timestamp($4::float8 / 1000)
     where tenant_id = $1 and rule_id = $2`,
    [db.tenantId, id, JSON.stringify(memory), lookAtMs],
  );
}

/** After a failure; other rules come first. */
export async function postpone(db: TenantTransaction, id: string, atMs: number): Promise<void> {
  await db.query(
    "update rule_standing set look_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and rule_id = $2",
    [db.tenantId, id, atMs],
  );
}

export type RuleOutcome = (typeof ruleOutcomes)[number];

export interface OpenActivation {
  id: string;
  ruleId: string;
  mode: "shadow" | "live";
  /** The rule as it acted. */
  document: ActingDocument;
  /** Actions that have something to end. */
  held: readonly string[];
  renewAtMs: number | null;
}

const openColumns = `id, rule_id as "ruleId", mode, document, held,
  (extract(epoch from renew_at) * 1000)::float8 as "renewAtMs"`;

export async function readOpenActivation(
  db: TenantTransaction,
  ruleId: string,
): Promise<OpenActivation | undefined> {
  const [row] = await db.query<OpenActivation>(
    `select ${openColumns} from rule_activation where tenant_id = $1 and rule_id = $2 and ended_at is null for update`,
    [db.tenantId, ruleId],
  );
  return row;
}

/** What live rules held by an action at a moment, the newest first. */
export async function readHeld(
  db: TenantTransaction,
  action: RuleActionName,
  atMs: number,
): Promise<{ ruleName: string; startedMs: number; document: ActingDocument }[]> {
  const isPast = atMs < db.nowMs;
  const sinceMs = isPast ? ((await readRetainedSinceMs(db, ruleActivationRecord)) ?? 0) : 0;
  const wasHeld = `(ended_at is null or ended_at > to_timestamp($3::float8 / 1000) and started_at > to_timestamp($4::float8 / 1000))
    and started_at <= to_timestamp($3::float8 / 1000)`;
  return db.query(
    `select rule_name as "ruleName", (extract(epoch from started_at) * 1000)::float8 as "startedMs", document
     from rule_activation where tenant_id = $1 and mode = 'live' and held ? $2 and ${isPast ? wasHeld : "ended_at is null"}
     order by started_at desc, id desc`,
    [db.tenantId, action, ...(isPast ? [atMs, sinceMs] : [])],
  );
}

/** Of rules that were deleted. */
export function lockOrphans(db: TenantTransaction): Promise<OpenActivation[]> {
  return db.query<OpenActivation>(
    `select ${openColumns} from rule_activation a where a.tenant_id = $1 and a.ended_at is null
       and not exists (select from condition_rule r where r.tenant_id = a.tenant_id and r.id = a.rule_id)
     order by a.id for update skip locked`,
    [db.tenantId],
  );
}

/** Starts of the last hour that did something, and those in the future from a clock that was set back. */
export async function readEarlier(
  db: TenantTransaction,
  ruleId: string,
): Promise<{ ownStartsMs: number[]; live: EarlierActivation[] }> {
  const rows = await db.query<EarlierActivation & { ruleId: string; mode: string; isMove: boolean }>(
    `select rule_id as "ruleId", mode, rounds, acted_on as "actedOn",
       (extract(epoch from started_at) * 1000)::float8 as "startedMs",
       exists (select from rule_activation e where e.tenant_id = a.tenant_id and e.rule_id = a.rule_id
         and e.ended_at = a.started_at and e.end_reason = 'queueMoved') as "isMove"
     from rule_activation a where tenant_id = $1 and outcome in ('DONE', 'PARTLY', 'FAILED')
       and started_at > to_timestamp($2::float8 / 1000)`,
    [db.tenantId, db.nowMs - 3_600_000],
  );
  return {
    ownStartsMs: rows.filter((row) => row.ruleId === ruleId && !row.isMove).map(({ startedMs }) => startedMs),
    live: rows.filter(({ mode }) => mode === "live"),
  };
}

export interface NewActivation {
  id: string;
  mode: "shadow" | "live";
  cause: RuleCause;
  outcome: RuleOutcome;
  error?: string | undefined;
  params?: Record<string, string | number> | undefined;
  lines: readonly RuleActivationLine[];
  held: readonly string[];
  actedOn: readonly string[];
  rounds: number;
  renewAtMs: number | null;
  /** It ends at once. */
  endReason?: RuleEnd;
}

export async function insertActivation(
  db: TenantTransaction,
  { id: ruleId, document, owner }: StandingRule,
  given: NewActivation,
): Promise<void> {
  await db.query(
    `insert into rule_activation (tenant_id, id, rule_id, rule_name, owner_name, mode, started_at, ended_at, end_reason,
       cause, outcome, error, error_params, lines, end_lines, held, renew_at, acted_on, rounds, document)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000),
       case when $8::text is not null then to_timestamp($7::float8 / 1000) end, $8, $9, $10, $11, $12, $13, '[]', $14,
       to_timestamp($15::float8 / 1000), $16, $17, $18)`,
    [
      db.tenantId,
      given.id,
      ruleId,
      document.name,
      owner.name,
      given.mode,
      db.nowMs,
      given.endReason ?? null,
      JSON.stringify(given.cause),
      given.outcome,
      given.error ?? null,
      given.params ? JSON.stringify(given.params) : null,
      JSON.stringify(given.lines),
      JSON.stringify(given.held),
      given.renewAtMs,
      JSON.stringify(given.actedOn),
      given.rounds,
      JSON.stringify(document),
    ],
  );
  await appendEvent(db, {
    event: "ruleActivated",
    entityType,
    entityId: ruleId,
    atMs: db.nowMs,
    onBehalfOf: owner.name,
    data: { activationId: given.id, mode: given.mode, outcome: given.outcome, cause: given.cause },
  });
  await touchEntity(db, conditionRule, ruleId);
}

export async function endActivation(
  db: TenantTransaction,
  { id, ruleId }: OpenActivation,
  { reason, lines }: { reason: RuleEnd; lines: readonly RuleActivationLine[] },
): Promise<void> {
  await db.query(
    `update rule_activation set ended_at = greatest(started_at, to_timestamp($3::float8 / 1000)), end_reason = $4,
       end_lines = $5, renew_at = null
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, db.nowMs, reason, JSON.stringify(lines)],
  );
  const data = { activationId: id, reason };
  await appendEvent(db, { event: "ruleEnded", entityType, entityId: ruleId, atMs: db.nowMs, data });
  await touchEntity(db, conditionRule, ruleId);
}

export async function moveRenewal(db: TenantTransaction, id: string, atMs: number): Promise<void> {
  await db.query(
    `update rule_activation set renew_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and id = $2`,
    [db.tenantId, id, atMs],
  );
}
