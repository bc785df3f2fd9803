import type { SessionLicence } from "@gantry/domain/contract/answers/session.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { ClaimedLicence } from "@gantry/domain/licence/licence-claims.ts";
import { licenceStateAt } from "@gantry/domain/licence/licence-state.ts";
import { licensedQuantityOf, quantityRefusal } from "@gantry/domain/licence/licensed-quantity.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { Log } from "../log.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { countUsed } from "./count-used.ts";
import type { LicenceCheck } from "./licence-check.ts";
import { chooseJudgedMs } from "./licence-clock.ts";
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
  return new OpenLicenceCheck(parts);
}

class OpenLicenceCheck implements LicenceCheck {
  readonly #parts: CheckParts;
  readonly #kept = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<Known>>();
  readonly #endings = new Map<string, NodeJS.Timeout>();
  /**
   * Room left per open transaction, which holds the licence's lock, so that room stays free. An undone
   * savepoint leaves more room than this says, so a shortage is counted again.
   */
  readonly #rooms = new WeakMap<object, Map<LicenceFeature, number>>();

  constructor(parts: CheckParts) {
    this.#parts = parts;
    parts.bus.subscribe((event) => {
      if (event.topic === "licence") this.#changed(event.tenantId);
      // Events of other servers may have been missed.
      if (event.topic === "gap") for (const tenantId of this.#kept.keys()) this.#changed(tenantId);
    });
  }

  async of(tenantId: string): Promise<SessionLicence> {
    return this.#licenceNow(await this.#knownOf(tenantId));
  }

  async assertOpen(tenantId: string, feature: LicenceFeature | undefined): Promise<void> {
    assertOpenIn(this.#licenceNow(await this.#knownOf(tenantId)), feature);
  }

  async assertRoomFor(db: TenantTransaction, feature: LicenceFeature, adding: number): Promise<void> {
    const rooms = this.#rooms.get(db.whole) ?? new Map<LicenceFeature, number>();
    this.#rooms.set(db.whole, rooms);
    const known = rooms.get(feature) ?? 0;
    const room = known >= adding ? known : await this.#readRoom(db, feature, adding);
    rooms.set(feature, room - adding);
  }

  // Read in the creating transaction, so that a licence just reduced applies.
  async #readRoom(db: TenantTransaction, feature: LicenceFeature, adding: number): Promise<number> {
    const stored = await readStored(db, { lock: true });
    const claimed = stored && (await verifyStoredLicence(this.#parts, db.tenantId, stored));
    const limit = licensedQuantityOf(claimed?.license.features ?? [], feature);
    if (limit === Number.POSITIVE_INFINITY) return limit;
    const used = await countUsed(db, feature);
    const refusal = quantityRefusal(limit, used, adding);
    if (refusal) throw new AppError("signLicenseError", refusal);
    return limit - used;
  }

  #changed(tenantId: string): void {
    // A pending read may have seen the previous licence.
    this.#underWay.delete(tenantId);
    if (this.#kept.has(tenantId)) this.#readInBackground(tenantId);
  }

  async #read(tenantId: string): Promise<Known> {
    const reader = systemPrincipal(tenantId, "licence", "Licence");
    const stored = await this.#parts.database.inTenant(reader, (db) => readStored(db));
    const claimed = stored && (await verifyStoredLicence(this.#parts, tenantId, stored));
    return { claimed, seenAtMs: stored?.seenAtMs ?? 0, readAtMs: performance.now() };
  }

  #readNow(tenantId: string): Promise<Known> {
    const before = this.#underWay.get(tenantId);
    if (before) return before;
    const reading: Promise<Known> = this.#read(tenantId)
      .then((known) => {
        if (this.#underWay.get(tenantId) === reading) this.#keep(tenantId, known);
        return known;
      })
      .finally(() => {
        if (this.#underWay.get(tenantId) === reading) this.#underWay.delete(tenantId);
      });
    this.#underWay.set(tenantId, reading);
    return reading;
  }

  #keep(tenantId: string, known: Known): void {
    this.#kept.set(tenantId, known);
    clearTimeout(this.#endings.get(tenantId));
    const leftMs =
      (known.claimed?.expiresAtMs ?? 0) - chooseJudgedMs(this.#parts.clock.nowMs(), known.seenAtMs);
    if (leftMs <= 0) return;
    // Calls notice the expiry by themselves, but open pages need an event.
    const end = () => this.#parts.bus.publish({ topic: "licence", tenantId });
    this.#endings.set(tenantId, setTimeout(end, Math.min(leftMs, longestTimerMs)).unref());
  }

  /** The previous value stays in use during the read, so that no page update is lost. */
  #readInBackground(tenantId: string): void {
    this.#readNow(tenantId).catch((error: unknown) => {
      this.#kept.delete(tenantId);
      this.#parts.log.error({ error, tenantId }, "the licence could not be read");
    });
  }

  #isFresh(known: Known): boolean {
    return performance.now() - known.readAtMs < keptForMs;
  }

  async #knownOf(tenantId: string): Promise<Known> {
    const known = this.#kept.get(tenantId);
    return known && this.#isFresh(known) && !this.#underWay.has(tenantId) ? known : this.#readNow(tenantId);
  }

  #licenceNow({ claimed, seenAtMs }: Known): SessionLicence {
    const expiration = claimed?.license.expiration ?? null;
    const state = licenceStateAt(expiration, chooseJudgedMs(this.#parts.clock.nowMs(), seenAtMs));
    return { state, expiration, features: claimed?.license.features ?? [] };
  }
}

export async function verifyStoredLicence(
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
