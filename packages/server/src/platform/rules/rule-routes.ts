import {
  type RuleActivation,
  ruleActivations,
  ruleModeAnswer,
  type RuleModeBody,
  ruleModeBody,
} from "@gantry/domain/contract/answers/condition-rule.ts";
import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import type { Platform } from "../module.ts";
import { setRuleMode } from "./rule-mode.ts";

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
      work: (db, { param, body }) => setRuleMode(db, param("id"), body),
    }),
  ];
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
