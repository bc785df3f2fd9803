import fc, { type RunDetails } from "fast-check";
import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Examples that a property had tried when its time was over; `npm test` reports it. */
    outOfTime?: { examples: number };
  }
}

/** Below the time limit of a test, so that a busy machine ends a property, not the test. */
const propertyLimitMs = 15_000;

// `npm run soak` runs many more examples per property than a normal test run.
const runs = Number(process.env.GANTRY_PROPERTY_RUNS ?? 0);
fc.configureGlobal(
  runs > 0 ? { numRuns: runs } : { interruptAfterTimeLimit: propertyLimitMs, reporter: report },
);

function report(run: RunDetails<unknown>): void {
  if (run.failed) throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
  const test = TestRunner.getCurrentTest();
  if (run.interrupted && test) test.meta.outOfTime = { examples: run.numRuns };
}
