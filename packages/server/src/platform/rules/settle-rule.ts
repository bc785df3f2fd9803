import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { countRounds, countWithinHour, keyOfEntity, maxRounds } from "@gantry/domain/rules/rule-limits.ts";
import { type RuleStep, stepRule } from "@gantry/domain/rules/rule-memory.ts";
import { isInWindow } from "@gantry/domain/rules/rule-window.ts";
import type { RuleCause, RuleEnd } from "@gantry/domain/contract/answers/condition-rule.ts";
import { appendEvent } from "../bus/event-log.ts";
import { isTransactionLost } from "../database/in-tenant.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { notify } from "../notifications/notify.ts";
import { endActions, renewActions, renewAfterMs, type RuleParts, startActions } from "./act.ts";
import { followQueue } from "./follow-queue.ts";
import { type FactSources, readFacts, type WatchedFact } from "./read-facts.ts";
import { clearRuleAlarms, raiseRuleAlarm } from "./rule-alarm.ts";
import {
  endActivation,
  insertActivation,
  keepStanding,
  lockOrphans,
  lockRule,
  moveRenewal,
  type NewActivation,
  type OpenActivation,
  postpone,
  readEarlier,
  readOpenActivation,
  type StandingRule,
} from "./rule-store.ts";

export type SettleParts = RuleParts & FactSources;

/** Changes that no event announces are found so late at most. */
const lookEveryMs = 5_000;
/** A time that has passed without a value leads to no second look at once. */
const lookAgainMs = 250;
const afterFailureMs = 60_000;
const restMs = 3_600_000;

/**
 * Compares a rule with the state of what it watches, in one transaction: starts, renews or ends what it does. The lock on
 * the rule and the one open activation per rule make sure that of several servers one acts, once.
 */
export async function settleRule(db: TenantTransaction, parts: SettleParts, id: string): Promise<void> {
  await db.query("savepoint settle_rule");
  try {
    await compare(db, parts, id);
    await db.query("release savepoint settle_rule");
  } catch (error) {
    if (isTransactionLost(error)) throw error;
    await db.query("rollback to savepoint settle_rule");
    parts.platform.log.error({ error, tenantId: db.tenantId, ruleId: id }, "a rule could not be settled");
    await postpone(db, id, db.nowMs + afterFailureMs);
  }
}

async function compare(db: TenantTransaction, parts: SettleParts, id: string): Promise<void> {
  const rule = await lockRule(db, id);
  if (!rule) return;
  const { ruleMode: mode } = rule.document;
  let open = await readOpenActivation(db, id);
  if (open && open.mode !== mode) open = await end(db, parts, { open, reason: "ruleChanged" });
  if (mode !== "shadow" && mode !== "live")
    return keepStanding(db, id, { memory: {}, lookAtMs: db.nowMs + restMs });
  const { step, cause: found, facts } = await look(db, parts, rule);
  const { acting, hasMoved } = followQueue(rule, open, facts);
  const cause = acting ? found : undefined;
  if (open && !cause) await end(db, parts, { open, reason: "conditionOver" });
  if (open && cause && hasMoved) open = await end(db, parts, { open, reason: "queueMoved" });
  if (open && cause) await renew(db, parts, rule, open);
  if (acting && !open && cause) await start(db, parts, acting, { mode, cause, hasMoved });
  const lookAtMs = clamp(step.dueAtMs ?? Number.POSITIVE_INFINITY, {
    min: db.nowMs + lookAgainMs,
    max: db.nowMs + lookEveryMs,
  });
  await keepStanding(db, id, { memory: step.memory, lookAtMs });
}

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);

/** Ends what deleted rules left behind. */
export async function settleOrphans(db: TenantTransaction, parts: RuleParts): Promise<void> {
  for (const open of await lockOrphans(db)) await end(db, parts, { open, reason: "ruleDeleted" });
}

async function look(
  db: TenantTransaction,
  sources: FactSources,
  rule: StandingRule,
): Promise<{ step: RuleStep; cause: RuleCause | undefined; facts: readonly WatchedFact[] }> {
  const { document, memory } = rule;
  const facts = (await isAtWork(db, document)) ? await readFacts(db, rule, sources) : [];
  const timing = { nowMs: db.nowMs, holdMs: document.holdTime ?? 0, endHoldMs: endHoldMsOf(document) };
  const step = stepRule(memory, facts, timing);
  const [first] = step.active;
  return { step, cause: first === undefined ? undefined : causeOf(rule, step, first, facts), facts };
}

/** With the two minutes for which a reading counts, a warning stays for three minutes at most. */
const queueEndHoldMs = 45_000;

const endHoldMsOf = ({ conditionType, endHoldTime }: StandingRule["document"]): number =>
  conditionType === "queue" ? queueEndHoldMs : (endHoldTime ?? 0);

async function isAtWork(db: TenantTransaction, document: StandingRule["document"]): Promise<boolean> {
  if (!document.fromTime && !document.weekdays?.length) return true;
  const [row] = await db.query<{ zone: string | null }>(
    `select metadata ->> 'value' as zone from system_preference where tenant_id = $1 and id = 'tenant_time_zone'`,
    [db.tenantId],
  );
  return isInWindow(document, { nowMs: db.nowMs, zone: row?.zone ?? "UTC" });
}

/** An active subject can be gone already, while the time after which it ends runs. */
function causeOf(
  rule: StandingRule,
  { memory }: RuleStep,
  subject: string,
  facts: readonly WatchedFact[],
): RuleCause {
  const known = facts.find((fact) => fact.subject === subject)?.cause;
  const { entityType } = conditionRule;
  const cause = known ?? { entityType, entityId: rule.id, name: rule.document.name, alarm: null };
  return { ...cause, measured: memory[subject]?.record?.measured ?? null };
}

async function end(
  db: TenantTransaction,
  parts: RuleParts,
  { open, reason }: { open: OpenActivation; reason: RuleEnd },
): Promise<undefined> {
  const lines = open.mode === "live" ? await endActions(db, parts, open, reason) : [];
  await endActivation(db, open, { reason, lines });
}

async function renew(
  db: TenantTransaction,
  parts: RuleParts,
  rule: StandingRule,
  open: OpenActivation,
): Promise<void> {
  if (open.renewAtMs === null || open.renewAtMs > db.nowMs) return;
  await renewActions(db, parts, rule, open);
  await moveRenewal(db, open.id, db.nowMs + renewAfterMs(open));
}

async function start(
  db: TenantTransaction,
  parts: RuleParts,
  rule: StandingRule,
  { mode, cause, hasMoved }: { mode: "shadow" | "live"; cause: RuleCause; hasMoved: boolean },
): Promise<void> {
  const id = newId(db.nowMs);
  const earlier = await readEarlier(db, rule.id);
  const rounds = countRounds(keyOfEntity(cause), earlier.live, db.nowMs);
  const base = { id, mode, cause, rounds, lines: [], held: [], actedOn: [], renewAtMs: null };
  if (mode === "live" && rounds >= maxRounds) return stop(db, rule, { ...base, outcome: "STOPPED" });
  const { maxPerHour } = rule.document;
  if (!hasMoved && countWithinHour(earlier.ownStartsMs, db.nowMs) >= maxPerHour) {
    const detail = `More than ${maxPerHour} ${maxPerHour === 1 ? "activation" : "activations"} in an hour`;
    if (mode === "live") await refuse(db, rule, detail);
    return insertActivation(db, rule, { ...base, outcome: "LIMITED" });
  }
  const done = await startActions(db, parts, rule, { mode, cause, activationId: id });
  await insertActivation(db, rule, { ...base, ...done });
  if (mode !== "live") return;
  if (done.outcome !== "REFUSED") return clearRuleAlarms(db, rule.id);
  await warn(db, rule, id, "refused");
  await refuse(db, rule, null);
}

const refuse = (db: TenantTransaction, { id }: StandingRule, detail: string | null): Promise<void> =>
  raiseRuleAlarm(db, id, { alarmType: "ruleRefused", detail });

/** A rule that keeps causing itself stays stopped until a person changes its mode. */
async function stop(db: TenantTransaction, rule: StandingRule, activation: NewActivation): Promise<void> {
  await insertActivation(db, rule, { ...activation, endReason: "ruleStopped" });
  await db.query(
    `update condition_rule set doc = doc || '{"ruleMode": "stopped"}' where tenant_id = $1 and id = $2`,
    [db.tenantId, rule.id],
  );
  const data = { activationId: activation.id, rounds: activation.rounds };
  const { entityType } = conditionRule;
  await appendEvent(db, { event: "ruleStopped", entityType, entityId: rule.id, atMs: db.nowMs, data });
  await warn(db, rule, activation.id, "stopped");
  const detail = `Caused its own condition ${activation.rounds} times`;
  await raiseRuleAlarm(db, rule.id, { alarmType: "ruleStopped", detail });
}

const warnings = {
  refused: { severity: "warning", text: "was refused" },
  stopped: { severity: "critical", text: "was stopped because it caused itself" },
} as const;

async function warn(
  db: TenantTransaction,
  { id, document }: StandingRule,
  activationId: string,
  what: keyof typeof warnings,
): Promise<void> {
  const { severity, text } = warnings[what];
  const { name } = document;
  await notify(db, {
    key: `rule ${what} ${activationId}`,
    severity,
    titleKey: `notifications:rule.${what}`,
    titleArgs: { rule: name },
    fallbackTitle: `${name} ${text}`,
    entityType: conditionRule.entityType,
    entityId: id,
    entityName: name,
  });
}
