import { type CameraMotion, motionAxes, motionEndsAfterMs } from "@gantry/domain/camera/motion.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CameraResult } from "../drivers/camera-session.ts";
import { type ManualClock, manualClock } from "../testing/manual-clock.ts";
import { isStill, MotionControl } from "./motion-control.ts";

type Speeds = Required<CameraMotion>;
type Answer = { afterMs: number; isOk: boolean };

const still: Speeds = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const noAnswer: CameraResult<null> = { ok: false, failure: { code: "noAnswer", detail: "" } };

/** A camera that takes speeds. `answerOf` returns its response; undefined means the request was lost. */
function camera(clock: ManualClock, answerOf: (index: number) => Answer | undefined) {
  const sentSpeeds: { atMs: number; speeds: Speeds }[] = [];
  let sent = 0;
  const motion = new MotionControl({
    clock,
    send: (speeds) => {
      const answer = answerOf(sent++);
      if (answer) sentSpeeds.push({ atMs: clock.monotonicMs(), speeds });
      const { promise, resolve } = Promise.withResolvers<CameraResult<null>>();
      const { afterMs, isOk } = answer ?? { afterMs: 200, isOk: false };
      clock.after(afterMs, () => resolve(isOk ? { ok: true, value: null } : noAnswer));
      return promise;
    },
  });
  return { motion, told: sentSpeeds, sent: () => sent, speeds: () => sentSpeeds.at(-1)?.speeds ?? still };
}

const promptly: Answer = { afterMs: 1, isOk: true };
const makeMotionWord = (
  motion: CameraMotion,
  sequence: number,
  leftMs: number = motionEndsAfterMs,
  holder = "page",
) => ({
  motion,
  holder,
  sequence,
  leftMs,
});

const speed = fc.integer({ min: -127, max: 127 });
const motions = fc.record(
  { pan: speed, tilt: speed, zoom: speed, focus: speed, iris: speed },
  { requiredKeys: [] },
);
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        motion: motions,
        sequence: fc.nat(12),
        leftMs: fc.integer({ min: -50, max: 900 }),
        holder: fc.constantFrom("one", "two"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ stop: fc.constantFrom(undefined, "one", "two") }) },
    { weight: 4, arbitrary: fc.record({ waitMs: fc.integer({ min: 1, max: 700 }) }) },
  ),
  { minLength: 1, maxLength: 25 },
);
const answers = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 400 }), isOk: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
});

test("a camera that loses responses gets 0 with the stop and 500 ms after the last command, in any arrival order (CAM-076)", async () => {
  await fc.assert(
    fc.asyncProperty(steps, answers, async (orders, replies) => {
      const clock = manualClock();
      const { motion, speeds } = camera(clock, (index) => replies[index % replies.length]);
      const lastWordMs = new Map<string, number>();
      const check = () => {
        for (const axis of motionAxes)
          if (clock.monotonicMs() >= (lastWordMs.get(axis) ?? 0) + motionEndsAfterMs)
            expect(speeds()[axis]).toBe(0);
      };
      for (const order of orders) {
        if ("waitMs" in order) await clock.advance(order.waitMs);
        else if ("motion" in order) {
          for (const axis of motionAxes) if (order.motion[axis]) lastWordMs.set(axis, clock.monotonicMs());
          void motion.word(order);
        } else {
          void motion.stop(order.stop);
          expect(isStill(speeds())).toBe(true);
        }
        check();
      }
      await clock.advance(motionEndsAfterMs);
      expect(isStill(speeds())).toBe(true);
    }),
  );
});

test("a stop that does not reach the camera is repeated until it does", async () => {
  const clock = manualClock();
  const { motion, speeds, sent } = camera(clock, (index) =>
    index === 0 || index >= 4 ? promptly : undefined,
  );
  await Promise.all([motion.word(makeMotionWord({ pan: 50 }, 1)), clock.advance(10)]);
  expect(speeds().pan).toBe(50);
  void motion.stop();
  await clock.advance(2_000);
  expect(speeds()).toEqual(still);
  const soFar = sent();
  await clock.advance(60_000);
  expect(sent()).toBe(soFar);
});

test("a command sent before the stop but received after it moves nothing; a later one does", async () => {
  const clock = manualClock();
  const { motion, speeds } = camera(clock, () => promptly);
  void motion.word(makeMotionWord({ pan: 50 }, 1));
  await clock.advance(100);
  void motion.stop("page");
  await clock.advance(100);
  const [before] = await Promise.all([motion.word(makeMotionWord({ pan: 60 }, 2, 400)), clock.advance(10)]);
  expect([before.result, speeds().pan]).toEqual(["late", 0]);
  await clock.advance(500);
  const [after] = await Promise.all([motion.word(makeMotionWord({ pan: 70 }, 3)), clock.advance(10)]);
  expect([after.result, speeds().pan]).toEqual(["taken", 70]);
});

test("a command that overtook a newer one neither moves nor stops the camera", async () => {
  const clock = manualClock();
  const { motion, speeds } = camera(clock, () => promptly);
  void motion.word(makeMotionWord({ zoom: 0 }, 9));
  void motion.word(makeMotionWord({ zoom: 80 }, 8));
  expect(speeds().zoom).toBe(0);
  void motion.word(makeMotionWord({ zoom: 80 }, 10));
  void motion.word(makeMotionWord({ zoom: 0 }, 9));
  expect(speeds().zoom).toBe(80);
});

test("a held motion is repeated to the camera, no more often than needed", async () => {
  const clock = manualClock();
  const { motion, told: sentSpeeds } = camera(clock, () => promptly);
  for (let sequence = 0; sequence < 20; sequence++) {
    void motion.word(makeMotionWord({ tilt: -20 }, sequence));
    await clock.advance(150);
  }
  const turns = sentSpeeds.filter(({ speeds }) => speeds.tilt === -20);
  expect(turns.length).toBeGreaterThanOrEqual(6);
  expect(turns.length).toBeLessThanOrEqual(9);
});

test("an agent that exits sends a stop, waits for its acceptance, and moves nothing afterwards", async () => {
  const clock = manualClock();
  const { motion, told: sentSpeeds, speeds } = camera(clock, (index) => (index === 1 ? undefined : promptly));
  void motion.word(makeMotionWord({ iris: 10 }, 1));
  await clock.advance(10);
  let isClosed = false;
  const closed = motion.close().then(() => (isClosed = true));
  await clock.advance(250);
  expect(isClosed).toBe(false);
  await clock.advance(200);
  await closed;
  expect(speeds()).toEqual(still);
  expect(await motion.word(makeMotionWord({ iris: 10 }, 2))).toEqual({ result: "late" });
  expect(sentSpeeds).toHaveLength(2);
});

test("a camera that cannot be stopped delays the exit by at most three seconds", async () => {
  const clock = manualClock();
  const { motion } = camera(clock, () => undefined);
  void motion.word(makeMotionWord({ pan: 1 }, 1));
  const closed = motion.close();
  await clock.advance(3_000);
  await closed;
});
