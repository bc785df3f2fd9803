import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../queue/instant.ts";
import { isLineIncomplete, type PostLineFacts, stateOfLine } from "./post-line.ts";
import type { Verification, VerificationState } from "../reconcile/sign-state.ts";

const postedAtMs = msFromIso("2026-11-20T08:00:00Z");
const nowMs = postedAtMs + 10_000;
const item = {
  id: "i",
  priority: 5,
  sequence: 7,
  expiresAt: null,
  lastUpdatedAt: isoFromMs(postedAtMs),
  saysTheSame: true,
  endedAt: null,
  endedReason: null,
};
const makeVerification = (more: Partial<Verification> = {}): Verification => ({
  state: "verified",
  since: isoFromMs(postedAtMs + 2000),
  queueRevision: 3,
  itemId: "i",
  attempts: 0,
  ...more,
});
const facts = (more: Partial<PostLineFacts> = {}): PostLineFacts => ({
  error: null,
  postedAtMs,
  queueRevision: 3,
  item,
  open: [item],
  verification: null,
  status: "ONLINE",
  statusSince: null,
  ...more,
});
const stateOf = (more: Partial<PostLineFacts>) => stateOfLine(facts(more), nowMs);

describe("the result of a posted sign", () => {
  test("is the read-back of its message, with the reason and the sign's text", () => {
    expect(stateOf({})).toEqual({ state: "sending", since: isoFromMs(postedAtMs) });
    expect(stateOf({ verification: makeVerification() })).toEqual({
      state: "verified",
      since: makeVerification().since,
    });
    const refused = makeVerification({ state: "notVerified", reason: "refused", detail: "syntaxMULTI" });
    expect(stateOf({ verification: refused })).toMatchObject({
      state: "failed",
      reason: "refused",
      detail: "syntaxMULTI",
    });
    const local = makeVerification({ state: "waiting", reason: "localControl" });
    expect(stateOf({ verification: local })).toMatchObject({ state: "queued", reason: "localControl" });
  });

  test("is displaced if another message with precedence was posted since", () => {
    const other = { ...item, id: "o", priority: 1, lastUpdatedAt: isoFromMs(postedAtMs + 5000) };
    expect(stateOf({ open: [item, other], verification: makeVerification() })).toEqual({
      state: "queued",
      reason: "behind",
      since: other.lastUpdatedAt,
    });
  });

  test("is ended when it expires, is ended by a user or is replaced", () => {
    const expired = { ...item, expiresAt: isoFromMs(nowMs) };
    expect(stateOf({ item: expired })).toEqual({
      state: "ended",
      reason: "expired",
      since: isoFromMs(nowMs),
    });
    const endedAt = isoFromMs(postedAtMs + 1000);
    expect(stateOf({ item: { ...item, endedAt, endedReason: "blanked" } })).toMatchObject({
      reason: "blanked",
    });
    expect(stateOf({ item: { ...item, endedAt, endedReason: "rolledBack" } }).state).toBe("rolledBack");
    expect(stateOf({ item: { ...item, saysTheSame: false } })).toMatchObject({
      state: "ended",
      reason: "edited",
    });
    expect(stateOf({ error: "staleQueue", item: null })).toMatchObject({
      state: "refused",
      reason: "staleQueue",
    });
  });

  test("is verified only if the agent verified this very item after the post", () => {
    const states: VerificationState[] = ["observed", "sending", "verified", "waiting", "notVerified"];
    const verification = fc.record({
      state: fc.constantFrom(...states),
      itemId: fc.constantFrom("i", "other", null),
      queueRevision: fc.integer({ min: 0, max: 6 }),
    });
    const isLost = fc.boolean();
    fc.assert(
      fc.property(verification, isLost, isLost, isLost, (tried, isEnded, isEdited, isBehind) => {
        const own = { ...item, saysTheSame: !isEdited, endedAt: isEnded ? item.lastUpdatedAt : null };
        const open = isBehind ? [item, { ...item, id: "other", priority: 1 }] : [item];
        const { state } = stateOf({ item: own, open, verification: makeVerification(tried) });
        const isAboutIt = tried.itemId === "i" && tried.queueRevision >= 3;
        const stands = tried.state === "verified" && isAboutIt && !isEnded && !isEdited && !isBehind;
        expect(state === "verified").toBe(stands);
      }),
    );
  });
});

test("a post is incomplete at once if a sign refused or failed, and after the timeout if one was not read back", () => {
  const since = isoFromMs(nowMs);
  const isIncomplete = (line: object, isOver: boolean) =>
    isLineIncomplete({ state: "sending", since, ...line }, isOver);
  expect([isIncomplete({ state: "failed" }, false), isIncomplete({ state: "refused" }, false)]).toEqual([
    true,
    true,
  ]);
  expect([isIncomplete({}, false), isIncomplete({}, true)]).toEqual([false, true]);
  const away = { state: "queued", reason: "unreachable" };
  expect([isIncomplete(away, false), isIncomplete(away, true)]).toEqual([false, true]);
  for (const line of [{ state: "queued", reason: "behind" }, { state: "verified" }, { state: "rolledBack" }])
    expect(isIncomplete(line, true)).toBe(false);
});
