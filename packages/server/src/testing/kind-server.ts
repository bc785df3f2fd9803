import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type Allowed, nonEmpty } from "@gantry/domain/permissions/grants.ts";
import { auditLogRoutes } from "../platform/audit/audit-routes.ts";
import type { TenantDatabase } from "../platform/database/tenant-database.ts";
import { type CreatedGrants, type KindEditor, kindEditor } from "../platform/kinds/kind-editor.ts";
import type { LicenceCheck } from "../platform/licence/licence-check.ts";
import { kindRoutes } from "../platform/kinds/calls/kind-routes.ts";
import { placesOf, returnToPlaces } from "../platform/permission/entity-places.ts";
import { forgetEntity } from "../platform/permission/forget-entity.ts";
import { type SecretStore, secretStore } from "../platform/kinds/database/secrets.ts";
import { type ServedKind, serveKind } from "../platform/kinds/serve-kind.ts";
import { serveRoutes, type TestServer } from "./http.ts";
import { everythingLicensed } from "./licences.ts";
import { testSecretKey } from "./secret-key.ts";

export { testSecretKey } from "./secret-key.ts";

export const grantsInHand: CreatedGrants = {
  async addCreated(_db, principal, entityType, id) {
    for (const byType of principal.grants.values()) {
      const allowed = byType.get(entityType);
      if (allowed === undefined || allowed === "all") continue;
      (byType as Map<string, Allowed>).set(entityType, nonEmpty([...allowed, id]) ?? allowed);
    }
  },
  forget: forgetEntity,
  placesOf,
  returnTo: returnToPlaces,
};

export interface KindServer extends TestServer {
  secrets: SecretStore;
  editorOf(kind: AnyKind): KindEditor;
}

export async function serveKinds(
  database: TenantDatabase,
  served: readonly (AnyKind | ServedKind)[],
  licence: LicenceCheck = everythingLicensed,
): Promise<KindServer> {
  const secrets = secretStore(testSecretKey);
  const parts = { database, secrets, grants: grantsInHand, licence };
  const routes = served.flatMap((one) => kindRoutes("hooks" in one ? one : serveKind({ kind: one }), parts));
  const server = await serveRoutes([...routes, ...auditLogRoutes(database)], { licence });
  return { ...server, secrets, editorOf: (kind) => kindEditor(serveKind({ kind }), parts) };
}
