import { describe, expect, test } from "vitest";
import {
  type Contender,
  explainQueue,
  findNextChangeMs,
  findWinningItem,
  repostableItems,
  wouldBecome,
} from "./winner.ts";
import { isoFromMs, msFromIso } from "./instant.ts";

const nowMs = msFromIso("2026-11-20T08:00:00Z");
const item = (id: string, priority: number, sequence: number, restMs: number | null = null): Contender => ({
  id,
  priority,
  sequence,
  expiresAt: restMs === null ? null : isoFromMs(nowMs + restMs),
});

test("the lowest number wins, then the newest (SIGN-077)", () => {
  expect(findWinningItem([item("a", 5, 1), item("b", 2, 2), item("c", 3, 3)], nowMs)?.id).toBe("b");
  expect(findWinningItem([item("a", 2, 1), item("b", 2, 7), item("c", 2, 3)], nowMs)?.id).toBe("b");
});

test("a sign is idle when every item has ended (SIGN-070)", () => {
  expect(findWinningItem([item("a", 1, 1, 0), item("b", 2, 2, -1)], nowMs)).toBeNull();
  expect(findWinningItem([], nowMs)).toBeNull();
});

test("an item with an unreadable end counts as ended", () => {
  expect(findWinningItem([{ ...item("a", 1, 1), expiresAt: "some day" }], nowMs)).toBeNull();
});

test("every loser has a reason", () => {
  const items = [item("old", 2, 1), item("new", 2, 2), item("low", 5, 3), item("over", 1, 4, 0)];
  const { winner, losers } = explainQueue(items, nowMs);
  expect(winner?.id).toBe("new");
  expect(losers.map((loser) => [loser.item.id, loser.reason])).toEqual([
    ["old", "older"],
    ["low", "lowerPriority"],
    ["over", "expired"],
  ]);
});

test("the queue next changes when the first item ends, active or waiting", () => {
  expect(findNextChangeMs([item("a", 1, 1, 5000), item("b", 2, 2, 3000), item("c", 3, 3, -1)], nowMs)).toBe(
    nowMs + 3000,
  );
  expect(findNextChangeMs([item("a", 1, 1)], nowMs)).toBeNull();
});

describe("a new message", () => {
  const items = [item("a", 4, 1), item("over", 1, 2, 0)];

  test.each([
    [3, "shown"],
    [4, "shown"],
  ] as const)("with %i beside a 4 is %s (SIGN-075)", (priority, result) => {
    expect(wouldBecome(priority, items, nowMs)).toBe(result);
  });

  test("with a higher number is queued (SIGN-076)", () => {
    expect(wouldBecome(5, items, nowMs)).toBe("queued");
  });

  test("on an idle sign is shown", () => {
    expect(wouldBecome(99, [], nowMs)).toBe("shown");
  });
});

test("only the items with the lowest number can be reposted (SIGN-081)", () => {
  const items = [item("a", 2, 1), item("b", 2, 2), item("c", 3, 3), item("over", 1, 4, 0)];
  expect(repostableItems(items, nowMs).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(repostableItems([], nowMs)).toEqual([]);
});
