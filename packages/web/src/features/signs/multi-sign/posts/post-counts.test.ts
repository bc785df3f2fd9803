import type { PostLine, PostLineState } from "@gantry/domain/contract/signs/sign-posts.ts";
import { expect, test } from "vitest";
import { countsOf, isSetBroken, retryable, undoable } from "./post-counts.ts";

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

test("each sign of a post is counted once, by what became of it", () => {
  const counts = countsOf([...lines, line("verified")]);
  expect(counts[0]).toEqual({ state: "verified", count: 2 });
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(7);
});

test("what failed is asked again, what was posted is taken back, and neither for what is over", () => {
  expect(retryable(lines).map(({ state }) => state)).toEqual(["failed", "refused"]);
  expect(undoable(lines).map(({ state }) => state)).toEqual(["verified", "queued", "sending", "failed"]);
});

test("the way back is offered first for an all-or-none post that is incomplete, while there is something to take back", () => {
  const post = { mode: "all", incomplete: true, lines } as const;
  expect(isSetBroken(post)).toBe(true);
  expect(isSetBroken({ ...post, mode: "each" })).toBe(false);
  expect(isSetBroken({ ...post, incomplete: false })).toBe(false);
  expect(isSetBroken({ ...post, lines: [line("rolledBack"), line("refused", null)] })).toBe(false);
});
