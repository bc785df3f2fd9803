import { expect, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { Lease } from "./lease.ts";

function startLeased(ms: number | null, epoch = 3) {
  let offsetMs = 0;
  const machine = manualClock();
  const clock = { ...machine, nowMs: () => machine.nowMs() + offsetMs };
  const lease = new Lease(clock);
  const readTimes = () => ({ monotonicMs: clock.monotonicMs(), nowMs: clock.nowMs() });
  lease.assigned(3);
  lease.renew({ epoch, ms }, readTimes());
  return { clock, lease, sent: readTimes, setClock: (byMs: number) => (offsetMs += byMs) };
}

test("an agent acts until its lease expires, counted from its own send time", async () => {
  const { clock, lease, sent } = startLeased(90_000);
  const beforeTheAnswer = sent();
  await clock.advance(60_000);
  lease.renew({ epoch: 3, ms: 90_000 }, beforeTheAnswer);
  await clock.advance(29_999);
  expect(lease.mayAct).toBe(true);
  await clock.advance(1);
  expect(lease.mayAct).toBe(false);
});

test("a tenant's only agent acts without a lease limit", async () => {
  const { clock, lease } = startLeased(null);
  await clock.advance(10 * 86_400_000);
  expect(lease.mayAct).toBe(true);
});

test("a lease of another epoch does not apply to current devices until the new assignment arrives", () => {
  const { lease } = startLeased(90_000, 4);
  expect(lease.mayAct).toBe(false);
  lease.assigned(4);
  expect(lease.mayAct).toBe(true);
});

test("a machine that slept or whose clock was set ahead stops until the server responds", () => {
  const { lease, setClock, sent } = startLeased(90_000);
  setClock(86_400_000);
  expect(lease.mayAct).toBe(false);
  lease.renew({ epoch: 3, ms: 90_000 }, sent());
  expect(lease.mayAct).toBe(true);
  setClock(-2 * 86_400_000);
  expect(lease.mayAct).toBe(true);
});

test("a clock set back does not extend a lease", async () => {
  const { clock, lease, setClock } = startLeased(90_000);
  setClock(-86_400_000);
  await clock.advance(90_000);
  expect(lease.mayAct).toBe(false);
});

test("restarted without the server, only an agent without a lease limit continues acting", () => {
  const lease = new Lease(manualClock());
  lease.resume("limited");
  expect(lease.mayAct).toBe(false);
  lease.resume("endless");
  expect(lease.mayAct).toBe(true);
});

test("the current message may be extended after lease end and restart, but not for another assignment or after a stop", async () => {
  const { clock, lease } = startLeased(90_000);
  await clock.advance(3_600_000);
  expect([lease.mayAct, lease.mayProlong]).toEqual([false, true]);
  lease.assigned(4);
  expect(lease.mayProlong).toBe(false);
  lease.assigned(3);
  lease.end();
  expect(lease.mayProlong).toBe(false);
  const restarted = new Lease(manualClock());
  expect(restarted.mayProlong).toBe(false);
  restarted.resume("limited");
  expect([restarted.mayAct, restarted.mayProlong]).toEqual([false, true]);
});
