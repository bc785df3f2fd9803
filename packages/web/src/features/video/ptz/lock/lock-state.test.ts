import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { expect, test } from "vitest";
import {
  canMove,
  isLockDue,
  lockActOf,
  lockStateOf,
  newerLock,
  secondsLeftOf,
  takenOverBy,
} from "./lock-state.ts";

const nowMs = Date.parse("2026-11-20T08:00:00.000Z");
const lock = (more: Partial<PtzLock> = {}): PtzLock => ({
  id: "c1",
  lockedBy: "ana",
  lockedByDisplayName: "Ana Reyes",
  lockedAtExplicit: "2026-11-20T07:59:00.000Z",
  expiresAt: null,
  rev: 5,
  ...more,
});

test("a camera is unlocked, locked by the user or by another user (CAM-015, CAM-022)", () => {
  expect(lockStateOf(null, "ana", nowMs)).toBe("unlocked");
  expect(lockStateOf(undefined, "ana", nowMs)).toBe("unlocked");
  expect(lockStateOf(lock(), "ana", nowMs)).toBe("self");
  expect(lockStateOf(lock(), "marcus", nowMs)).toBe("other");
});

test("an automatic lock is valid until it expires, with the remaining time", () => {
  const automatic = lock({ lockedAtExplicit: null, expiresAt: "2026-11-20T08:00:59.500Z" });
  expect(lockStateOf(automatic, "marcus", nowMs)).toBe("other");
  expect(lockStateOf(automatic, "marcus", nowMs + 59_500)).toBe("unlocked");
  expect(secondsLeftOf(automatic, nowMs)).toBe(60);
  expect(secondsLeftOf(lock(), nowMs)).toBeUndefined();
});

test("a click takes, releases, or with permission overrides the lock (CAM-023, CAM-024)", () => {
  expect(lockActOf("unlocked", false)).toBe("take");
  expect(lockActOf("self", false)).toBe("release");
  expect(lockActOf("other", true)).toBe("override");
  expect(lockActOf("other", false)).toBeNull();
});

test("a camera can be moved if supported, permitted, and not locked by another user (CAM-042)", () => {
  const mine = { supportsPTZ: true, mayControl: true, state: "self" as const };
  expect(canMove(mine)).toBe(true);
  expect(canMove({ ...mine, state: "unlocked" })).toBe(true);
  expect(canMove({ ...mine, state: "other" })).toBe(false);
  expect(canMove({ ...mine, supportsPTZ: false })).toBe(false);
  expect(canMove({ ...mine, mayControl: false })).toBe(false);
});

test("using a camera requests its lock at first, then at most once in 5 s (CAM-027)", () => {
  expect(isLockDue(undefined, nowMs)).toBe(true);
  expect(isLockDue(nowMs, nowMs + 4999)).toBe(false);
  expect(isLockDue(nowMs, nowMs + 5000)).toBe(true);
});

test("only the user who loses a lock is notified, with the new holder's name (CAM-026)", () => {
  const taken = lock({ lockedBy: "marcus", lockedByDisplayName: "Marcus Hale" });
  expect(takenOverBy(lock(), taken, "ana")).toBe("Marcus Hale");
  expect(takenOverBy(lock(), null, "ana")).toBeUndefined();
  expect(takenOverBy(null, taken, "ana")).toBeUndefined();
  expect(takenOverBy(lock(), lock({ rev: 6 }), "ana")).toBeUndefined();
  expect(takenOverBy(lock(), taken, "marcus")).toBeUndefined();
});

test("the newer of two lock updates wins, and a release always does", () => {
  expect(newerLock(lock(), lock({ rev: 4, lockedBy: "old" }))?.lockedBy).toBe("ana");
  expect(newerLock(lock(), lock({ rev: 6, lockedBy: "new" }))?.lockedBy).toBe("new");
  expect(newerLock(lock(), null)).toBeNull();
});
