import { subjects } from "@gantry/domain/subjects/subjects.ts";
import { actions } from "@gantry/domain/permissions/grants.ts";
import { systemClock } from "../platform/clock.ts";
import { type Config, readConfig } from "../platform/config/config.ts";
import { freePort } from "../platform/http/free-port.ts";
import { AccountStore } from "../platform/identity/accounts/accounts.ts";
import { hashPassword } from "../platform/identity/accounts/password.ts";
import { installationDatabase } from "../platform/identity/provider/installation-database.ts";
import { Browser, testSecretKey } from "../platform/identity/provider/provider-under-test.ts";
import { testVendorKeys } from "./licences.ts";
import type { TestTenant } from "./test-tenant.ts";

export interface Person {
  id: string;
  userName: string;
  token: string;
}

export const testPassword = "a long one";

/** Environment of a server on a free port of loopback. */
export async function serverEnvironment(
  tenant: Pick<TestTenant, "urls">,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    DATABASE_URL: tenant.urls.server,
    GANTRY_SECRET_KEY: testSecretKey.toString("base64"),
    HOST: "127.0.0.1",
    LICENCE_VENDOR_KEYS: testVendorKeys,
    METRICS_PORT: "off",
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...more,
  };
}

export const serverConfig = async (
  tenant: Pick<TestTenant, "urls">,
  more?: Record<string, string>,
): Promise<Config> => readConfig(await serverEnvironment(tenant, more));

type Owned = Pick<TestTenant, "id" | "pool" | "asOwner">;

/** An account with a password; `grants`: on these entity types, all of them, or none. */
export async function addAccount(
  tenant: Owned,
  userName: string,
  grants: "all" | "none" | readonly string[] = "all",
): Promise<string> {
  const id = await new AccountStore(installationDatabase(tenant.pool), systemClock).ensureEmbedded({
    userName,
    email: null,
    givenName: userName,
    familyName: "Stone",
    passwordHash: await hashPassword(testPassword),
    tenants: [tenant.id],
  });
  if (grants !== "none")
    await tenant.asOwner(
      `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
       select $1, $2, 'DIRECT', action, entity_type, null from unnest($3::text[]) action, unnest($4::text[]) entity_type
       on conflict do nothing`,
      [
        tenant.id,
        id,
        [...actions],
        grants === "all" ? subjects.map(({ entityType }) => entityType) : [...grants],
      ],
    );
  return id;
}

export async function signInTo(publicUrl: string, userName: string): Promise<string> {
  return (await new Browser(publicUrl).tokens(userName, testPassword)).access_token;
}

export async function addPerson(
  publicUrl: string,
  tenant: Owned,
  userName: string,
  grants?: Parameters<typeof addAccount>[2],
): Promise<Person> {
  const id = await addAccount(tenant, userName, grants);
  return { id, userName, token: await signInTo(publicUrl, userName) };
}
