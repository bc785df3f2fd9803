import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { keyboardTasks } from "./keyboard-task.ts";

test("each task without a mouse is covered by one browser test, and there are at least twenty", () => {
  const folder = path.join(import.meta.dirname, "..");
  const specs = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
  const walks = keyboardTasks.map((task) => [task, specs.split(`"${task}", async () => {`).length - 1]);
  expect(walks).toEqual(keyboardTasks.map((task) => [task, 1]));
  expect(new Set(keyboardTasks).size).toBeGreaterThanOrEqual(20);
});
