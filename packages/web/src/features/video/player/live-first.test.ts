import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteAwaited, waitForLivePictures } from "./live-first.ts";

const [one, other] = [{}, {}];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stream of [one, other]) noteAwaited(stream, false);
  vi.useRealTimers();
});

function wanting() {
  const leaving = new AbortController();
  const found = { may: false, hasLeft: false, leave: () => leaving.abort() };
  waitForLivePictures(leaving.signal).then(
    () => (found.may = true),
    () => (found.hasLeft = true),
  );
  return found;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("thumbnails load after the live pictures, also after one that starts slightly later", async () => {
  noteAwaited(one, true);
  const small = wanting();
  await pass(1_000);
  noteAwaited(one, false);
  await pass(100);
  noteAwaited(other, true);
  await pass(1_000);
  expect(small.may).toBe(false);
  noteAwaited(other, false);
  await pass(500);
  expect(small.may).toBe(true);
});

test("a failing live picture delays the thumbnails for some seconds only", async () => {
  noteAwaited(one, true);
  const small = wanting();
  await pass(3_000);
  expect(small.may).toBe(false);
  await pass(10_000);
  expect(small.may).toBe(true);
});

test("an abandoned wait ends at once and leaves no timer", async () => {
  const small = wanting();
  small.leave();
  await pass(0);
  expect(small).toMatchObject({ may: false, hasLeft: true });
  expect(vi.getTimerCount()).toBe(0);
});
