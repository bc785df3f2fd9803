import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { readAgain } from "./read-again.ts";

const queryKey = ["schedule", "SCHEDULE_JOB"];
let cache: QueryClient;
let onServer: string;
let reads: { answer: () => void }[];

beforeEach(() => {
  [cache, onServer, reads] = [new QueryClient(), "due", []];
  const queryFn = () => {
    // The server makes its answer at once; the way back takes longer.
    const made = onServer;
    return new Promise<string>((resolve) => reads.push({ answer: () => resolve(made) }));
  };
  new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
});

/** Answers all reads, also those that begin by that. */
async function answerAll(): Promise<void> {
  for (const read of reads) {
    read.answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("what changes while the first answer is on its way is shown, and not what that answer says", async () => {
  onServer = "done";
  void readAgain(cache, queryKey);
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("done");
});

test("what changes while a later answer is on its way is shown as well", async () => {
  await answerAll();
  // As after saving a job: its page reads it, and it runs before that has come back.
  void cache.invalidateQueries({ queryKey });
  onServer = "done";
  void readAgain(cache, queryKey);
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("done");
});

test("of a flood of changes not each one begins the read anew, and the last one is shown", async () => {
  for (let change = 1; change <= 100; change++) {
    onServer = `change ${change}`;
    void readAgain(cache, queryKey);
  }
  await answerAll();
  expect(cache.getQueryData(queryKey)).toBe("change 100");
  expect(reads.length).toBeLessThanOrEqual(3);
});

test("a list that was asked for ahead and is shown nowhere keeps the page from nothing", async () => {
  const ahead = ["schedule", "ASKED_AHEAD"];
  void cache.prefetchQuery({ queryKey: ahead, queryFn: () => new Promise<string>(() => undefined) });
  await expect(readAgain(cache, ahead)).resolves.toBeUndefined();
});
