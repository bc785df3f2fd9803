import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { lockTiming } from "@gantry/domain/contract/video/camera-calls.ts";

/** CAM-022. */
export type LockState = "unlocked" | "self" | "other";

/** An expired automatic lock counts as unlocked. */
export function lockStateOf(lock: PtzLock | null | undefined, accountId: string, nowMs: number): LockState {
  if (!lock || isOver(lock, nowMs)) return "unlocked";
  return lock.lockedBy === accountId ? "self" : "other";
}

/** Click action of the lock (CAM-023, CAM-024); null: none, the user may not override it. */
export type LockAct = "take" | "release" | "override" | null;
export function lockActOf(state: LockState, mayOverride: boolean): LockAct {
  if (state === "unlocked") return "take";
  if (state === "self") return "release";
  return mayOverride ? "override" : null;
}

/** CAM-042. */
export function canMove({
  supportsPTZ,
  mayControl,
  state,
}: {
  supportsPTZ: boolean;
  mayControl: boolean;
  state: LockState;
}): boolean {
  return supportsPTZ && mayControl && state !== "other";
}

/** Whether use of the camera must renew the lock (CAM-027). */
export const isLockDue = (requestedAtMs: number | undefined, nowMs: number): boolean =>
  requestedAtMs === undefined || nowMs - requestedAtMs >= lockTiming.renewedAtMostEveryMs;

/** New holder of a lock that the account held (CAM-026); undefined if there is none. */
export function takenOverBy(
  before: PtzLock | null | undefined,
  now: PtzLock | null,
  accountId: string,
): string | undefined {
  if (before?.lockedBy !== accountId || !now || now.lockedBy === accountId) return undefined;
  return now.lockedByDisplayName;
}

/** The newer of cached and received lock; a released lock has no revision, so a release always wins. */
export function newerLock(held: PtzLock | null | undefined, received: PtzLock | null): PtzLock | null {
  return held && received && held.rev > received.rev ? held : received;
}

/** Whole seconds until an automatic lock expires; undefined for an explicit one. */
export function secondsLeftOf({ expiresAt }: Pick<PtzLock, "expiresAt">, nowMs: number): number | undefined {
  if (expiresAt === null) return undefined;
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000));
}

const isOver = ({ expiresAt }: PtzLock, nowMs: number) =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;
