import { afterEach, expect, test, vi } from "vitest";
import { measureTask, report, reportWaits } from "./report.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a start is never silent for longer than 3.5 s, and says what is under way since when", async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => lines.push(line.slice(9)));
  const endWaits = reportWaits();
  const page = Promise.withResolvers<void>();
  const database = Promise.withResolvers<void>();
  const tasks = [
    measureTask({ doing: "building the page", done: "The page is built" }, () => page.promise),
    measureTask(
      { doing: "starting the database", done: "The database is running", quietBelowMs: 60_000 },
      () => database.promise,
    ),
  ];
  await vi.advanceTimersByTimeAsync(2000);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(lines).toEqual(["... building the page (3 s), starting the database (3 s)"]);
  database.resolve();
  report("Port 8080 is in use.");
  await vi.advanceTimersByTimeAsync(3500);
  expect(lines.at(-1)).toBe("... building the page (7 s)");
  page.resolve();
  await Promise.all(tasks);
  expect(lines.at(-1)).toBe("The page is built (7.0 s)");
  await vi.advanceTimersByTimeAsync(60_000);
  endWaits();
  expect(lines).toHaveLength(4);
});
