import { expect, test } from "vitest";
import { outcomeOf, revisionsOf } from "./use-multi-post.ts";
import { obstacleOf } from "./use-posting.ts";

const [done, failed] = [{ status: "SUCCESS" }, { status: "FAILED" }] as const;

test("the result states whether all, none or some of the signs have the message queued (SIGN-172)", () => {
  expect(outcomeOf([done, done])).toBe("multiQueueAllSuccess");
  expect(outcomeOf([failed, failed])).toBe("multiQueueAllFailed");
  expect(outcomeOf([done, failed])).toBe("multiQueuePartialSuccess");
});

test("all or none: one sign that cannot show its message blocks the others", () => {
  const question = { withMessage: [1, 2], faulty: [1], targets: [2], queues: [], duration: "own" } as const;
  expect(obstacleOf({ ...question, mode: "all" })).toBe("notAll");
  expect(obstacleOf({ ...question, mode: "each" })).toBeUndefined();
  expect(obstacleOf({ ...question, mode: "each", queues: undefined })).toBe("queues");
});

test("a post has the queue revisions that the operator saw, for its signs only", () => {
  const queues = [7, 8].map((revision) => ({ signId: `s${revision}`, revision, governed: true, items: [] }));
  expect(revisionsOf(queues, { s8: {} })).toEqual({ s8: 8 });
});
