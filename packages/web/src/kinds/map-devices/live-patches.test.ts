import { expect, test } from "vitest";
import { gatherPatches, type Patch } from "./live-patches.ts";

function clockByHand() {
  let nowMs = 0;
  let planned: { atMs: number; run: () => void } | undefined;
  return {
    now: () => nowMs,
    later(run: () => void, delayMs: number) {
      planned = { atMs: nowMs + delayMs, run };
      return () => {
        planned = undefined;
      };
    },
    moveTo(ms: number) {
      nowMs = ms;
      if (!planned || planned.atMs > ms) return;
      const { run } = planned;
      planned = undefined;
      run();
    },
  };
}

const patch = (id: string, rev: number): Patch => ({ id, rev, change: "UPDATE", properties: { rev } });

test("many updates redraw the map once a second, with the newest per device", () => {
  const clock = clockByHand();
  const redraws: Patch[][] = [];
  const gathered = gatherPatches((patches) => redraws.push(patches), clock);

  gathered.add(patch("a", 1));
  clock.moveTo(0);
  for (let rev = 2; rev <= 40; rev++) gathered.add(patch("a", rev));
  gathered.add(patch("b", 7));
  clock.moveTo(999);
  expect(redraws).toHaveLength(1);
  clock.moveTo(1000);

  expect(redraws.map((patches) => patches.map(({ id, rev }) => [id, rev]))).toEqual([
    [["a", 1]],
    [
      ["a", 40],
      ["b", 7],
    ],
  ]);
});

test("a late update does not undo a newer one", () => {
  const clock = clockByHand();
  const redraws: Patch[][] = [];
  const gathered = gatherPatches((patches) => redraws.push(patches), clock);
  gathered.add(patch("a", 9));
  gathered.add(patch("a", 8));
  clock.moveTo(0);
  expect(redraws).toEqual([[patch("a", 9)]]);
});

test("nothing is drawn after the map is closed", () => {
  const clock = clockByHand();
  const redraws: Patch[][] = [];
  const gathered = gatherPatches((patches) => redraws.push(patches), clock);
  gathered.add(patch("a", 1));
  gathered.stop();
  clock.moveTo(5000);
  expect(redraws).toEqual([]);
});
