import {
  type RuleActivation,
  ruleActivations,
  ruleModeAnswer,
  type RuleModeBody,
  ruleModeBody,
} from "@gantry/domain/contract/answers/condition-rule.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type ConditionRule, conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { appendEvent } from "../bus/event-log.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { assertCurrent } from "../kinds/edit-rules.ts";
import { lockRow, updateRow } from "../kinds/database/kind-rows.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import type { Platform } from "../module.ts";
import { actorOf } from "../schedules/actor.ts";
import { assertMayDo } from "./rule-kind.ts";
import { keepOwner } from "./rule-store.ts";

const { entityType } = conditionRule;
const perPage = 50;

export function ruleRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: `${conditionRule.path}/:id/activations`,
      answer: ruleActivations,
      summary: "List what a rule did or would have done, newest first (`before`: id of the last one seen)",
      access: { action: "READ", entityType, id: "id" },
      work: (db, { param, query }) => readActivations(db, param("id"), query["before"]),
    }),
    tenantRoute<RuleModeBody>(database, {
      method: "POST",
      path: `${conditionRule.path}/:id/mode`,
      answer: ruleModeAnswer,
      summary: "Switch a rule off, to shadow mode or live; live needs CONTROL and makes the caller its owner",
      access: { action: "UPDATE", entityType, id: "id" },
      body: ruleModeBody,
      work: (db, { param, body }) => setMode(db, param("id"), body),
    }),
  ];
}

async function setMode(
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
  const data = { from: before["ruleMode"], to: mode };
  await appendEvent(db, { event: "ruleModeChanged", entityType, entityId: id, atMs: db.nowMs, data });
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "UPDATE", rev });
  return { version: current + 1 };
}

async function readActivations(
  db: TenantTransaction,
  id: string,
  before: string | undefined,
): Promise<{ items: RuleActivation[]; hasMore: boolean }> {
  const rows = await db.query<RuleActivation>(
    `select a.id, a.mode, a.owner_name as "ownerName", ${isoTimeSql("a.started_at")} as "startedAt",
       ${isoTimeSql("a.ended_at")} as "endedAt", a.end_reason as "endReason", a.cause, a.outcome, a.error,
       a.error_params as params, a.lines, a.end_lines as "endLines"
     from rule_activation a
     where a.tenant_id = $1 and a.rule_id = $2 and ($3::text is null or (a.started_at, a.id) <
       (select l.started_at, l.id from rule_activation l where l.tenant_id = $1 and l.id = $3))
     order by a.started_at desc, a.id desc limit ${perPage + 1}`,
    [db.tenantId, id, before ?? null],
  );
  const items = rows.slice(0, perPage).map((row) => filterVisible(db, row));
  return { items, hasMore: rows.length > perPage };
}

function filterVisible({ principal: { grants } }: TenantTransaction, row: RuleActivation): RuleActivation {
  const isVisible = (of: { entityType: string; entityId: string }) =>
    isAllowed(grants, "READ", of.entityType, of.entityId);
  const { cause } = row;
  return {
    ...row,
    cause: isVisible(cause) ? cause : { ...cause, entityId: "", name: "", measured: null, alarm: null },
    lines: row.lines.filter(isVisible),
    endLines: row.endLines.filter(isVisible),
  };
}
