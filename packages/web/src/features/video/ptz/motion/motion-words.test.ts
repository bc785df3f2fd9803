import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterWord,
  atRest,
  type MotionWord,
  nextDueMs,
  type PtzMotion,
  stillWanting,
  wanting,
  wordsDue,
} from "./motion-words.ts";
import { stepMs } from "./ptz-timing.ts";

interface Wish extends Omit<MotionWord, "speeds"> {
  atMs: number;
  speeds: readonly number[];
  forMs?: number;
}
interface Said extends MotionWord {
  atMs: number;
}

/** Simulates wishes on a clock that jumps between due commands; returns the commands until `endMs`. */
function spoken(wishes: readonly Wish[], endMs: number): { said: Said[]; motion: PtzMotion } {
  const said: Said[] = [];
  let motion = atRest;
  const sayDue = (nowMs: number) => {
    for (const word of wordsDue(motion, nowMs)) {
      motion = afterWord(motion, word, nowMs);
      said.push({ ...word, atMs: nowMs });
    }
  };
  const until = (endAtMs: number) => {
    for (let dueMs = nextDueMs(motion, clockMs); dueMs !== undefined && dueMs < endAtMs; ) {
      clockMs = dueMs;
      sayDue(clockMs);
      dueMs = nextDueMs(motion, clockMs);
    }
    clockMs = endAtMs;
  };
  let clockMs = 0;
  for (const { atMs, forMs, ...word } of wishes.toSorted((one, other) => one.atMs - other.atMs)) {
    until(atMs);
    motion = wanting(motion, word, forMs === undefined ? undefined : atMs + forMs);
    sayDue(atMs);
  }
  until(endMs);
  return { said, motion };
}
const timesOf = (said: readonly Said[]) => said.map(({ atMs, speeds }) => [atMs, ...speeds]);

test("a held motion is sent at once and every 150 ms, and its stop immediately (CAM-077)", () => {
  const { said } = spoken(
    [
      { atMs: 0, channel: "panTilt", speeds: [60, 0] },
      { atMs: 400, channel: "panTilt", speeds: [0, 0] },
    ],
    2000,
  );
  expect(timesOf(said)).toEqual([
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
  expect(timesOf(spoken(wishes, 200).said)).toEqual([
    [0, 1, -1],
    [150, 14, -14],
  ]);
});

test("zoom is sent at most every 200 ms, independent of pan and tilt (CAM-078)", () => {
  const { said } = spoken(
    [
      { atMs: 0, channel: "zoom", speeds: [127] },
      { atMs: 0, channel: "panTilt", speeds: [10, 10] },
      { atMs: 50, channel: "zoom", speeds: [64] },
    ],
    500,
  );
  expect(timesOf(said.filter(({ channel }) => channel === "zoom"))).toEqual([
    [0, 127],
    [200, 64],
    [400, 64],
  ]);
});

test("a focus step is speed 127 for 500 ms, then a stop (CAM-079)", () => {
  const { said } = spoken([{ atMs: 0, channel: "focus", speeds: [127], forMs: stepMs }], 3000);
  expect(timesOf(said)).toEqual([
    [0, 127],
    [150, 127],
    [300, 127],
    [450, 127],
    [500, 0],
  ]);
});

test("speeds never exceed 127 (CAM-075, CAM-076)", () => {
  const { said } = spoken([{ atMs: 0, channel: "panTilt", speeds: [900, -128.4] }], 10);
  expect(timesOf(said)).toEqual([[0, 127, -127]]);
});

test("without any target all moving axes are stopped at once", () => {
  const { motion } = spoken(
    [
      { atMs: 0, channel: "panTilt", speeds: [10, 0] },
      { atMs: 0, channel: "iris", speeds: [-127], forMs: stepMs },
    ],
    20,
  );
  expect([motion.panTilt.said, motion.iris.said]).toEqual([[10, 0], [-127]]);
  const stopped = stillWanting(motion);
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
      const { said } = spoken(wishes, 5000);
      const last = wishes.toSorted((one, other) => one.atMs - other.atMs).at(-1);
      if (said.length > 0) expect(said.at(-1)?.speeds.map(Math.abs)).toEqual(last?.speeds.map(Math.abs));
      const moves = said.filter(({ speeds }) => speeds.some((speed) => speed !== 0));
      for (const [index, { atMs }] of moves.entries()) {
        const before = moves[index - 1];
        if (before) expect(atMs - before.atMs).toBeGreaterThanOrEqual(150);
      }
      for (const { atMs, speeds } of said)
        if (speeds.every((speed) => speed === 0)) expect(wishes.some((one) => one.atMs === atMs)).toBe(true);
    }),
  );
});
