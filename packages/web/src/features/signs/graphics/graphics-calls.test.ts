import { expect, test } from "vitest";
import { graphicContentsQuery } from "./graphics-calls.ts";

test("pictures of a sign are fresh for 5 minutes and cached for 10 (EDIT-086)", () => {
  const { staleTime, gcTime } = graphicContentsQuery(["b", "a", "b"]);
  expect([staleTime, gcTime]).toEqual([5 * 60_000, 10 * 60_000]);
});

test("the same pictures are requested once, in any order", () => {
  expect(graphicContentsQuery(["b", "a", "b"]).queryKey).toEqual(graphicContentsQuery(["a", "b"]).queryKey);
  expect(graphicContentsQuery([]).enabled).toBe(false);
});
