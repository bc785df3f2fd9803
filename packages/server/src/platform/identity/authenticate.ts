import { AppError } from "@gantry/domain/errors.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { GrantStore } from "../permission/grant-store.ts";
import type { Principal } from "../permission/principal.ts";
import type { ApiKeySignIn, SignedInKey } from "./api-keys/api-key-sign-in.ts";
import { isApiKeyText } from "./api-keys/api-key-text.ts";
import type { Account, AccountStore, TenantSummary } from "./accounts/accounts.ts";
import type { VerifiedToken } from "./tokens/token-claims.ts";
import type { VerifyToken } from "./tokens/token-verifier.ts";

export type SignedIn = SignedInPerson | SignedInKey;

interface SignedInPerson {
  account: Account;
  /** Tenants of the token with a membership, in the token's order; never empty. */
  tenants: TenantSummary[];
  /** The preferred tenant if allowed, otherwise the token's first (AUTH-011). */
  defaultTenantId: string;
  expiresAtMs: number;
  token: VerifiedToken;
  isKey?: false;
}

export interface Authenticator {
  /**
   * Accepts a bearer token or an API key; throws `notSignedIn` if invalid, `noTenant` if it opens none of our
   * tenants. `address` is used for rate limits.
   */
  accept(token: string, address?: string): Promise<SignedIn>;
  /**
   * Current principal in a tenant of the token; default as in AUTH-011. Throws `notSignedIn` if the session
   * has ended.
   */
  principalOf(signedIn: SignedIn, tenantId: string | undefined): Promise<Principal>;
  /** Both steps for a call. Tokens are read from the header only. */
  authenticate(headers: Headers, address?: string): Promise<Principal>;
}
interface Headers {
  authorization?: string;
  "x-tenant-id"?: string | string[];
}

// Verified tokens are cached until they expire, because the page sends the same one for minutes.
const rememberedTokens = 5_000;
/** A sign-out or revocation without an event takes effect within this time. */
const standingHoldsMs = 1_000;

export function makeAuthenticator(parts: {
  verify: VerifyToken;
  accounts: AccountStore;
  grants: GrantStore;
  bus: Bus;
  clock: Clock;
  /** Without it, keys are rejected. */
  keys?: ApiKeySignIn;
}): Authenticator {
  const remembered = new Map<string, { account: Account; token: VerifiedToken }>();
  const signedInNow = makeStandingCache(parts);

  async function accept(token: string, address = ""): Promise<SignedIn> {
    if (!isApiKeyText(token)) return acceptToken(token);
    if (!parts.keys) throw new AppError("notSignedIn");
    return parts.keys.accept(token, address);
  }

  async function acceptToken(token: string): Promise<SignedInPerson> {
    const known = remembered.get(token);
    if (known && known.token.expiresAtMs > parts.clock.nowMs()) return signedInNow(known);
    remembered.delete(token);
    const verified = await parts.verify(token);
    const account = verified && (await parts.accounts.ofToken(verified));
    if (!verified || !account) throw new AppError("notSignedIn");
    const signedIn = await signedInNow({ account, token: verified });
    remembered.set(token, { account, token: verified });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedTokens) break;
      remembered.delete(oldest);
    }
    return signedIn;
  }

  async function principalOf(signedIn: SignedIn, tenantId: string | undefined): Promise<Principal> {
    if (!signedIn.isKey) return personIn(parts.grants, await signedInNow(signedIn), tenantId);
    // A key opens its own tenant only.
    if (tenantId !== undefined && tenantId !== signedIn.defaultTenantId)
      throw new AppError("foreignTenant", { tenant: tenantId });
    if (!parts.keys) throw new AppError("notSignedIn");
    return parts.keys.principalOf(signedIn);
  }

  return {
    accept,
    principalOf,
    async authenticate(headers, address) {
      const token = /^Bearer ([\w~+/.=-]+)$/i.exec(headers.authorization ?? "")?.[1];
      if (token === undefined) throw new AppError("notSignedIn");
      const tenantId = headers["x-tenant-id"];
      return principalOf(
        await accept(token, address),
        typeof tenantId === "string" && tenantId !== "" ? tenantId : undefined,
      );
    },
  };
}

async function personIn(
  store: GrantStore,
  { account, tenants, defaultTenantId, token }: SignedInPerson,
  tenantId: string | undefined,
): Promise<Principal> {
  const tenant = tenants.find((one) => one.id === (tenantId ?? defaultTenantId));
  if (!tenant) throw new AppError("foreignTenant", { tenant: tenantId ?? "" });
  const grants = await store.grantsOf(tenant.id, account.id, token.countedRoles);
  return {
    kind: "user",
    tenantId: tenant.id,
    id: account.id,
    displayName: account.name,
    grants,
    session: sessionOf(token, defaultTenantId),
    ...(token.countedRoles && { tokenRoles: token.countedRoles }),
  };
}

const sessionOf = ({ issuerName, subject, sessionId }: VerifiedToken, defaultTenantId: string) => ({
  issuerName,
  subject,
  sessionId,
  defaultTenantId,
});

function makeStandingCache(parts: { accounts: AccountStore; bus: Bus; clock: Clock }) {
  const { accounts, bus, clock } = parts;
  const pending = new WeakMap<
    VerifiedToken,
    { atMs: number; change: number; answer: Promise<SignedInPerson> }
  >();
  let changes = 0;
  bus.subscribe((event) => {
    if (event.topic === "grants" || event.topic === "gap") changes += 1;
  });

  async function ask(account: Account, token: VerifiedToken): Promise<SignedInPerson> {
    const standing = await accounts.standing(account.id, token);
    if (!standing) throw new AppError("notSignedIn");
    const { tenants, defaultTenantId: chosen } = standing;
    const preferred = tenants.find((tenant) => tenant.id === chosen) ?? tenants[0];
    if (!preferred) throw new AppError("noTenant", { issuer: token.issuerName });
    return { account, tenants, defaultTenantId: preferred.id, expiresAtMs: token.expiresAtMs, token };
  }

  return ({ account, token }: { account: Account; token: VerifiedToken }): Promise<SignedInPerson> => {
    const nowMs = clock.nowMs();
    const last = pending.get(token);
    if (last && last.change === changes && nowMs - last.atMs < standingHoldsMs) return last.answer;
    const answer = ask(account, token);
    pending.set(token, { atMs: nowMs, change: changes, answer });
    answer.catch(() => {
      if (pending.get(token)?.answer === answer) pending.delete(token);
    });
    return answer;
  };
}
