import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { lockTiming } from "@gantry/domain/contract/video/camera-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { BusEvent, BusGap } from "../../../platform/bus.ts";
import { type Watcher, watcherGrants, watcherOf } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import {
  type LockWish,
  lockEntityType,
  readLockOf,
  releaseLock,
  toPublicLock,
  type StoredLock,
  takeLock,
} from "./lock-store.ts";

interface Known {
  tenantId: string;
  /** Revision of the last event; older data is stale. */
  announcedRev: number;
  lock?: StoredLock;
  renewedAtMs: number;
  /** Set if the lock was taken on this server. */
  holder?: Watcher & { kind: "user" };
}
export type Page = Extract<BusEvent, { topic: "page" }>;

/** Who may move which camera. The table decides, and its result is cached so that continuous motion needs no query. */
export class PtzLocks {
  readonly #platform: Platform;
  readonly #stop: (tenantId: string, cameraId: string) => void;
  readonly #grantsOf: (watcher: Watcher & { kind: "user" }) => Promise<Grants>;
  readonly #known = new Map<string, Known>();

  /** `stop` must stop the camera regardless of who moves it. */
  constructor(platform: Platform, stop: (tenantId: string, cameraId: string) => void) {
    this.#platform = platform;
    this.#stop = stop;
    this.#grantsOf = watcherGrants(platform);
    platform.bus.subscribe((event) => this.#receive(event));
  }

  /** Takes or renews an automatic lock (CAM-027). Throws `cameraLocked` if another user holds it. */
  async use(principal: Principal, cameraId: string, pageId?: string): Promise<void> {
    const nowMs = this.#platform.clock.nowMs();
    const known = this.#known.get(keyOf(principal.tenantId, cameraId));
    const lock = known?.lock && isHeldAt(known.lock, nowMs) ? known.lock : undefined;
    if (lock && lock.lockedBy !== principal.id) throw makeLockedError(lock);
    if (known && lock && nowMs - known.renewedAtMs < lockTiming.renewedAtMostEveryMs) return;
    await this.take(principal, { cameraId, pageId, explicit: false, override: false });
  }

  /** Throws `cameraLocked` if another user holds it by the cache; without a query, because a stop must not wait. */
  assertNotOthers(principal: Principal, cameraId: string): void {
    const lock = this.#known.get(keyOf(principal.tenantId, cameraId))?.lock;
    if (lock && lock.lockedBy !== principal.id && isHeldAt(lock, this.#platform.clock.nowMs()))
      throw makeLockedError(lock);
  }

  /** Throws `cameraLocked` if another user holds it by the table; takes no lock. */
  async assertNotHeldByOthers(principal: Principal, cameraId: string): Promise<void> {
    const lock = await this.#stored(principal, cameraId);
    if (lock && lock.lockedBy !== principal.id) throw makeLockedError(lock);
  }

  /** Throws `cameraLocked` with the lock if another user holds it and override is not set. */
  async take(principal: Principal, wish: LockWish): Promise<PtzLock> {
    const { tenantId } = principal;
    const result = await this.#platform.database.inTenant(principal, (db) => takeLock(db, wish));
    const { lock } = result;
    if (lock) this.#remember(tenantId, lock, result.taken ? principal : undefined);
    if (!result.taken) throw makeLockedError(lock);
    if (result.takenFrom !== null) this.#stop(tenantId, wish.cameraId);
    return toPublicLock(result.lock);
  }

  async read(principal: Principal, cameraId: string): Promise<PtzLock | null> {
    const lock = await this.#stored(principal, cameraId);
    return lock ? toPublicLock(lock) : null;
  }

  /** Throws `cameraLocked` if another user holds the lock; no-op without a lock. */
  async release(principal: Principal, cameraId: string): Promise<void> {
    await this.#platform.database.inTenant(principal, async (db) => {
      if (await releaseLock(db, { cameraId, holderId: principal.id })) return;
      const other = await readLockOf(db, cameraId);
      if (other) throw makeLockedError(other);
    });
  }

  #stored(principal: Principal, cameraId: string): Promise<StoredLock | undefined> {
    return this.#platform.database.inTenant(principal, (db) => readLockOf(db, cameraId));
  }

  #remember(tenantId: string, lock: StoredLock, principal: Principal | undefined): void {
    const key = keyOf(tenantId, lock.id);
    const announcedRev = this.#known.get(key)?.announcedRev ?? 0;
    // Another user took it meanwhile.
    if (announcedRev > lock.rev) return;
    const nowMs = this.#platform.clock.nowMs();
    const watcher = principal?.kind === "user" ? watcherOf(principal, nowMs) : undefined;
    const holder = watcher?.kind === "user" ? { holder: watcher } : {};
    this.#known.set(key, { tenantId, announcedRev, lock, renewedAtMs: nowMs, ...holder });
  }

  #receive(event: BusEvent | BusGap): void {
    switch (event.topic) {
      case "gap":
        return this.#known.clear();
      case "entity":
        return event.entityType === lockEntityType ? this.#changed(event) : undefined;
      case "page":
        return this.#pageEnded(event);
      case "grants":
        return void this.#releaseWithoutRights(event.tenantId, event.accountId);
      case "licence":
        return void this.#releaseWithoutRights(event.tenantId, null);
      case "action":
      case "agentCall":
      case "assignment":
        return;
    }
  }

  #changed({ tenantId, id, rev, updateType }: Extract<BusEvent, { topic: "entity" }>): void {
    const key = keyOf(tenantId, id);
    const known = this.#known.get(key);
    if (known && (known.announcedRev >= rev || known.lock?.rev === rev)) return;
    // A lock read before its DELETE event is stale.
    if (updateType === "DELETE" && !known) return;
    this.#known.set(key, { tenantId, announcedRev: rev, renewedAtMs: 0 });
  }

  #pageEnded({ tenantId, accountId, pageId }: Page): void {
    for (const { tenantId: ofTenant, lock } of this.#known.values()) {
      if (ofTenant !== tenantId || lock?.lockedBy !== accountId || lock.pageId !== pageId) continue;
      if (lock.lockedAtExplicit === null)
        this.#releaseFor(tenantId, { cameraId: lock.id, holderId: accountId, pageId });
    }
  }

  async #releaseWithoutRights(tenantId: string, accountId: string | null): Promise<void> {
    for (const { tenantId: ofTenant, lock, holder } of this.#known.values()) {
      if (ofTenant !== tenantId || !lock || !holder) continue;
      if (accountId !== null && lock.lockedBy !== accountId) continue;
      if (await this.#mayControl(holder, lock.id)) continue;
      this.#stop(tenantId, lock.id);
      this.#releaseFor(tenantId, { cameraId: lock.id, holderId: lock.lockedBy });
    }
  }

  async #mayControl(holder: Watcher & { kind: "user" }, cameraId: string): Promise<boolean> {
    try {
      await this.#platform.licences.check.assertOpen(holder.tenantId, "camera");
      const grants = await this.#grantsOf(holder);
      return (
        isAllowed(grants, "READ", "CAMERA", cameraId) && isAllowed(grants, "CONTROL", "CAMERA", cameraId)
      );
    } catch {
      return false;
    }
  }

  /** On failure the automatic lock expires by itself. */
  #releaseFor(tenantId: string, lock: Parameters<typeof releaseLock>[1]): void {
    const { database, log } = this.#platform;
    database
      .inTenant(systemPrincipal(tenantId, "locks", "Locks"), (db) => releaseLock(db, lock))
      .catch((error: unknown) =>
        log.error({ error, cameraId: lock.cameraId }, "a lock could not be released"),
      );
  }
}

const keyOf = (tenantId: string, cameraId: string) => `${tenantId}\n${cameraId}`;

function isHeldAt({ expiresAt }: StoredLock, nowMs: number): boolean {
  return expiresAt === null || Date.parse(expiresAt) > nowMs;
}

function makeLockedError(lock: StoredLock | undefined): AppError {
  const name = lock?.lockedByDisplayName ?? "";
  return new AppError("cameraLocked", { name }, { current: lock ? toPublicLock(lock) : null });
}
