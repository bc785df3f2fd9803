import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../clock.ts";
import type { GrantStore } from "../permission/grant-store.ts";
import type { Principal } from "../principal.ts";
import type { Account, AccountStore, TenantSummary } from "./accounts.ts";
import type { VerifyToken } from "./token-verifier.ts";

/** Somebody whose token was accepted. */
export interface SignedIn {
  account: Account;
  /** Tenants of the token that exist here, the default first; never empty. */
  tenants: TenantSummary[];
  expiresAtMs: number;
}

export interface Authenticator {
  /** Accepts a bearer token; throws `notSignedIn` for any other, `noPermission` when it names no tenant of ours. */
  accept(token: string): Promise<SignedIn>;
  /** Who acts in which tenant: `tenantId` must be one of the token's; without it the token's first (AUTH-006). */
  principalOf(signedIn: SignedIn, tenantId: string | undefined): Promise<Principal>;
  /** Both, from the headers of a call. A token anywhere but in the header is not looked at. */
  authenticate(headers: Headers): Promise<Principal>;
}
interface Headers {
  authorization?: string;
  "x-tenant-id"?: string | string[];
}

// A verified token is remembered until it runs out: the page sends the same one with every call for minutes.
const rememberedTokens = 5_000;

export function authenticator(parts: {
  verify: VerifyToken;
  accounts: AccountStore;
  grants: GrantStore;
  clock: Clock;
}): Authenticator {
  const remembered = new Map<string, SignedIn>();

  async function accept(token: string): Promise<SignedIn> {
    const known = remembered.get(token);
    if (known && known.expiresAtMs > parts.clock.nowMs()) return known;
    remembered.delete(token);
    const verified = await parts.verify(token);
    const account = verified && (await parts.accounts.ofToken(verified));
    if (!verified || !account) throw new AppError("notSignedIn");
    const tenants = await parts.accounts.tenants(verified.tenants);
    if (tenants.length === 0) throw new AppError("noPermission");
    const signedIn = { account, tenants, expiresAtMs: verified.expiresAtMs };
    remembered.set(token, signedIn);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedTokens) break;
      remembered.delete(oldest);
    }
    return signedIn;
  }

  async function principalOf(
    { account, tenants }: SignedIn,
    tenantId: string | undefined,
  ): Promise<Principal> {
    const tenant = tenantId === undefined ? tenants[0] : tenants.find((one) => one.id === tenantId);
    if (!tenant) throw new AppError("foreignTenant", { tenant: tenantId ?? "" });
    const grants = await parts.grants.grantsOf(tenant.id, account.id);
    return { kind: "user", tenantId: tenant.id, id: account.id, displayName: account.name, grants };
  }

  return {
    accept,
    principalOf,
    async authenticate(headers) {
      const token = /^Bearer ([\w~+/.=-]+)$/i.exec(headers.authorization ?? "")?.[1];
      if (token === undefined) throw new AppError("notSignedIn");
      const tenantId = headers["x-tenant-id"];
      return principalOf(
        await accept(token),
        typeof tenantId === "string" && tenantId !== "" ? tenantId : undefined,
      );
    },
  };
}
