import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../text/text.ts";
import { previewRequest, previewText } from "./policy-preview.ts";

beforeAll(loadAllTexts);

const dayNs = 86_400e9;
const policy = { name: "", enabled: true, entityType: "ALARM", duration: 30 * dayNs };

test("the preview asks for the policy as it is typed, and for nothing while a value is missing (ADM-014)", () => {
  expect(previewRequest(policy, "p1")).toEqual({
    id: "p1",
    entityType: "ALARM",
    duration: 30 * dayNs,
    enabled: true,
  });
  for (const wrong of [{ entityType: null }, { duration: null }, { duration: 1 }, { entityType: "PIGEON" }])
    expect(previewRequest({ ...policy, ...wrong }, undefined)).toBeUndefined();
});

test("the preview says how many records saving deletes, and from before when", () => {
  const before = "2026-03-03T00:00:00.000Z";
  expect(previewText({ rows: 2_100_000, before })).toMatch(
    /^Saving deletes 2,100,000 records from before .*2026/,
  );
  expect(previewText({ rows: 1, before })).toMatch(/^Saving deletes 1 record from/);
  expect(previewText({ rows: 0, before })).toMatch(/^Nothing to delete/);
  expect(previewText({ rows: 0, before: null })).toMatch(/^Nothing is deleted while/);
});
