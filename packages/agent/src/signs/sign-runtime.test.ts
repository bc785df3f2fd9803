import { expect, test } from "vitest";
import {
  queueItem,
  signDevice,
  signQueue,
  startTestAgent,
  testAgent,
  testSign,
  queueChange,
} from "../testing/test-agent.ts";

const toMsFromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

test("a posted message is shown and verified by reading the sign's own buffer", async () => {
  const sign = await testSign();
  const { server, state, events, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(0, [], { governed: false })],
  );
  await until(() => state().verification?.state === "observed");
  server.send(queueChange(signQueue(1, [queueItem("ICE AHEAD")])));
  await until(() => state().verification?.state === "verified");
  expect(state()).toMatchObject({
    status: "ONLINE",
    face: { multi: expect.stringContaining("ICE AHEAD"), source: "central", owner: "Olga" },
    verification: { queueRevision: 1 },
    wanted: { postedBy: "Olga", multi: state().face?.multi },
    commLoss: { minutes: 5, blanks: true },
    controlMode: "central",
    message: { pages: [{}] },
    problem: null,
  });
  expect(events().map(({ event }) => event)).toEqual([
    "faceRead",
    "statusChanged",
    "verificationChanged",
    "activationAsked",
    "verificationChanged",
    "activationAccepted",
    "faceRead",
    "activationVerified",
    "verificationChanged",
  ]);
  const changes = events().filter(({ event }) => event === "verificationChanged");
  expect(changes.map(({ data }) => data.state)).toEqual(["observed", "sending", "verified"]);
  expect(sign.machine.activations).toHaveLength(1);
});

test("a sign that was never posted to is only polled", async () => {
  const sign = await testSign();
  sign.machine.showByHand("CREW AT WORK");
  const { state, poll, until } = await testAgent([signDevice(sign)], [signQueue(0, [], { governed: false })]);
  await until(() => state().face !== undefined);
  await poll();
  expect(sign.machine.sets).toEqual([]);
  expect(state()).toMatchObject({ verification: { state: "observed" }, face: { multi: "CREW AT WORK" } });
});

test("an empty queue blanks a sign that we control", async () => {
  const sign = await testSign();
  sign.machine.showByHand("OLD");
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(3, [])]);
  await until(() => state().verification?.state === "verified");
  expect(state().face).toMatchObject({ isBlank: true });
  expect(sign.machine.activations).toMatchObject([{ memoryType: 7, durationMinutes: 15 }]);
});

test("local control is never overridden, and the queued message follows when it ends", async () => {
  const sign = await testSign();
  sign.machine.setLocal(true);
  sign.machine.showByHand("CREW AT WORK");
  const { state, events, poll, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("ICE")])],
  );
  await until(() => state().verification?.reason === "localControl");
  await poll();
  expect(sign.machine.sets).toEqual([]);
  expect(state()).toMatchObject({ controlMode: "local", face: { multi: "CREW AT WORK" } });
  sign.machine.setLocal(false);
  await poll();
  await until(() => state().verification?.state === "verified");
  expect(events("localControlStarted")).toHaveLength(1);
  expect(events("localControlEnded")).toHaveLength(1);
});

test("without the server a message ends on time, the next one follows, then none", async () => {
  const sign = await testSign();
  const { server, agent, state, events, until } = await testAgent([signDevice(sign)], []);
  await until(() => state().face !== undefined);
  const short = queueItem("SHORT", { priority: 1, expiresAt: toMsFromNow(1200) });
  const longer = queueItem("LONGER", { expiresAt: toMsFromNow(2400) });
  server.send(queueChange(signQueue(1, [short, longer])));
  await until(() => state().face?.multi.includes("SHORT") === true);
  server.goAway();
  await until(() => !agent.isConnected);
  await until(() => sign.machine.control.shown().row.multi.includes("LONGER"));
  await until(() => sign.machine.control.shown().row.multi === "" && sign.machine.activations.length === 3);
  server.comeBack();
  await until(() => state().face?.isBlank === true && events("activationVerified").length === 3);
  const backfill = server.stored
    .filter(({ lane }) => lane === "backfill")
    .map(({ observation }) => observation.kind);
  expect(backfill).toContain("event");
});

test("a restarted agent reads first and does not activate the current message again", async () => {
  const sign = await testSign();
  const { config, agent, state, events, poll, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("ICE")])],
  );
  await until(() => state().verification?.state === "verified");
  await agent.stop();
  const before = events().length;
  const { since } = state().verification ?? {};
  const again = await startTestAgent(config);
  await again.connected;
  await poll();
  expect(state().verification).toMatchObject({ state: "verified", since });
  expect(sign.machine.activations).toHaveLength(1);
  expect(events()).toHaveLength(before);
  expect(again.isConnected).toBe(true);
});

test("a short error degrades the sign and names the part", async () => {
  const sign = await testSign();
  const { state, events, poll, until } = await testAgent([signDevice(sign)], []);
  await until(() => state().status === "ONLINE");
  sign.machine.shortErrors = ["doorOpen", "pixel"];
  await poll();
  expect(state()).toMatchObject({
    status: "DEGRADED",
    shortErrors: ["pixel", "doorOpen"],
    problem: { code: "shortError", detail: "pixel, doorOpen" },
  });
  sign.machine.shortErrors = [];
  await poll();
  expect(state()).toMatchObject({ status: "ONLINE", problem: null });
  expect(events("statusChanged").map(({ data }) => data)).toEqual([
    { from: "UNKNOWN", to: "ONLINE" },
    { from: "ONLINE", to: "DEGRADED" },
    { from: "DEGRADED", to: "ONLINE" },
  ]);
});

test("devices without protocol, address or polling report so once and have no made-up values", async () => {
  const sign = await testSign();
  const mast = { ...signDevice(sign), entityType: "WEATHER_STATION", id: "mast-1", protocol: "UNHEARD_OF" };
  const { server, state, poll, until } = await testAgent([
    signDevice(sign, { id: "none", protocol: "NONE" }),
    signDevice(sign, { id: "homeless", host: null }),
    signDevice(sign, { id: "off", pollEnabled: false }),
    mast,
  ]);
  await until(() => state("mast-1").status !== undefined && state("off").status !== undefined);
  expect(state("none")).toEqual({ status: "NOT_POLLABLE", problem: null });
  expect(state("homeless")).toMatchObject({ status: "NOT_POLLABLE", problem: { code: "addressMissing" } });
  expect(state("off")).toMatchObject({ status: "DISABLED" });
  expect(state("mast-1")).toEqual({ status: "NOT_POLLABLE" });
  expect(await poll("none")).toMatchObject({ result: "FAILED", error: "deviceNotPollable" });
  expect(server.stored.filter(({ observation }) => observation.kind === "state")).toHaveLength(4);
  server.send({ type: "device", device: signDevice(sign, { id: "off" }) });
  await until(() => state("off").status === "ONLINE");
});

test("a sign with a new address is read there, and the face of the old one is dropped", async () => {
  const old = await testSign();
  const other = await testSign();
  const queue = signQueue(1, [queueItem("ICE")]);
  const { server, state, events, until } = await testAgent([signDevice(old)], [queue]);
  await until(() => state().verification?.state === "verified");
  server.send({ type: "device", device: signDevice(other, { extras: { queue } }) });
  await until(() => other.machine.activations.length === 1);
  await until(() => events("activationVerified").length === 2);
  expect(events("faceChangedWithoutUs")).toEqual([]);
  expect(old.machine.activations).toHaveLength(1);
});

test("no activation is infinite: its lease is renewed in time without changing the face", async () => {
  const sign = await testSign();
  const { state, poll, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "verified");
  expect(sign.machine.activations).toMatchObject([{ durationMinutes: 15 }]);
  sign.clock.advance(4 * 60_000);
  await poll();
  expect(state().face?.minutesRemaining).toBe(11);
  sign.clock.advance(4 * 60_000);
  await poll();
  await until(() => state().face?.minutesRemaining === 15);
  expect(sign.machine.activations).toHaveLength(1);
});

test("an item that ends soon is activated for its remaining minutes, not for the lease", async () => {
  const sign = await testSign();
  const item = queueItem("ICE", { expiresAt: toMsFromNow(150_000) });
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [item])]);
  await until(() => state().verification?.state === "verified");
  expect(sign.machine.activations).toMatchObject([{ durationMinutes: 3 }]);
});

test("a removed sign is no longer contacted", async () => {
  const sign = await testSign();
  const { server, state, poll, until } = await testAgent([signDevice(sign)], [signQueue(1, [])]);
  await until(() => state().verification?.state === "verified");
  server.send({ type: "deviceRemoved", entityType: "SIGN", id: "sign-1" });
  server.send(queueChange(signQueue(2, [queueItem("ICE")])));
  expect(await poll()).toMatchObject({ result: "FAILED", error: "notAssigned" });
  expect(sign.machine.activations).toHaveLength(0);
});
