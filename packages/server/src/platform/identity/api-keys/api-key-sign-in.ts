import { AppError } from "@gantry/domain/errors.ts";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import type { Grants } from "@gantry/domain/permissions/grants.ts";
import type { Bus } from "../../bus.ts";
import type { Clock } from "../../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { networkOf } from "../../http/network-of.ts";
import { callLimiter } from "../../read-only/call-limit.ts";
import type { GrantRow } from "../../permission/effective-grants.ts";
import { compileGrants } from "../../permission/compile-grants.ts";
import type { Principal } from "../../permission/principal.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import type { TenantSummary } from "../accounts/accounts.ts";
import type { InstallationDatabase } from "../provider/installation-database.ts";
import { isWellFormedKey, keyHash } from "./api-key-text.ts";

export interface SignedInKey {
  account: { id: string; name: string };
  tenants: TenantSummary[];
  defaultTenantId: string;
  /** Infinite for keys that never expire. */
  expiresAtMs: number;
  /** Distinguishes keys from users. */
  isKey: true;
}

export interface ApiKeySignIn {
  /** Throws `notSignedIn` for an invalid key, `tooManyRequests` after too many attempts from one network. */
  accept(text: string, address: string): Promise<SignedInKey>;
  /** Current principal; throws `notSignedIn` if the key was revoked or has expired. */
  principalOf(signedIn: SignedInKey): Promise<Principal>;
}

interface KeyPlace {
  tenantId: string;
  keyId: string;
}
interface Standing {
  name: string;
  expiresAtMs: number;
  tenant: TenantSummary;
  grants: Grants;
}

// Valid keys are cached, so only invalid ones count.
const tries = { perS: 0.2, burst: 20 };
const rememberedKeys = 5_000;
/** A revocation without an event takes effect within this time. */
const standingHoldsMs = 1_000;
const usedEveryMs = 600_000;

export function apiKeySignIn(parts: {
  installation: InstallationDatabase;
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
}): ApiKeySignIn {
  const { installation, clock } = parts;
  const remembered = new Map<string, KeyPlace>();
  const limit = callLimiter(tries);
  const standingOf = makeStandingCache(parts);

  async function placeOf(text: string, address: string): Promise<KeyPlace | undefined> {
    const hash = keyHash(text);
    const known = remembered.get(hash);
    if (known) return known;
    const retryAfterS = limit(networkOf(address), clock.nowMs());
    if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
    const [found] = await installation.query<KeyPlace>(
      `select tenant_id as "tenantId", key_id as "keyId" from installation.api_key_secret where key_hash = $1`,
      [hash],
    );
    if (!found) return undefined;
    remembered.set(hash, found);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedKeys) break;
      remembered.delete(oldest);
    }
    return found;
  }

  async function findStanding(place: KeyPlace): Promise<Standing> {
    const standing = await standingOf(place);
    if (!standing || standing.expiresAtMs <= clock.nowMs()) throw new AppError("notSignedIn");
    return standing;
  }

  return {
    async accept(text, address) {
      const place = isWellFormedKey(text) ? await placeOf(text, address) : undefined;
      if (!place) throw new AppError("notSignedIn");
      const { name, tenant, expiresAtMs } = await findStanding(place);
      const account = { id: place.keyId, name };
      return { account, tenants: [tenant], defaultTenantId: tenant.id, expiresAtMs, isKey: true };
    },
    async principalOf({ account: { id }, defaultTenantId: tenantId }) {
      const { name, grants } = await findStanding({ tenantId, keyId: id });
      return { kind: "apiKey", tenantId, id, displayName: name, grants };
    },
  };
}

function makeStandingCache(parts: { database: TenantDatabase; bus: Bus; clock: Clock }) {
  const { database, bus, clock } = parts;
  const cache = new Map<string, { atMs: number; answer: Promise<Standing | undefined> }>();
  bus.subscribe((event) => {
    if (event.topic === "gap") cache.clear();
    if (event.topic !== "grants") return;
    const changed = `${event.tenantId}\n${event.accountId ?? ""}`;
    for (const place of cache.keys()) if (place.startsWith(changed)) cache.delete(place);
  });
  return ({ tenantId, keyId }: KeyPlace): Promise<Standing | undefined> => {
    const place = `${tenantId}\n${keyId}`;
    const nowMs = clock.nowMs();
    const last = cache.get(place);
    if (last && nowMs - last.atMs < standingHoldsMs) return last.answer;
    const reader = systemPrincipal(tenantId, "apiKeys", "API keys");
    const answer = database.inTenant(reader, (db) => readStanding(db, keyId));
    cache.set(place, { atMs: nowMs, answer });
    answer.catch(() => {
      if (cache.get(place)?.answer === answer) cache.delete(place);
    });
    return answer;
  };
}

async function readStanding(db: TenantTransaction, keyId: string): Promise<Standing | undefined> {
  const [key] = await db.query<{ name: string; expiresAt: string | null; tenant: TenantSummary }>(
    `select k.name, k.expires_at as "expiresAt",
       json_build_object('id', t.id, 'name', t.name, 'description', t.description) as tenant
     from api_key k join installation.tenant t on t.id = k.tenant_id
     where k.tenant_id = $1 and k.id = $2 and k.enabled
       and exists (select from installation.api_key_secret s where s.tenant_id = k.tenant_id and s.key_id = k.id)`,
    [db.tenantId, keyId],
  );
  if (!key) return undefined;
  const expiresAtMs = key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt);
  if (expiresAtMs > db.nowMs) await noteUse(db, keyId);
  const rows = await db.query<GrantRow>(
    `select action, entity_type as "entityType", ids from permission_grant where tenant_id = $1 and api_key_id = $2`,
    [db.tenantId, keyId],
  );
  return { name: key.name, expiresAtMs, tenant: key.tenant, grants: compileGrants(rows) };
}

/** Updates the document without a new version, because it is not an edit. */
async function noteUse(db: TenantTransaction, keyId: string): Promise<void> {
  const now = new Date(db.nowMs).toISOString();
  const [used] = await db.query<{ rev: number }>(
    `update api_key set doc = jsonb_set(doc, '{lastUsedAt}', to_jsonb($3::text)), rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at < $4) returning rev::float8 as rev`,
    [db.tenantId, keyId, now, new Date(db.nowMs - usedEveryMs).toISOString()],
  );
  if (!used) return;
  const { entityType } = apiKey;
  const { tenantId } = db;
  db.announce({ topic: "entity", tenantId, entityType, id: keyId, updateType: "UPDATE", rev: used.rev });
}
