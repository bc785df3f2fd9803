import { expect, test } from "vitest";
import { observationOf } from "./ingest.ts";

const makeResult = (result: unknown) =>
  observationOf({ kind: "actionResult", actionId: "a1", at: "2026-11-20T08:00:00.000Z", result });

test("an operation ends as SUCCESS or FAILED, and other values from an agent are rejected (PLAT-030)", () => {
  expect([makeResult("SUCCESS"), makeResult("FAILED")]).toMatchObject([
    { result: "SUCCESS" },
    { result: "FAILED" },
  ]);
  for (const other of ["success", "OK", "", null, 1]) expect(makeResult(other)).toBeUndefined();
});
