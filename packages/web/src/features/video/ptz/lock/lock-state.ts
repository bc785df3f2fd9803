import { lockTiming, type PtzLock } from "@gantry/domain/contract/video/camera-calls.ts";

/** Whose camera it is right now (CAM-022). */
export type LockState = "unlocked" | "self" | "other";

/** Whose lock it is; an automatic one that has ended is none. */
export function lockStateOf(lock: PtzLock | null | undefined, accountId: string, nowMs: number): LockState {
  if (!lock || isOver(lock, nowMs)) return "unlocked";
  return lock.lockedBy === accountId ? "self" : "other";
}

/** What a click on the lock does (CAM-023, CAM-024); null: nothing, as the person may not take it away. */
export type LockAct = "take" | "release" | "override" | null;
export function lockActOf(state: LockState, mayOverride: boolean): LockAct {
  if (state === "unlocked") return "take";
  if (state === "self") return "release";
  return mayOverride ? "override" : null;
}

/** Whether the camera may be moved (CAM-042). */
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

/** Whether using the camera has to say again that it is in use (CAM-027). */
export const isLockDue = (askedAtMs: number | undefined, nowMs: number): boolean =>
  askedAtMs === undefined || nowMs - askedAtMs >= lockTiming.renewedAtMostEveryMs;

/** Who has taken a lock that the account held until now (CAM-026); undefined when nobody has. */
export function takenOverBy(
  before: PtzLock | null | undefined,
  now: PtzLock | null,
  accountId: string,
): string | undefined {
  if (before?.lockedBy !== accountId || !now || now.lockedBy === accountId) return undefined;
  return now.lockedByDisplayName;
}

/** The newer of what is held and what was told; a lock that is released has no revision, so that is always news. */
export function newerLock(held: PtzLock | null | undefined, told: PtzLock | null): PtzLock | null {
  return held && told && held.rev > told.rev ? held : told;
}

/** Whole seconds until an automatic lock ends; undefined for one that does not end by itself. */
export function leftOfLockS({ expiresAt }: Pick<PtzLock, "expiresAt">, nowMs: number): number | undefined {
  if (expiresAt === null) return undefined;
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000));
}

const isOver = ({ expiresAt }: PtzLock, nowMs: number) =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;
