import fc from "fast-check";
import { expect, test } from "vitest";
import { maxLagMs, RunningTime } from "./live-unit.ts";

const ticksPerMs = 90;
/** The source's clock runs apart from the arrivals: it stalls, bursts, drifts, jumps, wraps and restarts. */
const arrivals = fc.record({
  firstTimestamp: fc.oneof(fc.constant(2 ** 32 - 1), fc.nat(2 ** 32 - 1)),
  pictures: fc.array(
    fc.record({
      afterMs: fc.oneof(
        fc.constant(0),
        fc.double({ min: 0, max: 80, noNaN: true }),
        fc.integer({ min: 0, max: 90_000 }),
      ),
      stepTicks: fc.oneof(
        fc.constant(6_000),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      ),
      isReconnected: fc.boolean(),
    }),
    { minLength: 1, maxLength: 200 },
  ),
});

test("recorded time is never after the arrival, never decreases and lags at most a second for any arrivals", () => {
  fc.assert(
    fc.property(arrivals, ({ firstTimestamp, pictures }) => {
      const time = new RunningTime();
      let [nowMs, timestamp, lastTicks] = [12_345.678, firstTimestamp, 0];
      const firstMs = nowMs + (pictures[0]?.afterMs ?? 0);
      for (const { afterMs, stepTicks, isReconnected } of pictures) {
        nowMs += afterMs;
        timestamp = (timestamp + stepTicks) >>> 0;
        if (isReconnected) time.restart();
        const { ticks, lagMs } = time.timeOf({ timestamp }, nowMs);
        const arrivalTicks = (nowMs - firstMs) * ticksPerMs;
        expect(ticks).toBeLessThanOrEqual(arrivalTicks + 1e-6);
        expect(ticks).toBeGreaterThanOrEqual(Math.max(lastTicks, arrivalTicks - maxLagMs * ticksPerMs - 1));
        expect(lagMs).toBeCloseTo((arrivalTicks - ticks) / ticksPerMs, 1);
        lastTicks = ticks;
      }
    }),
  );
});

test("a steady camera keeps its own intervals although its pictures arrive unevenly", () => {
  const time = new RunningTime();
  const jitterMs = [0, 30, 5, 55, 10, 40, 20, 60];
  const ticks = jitterMs.map(
    (lateMs, index) => time.timeOf({ timestamp: index * 6_000 }, (index * 6_000) / ticksPerMs + lateMs).ticks,
  );
  expect(ticks).toEqual(jitterMs.map((_, index) => index * 6_000));
});
