import type { MibObject } from "@gantry/domain/contract/answers/actions.ts";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { globals, vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { decodeSnmpMessage, encodeSnmpMessage } from "@gantry/protocols/snmp/message.ts";
import { expect, onTestFinished, test } from "vitest";
import { signDevice, type TestAgent, testAgent, testSign } from "../testing/test-agent.ts";

type Result = Extract<Observation, { kind: "actionResult" }>;
let actions = 0;

async function runAction(
  { server }: TestAgent,
  action: Pick<AgentAction, "requestType"> & Partial<AgentAction>,
  withinMs = 15_000,
): Promise<Result> {
  const id = `action-${++actions}`;
  const deadlineAt = new Date(Date.now() + withinMs).toISOString();
  server.send({
    type: "action",
    action: { id, entityType: "SIGN", entityId: "sign-1", deadlineAt, ...action },
  });
  const listResults = () =>
    server.stored
      .map(({ observation }) => observation)
      .filter((one): one is Result => one.kind === "actionResult" && one.actionId === id);
  await server.until(() => listResults().length > 0);
  return listResults()[0] as Result;
}
const objectsOf = ({ data }: Result) => data?.["objects"] as MibObject[];

test("a connection test reports maker, version, size and latency of an unsaved sign (COMM-014, COMM-015)", async () => {
  const sign = await testSign();
  const agent = await testAgent([]);
  const payload = { protocol: "NTCIP", host: sign.host, port: sign.port };
  const test = { requestType: "CONNECTION_TEST", entityId: "new", payload } as const;
  expect(await runAction(agent, { ...test, secrets: { community: "public" } })).toMatchObject({
    result: "SUCCESS",
    data: { make: "Gantry", widthPx: 128, heightPx: 32, latencyMs: expect.any(Number) },
  });
});

test("a connection test fails with its reason, the same for a wrong community and a closed port (COMM-016)", async () => {
  const sign = await testSign({ community: "secret" });
  const agent = await testAgent([]);
  const test = { requestType: "CONNECTION_TEST", entityId: "new" } as const;
  const makeDeviceTest = (port: number | null, host = sign.host, protocol = "NTCIP") => ({
    ...test,
    payload: { protocol, host, port },
    secrets: { community: "wrong" },
  });
  const runForOutcome = async (action: Parameters<typeof runAction>[1]) => {
    const { result, error, data } = await runAction(agent, action);
    return { result, error, data };
  };
  const nothing = await runForOutcome(makeDeviceTest(sign.port));
  expect(nothing).toMatchObject({ result: "FAILED", error: "noAnswer" });
  expect(await runForOutcome(makeDeviceTest(1))).toEqual(nothing);
  expect(await runForOutcome(makeDeviceTest(161, "sign.invalid"))).toMatchObject({ error: "hostUnknown" });
  expect(await runForOutcome(makeDeviceTest(161, sign.host, "NONE"))).toMatchObject({
    error: "deviceNotPollable",
  });
});

test("a connection test reveals no more about a foreign service than about a closed port", async () => {
  let asks = 0;
  const other = createSocket("udp4", (_octets, { port, address }) => {
    asks++;
    other.send("ERR unknown command", port, address);
  });
  other.bind(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const agent = await testAgent([]);
  const runForOutcome = async (port: number) => {
    const payload = { protocol: "NTCIP", host: "127.0.0.1", port };
    const test = { requestType: "CONNECTION_TEST", entityId: "new", payload } as const;
    const { result, error, data } = await runAction(agent, { ...test, secrets: { community: "public" } });
    return { result, error, data };
  };
  expect(await runForOutcome(other.address().port)).toEqual(await runForOutcome(1));
  expect(asks).toBeGreaterThan(0);
});

test("an agent outside the demo contacts no address of its own machine or link, by name or number", async () => {
  const sign = await testSign();
  const agent = await testAgent([], [], { allowsLocalDevices: false });
  for (const host of ["127.0.0.1", "localhost", "::1", "169.254.169.254"]) {
    const payload = { protocol: "NTCIP", host, port: sign.port };
    expect(
      await runAction(agent, { requestType: "CONNECTION_TEST", entityId: "new", payload }),
    ).toMatchObject({
      result: "FAILED",
      error: "addressRefused",
    });
  }
});

test("an object is read with its type, text and octets (COMM-007)", async () => {
  const sign = await testSign();
  const agent = await testAgent([signDevice(sign, { pollEnabled: false })]);
  const read = (requestType: "MIB_GET" | "MIB_GET_NEXT", oid: string) =>
    runAction(agent, { requestType, payload: { oid } });
  expect(objectsOf(await read("MIB_GET", vms.vmsSignWidthPixels))).toEqual([
    { oid: vms.vmsSignWidthPixels, type: "integer", text: "128" },
  ]);
  const next = await read("MIB_GET_NEXT", vms.vmsSignHeightPixels);
  expect(objectsOf(next)).toEqual([{ oid: vms.vmsSignWidthPixels, type: "integer", text: "128" }]);
  expect(await read("MIB_GET", "1.3.6.1.4.1.99.1.0")).toMatchObject({
    result: "FAILED",
    error: "noSuchName",
  });
  expect(await read("MIB_GET_NEXT", "1.3.6.1.4.1.99999")).toMatchObject({ error: "noSuchName" });
});

test("a walk reads the whole subtree in order and reports its progress (COMM-007, COMM-008)", async () => {
  const sign = await testSign();
  const agent = await testAgent([signDevice(sign, { pollEnabled: false })]);
  const walked = await runAction(agent, {
    requestType: "MIB_WALK",
    payload: { oid: "1.3.6.1.4.1.1206.4.2.6.1" },
  });
  const objects = objectsOf(walked);
  expect(walked).toMatchObject({ result: "SUCCESS", data: { isComplete: true } });
  expect(objects[0]?.oid).toBe(globals.globalMaxModules);
  expect(objects.map(({ text }) => text)).toContain("Gantry");
  expect(objects.every(({ oid }) => oid.startsWith("1.3.6.1.4.1.1206.4.2.6.1."))).toBe(true);
  expect(agent.server.progress).toMatchObject([{ actionId: expect.any(String), percentage: 0 }]);
});

test("a walk ends at 500 objects, or before its deadline with its partial result", async () => {
  const sign = await testSign();
  const devices = [signDevice(sign, { pollEnabled: false })];
  const agent = await testAgent(devices, [], {}, { timeoutMs: 1_000 });
  const walk = { requestType: "MIB_WALK", payload: { oid: "1.3.6.1.4.1.1206" } } as const;
  const long = await runAction(agent, walk, 60_000);
  expect(objectsOf(long)).toHaveLength(500);
  expect(long).toMatchObject({ result: "SUCCESS", data: { isComplete: false } });
  sign.setFault({ name: "slow", options: { delayMs: 40 } });
  const short = await runAction(agent, walk, 2_400);
  expect(short).toMatchObject({ result: "SUCCESS", data: { isComplete: false } });
  expect(objectsOf(short).length).toBeGreaterThan(0);
  expect(objectsOf(short).length).toBeLessThan(100);
});

test("a walk ends when a device loops, and reports a silent device", async () => {
  const circles = await testSign({
    behaviours: [
      (request, answer) => {
        const reply = answer(request);
        if (!reply || request.pdu !== "getNext") return reply;
        const varbinds = reply.response.varbinds.map(({ value }) => ({ oid: vms.vmsSignWidthPixels, value }));
        return { ...reply, response: { ...reply.response, varbinds } };
      },
    ],
  });
  const agent = await testAgent([signDevice(circles, { pollEnabled: false })]);
  const walk = { requestType: "MIB_WALK", payload: { oid: "1.3.6.1.4.1.1206.4.2.3.2" } } as const;
  const walked = await runAction(agent, walk);
  expect(walked).toMatchObject({ result: "FAILED", error: "truncatedAnswer", data: { isComplete: false } });
  expect(objectsOf(walked)).toHaveLength(1);
  circles.setFault({ name: "silent", options: {} });
  expect(await runAction(agent, walk)).toMatchObject({ result: "FAILED", error: "noAnswer" });
  expect(await runAction(agent, { ...walk, entityId: "another" })).toMatchObject({ error: "notAssigned" });
});

test("a community is never shown, even if the device returns it", async () => {
  const community = "very-secret";
  // C programs send a terminating NUL, which is not valid text.
  const endOf = (oid: string): string => (oid.endsWith("5.0") ? "\0" : "");
  const makeText = (text: string) => ({ type: "octets", value: Uint8Array.from(Buffer.from(text)) }) as const;
  const sign = await testSign({
    community,
    behaviours: [
      (request, answer) => {
        const reply = answer(request);
        if (!reply) return reply;
        const varbinds = request.varbinds.map(({ oid }) => ({
          oid,
          value: makeText(`for ${community} only${endOf(oid)}`),
        }));
        return { ...reply, response: { ...reply.response, errorStatus: 0, errorIndex: 0, varbinds } };
      },
    ],
  });
  const agent = await testAgent([signDevice(sign, { pollEnabled: false, secrets: { community } })]);
  for (const oid of ["1.3.6.1.2.1.1.1.0", "1.3.6.1.2.1.1.5.0", "1.3.6.1.4.1.1206.4.2.6.5.1.0"]) {
    const read = await runAction(agent, { requestType: "MIB_GET", payload: { oid } });
    expect(objectsOf(read)).toEqual([{ oid, type: "octets", text: "" }]);
  }
  expect(JSON.stringify(agent.server.stored)).not.toContain(community);
  expect(JSON.stringify(agent.server.stored)).not.toContain(Buffer.from(community).toString("hex"));
});

test("every poll is reported, automatic or manual, with its latency or failure (COMM-025)", async () => {
  const sign = await testSign();
  const agent = await testAgent([signDevice(sign)]);
  const listPolls = () =>
    agent.server.stored.flatMap(({ observation }) =>
      observation.kind === "pollResult" ? [observation] : [],
    );
  await agent.until(() => listPolls().length >= 2);
  expect(listPolls()[0]).toMatchObject({
    entityType: "SIGN",
    entityId: "sign-1",
    result: "SUCCESS",
    latencyMs: expect.any(Number),
  });
  sign.setFault({ name: "silent", options: {} });
  const before = listPolls().length;
  expect(await agent.poll()).toMatchObject({ result: "FAILED", error: "noAnswer" });
  expect(listPolls().length).toBeGreaterThan(before);
  expect(listPolls().at(-1)).toMatchObject({ result: "FAILED", error: "noAnswer" });
});

test("a sign taken over from another agent does not report its current face as new", async () => {
  const sign = await testSign();
  const first = await testAgent([signDevice(sign)]);
  await first.until(() => first.state().face !== undefined);
  const { status: _status, ...known } = first.state();
  await first.agent.stop();
  const second = await testAgent([signDevice(sign, { lastStateData: { ...known } })]);
  await second.until(() => second.state().face !== undefined);
  expect(second.events("faceRead")).toEqual([]);
  sign.machine.showByHand("BY HAND");
  await second.until(() => second.events("faceRead").length > 0);
  expect(second.events("faceRead")).toMatchObject([
    { data: { multi: "BY HAND", source: "local", previousReadAt: expect.any(String) } },
  ]);
});

test("a walk of a device with endless large objects ends and reports that there is more", async () => {
  const value = { type: "octets", value: new Uint8Array(8_000).fill(120) } as const;
  let asks = 0;
  const device = createSocket("udp4", (bytes, { port, address }) => {
    const request = decodeSnmpMessage(bytes);
    if (!request.ok || request.value.pdu !== "getNext") return;
    const varbinds = [{ oid: `1.3.6.1.4.1.1206.${++asks}`, value }];
    device.send(encodeSnmpMessage({ ...request.value, pdu: "response", varbinds }), port, address);
  });
  device.bind(0, "127.0.0.1");
  await once(device, "listening");
  onTestFinished(() => void device.close());
  const sign = { ...signDevice(await testSign()), port: device.address().port, pollEnabled: false };
  const agent = await testAgent([sign]);
  const walk = { requestType: "MIB_WALK", payload: { oid: "1.3.6.1.4.1.1206" } } as const;
  const walked = await runAction(agent, walk, 60_000);
  expect(walked).toMatchObject({ result: "SUCCESS", data: { isComplete: false } });
  expect(JSON.stringify(walked).length).toBeLessThan(1024 * 1024);
});
