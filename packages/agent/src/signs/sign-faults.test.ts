import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { control, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { expect, test } from "vitest";
import { queueItem, signDevice, signQueue, testAgent, testSign, queueChange } from "../testing/test-agent.ts";

const toMsFromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

test("with a wrong community the card shows since when the sign is offline, and nothing is sent", async () => {
  const sign = await testSign();
  const { state, poll, until } = await testAgent(
    [signDevice(sign, { secrets: { community: "wrong" } })],
    [signQueue(1, [queueItem("ICE")])],
  );
  await until(() => state().status === "OFFLINE");
  const since = state().problem?.since;
  expect(state()).toMatchObject({
    problem: { code: "noAnswer" },
    verification: { state: "waiting", reason: "unreachable" },
  });
  expect(await poll()).toMatchObject({ result: "FAILED", error: "noAnswer" });
  expect(state().problem?.since).toBe(since);
  expect(sign.machine.sets).toEqual([]);
});

test.each([
  ["truncated", "truncatedAnswer"],
  ["garbage", "truncatedAnswer"],
  ["wrongType", "wrongAnswer"],
] as const)("responses that are %s keep the last valid face and send nothing", async (name, code) => {
  const sign = await testSign();
  const { server, state, poll, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("ICE")])],
  );
  await until(() => state().verification?.state === "verified");
  const { face } = state();
  const sets = sign.machine.sets.length;
  sign.setFault({ name, options: {} });
  server.send(queueChange(signQueue(2, [queueItem("FOG")])));
  await until(() => state().problem?.code === code);
  await poll();
  expect(state()).toMatchObject({
    status: "DEGRADED",
    face,
    verification: { state: "waiting", reason: "badAnswer" },
  });
  expect(sign.machine.sets).toHaveLength(sets);
  sign.setFault(undefined);
  await poll();
  await until(() => state().status === "ONLINE" && state().verification?.state === "verified");
  expect(state().face?.multi).toContain("FOG");
});

test("a sign with a size outside the MIB is not posted to, and both sizes are reported", async () => {
  const sign = await testSign({ behaviours: [faults.outOfRange({})] });
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.reason === "descriptionDiffers");
  expect(state().verification?.detail).toContain("2097152 instead of 128");
  expect(sign.machine.activations).toEqual([]);
});

test("a message posted during a reboot is shown in the end and was activated once", async () => {
  const sign = await testSign();
  const { server, state, poll, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(0, [], { governed: false })],
  );
  await until(() => state().description !== undefined);
  sign.setFault({ name: "rebootAfterSets", options: { count: 6, outageMs: 30_000 } });
  server.send(queueChange(signQueue(1, [queueItem("ICE")])));
  await until(() => state().status === "OFFLINE");
  expect(sign.machine.activations).toEqual([]);
  sign.clock.advance(60_000);
  sign.setFault(undefined);
  await poll();
  await until(() => state().verification?.state === "verified");
  expect(sign.machine.activations).toHaveLength(1);
  expect(state().face?.multi).toContain("ICE");
});

test("a sign that accepts a message but shows another is not verified after three attempts", async () => {
  const sign = await testSign({ behaviours: [faults.showsSomethingElse({ multi: "ROAD WORK" })] });
  const { state, poll, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "notVerified");
  expect(state()).toMatchObject({
    face: { multi: "ROAD WORK" },
    verification: { reason: "faceDiffers", detail: "ROAD WORK" },
  });
  await poll();
  await poll();
  expect(sign.machine.activations).toHaveLength(3);
});

test("a sign that never responds to SET is read before each retry and shows the message in the end", async () => {
  const wire: string[] = [];
  const recordRequests: Behaviour = (request, answer) => {
    wire.push(request.pdu);
    return answer(request);
  };
  const sign = await testSign({ behaviours: [recordRequests, faults.silentAfterSet()] });
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "verified");
  expect(wire.join(" ")).not.toContain("set set");
  expect(sign.machine.activations).toHaveLength(1);
});

test("an activation whose response is lost is detected on the face and not repeated", async () => {
  const losesAnswer: Behaviour = (request, answer) => {
    const reply = answer(request);
    const isActivation = request.varbinds[0]?.oid === control.dmsActivateMessage;
    return request.pdu === "set" && isActivation ? undefined : reply;
  };
  const sign = await testSign({ behaviours: [losesAnswer] });
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "verified");
  expect(sign.machine.activations).toHaveLength(1);
});

test("silent signs do not delay a post to another sign", async () => {
  const silent = await testSign({ behaviours: [faults.silent()] });
  const well = await testSign();
  const devices = Array.from({ length: 40 }, (_, number) => signDevice(silent, { id: `silent-${number}` }));
  const { server, state, until } = await testAgent([...devices, signDevice(well)], [signQueue(0, [])]);
  await until(() => state("silent-1").status === "OFFLINE" && state().status === "ONLINE");
  const started = Date.now();
  server.send(queueChange(signQueue(1, [queueItem("ICE")])));
  await until(() => state().verification?.queueRevision === 1 && state().verification?.state === "verified");
  expect(Date.now() - started).toBeLessThan(2000);
});

test("a sign that loses its link blanks itself, and no expired or superseded message is sent afterwards", async () => {
  const sign = await testSign();
  const first = queueItem("FIRST");
  const { server, state, poll, until } = await testAgent([signDevice(sign)], [signQueue(1, [first])]);
  await until(() => state().verification?.state === "verified");
  sign.setFault({ name: "silent", options: {} });
  await poll();
  expect(state()).toMatchObject({ status: "OFFLINE", verification: { reason: "unreachable" } });
  const expired = queueItem("EXPIRED", { priority: 1, expiresAt: toMsFromNow(300) });
  server.send(queueChange(signQueue(2, [expired, queueItem("SUPERSEDED")])));
  await poll();
  const now = queueItem("NOW");
  server.send(queueChange(signQueue(3, [expired, now])));
  sign.clock.advance(6 * 60_000);
  sign.machine.settle();
  expect(sign.machine.control.shown()).toMatchObject({ source: "commLoss", row: { multi: "" } });
  await until(() => Date.parse(expired.expiresAt ?? "") < Date.now());
  sign.setFault(undefined);
  await poll();
  await until(() => state().verification?.state === "verified");
  const shown = sign.machine.activations.map(({ multi }) => multi);
  expect(shown).toHaveLength(2);
  expect(shown[1]).toContain("NOW");
});

test("a manually changed face is reported, set again three times, then kept as not verified", async () => {
  const sign = await testSign();
  const { state, events, poll, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("ICE")])],
  );
  await until(() => state().verification?.state === "verified");
  for (let change = 1; change <= 4; change++) {
    sign.machine.showByHand(`HAND ${change}`);
    await poll();
  }
  await until(() => state().verification?.state === "notVerified");
  await poll();
  expect(state()).toMatchObject({ face: { multi: "HAND 4" }, verification: { reason: "changedWithoutUs" } });
  expect(sign.machine.activations).toHaveLength(4);
  const eventNames = events().map(({ event }) => event);
  expect(eventNames.filter((event) => event === "faceChangedWithoutUs")).toHaveLength(4);
  const change = eventNames.indexOf("faceChangedWithoutUs");
  expect(eventNames.indexOf("activationAsked", change)).toBeGreaterThan(change);
});

test("no message is posted in an unknown font", async () => {
  const odd = { ...standard7, characterSpacingPx: 5 };
  const sign = await testSign({ fonts: new Map([[1, odd]]) });
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.reason === "fontDiffers");
  expect(state().verification?.detail).toBe("font 1");
  expect(sign.machine.activations).toEqual([]);
});

test("a message replaced while it is stored does not reach the face", async () => {
  let replace = (): void => {};
  const recordRequests: Behaviour = (request, answer) => {
    const isValidation =
      request.pdu === "set" && request.varbinds[0]?.oid === messageTableOid("dmsMessageStatus", 3, 1);
    if (isValidation) replace();
    return answer(request);
  };
  const sign = await testSign({ behaviours: [recordRequests, faults.slow({ delayMs: 40 })] });
  // Long timeouts: on a busy machine a late response would be reported as not verified.
  const patient = { timeoutMs: 5_000 };
  const { server, state, events, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [])],
    {},
    patient,
  );
  await until(() => state().verification?.state === "verified");
  replace = () => {
    replace = () => {};
    server.send(queueChange(signQueue(3, [queueItem("NEW")])));
  };
  server.send(queueChange(signQueue(2, [queueItem("OLD")])));
  await until(() => state().face?.multi.includes("NEW") === true);
  expect(sign.machine.activations.filter(({ multi }) => multi.includes("OLD"))).toEqual([]);
  // It was never activated, so it did not fail either.
  expect(events("activationNotVerified")).toEqual([]);
});
