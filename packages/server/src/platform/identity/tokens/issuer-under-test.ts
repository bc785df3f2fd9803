import { generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT, type JWK } from "jose";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { systemClock } from "../../clock.ts";
import { grantStore, type GrantStore } from "../../permission/grant-store.ts";
import { apiKeySignIn } from "../api-keys/api-key-sign-in.ts";
import { AccountStore } from "../accounts/accounts.ts";
import { makeAuthenticator, type Authenticator } from "../authenticate.ts";
import { installationDatabase } from "../provider/installation-database.ts";
import { embeddedIssuer, tokenVerifier } from "./token-verifier.ts";

const issuer = "http://issuer.test/oidc";
const audience = "http://issuer.test/api";

export interface IssuerUnderTest {
  authenticator: Authenticator;
  grants: GrantStore;
  newAccount(grants?: GrantsOnTheWire, moreTenants?: string[]): Promise<string>;
  grant(accountId: string, grants: GrantsOnTheWire): Promise<void>;
  token(
    accountId: string,
    more?: {
      tenants?: string[];
      roles?: string[];
      expiresInS?: number;
      audience?: string;
      session?: string;
    },
  ): Promise<string>;
}

export function issuerUnderTest(tenant: TestTenant): IssuerUnderTest {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk: JWK = { ...(publicKey.export({ format: "jwk" }) as JWK), alg: "RS256", kid: "test", use: "sig" };
  const accounts = new AccountStore(installationDatabase(tenant.pool), systemClock);
  const grants = grantStore(tenant);
  const installation = installationDatabase(tenant.pool);
  const keys = apiKeySignIn({ ...tenant, installation });
  const known = { ...embeddedIssuer(issuer, "gantry-console", audience), rolesCount: true };
  const verify = tokenVerifier([known], [jwk], {
    clock: systemClock,
    log: quietLog,
  });

  async function grant(accountId: string, wire: GrantsOnTheWire): Promise<void> {
    await tenant.asOwner("delete from permission_grant where tenant_id = $1 and account_id = $2", [
      tenant.id,
      accountId,
    ]);
    for (const [action, byType] of Object.entries(wire))
      for (const [entityType, ids] of Object.entries(byType))
        await tenant.asOwner("insert into permission_grant values ($1, $2, 'DIRECT', $3, $4, $5)", [
          tenant.id,
          accountId,
          action,
          entityType,
          ids.length === 0 ? null : ids,
        ]);
    tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId });
  }

  return {
    authenticator: makeAuthenticator({ verify, accounts, grants, bus: tenant.bus, clock: systemClock, keys }),
    grants,
    grant,
    async newAccount(wire = {}, moreTenants = []) {
      const accountId = await accounts.ensureEmbedded({
        userName: `user-${randomUUID()}`,
        email: null,
        givenName: "Test",
        familyName: "Person",
        passwordHash: "",
        tenants: [tenant.id, ...moreTenants],
      });
      await grant(accountId, wire);
      return accountId;
    },
    token: (
      accountId,
      { tenants = [tenant.id], roles = [], expiresInS = 300, audience: other = audience, session: sid } = {},
    ) =>
      new SignJWT({
        ...(sid === undefined ? {} : { sid }),
        groups: tenants.map((id) => `/tenant_${id}`),
        realm_access: { roles },
        preferred_username: "tester",
        name: "Test Person",
      })
        .setProtectedHeader({ alg: "RS256", kid: "test", typ: "at+jwt" })
        .setIssuer(issuer)
        .setAudience(other)
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInS)
        .sign(privateKey),
  };
}
