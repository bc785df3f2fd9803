import type { LicenseMachineIdsAnswer, LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { ClaimedLicence } from "@gantry/domain/licence/licence-claims.ts";
import { expiresSoonDays, licenceStateAt } from "@gantry/domain/licence/licence-state.ts";
import { maskKey } from "@gantry/domain/licence/shown-key.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { askLicenceServer } from "./activation-client.ts";
import { countAllUsed } from "./count-used.ts";
import { chooseJudgedMs } from "./licence-clock.ts";
import {
  claimRenewal,
  type keySealer,
  markSeen,
  readStored,
  type StoredLicence,
  writeStored,
} from "./licence-store.ts";
import { type CheckParts, verifyStoredLicence } from "./open-licence-check.ts";

/** UPDATE on this type is needed to change the licence; all signed-in users may read it (LIC-014). */
export const licenceEntityType = "LICENSE_TOKEN";

export interface LicenceDesk {
  /** Key and token only for callers who may change them. */
  show(db: TenantTransaction): Promise<LicenseTokenAnswer>;
  machineIds(db: TenantTransaction): Promise<LicenseMachineIdsAnswer>;
  saveKey(principal: Principal, key: string): Promise<LicenseTokenAnswer>;
  saveToken(principal: Principal, token: string): Promise<LicenseTokenAnswer>;
  renew(principal: Principal): Promise<LicenseTokenAnswer>;
  /** Job: stores the latest time seen, and renews daily when expiry is near. */
  watch(db: TenantTransaction): Promise<void>;
  stop(): Promise<void>;
}

interface DeskParts extends CheckParts {
  keys: ReturnType<typeof keySealer>;
  /** Undefined: offline activation only. */
  serverUrl: string | undefined;
}

const dayMs = 86_400_000;

export function licenceDesk(parts: DeskParts): LicenceDesk {
  const { database, clock, log, keys, machineId } = parts;
  const renewals = new Set<Promise<unknown>>();

  async function save(principal: Principal, token: string, key: string | null): Promise<LicenseTokenAnswer> {
    const claimed = await readClaimedLicence(parts, principal.tenantId, token);
    return database.inTenant(principal, async (db) => {
      const before = await readStored(db, { lock: true });
      await writeStored(db, {
        token,
        sealedKey: key === null ? null : keys.seal(db.tenantId, key),
        latestIssuedAtMs: Math.max(before?.latestIssuedAtMs ?? 0, claimed.issuedAtMs),
        seenAtMs: latestSeenMs(claimed, before, db.nowMs),
      });
      await writeAudit(db, {
        action: before ? "UPDATE" : "CREATE",
        entityType: licenceEntityType,
        entityId: db.tenantId,
        before: before ? describeLicence(await verifyStoredLicence(parts, db.tenantId, before)) : null,
        after: { ...describeLicence(claimed), keyChanged: key !== openKey(db.tenantId, before) },
      });
      db.announce({ topic: "licence", tenantId: db.tenantId });
      return show(db);
    });
  }

  const openKey = (tenantId: string, stored: StoredLicence | undefined) =>
    stored?.sealedKey ? keys.open(tenantId, stored.sealedKey) : null;

  async function activate(principal: Principal, key: string): Promise<LicenseTokenAnswer> {
    if (parts.serverUrl === undefined) throw new AppError("licenceServerNotSet");
    const { tenantId } = principal;
    const token = await askLicenceServer(parts.serverUrl, { key, machineId, tenant: tenantId });
    return save(principal, token, key);
  }

  async function show(db: TenantTransaction): Promise<LicenseTokenAnswer> {
    const stored = await readStored(db);
    const claimed = stored && (await verifyStoredLicence(parts, db.tenantId, stored));
    const key = openKey(db.tenantId, stored);
    const mayChange = isAllowed(db.principal.grants, "UPDATE", licenceEntityType);
    const nowMs = chooseJudgedMs(clock.nowMs(), stored?.seenAtMs ?? 0);
    return {
      key: key === null || mayChange ? key : maskKey(key),
      token: mayChange ? (stored?.token ?? null) : null,
      createdAt: isoOf(stored?.createdAtMs),
      updatedAt: isoOf(stored?.updatedAtMs),
      license: claimed?.license ?? null,
      state: licenceStateAt(claimed?.license.expiration ?? null, nowMs),
      used: await countAllUsed(db),
    };
  }

  async function renew(principal: Principal): Promise<LicenseTokenAnswer> {
    const stored = await database.inTenant(principal, (db) => readStored(db));
    const key = openKey(principal.tenantId, stored);
    if (key === null) throw new AppError("licenceKeyMissing");
    return activate(principal, key);
  }

  function renewInBackground(tenantId: string): void {
    const renewal = renew(systemPrincipal(tenantId, "licence", "Licence renewal")).then(
      () => log.info({ tenantId }, "the licence was renewed"),
      (error: unknown) => log.warn({ error, tenantId }, "the licence could not be renewed"),
    );
    renewals.add(renewal);
    void renewal.finally(() => renewals.delete(renewal));
  }

  return {
    show,
    async machineIds(db) {
      const stored = await readStored(db);
      const claimed = stored && (await parts.readToken(stored.token));
      return { machineId, machineIds: claimed?.license.machineIds ?? [] };
    },
    saveKey: (principal, key) => activate(principal, key.trim()),
    saveToken: (principal, token) => save(principal, token.trim(), null),
    renew,
    async watch(db) {
      const stored = await readStored(db);
      if (!stored) return;
      await markSeen(db);
      const claimed = await verifyStoredLicence(parts, db.tenantId, stored);
      const nowMs = chooseJudgedMs(db.nowMs, stored.seenAtMs);
      const isNear = !claimed || claimed.expiresAtMs - nowMs <= expiresSoonDays * dayMs;
      if (stored.sealedKey === null || parts.serverUrl === undefined || !isNear) return;
      if (await claimRenewal(db, dayMs)) db.afterCommit(() => renewInBackground(db.tenantId));
    },
    async stop() {
      await Promise.all(renewals);
    },
  };
}

/** Throws unless the token is a vendor's licence for this machine and tenant. It may be expired. */
async function readClaimedLicence(
  { readToken, machineId }: DeskParts,
  tenantId: string,
  token: string,
): Promise<ClaimedLicence> {
  const claimed = await readToken(token);
  if (!claimed) throw new AppError("licenceNotAccepted");
  const { machineIds } = claimed.license;
  if (machineIds.length > 0 && !machineIds.includes(machineId))
    throw new AppError("licenceForOtherMachine", { machineId });
  if (claimed.tenant !== undefined && claimed.tenant !== tenantId)
    throw new AppError("licenceForOtherTenant", { tenant: claimed.tenant });
  return claimed;
}

// A newly issued token proves the time, which corrects a clock that was once ahead.
function latestSeenMs(claimed: ClaimedLicence, before: StoredLicence | undefined, nowMs: number): number {
  const isNewer = claimed.issuedAtMs > (before?.latestIssuedAtMs ?? -1);
  return Math.max(nowMs, isNewer ? claimed.issuedAtMs : (before?.seenAtMs ?? 0));
}

const describeLicence = (claimed: ClaimedLicence | undefined): Record<string, unknown> =>
  claimed ? { ...claimed.license } : {};
const isoOf = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString());
