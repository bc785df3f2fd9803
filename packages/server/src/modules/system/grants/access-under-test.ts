import type { Problem } from "@gantry/domain/errors.ts";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { type Action, type GrantsOnTheWire, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { Directories } from "../../../platform/identity/directory/directory.ts";
import {
  type IssuerUnderTest,
  issuerUnderTest,
} from "../../../platform/identity/tokens/issuer-under-test.ts";
import { auditLogRoutes } from "../../../platform/audit/audit-routes.ts";
import { kindRoutes } from "../../../platform/kinds/calls/kind-routes.ts";
import { secretStore } from "../../../platform/kinds/database/secrets.ts";
import { serveKind } from "../../../platform/kinds/serve-kind.ts";
import type { Platform } from "../../../platform/module.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes } from "../../../testing/http.ts";
import { testSecretKey, importDesk } from "../../../testing/kind-server.ts";
import { everythingLicensed } from "../../../testing/licences.ts";
import { peopleUnderTest } from "../../../testing/people.ts";
import { actionRoutes } from "../action-routes.ts";
import { apiKeyHooks } from "../people/api-key-hooks.ts";
import { permissionGroupHooks } from "./permission-group-hooks.ts";
import { permissionRoutes } from "./permission-routes.ts";
import { roleHooks } from "./role-hooks.ts";
import { userRoutes } from "../people/user-routes.ts";

type Answer = Record<string, unknown> & { id: string };

const administering: GrantsOnTheWire = Object.fromEntries(
  (["CREATE", "READ", "UPDATE", "DELETE"] as const).map((action) => [
    action,
    { PERMISSION: [], ROLE: [], PERMISSION_GROUP: [], USER: [] },
  ]),
);

export const joinGrants = (...parts: GrantsOnTheWire[]): GrantsOnTheWire => {
  const joined: GrantsOnTheWire = {};
  for (const part of parts)
    for (const [action, byType] of Object.entries(part))
      joined[action as Action] = { ...joined[action as Action], ...byType };
  return joined;
};

export async function accessUnderTest(tenant: TestTenant, directories?: Directories) {
  const issuer: IssuerUnderTest = issuerUnderTest(tenant);
  const { grants } = issuer;
  const people = { ...peopleUnderTest(tenant), ...(directories && { directories }) };
  const licences = { check: everythingLicensed } as Platform["licences"];
  const platform = { database: tenant.database, ...people, grants, licences } as Platform;
  const parts = {
    database: tenant.database,
    secrets: secretStore(testSecretKey),
    grants,
    licence: everythingLicensed,
    imports: importDesk(tenant.database),
  };
  const served = [
    serveKind({ kind: role, ...roleHooks }),
    serveKind({ kind: permissionGroup, ...permissionGroupHooks }),
    serveKind({ kind: apiKey, ...apiKeyHooks }),
    serveKind({ kind: sign }),
  ];
  const server = await serveRoutes([
    ...served.flatMap((one) => kindRoutes(one, parts)),
    ...permissionRoutes(platform),
    ...userRoutes(platform),
    ...actionRoutes(platform),
    ...auditLogRoutes(tenant.database),
  ]);

  async function call<Body = Answer>(accountId: string, method: string, path: string, body?: unknown) {
    const held = await grants.grantsOf(tenant.id, accountId);
    const principal = { ...tenant.principal({}, accountId), grants: held };
    return server.call<Body>(principal, method, `/api/v1/system${path}`, body);
  }
  async function callOrFail<Body = Answer>(accountId: string, method: string, path: string, body?: unknown) {
    const answer = await call<Body>(accountId, method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  return {
    issuer,
    server,
    call,
    must: callOrFail,
    someone: (held: GrantsOnTheWire = {}) => issuer.newAccount(held),
    administrator: (more: GrantsOnTheWire = {}) => issuer.newAccount(joinGrants(administering, more)),
    status: async (...asked: Parameters<typeof call>) => (await call<Problem>(...asked)).status,
    async may(accountId: string, action: Action, entityType: string, id: string): Promise<boolean> {
      return isAllowed(await grants.grantsOf(tenant.id, accountId), action, entityType, id);
    },
    newRole: (by: string, document: object) =>
      callOrFail(by, "POST", "/role-permission", { name: `Role ${Math.random()}`, ...document }),
    newGroup: (by: string, document: object) =>
      callOrFail(by, "POST", "/permission-group", { name: `Group ${Math.random()}`, ...document }),
    give: (by: string, body: object) => callOrFail(by, "POST", "/permissions", body),
  };
}
export type AccessUnderTest = Awaited<ReturnType<typeof accessUnderTest>>;

export const signRef = (entityId: string) => ({ entityType: "SIGN", entityId });
