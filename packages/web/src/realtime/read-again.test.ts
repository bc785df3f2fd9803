import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAgain, readAgainAtIntervals } from "./read-again.ts";

const queryKey = ["schedule", "SCHEDULE_JOB"];
let cache: QueryClient;
let onServer: string;
let reads: { answer: () => void }[];

beforeEach(() => {
  [cache, onServer, reads] = [new QueryClient(), "due", []];
  const queryFn = () => {
    // The server creates its response immediately; delivery is delayed.
    const made = onServer;
    return new Promise<string>((resolve) => reads.push({ answer: () => resolve(made) }));
  };
  new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
});

afterEach(() => void vi.useRealTimers());

async function answerAll(): Promise<void> {
  for (const read of reads) {
    read.answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a change during the first read is shown instead of its stale response", async () => {
  onServer = "done";
  void readAgain(cache, queryKey);
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("done");
});

test("a change during a later read is shown as well", async () => {
  await answerAll();
  // As after saving a job: its page reads it, and the job runs before the read returns.
  void cache.invalidateQueries({ queryKey });
  onServer = "done";
  void readAgain(cache, queryKey);
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("done");
});

test("many changes do not restart the read each time, and the last one is shown", async () => {
  for (let change = 1; change <= 100; change++) {
    onServer = `change ${change}`;
    void readAgain(cache, queryKey);
  }
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("change 100");
  expect(reads.length).toBeLessThanOrEqual(3);
});

test("a prefetched list without observers blocks nothing", async () => {
  const ahead = ["schedule", "ASKED_AHEAD"];
  void cache.prefetchQuery({ queryKey: ahead, queryFn: () => new Promise<string>(() => undefined) });
  await expect(readAgain(cache, ahead)).resolves.toBeUndefined();
});

test("a storm of changes is read at once and then at most once per interval, and the last one is shown", async () => {
  await answerAll();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const firstReads = reads.length;
  const change = (to: string) => {
    onServer = to;
    void readAgainAtIntervals(cache, [queryKey], 400);
  };
  change("first");
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("first");
  for (let at = 1; at <= 1000; at++) {
    change(`change ${at}`);
    if (at % 100 === 0) {
      await vi.advanceTimersByTimeAsync(100);
      await answerAll();
    }
  }
  await vi.advanceTimersByTimeAsync(400);
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("change 1000");
  expect(reads.length - firstReads).toBeLessThanOrEqual(4);
});
