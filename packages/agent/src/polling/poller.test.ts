import fc from "fast-check";
import { expect, test } from "vitest";
import type { Log } from "../log.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { Poller, type TurnOutcome, spreadOf } from "./poller.ts";
import { TimerWheel } from "./timer-wheel.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const answered: TurnOutcome = { answered: true };
const never = new Promise<TurnOutcome>(() => {});

test("every due time is met within one tick, over many turns of the wheel", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 40 }), async (delays) => {
      const clock = manualClock();
      const wheel = new TimerWheel(clock, { tickMs: 10, slotCount: 16 });
      const fired: number[] = [];
      for (const [index, delay] of delays.entries())
        wheel.schedule(String(index), delay, () => (fired[index] = clock.monotonicMs()));
      await clock.advance(3100);
      expect(fired).toHaveLength(delays.length);
      for (const [index, delay] of delays.entries()) {
        expect(fired[index]).toBeGreaterThanOrEqual(delay);
        expect(fired[index]).toBeLessThanOrEqual(delay + 10);
      }
    }),
    { numRuns: 40 },
  );
});

test("a device is polled every pollRate seconds (COMM-025)", async () => {
  const clock = manualClock();
  const poller = new Poller({ clock, log: silent });
  let turns = 0;
  poller.add({ id: "sign-1", periodMs: 30_000, turn: async () => (turns++, answered) });
  await clock.advance(2_100);
  expect(turns).toBe(1);
  await clock.advance(300_000);
  expect(turns).toBe(11);
  await poller.stop();
});

test("devices that never respond do not take poll slots from others", async () => {
  const clock = manualClock();
  const poller = new Poller({ clock, log: silent, concurrency: 8 });
  let turns = 0;
  for (let number = 0; number < 7; number++)
    poller.add({ id: `silent-${number}`, periodMs: 10_000, turn: () => never });
  poller.add({ id: "well", periodMs: 10_000, turn: async () => (turns++, answered) });
  await clock.advance(62_000);
  expect(turns).toBeGreaterThanOrEqual(6);
});

test("silent devices wait in slots of their own and return when they respond", async () => {
  const clock = manualClock();
  const poller = new Poller({
    clock,
    log: silent,
    concurrency: 2,
    silentConcurrency: 1,
    maxBackOffMs: 10_000,
  });
  const turns = new Map<string, number>();
  let isDown = true;
  const device = (id: string, isDead: () => boolean) => ({
    id,
    periodMs: 10_000,
    async turn(): Promise<TurnOutcome> {
      turns.set(id, (turns.get(id) ?? 0) + 1);
      if (!isDead()) return answered;
      await new Promise<void>((resolve) => void clock.after(8_000, resolve));
      return { answered: false };
    },
  });
  for (let number = 0; number < 6; number++) poller.add(device(`dead-${number}`, () => isDown));
  for (let number = 0; number < 6; number++) poller.add(device(`well-${number}`, () => false));
  await clock.advance(40_000);
  turns.clear();
  await clock.advance(100_000);
  for (let number = 0; number < 6; number++) expect(turns.get(`well-${number}`)).toBeGreaterThanOrEqual(9);
  const silentTurns = [...turns]
    .filter(([id]) => id.startsWith("dead"))
    .reduce((sum, [, count]) => sum + count, 0);
  expect(silentTurns).toBeLessThanOrEqual(13);
  isDown = false;
  await clock.advance(60_000);
  turns.clear();
  await clock.advance(50_000);
  expect(turns.get("dead-0")).toBeGreaterThanOrEqual(4);
  await poller.stop();
});

test("a device is never polled concurrently, and a request during a poll gets a poll of its own", async () => {
  const clock = manualClock();
  const poller = new Poller({ clock, log: silent });
  let running = 0;
  let max = 0;
  let turns = 0;
  const turn = async (): Promise<TurnOutcome> => {
    max = Math.max(max, ++running);
    turns++;
    await new Promise<void>((resolve) => void clock.after(500, resolve));
    running--;
    return answered;
  };
  poller.add({ id: "sign-1", periodMs: 1000, turn });
  const first = poller.now("sign-1");
  const second = poller.now("sign-1");
  await clock.advance(400);
  const third = poller.now("sign-1");
  await clock.advance(700);
  expect(await Promise.all([first, second, third])).toEqual([answered, answered, answered]);
  expect(turns).toBe(2);
  expect(max).toBe(1);
  await poller.remove("sign-1");
});

test("a silent device is polled less often, up to a limit, and normally again once it responds", async () => {
  const clock = manualClock();
  const poller = new Poller({ clock, log: silent, maxBackOffMs: 60_000 });
  const times: number[] = [];
  let answers = false;
  const turn = async (): Promise<TurnOutcome> => (times.push(clock.monotonicMs()), { answered: answers });
  poller.add({ id: "sign-1", periodMs: 10_000, turn });
  await clock.advance(400_000);
  const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
  expect(gaps[0]).toBeLessThan(11_000);
  expect(gaps[1]).toBeGreaterThan(17_000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60_040);
  expect(gaps.at(-1)).toBeGreaterThan(50_000);
  answers = true;
  await clock.advance(70_000);
  const before = times.length;
  await clock.advance(100_000);
  expect(times.length - before).toBe(10);
  await poller.stop();
});

test("a poll that knows the next change time schedules a poll then", async () => {
  const clock = manualClock();
  const poller = new Poller({ clock, log: silent });
  const times: number[] = [];
  poller.add({
    id: "sign-1",
    periodMs: 60_000,
    turn: async () => {
      times.push(clock.monotonicMs());
      return times.length === 1 ? { answered: true, againAtMs: clock.monotonicMs() + 5_000 } : answered;
    },
  });
  await clock.advance(8_000);
  expect(times).toHaveLength(2);
  expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(5_000);
  await poller.stop();
});

test("a removed device is not polled again, and waiting requests are rejected", async () => {
  const clock = manualClock();
  const poller = new Poller({ clock, log: silent });
  let turns = 0;
  poller.add({ id: "sign-1", periodMs: 1000, turn: async () => (turns++, answered) });
  await poller.remove("sign-1");
  await clock.advance(10_000);
  expect(turns).toBe(0);
  expect(await poller.now("sign-1")).toEqual({ answered: false });
});

test("devices with similar ids are spread over the whole interval", () => {
  const spreads = Array.from({ length: 200 }, (_, number) => spreadOf(`SIGN/sign-${number}`));
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    spreads.filter((one) => Math.floor(one * 10) === tenth),
  );
  for (const one of tenths) expect(one.length).toBeGreaterThan(8);
});
