import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyWord,
  atRest,
  findNextDueMs,
  type MotionWord,
  type PtzMotion,
  startMotion,
  stopMotion,
  wordsDue,
} from "./motion-words.ts";
import { stepMs } from "./ptz-timing.ts";

interface Wish extends Omit<MotionWord, "speeds"> {
  atMs: number;
  speeds: readonly number[];
  forMs?: number;
}
interface SentMotion extends MotionWord {
  atMs: number;
}

/** Simulates wishes on a clock that jumps between due commands; returns the commands until `endMs`. */
function replayWishes(wishes: readonly Wish[], endMs: number): { sent: SentMotion[]; motion: PtzMotion } {
  const sent: SentMotion[] = [];
  let motion = atRest;
  const sendDue = (nowMs: number) => {
    for (const word of wordsDue(motion, nowMs)) {
      motion = applyWord(motion, word, nowMs);
      sent.push({ ...word, atMs: nowMs });
    }
  };
  const advanceUntil = (endAtMs: number) => {
    for (let dueMs = findNextDueMs(motion, clockMs); dueMs !== undefined && dueMs < endAtMs; ) {
      clockMs = dueMs;
      sendDue(clockMs);
      dueMs = findNextDueMs(motion, clockMs);
    }
    clockMs = endAtMs;
  };
  let clockMs = 0;
  for (const { atMs, forMs, ...word } of wishes.toSorted((one, other) => one.atMs - other.atMs)) {
    advanceUntil(atMs);
    motion = startMotion(motion, word, forMs === undefined ? undefined : atMs + forMs);
    sendDue(atMs);
  }
  advanceUntil(endMs);
  return { sent, motion };
}
const timesOf = (sent: readonly SentMotion[]) => sent.map(({ atMs, speeds }) => [atMs, ...speeds]);

test("a held motion is sent at once and every 150 ms, and its stop immediately (CAM-077)", () => {
  const { sent } = replayWishes(
    [
      { atMs: 0, channel: "panTilt", speeds: [60, 0] },
      { atMs: 400, channel: "panTilt", speeds: [0, 0] },
    ],
    2000,
  );
  expect(timesOf(sent)).toEqual([
    [0, 60, 0],
    [150, 60, 0],
    [300, 60, 0],
    [400, 0, 0],
  ]);
});

test("a moving stick sends its latest position, not every one (CAM-077)", () => {
  const wishes = Array.from({ length: 14 }, (_, index) => ({
    atMs: index * 10,
    channel: "panTilt" as const,
    speeds: [index + 1, -index - 1],
  }));
  expect(timesOf(replayWishes(wishes, 200).sent)).toEqual([
    [0, 1, -1],
    [150, 14, -14],
  ]);
});

test("zoom is sent at most every 200 ms, independent of pan and tilt (CAM-078)", () => {
  const { sent } = replayWishes(
    [
      { atMs: 0, channel: "zoom", speeds: [127] },
      { atMs: 0, channel: "panTilt", speeds: [10, 10] },
      { atMs: 50, channel: "zoom", speeds: [64] },
    ],
    500,
  );
  expect(timesOf(sent.filter(({ channel }) => channel === "zoom"))).toEqual([
    [0, 127],
    [200, 64],
    [400, 64],
  ]);
});

test("a focus step is speed 127 for 500 ms, then a stop (CAM-079)", () => {
  const { sent } = replayWishes([{ atMs: 0, channel: "focus", speeds: [127], forMs: stepMs }], 3000);
  expect(timesOf(sent)).toEqual([
    [0, 127],
    [150, 127],
    [300, 127],
    [450, 127],
    [500, 0],
  ]);
});

test("speeds never exceed 127 (CAM-075, CAM-076)", () => {
  const { sent } = replayWishes([{ atMs: 0, channel: "panTilt", speeds: [900, -128.4] }], 10);
  expect(timesOf(sent)).toEqual([[0, 127, -127]]);
});

test("without any target all moving axes are stopped at once", () => {
  const { motion } = replayWishes(
    [
      { atMs: 0, channel: "panTilt", speeds: [10, 0] },
      { atMs: 0, channel: "iris", speeds: [-127], forMs: stepMs },
    ],
    20,
  );
  expect([motion.panTilt.sent, motion.iris.sent]).toEqual([[10, 0], [-127]]);
  const stopped = stopMotion(motion);
  expect(wordsDue(stopped, 20)).toEqual([
    { channel: "panTilt", speeds: [0, 0] },
    { channel: "iris", speeds: [0] },
  ]);
});

const wish = fc.record({
  atMs: fc.integer({ min: 0, max: 3000 }),
  channel: fc.constant("panTilt" as const),
  speeds: fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 })),
});

test("for any input the last target is sent, stops are never late, and motions are at least 150 ms apart", () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
      const { sent } = replayWishes(wishes, 5000);
      const last = wishes.toSorted((one, other) => one.atMs - other.atMs).at(-1);
      if (sent.length > 0) expect(sent.at(-1)?.speeds.map(Math.abs)).toEqual(last?.speeds.map(Math.abs));
      const moves = sent.filter(({ speeds }) => speeds.some((speed) => speed !== 0));
      for (const [index, { atMs }] of moves.entries()) {
        const before = moves[index - 1];
        if (before) expect(atMs - before.atMs).toBeGreaterThanOrEqual(150);
      }
      for (const { atMs, speeds } of sent)
        if (speeds.every((speed) => speed === 0)) expect(wishes.some((one) => one.atMs === atMs)).toBe(true);
    }),
  );
});
