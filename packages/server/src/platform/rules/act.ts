import type {
  RuleActivationLine,
  RuleCause,
  RuleEnd,
} from "@gantry/domain/contract/answers/condition-rule.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import {
  expiringActions,
  listRuleActions,
  listTargets,
  type NeededTarget,
  type RuleActionName,
} from "@gantry/domain/rules/rule-actions.ts";
import { keyOfEntity } from "@gantry/domain/rules/rule-limits.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { isTransactionLost } from "../database/in-tenant.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform, RuleActions, RuleLine } from "../module.ts";
import { notify } from "../notifications/notify.ts";
import type { Principal } from "../permission/principal.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { principalOf } from "../schedules/actor.ts";
import { entityNames } from "../schedules/entity-names.ts";
import { mayAct } from "../schedules/run-together.ts";
import type { NewActivation, OpenActivation, StandingRule } from "./rule-store.ts";

export interface RuleParts {
  platform: Platform;
  actions: RuleActions;
}

export type Done = Pick<
  NewActivation,
  "outcome" | "error" | "params" | "lines" | "held" | "actedOn" | "renewAtMs"
>;

const nothing = { lines: [], held: [], actedOn: [], renewAtMs: null } as const;

/** Does what the rule says as its owner; in shadow mode everything is undone again, and only the lines stay. */
export async function startActions(
  db: TenantTransaction,
  parts: RuleParts,
  rule: StandingRule,
  { mode, cause, activationId }: { mode: "shadow" | "live"; cause: RuleCause; activationId: string },
): Promise<Done> {
  const refused = (error: AppError): Done => ({
    ...nothing,
    outcome: "REFUSED",
    error: error.code,
    params: error.params,
  });
  const owner = await principalOf(db, rule.owner);
  if (!owner) return refused(new AppError("ruleOwnerGone", { name: rule.owner.name }));
  const mayDo = ({ entityType, entityId, needs }: NeededTarget) => mayAct(owner, entityType, entityId, needs);
  if (!listTargets(rule.document).every(mayDo)) return refused(new AppError("noPermission"));
  const closed = await findClosedLicence(db, parts.platform, rule);
  if (closed) return refused(closed);
  const acting = actAs(db, owner, rule, mode === "shadow");
  await db.query("savepoint rule_actions");
  try {
    const done = await startAll(acting, parts, rule, { cause, activationId });
    await db.query(
      mode === "shadow" ? "rollback to savepoint rule_actions" : "release savepoint rule_actions",
    );
    return mode === "shadow" ? { ...done, held: [], actedOn: [], renewAtMs: null } : done;
  } catch (error) {
    if (isTransactionLost(error)) throw error;
    await db.query("rollback to savepoint rule_actions");
    if (error instanceof AppError)
      return { ...nothing, outcome: "FAILED", error: error.code, params: error.params };
    parts.platform.log.error({ error, tenantId: db.tenantId, ruleId: rule.id }, "a rule failed");
    return { ...nothing, outcome: "FAILED", error: "internalError", params: {} };
  }
}

/** The error if a licensed feature that the rule needs is closed. */
async function findClosedLicence(
  db: TenantTransaction,
  { licences }: Platform,
  { document }: StandingRule,
): Promise<AppError | undefined> {
  const features = new Set(
    listTargets(document).flatMap(({ entityType }) => subjectOf(entityType)?.licence ?? []),
  );
  try {
    for (const feature of features) await licences.check.assertOpen(db.tenantId, feature);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The queue of a sign names both, so that operators see that a rule posted. */
function actAs(
  db: TenantTransaction,
  owner: Principal,
  { document }: StandingRule,
  isMuted: boolean,
): TenantTransaction {
  const principal = { ...owner, displayName: `${owner.displayName}, rule ${document.name}` };
  if (!isMuted) return { ...db, principal };
  return { ...db, principal, whole: {}, announce() {}, afterCommit() {}, wroteRows() {} };
}

async function startAll(
  db: TenantTransaction,
  { platform, actions }: RuleParts,
  rule: StandingRule,
  of: { cause: RuleCause; activationId: string },
): Promise<Done> {
  const lines: RuleActivationLine[] = [];
  const held: RuleActionName[] = [];
  const actedOn = new Set<string>();
  for (const name of listRuleActions(rule.document)) {
    if (name === "notify") {
      await notifyPeople(db, rule, of);
      const { entityType } = conditionRule;
      lines.push({ action: name, entityType, entityId: rule.id, name: rule.document.name });
      continue;
    }
    const action = actions[name];
    if (!action) continue;
    const done = await action.start(db, platform, rule);
    lines.push(...(await nameLines(db, name, done.lines)));
    if (done.isHeld) held.push(name);
    for (const target of await action.actsOn(db, rule.document)) actedOn.add(keyOfEntity(target));
  }
  const expires = held.some((name) => expiringActions.has(name));
  const renewAtMs = expires ? db.nowMs + renewAfterMs(rule) : null;
  return { outcome: outcomeOf(lines), lines, held, actedOn: [...actedOn], renewAtMs };
}

/** Early enough for a server that is away for a while. */
export const renewAfterMs = ({ document }: Pick<StandingRule, "document">): number =>
  Math.floor(durationMsFromNs(document.displayTime ?? 0) / 2);

function outcomeOf(lines: readonly RuleActivationLine[]): Done["outcome"] {
  const failed = lines.filter(({ error }) => error !== undefined).length;
  if (failed === 0) return "DONE";
  return failed === lines.length ? "FAILED" : "PARTLY";
}

function notifyPeople(
  db: TenantTransaction,
  { id, document }: StandingRule,
  { cause, activationId }: { cause: RuleCause; activationId: string },
): Promise<boolean> {
  const { name } = document;
  return notify(db, {
    key: `rule ${activationId}`,
    severity: document.notificationSeverity ?? "warning",
    titleKey: "notifications:rule.title",
    titleArgs: { rule: name, name: cause.name },
    fallbackTitle: `${name}: ${cause.name}`,
    entityType: conditionRule.entityType,
    entityId: id,
    entityName: name,
  });
}

export async function renewActions(
  db: TenantTransaction,
  { platform, actions }: RuleParts,
  rule: StandingRule,
  { held, document }: OpenActivation,
): Promise<void> {
  const owner = await principalOf(db, rule.owner);
  if (!owner) return;
  const acting = actAs(db, owner, rule, false);
  for (const name of held)
    await actions[name as RuleActionName]?.renew(acting, platform, { id: rule.id, document });
}

/** Without the owner's permissions: what a rule posted must not stay because its owner left. */
export async function endActions(
  db: TenantTransaction,
  { platform, actions }: RuleParts,
  { ruleId: id, document, held: all }: OpenActivation,
  reason: RuleEnd,
): Promise<RuleActivationLine[]> {
  const name = `Rule ${document.name}`;
  const acting = { ...db, principal: systemPrincipal(db.tenantId, `rule:${id}`, name) };
  const lines: RuleActivationLine[] = [];
  const isLeft = reason === "conditionOver" && document.takeDown === false;
  const ending = isLeft ? all.filter((one) => !expiringActions.has(one)) : all;
  for (const held of ending as readonly RuleActionName[]) {
    const ended = (await actions[held]?.end(acting, platform, { id, document })) ?? [];
    lines.push(...(await nameLines(db, held, ended)));
  }
  return lines;
}

async function nameLines(
  db: TenantTransaction,
  action: RuleActionName,
  lines: readonly RuleLine[],
): Promise<RuleActivationLine[]> {
  const byType = Map.groupBy(lines, ({ entityType }) => entityType);
  const names = new Map<string, string>();
  for (const [entityType, own] of byType) {
    const ids = own.map(({ entityId }) => entityId);
    for (const [id, name] of await entityNames(db, entityType, ids))
      names.set(keyOfEntity({ entityType, entityId: id }), name);
  }
  return lines.map((line) => ({ ...line, action, name: names.get(keyOfEntity(line)) ?? line.entityId }));
}
