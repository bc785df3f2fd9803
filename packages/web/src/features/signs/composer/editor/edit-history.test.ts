import { expect, test } from "vitest";
import { burstMs, keptSteps, pushed, redone, replaced, startHistory, undone } from "./edit-history.ts";

const typed = (texts: readonly [text: string, nowMs: number][], burst = "line 1") =>
  texts.reduce((history, [text, nowMs]) => pushed(history, text, { burst, nowMs }), startHistory(""));

test("continuous typing is undone and redone in one step", () => {
  const history = typed([
    ["C", 5000],
    ["CR", 5200],
    ["CRASH", 5400],
  ]);
  expect(undone(history).present).toBe("");
  expect(redone(undone(history)).present).toBe("CRASH");
});

test("a pause, another line and other edits start a new step", () => {
  const rested = pushed(typed([["C", 5000]]), "CR", { burst: "line 1", nowMs: 5000 + burstMs });
  expect(undone(rested).present).toBe("C");
  const elsewhere = pushed(typed([["C", 5000]]), "C D", { burst: "line 2", nowMs: 5100 });
  expect(undone(elsewhere).present).toBe("C");
  const chosen = pushed(pushed(startHistory("a"), "b"), "c");
  expect(undone(chosen).present).toBe("b");
});

test("typing after an undo starts a new step and clears redo", () => {
  const history = pushed(undone(typed([["C", 5000]])), "X", { burst: "line 1", nowMs: 5100 });
  expect(redone(history)).toBe(history);
  expect(undone(history).present).toBe("");
});

test("automatic values are not a step", () => {
  const history = replaced(startHistory("a"), "a with a priority");
  expect(undone(history)).toBe(history);
});

test("an empty undo or redo has no effect, and old steps are dropped", () => {
  const history = startHistory("a");
  expect([undone(history), redone(history)]).toEqual([history, history]);
  const many = Array.from({ length: keptSteps + 5 }, (_, step) => String(step)).reduce(
    (before, text) => pushed(before, text),
    startHistory("first"),
  );
  expect(many.past).toHaveLength(keptSteps);
});
