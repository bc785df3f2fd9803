import { licenseTokenAnswer, licenseMachineIdsAnswer } from "@gantry/domain/contract/answers/session.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import { licenceEntityType } from "../../platform/licence/licence-desk.ts";
import { maxTokenLength } from "../../platform/licence/read-token.ts";
import type { Platform } from "../../platform/module.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const path = "/system/license-token";

/**
 * The tenant's licence: visible to every signed-in user, changed with permission. None of these calls needs a
 * valid licence.
 */
export function licenceRoutes({
  database,
  licences,
}: Pick<Platform, "database" | "licences">): RouteDeclaration<never>[] {
  const change = { action: "UPDATE" as const, entityType: licenceEntityType };
  return [
    tenantRoute(database, {
      method: "GET",
      path,
      answer: licenseTokenAnswer,
      summary: "Get the tenant's licence; key and token only with permission to change them",
      access: "signedIn",
      licence: null,
      work: (db) => licences.desk.show(db),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/machine-ids`,
      answer: licenseMachineIdsAnswer,
      summary: "Get the machine id of this installation and those named in the licence",
      access: "signedIn",
      licence: null,
      work: (db) => licences.desk.machineIds(db),
    }),
    defineRoute<{ key: string }>({
      method: "POST",
      path: `${path}/save-key`,
      answer: licenseTokenAnswer,
      summary: "Activate a licence key at the licence server and store it",
      access: change,
      licence: null,
      body: z.strictObject({ key: text(200) }),
      handler: ({ principal, body }) => licences.desk.saveKey(principal, body.key),
    }),
    defineRoute<{ jwt: string }>({
      method: "POST",
      path: `${path}/save-jwt`,
      answer: licenseTokenAnswer,
      summary: "Activate offline: store a signed licence token",
      access: change,
      licence: null,
      body: z.strictObject({ jwt: text(maxTokenLength) }),
      handler: ({ principal, body }) => licences.desk.saveToken(principal, body.jwt),
    }),
    defineRoute({
      method: "POST",
      path: `${path}/manual-renew`,
      answer: licenseTokenAnswer,
      summary: "Renew: fetch the newest token of the saved key from the licence server",
      access: change,
      licence: null,
      handler: ({ principal }) => licences.desk.renew(principal),
    }),
  ];
}
