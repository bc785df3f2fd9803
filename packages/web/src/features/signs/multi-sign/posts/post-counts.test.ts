import type { PostLine } from "@gantry/domain/contract/answers/post.ts";
import type { PostLineState } from "@gantry/domain/contract/signs/sign-posts.ts";
import { expect, test } from "vitest";
import { countsOf, filterRetryable, filterUndoable, isSetBroken } from "./post-counts.ts";

const line = (state: PostLineState, itemId: string | null = "item") =>
  ({ signId: state, state, itemId }) as PostLine;
const lines = [
  line("verified"),
  line("queued"),
  line("sending"),
  line("failed"),
  line("refused", null),
  line("rolledBack"),
];

test("each sign of a post is counted once, by its result", () => {
  const counts = countsOf([...lines, line("verified")]);
  expect(counts[0]).toEqual({ state: "verified", count: 2 });
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(7);
});

test("failed signs can be retried, posted ones rolled back, and neither once ended", () => {
  expect(filterRetryable(lines).map(({ state }) => state)).toEqual(["failed", "refused"]);
  expect(filterUndoable(lines).map(({ state }) => state)).toEqual([
    "verified",
    "queued",
    "sending",
    "failed",
  ]);
});

test("roll-back is offered first for an incomplete all-or-none post with posted items", () => {
  const post = { mode: "all", incomplete: true, lines } as const;
  expect(isSetBroken(post)).toBe(true);
  expect(isSetBroken({ ...post, mode: "each" })).toBe(false);
  expect(isSetBroken({ ...post, incomplete: false })).toBe(false);
  expect(isSetBroken({ ...post, lines: [line("rolledBack"), line("refused", null)] })).toBe(false);
});
