import { AppError } from "@gantry/domain/errors.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { listRuleActions, listTargets, type RuleTarget } from "@gantry/domain/rules/rule-actions.ts";
import { findCircle, type LinkedRule } from "@gantry/domain/rules/rule-circles.ts";
import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type ServedKind, serveKind } from "../kinds/serve-kind.ts";
import type { RuleActions } from "../module.ts";
import { actorOf } from "../schedules/actor.ts";
import { entityNames } from "../schedules/entity-names.ts";
import { mayAct } from "../schedules/run-together.ts";
import { clearRuleAlarms } from "./rule-alarm.ts";
import { forgetCondition, keepOwner } from "./rule-store.ts";

type Document = Omit<ConditionRule, "id" | "version" | "rev" | "createdAt" | "updatedAt">;

/** Rules begin in shadow mode, and return to it when they change. Who saves one becomes its owner. */
export function ruleKind(actions: RuleActions): ServedKind {
  return serveKind({
    kind: conditionRule,
    async beforeCreate(document, db) {
      await assertMaySave(db, actions, undefined, document);
      Object.assign(document, { ruleMode: "shadow", ownerName: db.principal.displayName });
    },
    async beforeUpdate(document, before, id, db) {
      await assertMaySave(db, actions, id, document);
      const isSame = isSameAct(document, before);
      if (!isSame) {
        await forgetCondition(db, id);
        await clearRuleAlarms(db, id);
      }
      const ruleMode = isSame || before.ruleMode === "off" ? before.ruleMode : "shadow";
      Object.assign(document, { ruleMode, ownerName: db.principal.displayName });
    },
    afterDelete: (_document, id, db) => clearRuleAlarms(db, id),
    async afterWrite(_document, id, db) {
      await keepOwner(db, id, actorOf(db.principal));
    },
  });
}

/** Names can change while a rule is live. */
function isSameAct(document: Document, before: Document): boolean {
  const plain = { name: "", description: null, ownerName: null, ruleMode: null };
  return isDeepStrictEqual({ ...document, ...plain }, { ...before, ...plain });
}

async function assertMaySave(
  db: TenantTransaction,
  actions: RuleActions,
  id: string | undefined,
  document: Document,
): Promise<void> {
  await assertMayDo(db, document);
  await assertNoCircle(db, actions, id, document);
}

/** A rule cannot do what its owner may not. */
export async function assertMayDo(db: TenantTransaction, document: Document): Promise<void> {
  const { grants } = db.principal;
  const targets = listTargets(document);
  for (const [field, own] of Map.groupBy(targets, (target) => target.field)) {
    const entityType = own[0]?.entityType ?? "";
    const readable = own.filter(({ entityId }) => isAllowed(grants, "READ", entityType, entityId));
    const known = await entityNames(
      db,
      entityType,
      readable.map(({ entityId }) => entityId),
    );
    if (own.some(({ entityId }) => !known.has(entityId))) refuse({ field, code: "unknownEntity" });
  }
  if (targets.some(({ entityType, entityId, needs }) => !mayAct(db.principal, entityType, entityId, needs)))
    throw new AppError("noPermission");
}

async function assertNoCircle(
  db: TenantTransaction,
  actions: RuleActions,
  id: string | undefined,
  document: Document,
): Promise<void> {
  const rows = await db.query<{ id: string; doc: Document }>(
    `select id, doc from condition_rule where tenant_id = $1 and doc ->> 'ruleMode' <> 'off'
       and ($2::text is null or id <> $2)`,
    [db.tenantId, id ?? null],
  );
  const own = { id: id ?? "", doc: document };
  const linked = await Promise.all([own, ...rows].map((row) => linkRule(db, actions, row)));
  const [start, ...others] = linked;
  const circle = start && findCircle(start, others);
  if (!circle) return;
  const names = new Map(rows.map((row) => [row.id, row.doc.name]));
  const rules = circle.map((one) => names.get(one) ?? document.name).join(", ");
  refuse({ field: "conditionType", code: "ruleFeedsItself", params: { rules } });
}

async function linkRule(
  db: TenantTransaction,
  actions: RuleActions,
  { id, doc }: { id: string; doc: Document },
): Promise<LinkedRule> {
  const actsOn: RuleTarget[] = [];
  for (const name of listRuleActions(doc))
    actsOn.push(...((await actions[name]?.actsOn(db, doc as ConditionRule)) ?? []));
  return { id, condition: doc, actsOn };
}

function refuse(issue: { field: string; code: string; params?: Record<string, string> }): never {
  throw new AppError("invalidBody", {}, { issues: [issue] });
}
