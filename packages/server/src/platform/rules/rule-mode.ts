import type { RuleModeBody } from "@gantry/domain/contract/answers/condition-rule.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { appendEvent } from "../bus/event-log.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { lockRow, updateRow } from "../kinds/database/kind-rows.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import { assertCurrent } from "../kinds/edit-rules.ts";
import { actorOf } from "../schedules/actor.ts";
import { assertMayDo } from "./rule-kind.ts";
import { clearRuleAlarms } from "./rule-alarm.ts";
import { keepOwner } from "./rule-store.ts";

const { entityType } = conditionRule;

/** Who switches a rule live answers for it: it acts with their permissions from then on. */
export async function setRuleMode(
  db: TenantTransaction,
  id: string,
  { mode, version }: RuleModeBody,
): Promise<{ version: number }> {
  if (mode === "live" && !isAllowed(db.principal.grants, "CONTROL", entityType, id))
    throw new AppError("noPermission");
  const { doc: before, version: current } = await lockRow(db, conditionRule, id);
  await assertCurrent(db, conditionRule, id, version, current);
  if (mode === "live") await assertMayDo(db, before as unknown as ConditionRule);
  if (before["ruleMode"] === mode) return { version: current };
  const after = { ...before, ruleMode: mode, ownerName: db.principal.displayName };
  const rev = await updateRow(db, kindTable(conditionRule), id, after);
  await writeAudit(db, { action: "UPDATE", entityType, entityId: id, before, after });
  await keepOwner(db, id, actorOf(db.principal));
  await clearRuleAlarms(db, id);
  const data = { from: before["ruleMode"], to: mode };
  await appendEvent(db, { event: "ruleModeChanged", entityType, entityId: id, atMs: db.nowMs, data });
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "UPDATE", rev });
  return { version: current + 1 };
}
