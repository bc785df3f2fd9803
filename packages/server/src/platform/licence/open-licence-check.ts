import type { SessionLicence } from "@gantry/domain/contract/answers/session.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { ClaimedLicence } from "@gantry/domain/licence/licence-claims.ts";
import { licenceStateAt } from "@gantry/domain/licence/licence-state.ts";
import { licensedQuantity, quantityRefusal } from "@gantry/domain/licence/licensed-quantity.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { Log } from "../log.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { countUsed } from "./count-used.ts";
import type { LicenceCheck } from "./licence-check.ts";
import { judgedAtMs } from "./licence-clock.ts";
import { readStored, type StoredLicence } from "./licence-store.ts";
import type { ReadToken } from "./read-token.ts";

interface Known {
  claimed: ClaimedLicence | undefined;
  seenAtMs: number;
  /** Monotonic clock, which cannot be set. */
  readAtMs: number;
}

export interface CheckParts {
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  readToken: ReadToken;
  machineId: string;
}

/** Re-read interval, in case an event was lost. */
const keptForMs = 60_000;
// Node fires longer timers immediately.
const longestTimerMs = 2 ** 31 - 1;

export function openLicenceCheck(parts: CheckParts): LicenceCheck {
  const { database, bus, clock, log } = parts;
  const kept = new Map<string, Known>();
  const underWay = new Map<string, Promise<Known>>();
  const endings = new Map<string, NodeJS.Timeout>();

  bus.subscribe((event) => {
    if (event.topic === "licence") changed(event.tenantId);
    // Events of other servers may have been missed.
    if (event.topic === "gap") for (const tenantId of kept.keys()) changed(tenantId);
  });

  function changed(tenantId: string): void {
    // A pending read may have seen the previous licence.
    underWay.delete(tenantId);
    if (kept.has(tenantId)) readInBackground(tenantId);
  }

  async function read(tenantId: string): Promise<Known> {
    const reader = systemPrincipal(tenantId, "licence", "Licence");
    const stored = await database.inTenant(reader, (db) => readStored(db));
    const claimed = stored && (await acceptedHere(parts, tenantId, stored));
    return { claimed, seenAtMs: stored?.seenAtMs ?? 0, readAtMs: performance.now() };
  }

  function readNow(tenantId: string): Promise<Known> {
    const before = underWay.get(tenantId);
    if (before) return before;
    const reading: Promise<Known> = read(tenantId)
      .then((known) => {
        if (underWay.get(tenantId) === reading) keep(tenantId, known);
        return known;
      })
      .finally(() => {
        if (underWay.get(tenantId) === reading) underWay.delete(tenantId);
      });
    underWay.set(tenantId, reading);
    return reading;
  }

  function keep(tenantId: string, known: Known): void {
    kept.set(tenantId, known);
    clearTimeout(endings.get(tenantId));
    const leftMs = (known.claimed?.expiresAtMs ?? 0) - judgedAtMs(clock.nowMs(), known.seenAtMs);
    if (leftMs <= 0) return;
    // Calls notice the expiry by themselves, but open pages need an event.
    const end = () => bus.publish({ topic: "licence", tenantId });
    endings.set(tenantId, setTimeout(end, Math.min(leftMs, longestTimerMs)).unref());
  }

  // The previous value stays in use during the read, so that no page update is lost.
  function readInBackground(tenantId: string): void {
    readNow(tenantId).catch((error: unknown) => {
      kept.delete(tenantId);
      log.error({ error, tenantId }, "the licence could not be read");
    });
  }

  const isFresh = (known: Known) => performance.now() - known.readAtMs < keptForMs;

  async function knownOf(tenantId: string): Promise<Known> {
    const known = kept.get(tenantId);
    return known && isFresh(known) && !underWay.has(tenantId) ? known : readNow(tenantId);
  }

  const licenceNow = ({ claimed, seenAtMs }: Known): SessionLicence => {
    const expiration = claimed?.license.expiration ?? null;
    const state = licenceStateAt(expiration, judgedAtMs(clock.nowMs(), seenAtMs));
    return { state, expiration, features: claimed?.license.features ?? [] };
  };

  return {
    of: async (tenantId) => licenceNow(await knownOf(tenantId)),
    async assertOpen(tenantId, feature) {
      assertOpenIn(licenceNow(await knownOf(tenantId)), feature);
    },
    assertRoomFor: (db, feature, adding) => assertRoomFor(parts, db, feature, adding),
  };
}

export async function acceptedHere(
  { readToken, machineId }: Pick<CheckParts, "readToken" | "machineId">,
  tenantId: string,
  { token }: Pick<StoredLicence, "token">,
): Promise<ClaimedLicence | undefined> {
  const claimed = await readToken(token);
  return claimed && isFor(claimed, tenantId, machineId) ? claimed : undefined;
}

const isFor = ({ license, tenant }: ClaimedLicence, tenantId: string, machineId: string) =>
  (license.machineIds.length === 0 || license.machineIds.includes(machineId)) &&
  (tenant === undefined || tenant === tenantId);

function assertOpenIn(licence: SessionLicence, feature: LicenceFeature | undefined): void {
  if (licence.state === "missing") throw new AppError("licenceMissing");
  if (licence.state === "expired")
    throw new AppError("licenceExpired", { expiration: licence.expiration ?? "" });
  if (feature !== undefined && !licence.features.some(({ name }) => name === feature))
    throw new AppError("featureNotLicensed", { feature });
}

// Read in the creating transaction, so that a licence just reduced applies.
async function assertRoomFor(
  parts: CheckParts,
  db: TenantTransaction,
  feature: LicenceFeature,
  adding: number,
): Promise<void> {
  const stored = await readStored(db, { lock: true });
  const claimed = stored && (await acceptedHere(parts, db.tenantId, stored));
  const limit = licensedQuantity(claimed?.license.features ?? [], feature);
  if (limit === Number.POSITIVE_INFINITY) return;
  const refusal = quantityRefusal(limit, await countUsed(db, feature), adding);
  if (refusal) throw new AppError("signLicenseError", refusal);
}
