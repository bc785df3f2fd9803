import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Behaviour } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { expect, test } from "vitest";
import { type Clock, systemClock } from "../clock.ts";
import { manualClock } from "../testing/manual-clock.ts";
import {
  queueItem,
  signDevice,
  signQueue,
  startTestAgent,
  testAgent,
  testSign,
} from "../testing/test-agent.ts";
import { ServerTime } from "./server-time.ts";
import { Stamps } from "./stamps.ts";

const dayMs = 86_400_000;

function offClock(offMs: number): Clock & { offMs: number } {
  const clock = { ...systemClock, offMs, nowMs: () => Date.now() + clock.offMs };
  return clock;
}
const timeOf = (one: Observation): number => Date.parse(one.kind === "state" ? one.observedAt : one.at);
const agentTimeOf = (one: Observation): number =>
  one.kind === "pollResult" ? Number.NaN : Date.parse(one.agentAt ?? "");

test.each([
  ["ahead", dayMs],
  ["behind", -dayMs],
])(
  "a machine whose clock is a day %s reports correct times, its own times and the offset",
  async (_, offMs) => {
    const sign = await testSign();
    const startedMs = Date.now();
    const { server, until, state } = await testAgent(
      [signDevice(sign)],
      [signQueue(1, [queueItem("ICE", { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })])],
      {},
      { clock: offClock(offMs) },
    );
    await until(() => state().verification?.state === "verified");
    expect(server.stored.length).toBeGreaterThan(5);
    for (const { observation } of server.stored) {
      expect(timeOf(observation)).toBeGreaterThan(startedMs - 1000);
      expect(timeOf(observation)).toBeLessThan(Date.now() + 1000);
      if (observation.kind !== "pollResult")
        expect(Math.abs(agentTimeOf(observation) - timeOf(observation) - offMs)).toBeLessThan(1000);
    }
    const { clockSkewMs = 0 } = server.heartbeats[0]?.figures ?? {};
    expect(Math.abs(clockSkewMs - offMs)).toBeLessThan(1000);
  },
);

test("a clock jump while the agent runs changes no reported time", async () => {
  const sign = await testSign();
  const clock = offClock(0);
  const startedMs = Date.now();
  const { server, poll } = await testAgent([signDevice(sign)], [], {}, { clock });
  await poll();
  for (const offMs of [dayMs, -dayMs, 0]) {
    clock.offMs = offMs;
    await poll();
  }
  expect(
    server.stored.some(({ observation }) => Math.abs(agentTimeOf(observation) - Date.now()) > dayMs / 2),
  ).toBe(true);
  for (const { observation } of server.stored) {
    expect(timeOf(observation)).toBeGreaterThan(startedMs - 1000);
    expect(timeOf(observation)).toBeLessThan(Date.now() + 1000);
  }
});

test.each([
  ["ahead", dayMs],
  ["behind", -dayMs],
])(
  "observations from before the server time was known, on a machine a day %s, are corrected on connection",
  async (_, offMs) => {
    let answered = 0;
    const countRequests: Behaviour = (request, answer) => {
      answered++;
      return answer(request);
    };
    const sign = await testSign({ behaviours: [countRequests] });
    const first = await testAgent([signDevice(sign)], [signQueue(0, [], { governed: false })]);
    await first.until(() => first.state().face !== undefined);
    await first.agent.stop();
    first.server.goAway();
    await rm(join(first.config.dataFolder, "server-time.json"));
    const startedMs = Date.now();
    const before = first.server.stored.length;
    sign.machine.showByHand("SEEN ALONE");
    const alone = await startTestAgent(first.config, offClock(offMs));
    const asked = answered;
    await first.until(() => answered > asked + 10);
    first.server.comeBack();
    await alone.connected;
    const listSentAlone = (): Observation[] =>
      first.server.stored
        .slice(before)
        .filter(({ lane }) => lane === "backfill")
        .map(({ observation }) => observation);
    await first.until(() => listSentAlone().some((one) => one.kind === "event" && one.event === "faceRead"));
    for (const one of listSentAlone()) {
      expect(timeOf(one)).toBeGreaterThan(startedMs - 1000);
      expect(timeOf(one)).toBeLessThan(Date.now());
      if (one.kind !== "pollResult")
        expect(Math.abs(agentTimeOf(one) - timeOf(one) - offMs)).toBeLessThan(1000);
    }
  },
);

test("across a restart the machine's clock gives the age of an observation", async () => {
  const machine = manualClock(5_000_000);
  const at = new Date(machine.nowMs()).toISOString();
  const seen: Observation = { kind: "actionResult", actionId: "a", at, result: "SUCCESS" };
  const journalled = new Stamps(new ServerTime(machine)).journalled(seen);
  await machine.advance(60_000);
  const serverTime = new ServerTime(machine);
  serverTime.measure(new Date(machine.nowMs() + dayMs).toISOString(), machine.monotonicMs());
  expect(new Stamps(serverTime).sent(journalled)).toEqual({
    ...seen,
    at: new Date(5_000_000 + dayMs).toISOString(),
    agentAt: at,
  });
});
