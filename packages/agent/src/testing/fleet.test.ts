import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentLease } from "@gantry/domain/contract/agents/agent-link.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import type { TestSign } from "@gantry/simulator/testing.ts";
import { expect, test } from "vitest";
import { isVerified, serverAndEnvironment, startProcess } from "./agent-process.ts";
import { makeLeapingClock } from "./make-leaping-clock.ts";
import {
  queueItem,
  signDevice,
  signQueue,
  testAgent,
  testSign,
  queueChange,
  makeAssignment,
} from "./test-agent.ts";

const leaseMs = 60_000;
const lease: AgentLease = { epoch: 1, ms: leaseMs };
const longerThanActivationsMs = 16 * 60_000;

const listTexts = (sign: TestSign): string[] =>
  sign.machine.activations.map(({ multi }) => multi.replaceAll(/\[[^\]]*\]/g, ""));

async function makeCountedSign(behaviours: Behaviour[] = []) {
  let answered = 0;
  const countRequests: Behaviour = (request, answer) => {
    answered++;
    return answer(request);
  };
  const sign = await testSign({ behaviours: [countRequests, ...behaviours], commLossMinutes: 5 });
  return { sign, requests: () => answered };
}

async function cutOff() {
  const { sign, requests } = await makeCountedSign();
  const clock = makeLeapingClock();
  const items = [queueItem("ICE")];
  const agent = await testAgent([signDevice(sign)], [signQueue(1, items)], {}, { lease, clock });
  await agent.until(() => isVerified(agent.server, 1));
  agent.server.goAway();
  clock.leap(leaseMs);
  const isAskedFor = async (more: number): Promise<void> => {
    const before = requests();
    await clock.fliesUntil(() => requests() > before + more);
  };
  return { ...agent, sign, items, clock, isAskedFor };
}

test("an agent cut off from the server acts until its lease expires; then it only polls and journals", async () => {
  const { sign, server, clock, events, isAskedFor } = await cutOff();
  const sets = sign.machine.sets.length;
  sign.clock.advance(longerThanActivationsMs);
  await isAskedFor(10);
  expect(listTexts(sign)).toEqual(["ICE"]);
  expect(sign.machine.sets).toHaveLength(sets);
  const readCount = events("faceRead").length;
  server.comeBack();
  await clock.fliesUntil(() => listTexts(sign).length === 2);
  await clock.fliesUntil(() => events("faceRead").length > readCount);
  const blank = server.stored.find(
    ({ lane, observation }) =>
      lane === "backfill" && observation.kind === "event" && observation.event === "faceRead",
  );
  expect(blank).toBeDefined();
});

test("during a long outage a verified message is extended, and the sign is otherwise left alone", async () => {
  const { sign, isAskedFor } = await cutOff();
  const { control } = sign.machine;
  for (let times = 0; times < 6; times++) {
    sign.clock.advance(4 * 60_000);
    await isAskedFor(3);
  }
  // Still active after 24 minutes, although no activation lasted more than 15.
  expect(control.shown().row.multi).toContain("ICE");
  expect(listTexts(sign)).toEqual(["ICE"]);
});

test("a message set by another source meanwhile is neither extended nor shortened", async () => {
  const { sign, isAskedFor } = await cutOff();
  sign.machine.showByHand("[jp3]OTHER");
  sign.machine.control.setMinutesRemaining(5, sign.machine.nowMs());
  const sets = sign.machine.sets.length;
  await isAskedFor(10);
  expect(sign.machine.sets).toHaveLength(sets);
});

test("a sign that changes agents is verified without a second activation, and the old agent does not interfere", async () => {
  const { sign, items, clock, isAskedFor, ...first } = await cutOff();
  const lastStateData = first.state() as Record<string, unknown>;
  const second = await testAgent(
    [signDevice(sign, { lastStateData })],
    [signQueue(1, items)],
    {},
    { lease: { epoch: 1, ms: null }, clock },
  );
  await second.until(() => isVerified(second.server, 1));
  expect(listTexts(sign)).toEqual(["ICE"]);
  expect(second.events("faceChangedWithoutUs")).toEqual([]);
  expect(second.events("faceRead")).toEqual([]);
  second.server.send(queueChange(signQueue(2, [queueItem("FOG", { priority: 1 }), ...items])));
  await second.until(() => isVerified(second.server, 2));
  await isAskedFor(10);
  expect(listTexts(sign)).toEqual(["ICE", "FOG"]);
  first.server.assignment = { devices: [] };
  first.server.lease = { epoch: 2, ms: leaseMs };
  first.server.comeBack();
  await clock.fliesUntil(() => first.agent.isConnected);
  await second.poll();
  expect(listTexts(sign)).toEqual(["ICE", "FOG"]);
});

test("a new agent that finds an unexpected face corrects it without raising an alarm", async () => {
  const { sign } = await makeCountedSign();
  const first = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await first.until(() => isVerified(first.server, 1));
  const lastStateData = first.state() as Record<string, unknown>;
  await first.agent.stop();
  sign.machine.showByHand("CREW AT WORK");
  const items = [queueItem("ICE")];
  const second = await testAgent([signDevice(sign, { lastStateData })], [signQueue(1, items)]);
  await second.until(() => isVerified(second.server, 1));
  expect(second.events("faceChangedWithoutUs")).toEqual([]);
  expect(sign.machine.control.shown().row.multi).toContain("ICE");
});

test("a removed device is settled only once all contact with it has ended", async () => {
  const { sign, requests } = await makeCountedSign([faults.slow({ delayMs: 40 })]);
  // No request may time out and be retried, or it would arrive after the end.
  const { server, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("ICE")])],
    {},
    { timeoutMs: 5_000 },
  );
  await until(() => requests() > 3);
  server.send({ type: "deviceRemoved", entityType: "SIGN", id: "sign-1", revision: 7 });
  await until(() => server.settled.length === 1);
  expect(server.settled).toEqual([7]);
  const before = requests();
  server.send({ type: "devices", devices: [], revision: 8 });
  await until(() => server.settled.length === 2);
  expect(requests()).toBe(before);
});

test("a revoked agent stops its work, reports so, and keeps nothing on disk to continue with", async () => {
  const { sign, requests } = await makeCountedSign();
  const { server, until, config } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => isVerified(server, 1));
  const kept = join(config.dataFolder, "assignment.json");
  await access(kept);
  server.send({ type: "revoked", revision: 3 });
  await until(() => server.settled.includes(3));
  const before = requests();
  await expect(access(kept)).rejects.toThrow();
  server.send(queueChange(signQueue(2, [queueItem("FOG")])));
  server.send({ type: "deviceRemoved", entityType: "SIGN", id: "sign-1", revision: 4 });
  await until(() => server.settled.includes(4));
  expect(requests()).toBe(before);
});

test("an agent revoked while offline stops acting when it reconnects", async () => {
  const { sign, requests } = await makeCountedSign();
  const clock = makeLeapingClock();
  const { server, until, config } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("ICE")])],
    {},
    { clock },
  );
  await until(() => isVerified(server, 1));
  server.refusesProof = true;
  server.refusal = "agentRevoked";
  server.goAway();
  server.comeBack();
  await clock.fliesUntil(() => server.connections >= 3);
  const before = requests();
  await clock.fliesUntil(() => server.connections >= 5);
  expect(requests()).toBe(before);
  await expect(access(join(config.dataFolder, "assignment.json"))).rejects.toThrow();
});

test("an agent with leases that restarts without the server only polls", async () => {
  const [server, environment] = await serverAndEnvironment();
  server.lease = { epoch: 1, ms: 90_000 };
  const { sign, requests } = await makeCountedSign();
  server.assignment = makeAssignment([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  const agent = startProcess(environment);
  await server.until(() => isVerified(server, 1));
  await server.stop();
  agent.process.kill("SIGKILL");
  await agent.exited;
  sign.clock.advance(longerThanActivationsMs);
  const before = requests();
  startProcess(environment);
  await server.until(() => requests() > before + 10);
  expect(listTexts(sign)).toEqual(["ICE"]);
});

test("the lease terms on disk are reported: unlimited until a lease has been written", async () => {
  const { sign } = await makeCountedSign();
  const clock = makeLeapingClock();
  const alone = await testAgent([signDevice(sign)], [], {}, { clock });
  await alone.until(() => alone.state().face !== undefined);
  alone.server.lease = lease;
  alone.server.goAway();
  alone.server.comeBack();
  await clock.fliesUntil(() => alone.server.heartbeats.length === 2);
  const kept = join(alone.config.dataFolder, "assignment.json");
  await expect.poll(() => readFile(kept, "utf8"), { timeout: 10_000 }).toContain("limited");
  alone.server.goAway();
  alone.server.comeBack();
  await clock.fliesUntil(() => alone.server.heartbeats.length === 3);
  expect(alone.server.heartbeats.map((beat) => beat.lease)).toEqual(["endless", "endless", "limited"]);
});

test("an agent asked to exit announces it and stops when its devices have moved", async () => {
  const { sign } = await makeCountedSign();
  const { server, agent, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => isVerified(server, 1));
  server.answersDrain = false;
  const stopped = agent.drain();
  await until(() => server.drains === 1);
  server.send({ type: "deviceRemoved", entityType: "SIGN", id: "sign-1", revision: 2 });
  await until(() => server.settled.includes(2));
  server.send({ type: "drained" });
  await stopped;
  expect(sign.machine.control.shown().row.multi).toContain("ICE");
});

test("an agent whose devices are not taken over in time exits within seven seconds", async () => {
  const [server, environment] = await serverAndEnvironment();
  server.answersDrain = false;
  const agent = startProcess(environment);
  await server.until(() => server.heartbeats.length > 0);
  const startedMs = performance.now();
  agent.process.kill("SIGTERM");
  expect(await agent.exited).toEqual([0, null]);
  expect(server.drains).toBe(1);
  expect(performance.now() - startedMs).toBeLessThan(9000);
});
