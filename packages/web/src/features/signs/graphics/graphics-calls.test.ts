import { expect, test } from "vitest";
import { graphicContentsQuery } from "./graphics-calls.ts";

test("pictures of a sign count as right for 5 minutes and are kept for 10 (EDIT-086)", () => {
  const { staleTime, gcTime } = graphicContentsQuery(["b", "a", "b"]);
  expect([staleTime, gcTime]).toEqual([5 * 60_000, 10 * 60_000]);
});

test("the same pictures are asked for once, in whatever order they are named", () => {
  expect(graphicContentsQuery(["b", "a", "b"]).queryKey).toEqual(graphicContentsQuery(["a", "b"]).queryKey);
  expect(graphicContentsQuery([]).enabled).toBe(false);
});
