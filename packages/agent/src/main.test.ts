import { once } from "node:events";
import type { Behaviour } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { expect, test } from "vitest";
import { isVerified, serverAndEnvironment, startProcess } from "./testing/agent-process.ts";
import { startLinkServer } from "./testing/link-server.ts";
import { onEnd, queueItem, signDevice, signQueue, testSign, makeAssignment } from "./testing/test-agent.ts";

test("the process reports its connection and exits cleanly on SIGTERM", async () => {
  const [, environment] = await serverAndEnvironment();
  const agent = startProcess(environment);
  const [message] = await once(agent.process, "message");
  expect(message).toEqual({ ready: true });
  agent.process.kill("SIGTERM");
  expect(await agent.exited).toEqual([0, null]);
  const lines = agent
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { message: string });
  expect(lines.map(({ message: text }) => text)).toContain("agent is stopping");
  expect(agent.output()).not.toContain("code-1");
});

test("the process exits when its parent is dead", async () => {
  const [, environment] = await serverAndEnvironment();
  const agent = startProcess(environment);
  await once(agent.process, "message");
  agent.process.disconnect();
  expect(await agent.exited).toEqual([0, null]);
});

test("an invalid setting or a refused code ends the process and is named", async () => {
  const wrong = startProcess({ GANTRY_COMM_LOSS_MINUTES: "soon" });
  expect(await wrong.exited).toEqual([2, null]);
  expect(wrong.output()).toContain("GANTRY_COMM_LOSS_MINUTES");
  const [, environment] = await serverAndEnvironment();
  const refused = startProcess({ ...environment, GANTRY_AGENT_CODE: "used" });
  expect(await refused.exited).toEqual([1, null]);
});

test("a revoked agent's process reports that its work has ended, exits within 5 s, and exits again when started", async () => {
  const [server, environment] = await serverAndEnvironment();
  server.assignment = makeAssignment([signDevice(await testSign())], [signQueue(1, [queueItem("ICE")])]);
  const agent = startProcess(environment);
  await server.until(() => isVerified(server, 1));
  const startMs = performance.now();
  server.send({ type: "revoked", revision: 2 });
  expect(await agent.exited).toEqual([3, null]);
  expect(performance.now() - startMs).toBeLessThan(5_000);
  expect(server.settled).toContain(2);
  server.refusesProof = true;
  server.refusal = "agentRevoked";
  expect(await startProcess(environment).exited).toEqual([3, null]);
});

test("the process waits for a server that starts later", async () => {
  const [server, environment] = await serverAndEnvironment();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const agent = startProcess(environment);
  await once(agent.process.stdout as NodeJS.ReadableStream, "data");
  const later = await startLinkServer(port);
  onEnd(() => later.stop());
  const [message] = await once(agent.process, "message");
  expect(message).toEqual({ ready: true });
});

test("an agent killed in any step of a post activates each message once, and the last one is shown", async () => {
  const [server, environment] = await serverAndEnvironment();
  let setsLeft = Number.POSITIVE_INFINITY;
  let kill = (): void => {};
  const killsAtSet: Behaviour = (request, answer) => {
    const reply = answer(request);
    if (request.pdu === "set" && --setsLeft === 0) kill();
    return reply;
  };
  const sign = await testSign({ behaviours: [killsAtSet], commLossMinutes: 5 });
  const posts = new Map([
    ["ONE", 1],
    ["TWO", 3],
    ["THREE", 6],
    ["FOUR", 7],
    ["FIVE", 8],
    ["SIX", 9],
  ]);
  let revision = 0;
  for (const [text, setCount] of posts) {
    server.assignment = makeAssignment([signDevice(sign)], [signQueue(++revision, [queueItem(text)])]);
    const agent = startProcess(environment);
    setsLeft = setCount;
    kill = () => agent.process.kill("SIGKILL");
    await Promise.race([agent.exited, server.until(() => isVerified(server, revision))]);
    kill();
    await agent.exited;
  }
  setsLeft = Number.POSITIVE_INFINITY;
  startProcess(environment);
  await server.until(() => isVerified(server, revision));
  expect(sign.machine.control.shown().row.multi).toContain("SIX");
  for (const text of posts.keys()) {
    const activations = sign.machine.activations.filter(({ multi }) => multi.includes(text));
    expect(activations.length, text).toBeLessThanOrEqual(1);
  }
}, 180_000);
