import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ExplainInput, explainSign, type QueuePosting } from "./explain.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import { isoFromMs, msFromIso } from "./instant.ts";
import { blankPage } from "../message/message-text.ts";
import { multiFromMessage } from "../multi/multi.ts";
import { comparePost, proposedItemId } from "../message/post-comparison.ts";
import type { QueueItem, SignQueue } from "./queue.ts";
import type { FaceState, Verification } from "../reconcile/sign-state.ts";
import { computeWantedFace } from "../reconcile/wanted-face.ts";
import { findWinningItem } from "./winner.ts";
import { listTurns } from "./winner-timeline.ts";

const nowMs = msFromIso("2026-11-20T08:00:00Z");
const minute = 60_000;

function itemOf(id: string, priority: number, text = "FOG", restMinutes: number | null = null): QueueItem {
  const page = { ...blankPage(), messageLines: [{ segments: [{ text }] }] };
  const at = isoFromMs(nowMs - 60 * minute);
  return {
    id,
    signId: "s",
    priority,
    message: { pages: [page] },
    displayDuration: null,
    expiresAt: restMinutes === null ? null : isoFromMs(nowMs + restMinutes * minute),
    associatedEntityId: null,
    associatedEntityName: null,
    associatedEntityType: null,
    createdBy: "u",
    createdByDisplayName: "Ana",
    createdAt: at,
    lastUpdatedBy: "u",
    lastUpdatedByDisplayName: "Ana",
    lastUpdatedAt: at,
    sequence: Number(id.replace(/\D/g, "")),
  };
}
function posting(item: QueueItem, more: Partial<QueuePosting> = {}): QueuePosting {
  return { item, openedAtMs: nowMs - 60 * minute, closedAtMs: null, end: null, ...more };
}
const endPosting = (item: QueueItem, end: QueuePosting["end"], minutesAgo = 5) =>
  posting(item, { end, closedAtMs: nowMs - minutesAgo * minute, endedBy: "Ben" });

function faceShowing(item: QueueItem | null, more: Partial<FaceState> = {}): FaceState {
  return {
    multi: item === null ? "" : multiFromMessage(item.message, defaultFace),
    crc: item === null ? 0 : computeWantedFace(queueOf([item]), defaultFace, nowMs).crc,
    beacon: false,
    owner: "Gantry",
    source: "central",
    memoryType: 3,
    messageNumber: 1,
    minutesRemaining: 10,
    isBlank: item === null,
    readAt: isoFromMs(nowMs - 5000),
    ...more,
  };
}
const queueOf = (items: QueueItem[]): SignQueue => ({ signId: "s", revision: 3, governed: true, items });
const makeVerification = (itemId: string | null, more: Partial<Verification>): Verification => ({
  state: "verified",
  since: isoFromMs(nowMs),
  queueRevision: 3,
  itemId,
  attempts: 0,
  ...more,
});
function explain(postings: QueuePosting[], more: Partial<ExplainInput> = {}) {
  const known = { face: null, verification: null, isReachable: true, signFace: defaultFace, governed: true };
  return explainSign({ atMs: nowMs, postings, ...known, ...more });
}
const listReasons = (explanation: ReturnType<typeof explain>) =>
  explanation.losers.map(({ posting: { item }, reason }) => `${item.id} ${reason}`);

describe("why a message is shown", () => {
  test("the winner is named, and each other one with its reason", () => {
    const explanation = explain([
      posting(itemOf("1", 5)),
      posting(itemOf("2", 2)),
      posting(itemOf("3", 2)),
      posting(itemOf("4", 1, "ICE", -1)),
      endPosting(itemOf("5", 1), "deleted"),
      endPosting(itemOf("6", 1), "blanked"),
      posting(itemOf("7", 1), { openedAtMs: nowMs + 10 * minute }),
    ]);
    expect(explanation.winner!.posting.item.id).toBe("3");
    expect(listReasons(explanation)).toEqual([
      "1 lowerPriority",
      "2 older",
      "4 expired",
      "5 deleted",
      "6 blanked",
      "7 notYet",
    ]);
    expect(explanation.losers[2]!.since).toBe(isoFromMs(nowMs - minute));
    expect(explanation.losers[3]!.posting.endedBy).toBe("Ben");
  });

  test("the end and the next message follow from ends and later posts", () => {
    const first = posting(itemOf("1", 2, "CRASH", 7));
    const second = posting(itemOf("2", 5, "FOG"));
    expect(explain([first, second])).toMatchObject({ until: isoFromMs(nowMs + 7 * minute), next: second });
    expect(explain([first])).toMatchObject({ until: isoFromMs(nowMs + 7 * minute), next: null });
    expect(explain([second])).toMatchObject({ until: null, next: null });
    const later = posting(itemOf("3", 1), { openedAtMs: nowMs + minute });
    expect(explain([first, later])).toMatchObject({ until: isoFromMs(nowMs + minute), next: later });
  });

  test("an older version of the same item is not a loser beside it", () => {
    const before = endPosting(itemOf("1", 2, "FOG"), "edited");
    const after = posting(itemOf("1", 2, "ICE"), { openedAtMs: nowMs - 5 * minute });
    expect(explain([before, after]).losers).toEqual([]);
    expect(explain([before, after], { atMs: nowMs - 10 * minute }).winner!.posting).toBe(before);
  });

  test("items that ended long before the moment are omitted", () => {
    expect(explain([endPosting(itemOf("1", 1), "deleted", 26 * 60)]).losers).toEqual([]);
    expect(explain([endPosting(itemOf("1", 1), "deleted", 26 * 60)], { windowMs: 1e9 }).losers).toHaveLength(
      1,
    );
  });
});

describe("whether it was shown", () => {
  const item = itemOf("1", 2);

  test.each([
    ["nobody posted yet", { governed: false }, { state: "observed" }],
    ["the sign does not answer", { isReachable: false }, { state: "held", reason: "unreachable" }],
    ["it was read back so", { verification: makeVerification("1", {}) }, { state: "stands" }],
    ["the agent has not spoken, the face has", { face: faceShowing(item) }, { state: "stands" }],
    ["it was only just posted", { verification: makeVerification(null, {}) }, { state: "sending" }],
    [
      "someone stands at the cabinet",
      { verification: makeVerification("1", { state: "waiting", reason: "localControl" }) },
      { state: "held", reason: "localControl" },
    ],
    [
      "the sign refused it",
      {
        verification: makeVerification("1", {
          state: "notVerified",
          reason: "refused",
          detail: "textTooBig",
        }),
      },
      { state: "held", reason: "refused", detail: "textTooBig" },
    ],
  ] as const)("%s", (_, known, standing) => {
    expect(explain([posting(item)], known).standing).toEqual(standing);
  });

  test("a message that does not fit says why", () => {
    const wide = posting(itemOf("1", 2, "EXPECT VERY LONG DELAYS"));
    const { standing, winner } = explain([wide]);
    expect(standing).toMatchObject({ state: "held", reason: "doesNotFit" });
    expect(winner).toMatchObject({ fits: false, misfit: standing.detail });
    expect(standing.detail).toMatch(/^textTooBig at \d+$/);
  });

  test("the face is attributed to its message, also an ended one, and another system's to none", () => {
    const gone = endPosting(itemOf("2", 1, "ICE"), "deleted");
    const postings = [posting(item), gone];
    expect(explain(postings, { face: faceShowing(gone.item) }).face!.of).toBe(gone);
    expect(explain(postings, { face: faceShowing(gone.item, { source: "local" }) }).face!.of).toBeNull();
    expect(explain(postings, { face: faceShowing(null) }).face).toMatchObject({ isBlank: true, of: null });
  });
});

const someItem = fc.record({
  priority: fc.integer({ min: 0, max: 4 }),
  restMinutes: fc.option(fc.integer({ min: -5, max: 30 }), { nil: null }),
});
const someItems = fc
  .array(someItem, { maxLength: 8 })
  .map((list) =>
    list.map(({ priority, restMinutes }, at) => itemOf(String(at + 1), priority, "FOG", restMinutes)),
  );

test("the explained winner is the message that the agent shows, at any moment (SIGN-077)", () => {
  fc.assert(
    fc.property(someItems, fc.integer({ min: 0, max: 40 }), (items, minutes) => {
      const atMs = nowMs + minutes * minute;
      const { winner, losers } = explain(
        items.map((item) => posting(item)),
        { atMs },
      );
      expect(winner?.posting.item ?? null).toBe(findWinningItem(items, atMs));
      expect(winner?.posting.item ?? null).toBe(computeWantedFace(queueOf(items), defaultFace, atMs).item);
      expect(losers).toHaveLength(items.length - (winner === null ? 0 : 1));
    }),
  );
});

test("turns follow one another without gaps, each with the winner of its whole time", () => {
  fc.assert(
    fc.property(someItems, (items) => {
      const turns = listTurns(
        items.map((item) => posting(item)),
        nowMs,
      );
      for (const [at, { posting: own, fromMs, untilMs }] of turns.entries()) {
        expect(untilMs).toBe(turns[at + 1]?.fromMs ?? null);
        for (const ms of [fromMs, (untilMs ?? fromMs + 100 * minute) - 1]) {
          expect(own?.item ?? null).toBe(findWinningItem(items, ms));
        }
      }
    }),
  );
});

describe("now, will show, would be queued", () => {
  const standing = itemOf("1", 4, "FOG", 30);
  const compare = (priority: number, durationMinutes: number | null, more = {}) => {
    const duration = durationMinutes === null ? null : durationMinutes * minute * 1e6;
    const message = { ...itemOf("9", priority, "ICE").message, priority, duration };
    const face = faceShowing(standing);
    return comparePost({ queue: queueOf([standing]), face, signFace: defaultFace, message, nowMs, ...more });
  };

  test("at or below the current number it is shown at once and yields when it ends (SIGN-075)", () => {
    const post = compare(4, 10);
    expect(post).toMatchObject({ outcome: "shown", changesFace: true, firstShownAtMs: nowMs });
    expect(post.firstShownUntilMs).toBe(nowMs + 10 * minute);
    expect(post.willShow.multi).toContain("ICE");
    expect(post.standing.multi).toContain("FOG");
    expect(post.afterwards).toBe(standing);
    expect(post.queue.map(({ id }) => id)).toEqual([proposedItemId, "1"]);
  });

  test("above it waits, with a known start time (SIGN-076)", () => {
    const post = compare(5, 60);
    expect(post).toMatchObject({
      outcome: "queued",
      changesFace: false,
      firstShownAtMs: nowMs + 30 * minute,
    });
    expect(post.willShow.itemId).toBe("1");
    expect(post.afterwards).toBeNull();
  });

  test("one that ends before its turn is never shown", () => {
    expect(compare(5, 20)).toMatchObject({ outcome: "never", firstShownAtMs: null, firstShownUntilMs: null });
  });

  test("a changed item is not compared with its previous version", () => {
    const post = compare(5, null, { replacesItemId: "1" });
    expect(post).toMatchObject({ outcome: "shown", firstShownUntilMs: null });
    expect(post.queue).toHaveLength(1);
  });

  test("an unread face has to change", () => {
    expect(compare(5, 60, { face: null })).toMatchObject({ now: null, changesFace: true });
  });
});

test("a face with a travel time is recognised as its message, whatever the number", () => {
  const item = itemOf("1", 5, "MALL [ttHAMPDEN] MIN");
  const shown = faceShowing(itemOf("2", 5, "MALL 37 MIN"));
  const explanation = explain([posting(item)], { face: shown });
  expect(explanation.face?.of?.item.id).toBe("1");
  expect(explanation.standing).toEqual({ state: "stands" });
  expect(explanation.winner?.fits).toBe(true);
  const other = explain([posting(item)], { face: faceShowing(itemOf("3", 5, "MALL CLOSED")) });
  expect(other.face?.of).toBeNull();
  expect(other.standing).toEqual({ state: "sending" });
});
