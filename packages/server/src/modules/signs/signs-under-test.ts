import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Action, GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { actionDesk } from "../../platform/agent-link/actions/action-desk.ts";
import { CallExchange } from "../../platform/agent-link/calls/call-exchange.ts";
import { deviceTables } from "../../platform/agent-link/assignment/device-tables.ts";
import { secretStore } from "../../platform/kinds/database/secrets.ts";
import { noMessageFields, type Platform } from "../../platform/module.ts";
import { testTenant } from "../../testing/database.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { testSecretKey } from "../../testing/kind-server.ts";
import { testLicences } from "../../testing/licences.ts";
import { peopleUnderTest } from "../../testing/people.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { signs } from "./module.ts";

export interface SignsUnderTest {
  tenant: TestTenant;
  platform: Platform;
  server: TestServer;
  makeSign(id: string, more?: object): Promise<string>;
  setState(signId: string, state: object, status?: string): Promise<void>;
}

export async function signsUnderTest(): Promise<SignsUnderTest> {
  const tenant = await testTenant();
  const { database, bus, clock } = tenant;
  const platform: Platform = {
    database,
    bus,
    clock,
    log: quietLog,
    licences: await testLicences(tenant),
    ...peopleUnderTest(tenant),
    feedHosts: ["127.0.0.1"],
    simulatedCityUrl: null,
    messageFields: noMessageFields,
    agentCalls: new CallExchange({ database, bus }),
    actions: actionDesk({
      database,
      bus,
      clock,
      devices: deviceTables(kinds),
      secrets: secretStore(testSecretKey),
    }),
  };
  const server = await serveRoutes(signs.routes?.(platform) ?? []);
  return {
    tenant,
    platform,
    server,
    async makeSign(id, more = {}) {
      const size = { pixelWidth: 128, pixelHeight: 32, maxPages: 2, matrixType: "FULL" };
      const document = { name: id, protocol: "NTCIP", category: "DMS", pollEnabled: true, ...size, ...more };
      await tenant.asOwner(
        `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
         values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
        [tenant.id, id, JSON.stringify(document)],
      );
      await tenant.asOwner(
        `insert into sign_state (tenant_id, id, rev, status, state)
         values ($1, $2, nextval('entity_rev'), 'ONLINE', '{}')`,
        [tenant.id, id],
      );
      return id;
    },
    async setState(signId, state, status = "ONLINE") {
      await tenant.asOwner(
        "update sign_state set state = state || $3::jsonb, status = $4 where tenant_id = $1 and id = $2",
        [tenant.id, signId, JSON.stringify(state), status],
      );
    },
  };
}

export function grantsOn(
  which: Readonly<Record<string, readonly Action[]>>,
  ids: string[] = [],
): GrantsOnTheWire {
  const grants: Partial<Record<Action, Record<string, string[]>>> = {};
  for (const [entityType, actions] of Object.entries(which))
    for (const action of actions) (grants[action] ??= {})[entityType] = ids;
  return grants;
}

/** `/` starts a line. */
export function messageOf(text: string, more: Partial<SignMessage> = {}): SignMessage {
  const messageLines = text.split("/").map((line) => ({ segments: [{ text: line }] }));
  const page = { pageOnTime: 3000, pageOffTime: 500, textAreas: [], images: [], messageLines };
  return { priority: 5, pages: [{ ...page, verticalJustification: "center" }], ...more };
}

/** In nanoseconds. */
export const nsFromMinutes = (count: number): number => durationNsFromMs(count * 60_000);

/** A member of the tenant whose grants are stored, as those who save jobs and rules must be. */
export async function addPerson(
  tenant: TestTenant,
  name: string,
  on: Readonly<Record<string, readonly Action[]>>,
): Promise<Principal> {
  const id = `${tenant.id}-${name}`;
  await tenant.asOwner(
    `insert into installation.account (id, issuer, subject, user_name, name, created_at)
     values ($1, 'embedded', $1, $1, $2, '2026-01-01')`,
    [id, name],
  );
  await tenant.asOwner(
    "insert into installation.membership (account_id, tenant_id, position) values ($1, $2, 1)",
    [id, tenant.id],
  );
  for (const [entityType, actions] of Object.entries(on))
    for (const action of actions)
      await tenant.asOwner(
        `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
         values ($1, $2, 'DIRECT', $3, $4, null)`,
        [tenant.id, id, action, entityType],
      );
  return tenant.principal(grantsOn(on), id);
}
