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
import type { ImportEditors } from "../platform/kinds/import/import-batch.ts";
import { ImportDesk } from "../platform/kinds/import/import-desk.ts";
import { batchEditor } from "../platform/kinds/batch/batch-editor.ts";
import { type ServedKind, serveKind } from "../platform/kinds/serve-kind.ts";
import { serveRoutes, type TestServer } from "./http.ts";
import { everythingLicensed } from "./licences.ts";
import { quietLog } from "./quiet-log.ts";
import { testSecretKey } from "./secret-key.ts";
import type { Log } from "../platform/log.ts";
import type { Principal } from "../platform/permission/principal.ts";

export { testSecretKey } from "./secret-key.ts";

export const grantsInHand: CreatedGrants = {
  async addCreated(_db, principal, entityType, ids) {
    for (const byType of principal.grants.values()) {
      const allowed = byType.get(entityType);
      if (allowed === undefined || allowed === "all") continue;
      (byType as Map<string, Allowed>).set(entityType, nonEmpty([...allowed, ...ids]) ?? allowed);
    }
  },
  forget: forgetEntity,
  placesOf,
  returnTo: returnToPlaces,
};

/** For servers of tests that import nothing. */
export function importDesk(database: TenantDatabase): ImportDesk {
  return new ImportDesk({
    database,
    secrets: secretStore(testSecretKey),
    licence: everythingLicensed,
    log: quietLog,
  });
}

export interface KindServer extends TestServer {
  secrets: SecretStore;
  editorOf(kind: AnyKind): KindEditor;
  editorsOf(kind: AnyKind): ImportEditors;
  imports: ImportDesk;
  log: Log;
}

export async function serveKinds(
  database: TenantDatabase,
  served: readonly (AnyKind | ServedKind)[],
  licence: LicenceCheck = everythingLicensed,
): Promise<KindServer> {
  const secrets = secretStore(testSecretKey);
  const owners = new Map<string, Principal>();
  const imports = new ImportDesk({
    database,
    secrets,
    licence,
    log: quietLog,
    readOwner: async (db, { id }) => owners.get(`${db.tenantId} ${id}`),
  });
  const parts = { database, secrets, grants: grantsInHand, licence, imports };
  const routes = served.flatMap((one) => kindRoutes("hooks" in one ? one : serveKind({ kind: one }), parts));
  const server = await serveRoutes([...routes, ...auditLogRoutes(database)], {
    licence,
    onCall: (principal) => void owners.set(`${principal.tenantId} ${principal.id}`, principal),
  });
  const editorOf = (kind: AnyKind) => kindEditor(serveKind({ kind }), parts);
  return {
    ...server,
    secrets,
    imports,
    log: quietLog,
    editorOf,
    editorsOf: (kind) => ({ editor: editorOf(kind), batch: batchEditor(serveKind({ kind }), parts) }),
  };
}
