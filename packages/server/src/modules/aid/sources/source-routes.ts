import {
  receivedAlerts,
  sentAlerts,
  type SourceStatistics,
  sourceStatistics,
} from "@gantry/domain/contract/answers/incident.ts";
import { pollAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { precisionOf } from "@gantry/domain/incidents/confidence.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { guardLicensedRoutes } from "../../../platform/http/guard-licensed-routes.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { alertsOf, historyOf } from "../alerts/alert-catalogue.ts";
import { countAlerts } from "./alert-sources.ts";
import { pullSource } from "./pull-source.ts";
import { sourceLogOf } from "./source-log.ts";
import { readJudgements } from "./source-precision.ts";
import { takeSentAlerts } from "./sent-alerts.ts";

const { entityType, path, licence } = alertSource;
const reading = { action: "READ", entityType, id: "id" } as const;
const maxSentBytes = 2 * 1024 * 1024;

/** Sources of alerts beyond their kind (INC-047 to INC-049). */
export function sourceRoutes(platform: Platform): RouteDeclaration<never>[] {
  const { database } = platform;
  const routes = [
    defineRoute<never>({
      method: "POST",
      path: `${path}/:id/poll`,
      answer: pollAnswer,
      summary: "Read the feed of an alert source now",
      access: { action: "CONTROL", entityType, id: "id" },
      handler: async ({ principal, param }) => {
        const error = await pullSource(platform, principal, param("id"));
        return { status: error === undefined ? "SUCCESS" : "FAILED", actionId: "", ...(error && { error }) };
      },
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: `${path}/:id/stats`,
      answer: sourceStatistics,
      summary: "Count the alerts of a source and how often people found it right",
      access: reading,
      work: (db, { param }) => readSourceStatistics(db, param("id")),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/:id/history`,
      answer: listAnswer(historyOf("a.source_id", "")),
      summary: "List the history of the alerts of a source, newest first",
      access: reading,
      body: findBody,
      work: (db, { param, body }) => find(db, historyOf("a.source_id", param("id")), body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/:id/alerts/find`,
      answer: listAnswer(alertsOf("source_id", "")),
      summary: "List the alerts of a source, newest first",
      access: reading,
      body: findBody,
      work: (db, { param, body }) => find(db, alertsOf("source_id", param("id")), body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/:id/log/find`,
      answer: listAnswer(sourceLogOf("")),
      summary: "List what happened when alerts of a source arrived, newest first",
      access: reading,
      body: findBody,
      work: (db, { param, body }) => find(db, sourceLogOf(param("id")), body),
    }),
    defineRoute<Buffer>({
      method: "POST",
      path: `${path}/:id/alerts`,
      answer: receivedAlerts,
      summary:
        "Send alerts of a third party. With a secret at the source, query `at` (seconds) and `signature` (hex HMAC-SHA256 of at, a dot and the body) are needed",
      access: { action: "CREATE", entityType: "ALERT" },
      octets: ["application/json"],
      bodyLimitBytes: maxSentBytes,
      handler: async ({ principal, param, query, body }) => {
        const { data, error } = sentAlerts.safeParse(parseJson(body));
        if (!data)
          throw new AppError(
            "invalidBody",
            {},
            { issues: error.issues.map((issue) => ({ field: issue.path.join("."), code: issue.code })) },
          );
        return database.inTenant(principal, (db) =>
          takeSentAlerts(db, platform, { sourceId: param("id"), sent: data, signed: { query, body } }),
        );
      },
    }),
  ];
  return guardLicensedRoutes(routes, licence);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new AppError("invalidJson");
  }
}

async function readSourceStatistics(db: TenantTransaction, id: string): Promise<SourceStatistics> {
  const [row] = await db.query<Pick<SourceStatistics, "correlated" | "incidents" | "lastAlertAt">>(
    `select count(incident_id)::float8 as correlated, count(distinct incident_id)::float8 as incidents,
       to_char(max(received_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAlertAt"
     from incident_alert where tenant_id = $1 and source_id = $2`,
    [db.tenantId, id],
  );
  const judged = (await readJudgements(db, [id])).get(id) ?? { real: 0, wrong: 0 };
  return {
    correlated: 0,
    incidents: 0,
    lastAlertAt: null,
    ...row,
    ...(await countAlerts(db, id)),
    confirmed: judged.real,
    falsePositives: judged.wrong,
    precision: precisionOf(judged),
  };
}
