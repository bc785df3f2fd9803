import { expect, test } from "vitest";
import { burstMs, keptSteps, pushEdit, redo, replacePresent, startHistory, undo } from "./edit-history.ts";

const typeTexts = (texts: readonly [text: string, nowMs: number][], burst = "line 1") =>
  texts.reduce((history, [text, nowMs]) => pushEdit(history, text, { burst, nowMs }), startHistory(""));

test("continuous typing is undone and redone in one step", () => {
  const history = typeTexts([
    ["C", 5000],
    ["CR", 5200],
    ["CRASH", 5400],
  ]);
  expect(undo(history).present).toBe("");
  expect(redo(undo(history)).present).toBe("CRASH");
});

test("a pause, another line and other edits start a new step", () => {
  const rested = pushEdit(typeTexts([["C", 5000]]), "CR", { burst: "line 1", nowMs: 5000 + burstMs });
  expect(undo(rested).present).toBe("C");
  const elsewhere = pushEdit(typeTexts([["C", 5000]]), "C D", { burst: "line 2", nowMs: 5100 });
  expect(undo(elsewhere).present).toBe("C");
  const chosen = pushEdit(pushEdit(startHistory("a"), "b"), "c");
  expect(undo(chosen).present).toBe("b");
});

test("typing after an undo starts a new step and clears redo", () => {
  const history = pushEdit(undo(typeTexts([["C", 5000]])), "X", { burst: "line 1", nowMs: 5100 });
  expect(redo(history)).toBe(history);
  expect(undo(history).present).toBe("");
});

test("automatic values are not a step", () => {
  const history = replacePresent(startHistory("a"), "a with a priority");
  expect(undo(history)).toBe(history);
});

test("an empty undo or redo has no effect, and old steps are dropped", () => {
  const history = startHistory("a");
  expect([undo(history), redo(history)]).toEqual([history, history]);
  const many = Array.from({ length: keptSteps + 5 }, (_, step) => String(step)).reduce(
    (before, text) => pushEdit(before, text),
    startHistory("first"),
  );
  expect(many.past).toHaveLength(keptSteps);
});
