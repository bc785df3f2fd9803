import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Behaviour } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import type { TestSign } from "@gantry/simulator/testing.ts";
import { expect, test } from "vitest";
import {
  type AgentProcess,
  isVerified,
  serverAndEnvironment,
  startProcess,
} from "../testing/agent-process.ts";
import type { LinkServer } from "../testing/link-server.ts";
import {
  queueItem,
  signDevice,
  signQueue,
  testSign,
  queueChange,
  makeAssignment,
} from "../testing/test-agent.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;

const goesOnAlone = "continuing with the last assignment";

async function kill(agent: AgentProcess): Promise<void> {
  agent.process.kill("SIGKILL");
  await agent.exited;
}

const listTexts = (sign: TestSign): string[] =>
  sign.machine.activations.map(({ multi }) => multi.replaceAll(/\[[^\]]*\]/g, ""));

async function runProcess(items: Parameters<typeof signQueue>[1], aheadMs = 0) {
  const [server, environment] = await serverAndEnvironment();
  server.aheadMs = aheadMs;
  let answered = 0;
  const countRequests: Behaviour = (request, answer) => {
    answered++;
    return answer(request);
  };
  const sign = await testSign({ behaviours: [countRequests], commLossMinutes: 5 });
  server.assignment = makeAssignment([signDevice(sign)], [signQueue(1, items)]);
  const agent = startProcess(environment);
  await server.until(() => isVerified(server, 1));
  return { server, environment, sign, agent, requests: () => answered };
}

test("restarted during a server outage, the agent ends an item on server time and shows the next", async () => {
  // The server's clock is an hour ahead, so its times are right only with the stored offset.
  const endsAtMs = Date.now() + 14_000;
  const ends = queueItem("FIRST", { priority: 1, expiresAt: new Date(endsAtMs + hourMs).toISOString() });
  const { server, environment, sign, agent, requests } = await runProcess(
    [ends, queueItem("SECOND")],
    hourMs,
  );
  await server.stop();
  await kill(agent);
  expect(listTexts(sign)).toEqual(["FIRST"]);
  const before = requests();
  startProcess(environment);
  await server.until(() => requests() > before);
  expect(Date.now()).toBeLessThan(endsAtMs);
  await server.until(() => sign.machine.control.shown().row.multi.includes("SECOND"));
  expect(Date.now()).toBeGreaterThanOrEqual(endsAtMs);
  expect(listTexts(sign)).toEqual(["FIRST", "SECOND"]);
});

test("restarted without the server, the agent extends the current message and activates nothing again", async () => {
  const { server, environment, sign, agent, requests } = await runProcess([queueItem("ICE")]);
  await server.stop();
  await kill(agent);
  startProcess(environment);
  const { machine, clock } = sign;
  for (let leases = 0; leases < 2; leases++) {
    const before = requests();
    clock.advance(4 * minuteMs);
    await server.until(() => requests() > before);
    clock.advance(4 * minuteMs);
    await server.until(() => machine.control.minutesRemaining(machine.nowMs()) === 15);
  }
  machine.settle();
  expect(machine.control.shown().row.multi).toContain("ICE");
  expect(listTexts(sign)).toEqual(["ICE"]);
});

test("an item that expired while agent and server were down is never sent", async () => {
  const { server, environment, sign, agent } = await runProcess([queueItem("STANDS")]);
  sign.setFault({ name: "silent", options: {} });
  const endsAtMs = Date.now() + 1000;
  const over = queueItem("OVER", { priority: 1, expiresAt: new Date(endsAtMs).toISOString() });
  server.send(queueChange(signQueue(2, [over, queueItem("NEXT", { priority: 2 })])));
  await server.until(() => hadNoContact(server, 2));
  await kill(agent);
  await server.stop();
  await server.until(() => Date.now() > endsAtMs);
  sign.setFault(undefined);
  startProcess(environment);
  await server.until(() => sign.machine.control.shown().row.multi.includes("NEXT"));
  expect(listTexts(sign)).toEqual(["STANDS", "NEXT"]);
});

test("the assignment of a returning server replaces the stored one, even after a backup was restored", async () => {
  const { server, environment, sign, agent, requests } = await runProcess([queueItem("ONE")]);
  server.send(queueChange(signQueue(3, [queueItem("THREE")])));
  await server.until(() => isVerified(server, 3));
  server.goAway();
  await kill(agent);
  const restarted = startProcess(environment);
  await server.until(() => restarted.output().includes(goesOnAlone));
  server.assignment = makeAssignment(server.assignment.devices, [signQueue(2, [queueItem("TWO")])]);
  server.comeBack();
  await server.until(() => server.heartbeats.length > 1);
  await server.until(() => isVerified(server, 2));
  expect(listTexts(sign)).toEqual(["ONE", "THREE", "TWO"]);
  server.send({ type: "devices", devices: [] });
  expect(await poll(server)).toMatchObject({ error: "notAssigned" });
  await server.stop();
  await kill(restarted);
  const before = requests();
  const alone = startProcess(environment);
  await server.until(() => alone.output().includes(goesOnAlone));
  await once(alone.process.stdout as NodeJS.ReadableStream, "data");
  expect(requests()).toBe(before);
});

test("the stored assignment is readable only by its owner", async () => {
  const { environment } = await runProcess([queueItem("ICE")]);
  const { mode } = await stat(join(environment.GANTRY_AGENT_DATA ?? "", "assignment.json"));
  expect(mode & 0o777).toBe(0o600);
});

test("an agent refused by the server does not continue with its old assignment", async () => {
  const { server, environment, agent, requests } = await runProcess([queueItem("ICE")]);
  await kill(agent);
  server.refusesProof = true;
  const refused = startProcess(environment);
  await server.until(() => server.connections === 2);
  const before = requests();
  await server.until(() => server.connections === 5);
  expect(refused.output()).not.toContain(goesOnAlone);
  expect(requests()).toBe(before);
});

function hadNoContact({ stored }: LinkServer, revision: number): boolean {
  return stored.some(
    ({ observation }) =>
      observation.kind === "state" &&
      JSON.stringify(observation.stateData).includes(`"queueRevision":${revision}`) &&
      observation.status === "OFFLINE",
  );
}

let polls = 0;
async function poll(server: LinkServer): Promise<Observation> {
  const id = `poll-${++polls}`;
  const deadlineAt = new Date(Date.now() + 10_000).toISOString();
  const action = { id, requestType: "POLL", entityType: "SIGN", entityId: "sign-1", deadlineAt } as const;
  server.send({ type: "action", action });
  const findResult = () =>
    server.stored.find(
      ({ observation }) => observation.kind === "actionResult" && observation.actionId === id,
    );
  await server.until(() => findResult() !== undefined);
  return (findResult() as LinkServer["stored"][number]).observation;
}
