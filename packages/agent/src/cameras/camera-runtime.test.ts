import type {
  AgentAction,
  AgentDevice,
  AgentLease,
  Observation,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { cctvPosition } from "@gantry/protocols/ntcip1205/objects.ts";
import { expect, test, vi } from "vitest";
import { callCamera } from "../testing/call-camera.ts";
import { type CameraProtocolName, testCamera } from "../testing/camera-under-test.ts";
import { type TestAgent, testAgent } from "../testing/test-agent.ts";

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 2 });
const camera = { entityType: "CAMERA", entityId: "camera-1" };
let asked = 0;

let sequence = 0;
const move = (agent: TestAgent, motion: CameraMotion, leftMs = 500) =>
  callCamera(agent, "MOVE_CAMERA", {
    motion,
    holder: "page-1",
    sequence: ++sequence,
    until: new Date(Date.now() + leftMs).toISOString(),
  });

type Result = Extract<Observation, { kind: "actionResult" }>;
async function ask(
  { server }: TestAgent,
  requestType: AgentAction["requestType"],
  payload: Record<string, unknown> = {},
  secrets?: Record<string, string>,
): Promise<Result> {
  const id = `action-${++asked}`;
  const deadlineAt = new Date(Date.now() + 15_000).toISOString();
  server.send({ type: "action", action: { id, requestType, ...camera, deadlineAt, payload, secrets } });
  const findResult = () =>
    server.stored
      .map(({ observation }) => observation)
      .find((one): one is Result => one.kind === "actionResult" && one.actionId === id);
  await server.until(() => findResult() !== undefined);
  return findResult() as Result;
}
const readState = (agent: TestAgent) =>
  agent.state("camera-1") as unknown as CameraStateData & { status: string };

async function watchCamera(
  overrides: Partial<AgentDevice> = {},
  protocol: CameraProtocolName = "PECLO_D",
  lease?: AgentLease,
) {
  const started = await testCamera(protocol, overrides);
  const agent = await testAgent([started.device], [], {}, { timeoutMs: 400, lease });
  await ask(agent, "POLL");
  await agent.until(() => readState(agent).status !== undefined);
  return { agent, ...started, pan: () => started.mount.course.speeds.pan };
}

test("a camera is polled, and its state contains its capabilities (CAM-014, CAM-050)", async () => {
  const { agent } = await watchCamera();
  expect(readState(agent)).toMatchObject({
    status: "ONLINE",
    supportsPTZ: true,
    supportsFocus: true,
    supportsIris: true,
    autoFocusEnabled: null,
    streamOnline: null,
    videoSnapshot: null,
    problem: null,
  });
  expect(await ask(agent, "POLL")).toMatchObject({ result: "SUCCESS" });
});

test("a camera that does not respond is offline and reports since when", async () => {
  const { agent, control } = await watchCamera();
  control.faults.add("mute");
  expect(await ask(agent, "POLL")).toMatchObject({ result: "FAILED", error: "noAnswer" });
  expect(readState(agent)).toMatchObject({ status: "OFFLINE", problem: { code: "noAnswer" } });
  const since = readState(agent).problem?.since;
  await ask(agent, "POLL");
  expect(readState(agent).problem?.since).toBe(since);
  control.faults.clear();
  expect(await ask(agent, "POLL")).toMatchObject({ result: "SUCCESS" });
  expect(readState(agent)).toMatchObject({ status: "ONLINE", problem: null });
});

test("a command moves the camera, and without a stop it stands still 500 ms after the last one (CAM-051, CAM-076)", async () => {
  const { agent, pan, mount } = await watchCamera();
  expect(await move(agent, { pan: 100, tilt: 20 })).toEqual({ ok: true, value: {} });
  await waitFor(() => expect(pan()).toBeGreaterThan(0.7));
  const movedMs = mount.orders.at(-1)?.atMs ?? 0;
  await waitFor(() => expect(pan()).toBe(0));
  const stoodMs = mount.orders.at(-1)?.atMs ?? 0;
  expect(stoodMs - movedMs).toBeLessThan(900);
});

test("a moving camera stops as soon as the server link is lost", async () => {
  const { agent, pan } = await watchCamera();
  await move(agent, { pan: 100 });
  await waitFor(() => expect(pan()).not.toBe(0));
  const cutMs = performance.now();
  agent.server.goAway();
  await waitFor(() => expect(pan()).toBe(0));
  expect(performance.now() - cutMs).toBeLessThan(250);
});

test("a moving camera stops when it is unassigned and is not moved afterwards", async () => {
  const { agent, pan } = await watchCamera();
  await move(agent, { pan: -100 });
  await waitFor(() => expect(pan()).not.toBe(0));
  agent.server.send({ type: "deviceRemoved", entityType: "CAMERA", id: "camera-1", revision: 7 });
  await agent.until(() => agent.server.settled.includes(7));
  expect(pan()).toBe(0);
  expect(await move(agent, { pan: 5 })).toEqual({ ok: false, error: "notAssigned" });
  expect(await callCamera(agent, "STOP_CAMERA", {})).toEqual({ ok: false, error: "notAssigned" });
  expect(await ask(agent, "GO_TO_PRESET", { token: "1" })).toMatchObject({ error: "notAssigned" });
});

test("an agent whose lease expired may poll and stop its camera but not move it", async () => {
  const { agent, pan, mount } = await watchCamera({}, "PECLO_D", { epoch: 1, ms: 1 });
  expect(readState(agent).status).toBe("ONLINE");
  const orders = mount.orders.length;
  expect(await move(agent, { pan: 100 })).toEqual({ ok: false, error: "notAssigned" });
  const aimed = await callCamera(agent, "AIM_CAMERA", {
    aim: { direction: { panDegrees: 10, tiltDegrees: 0 } },
    holder: "page-1",
    sequence: ++sequence,
    until: new Date(Date.now() + 500).toISOString(),
  });
  expect(aimed).toEqual({ ok: false, error: "notAssigned" });
  expect(await ask(agent, "GO_TO_PRESET", { token: "1" })).toMatchObject({ error: "notAssigned" });
  expect(await ask(agent, "SET_PRESET", { token: "2", name: "Here" })).toMatchObject({
    error: "notAssigned",
  });
  expect([pan(), mount.orders.length, mount.presets.has("2")]).toEqual([0, orders, false]);
  expect(await callCamera(agent, "STOP_CAMERA", {})).toEqual({ ok: true, value: {} });
});

test("an agent that exits leaves no camera moving", async () => {
  const { agent, pan } = await watchCamera();
  await move(agent, { pan: 100 });
  await waitFor(() => expect(pan()).not.toBe(0));
  await agent.agent.stop();
  await waitFor(() => expect(pan()).toBe(0));
});

test("an expired command moves nothing and reports so", async () => {
  const { agent, pan } = await watchCamera();
  expect(await move(agent, { pan: 100 }, -10)).toEqual({ ok: false, error: "deadlinePassed" });
  expect(pan()).toBe(0);
});

test("presets of a camera without names are stored, renamed, recalled and cleared under our names (CAM-058, CAM-059, CAM-061)", async () => {
  const { agent, mount } = await watchCamera({
    lastStateData: { presets: [{ token: "1", name: "North" }] },
  });
  expect(await ask(agent, "SET_PRESET", { token: "", name: "Bridge" })).toMatchObject({
    data: { token: "2" },
  });
  await waitFor(() => expect(mount.presets.has("2")).toBe(true));
  expect(readState(agent).presets).toEqual([
    { token: "1", name: "North" },
    { token: "2", name: "Bridge" },
  ]);
  expect(await ask(agent, "RENAME_PRESET", { token: "1", name: "Ramp" })).toMatchObject({
    result: "SUCCESS",
  });
  expect(await ask(agent, "CLEAR_PRESET", { token: "2" })).toMatchObject({ result: "SUCCESS" });
  expect(readState(agent).presets).toEqual([{ token: "1", name: "Ramp" }]);
  expect(await ask(agent, "RENAME_PRESET", { token: "9", name: "None" })).toMatchObject({
    error: "presetMissing",
  });
  expect(await ask(agent, "SET_PRESET", { token: "", name: " " })).toMatchObject({ error: "refused" });
});

test("automatic focus and iris are switched and reported (CAM-055, CAM-056)", async () => {
  const { agent, mount } = await watchCamera();
  expect(await ask(agent, "AUTO_FOCUS", { enabled: false })).toMatchObject({ result: "SUCCESS" });
  expect(await ask(agent, "AUTO_IRIS", { enabled: false })).toMatchObject({ result: "SUCCESS" });
  expect(readState(agent)).toMatchObject({ autoFocusEnabled: false, autoIrisEnabled: false });
  await waitFor(() => expect([mount.hasAutoFocus, mount.hasAutoIris]).toEqual([false, false]));
});

test("a camera that does not report its automatic modes keeps the last set ones until it was offline (CAM-055, CAM-056)", async () => {
  const { agent, control } = await watchCamera();
  await ask(agent, "AUTO_FOCUS", { enabled: true });
  await ask(agent, "AUTO_IRIS", { enabled: false });
  await ask(agent, "POLL");
  expect(readState(agent)).toMatchObject({ autoFocusEnabled: true, autoIrisEnabled: false });
  control.faults.add("mute");
  await ask(agent, "POLL");
  control.faults.clear();
  await ask(agent, "POLL");
  expect(readState(agent)).toMatchObject({ autoFocusEnabled: null, autoIrisEnabled: null });
});

test("a camera of protocol NONE is neither polled nor moved and reports so (COMM-021)", async () => {
  const { agent } = await watchCamera({ protocol: "NONE" });
  expect(readState(agent)).toMatchObject({
    status: "NOT_POLLABLE",
    supportsPTZ: false,
    supportsPresets: false,
  });
  expect(await ask(agent, "POLL")).toMatchObject({ error: "deviceNotPollable" });
  expect(await move(agent, { pan: 5 })).toEqual({ ok: false, error: "deviceNotPollable" });
});

test("a camera with polling disabled can still be moved", async () => {
  const { agent, pan } = await watchCamera({ pollEnabled: false });
  expect(readState(agent).status).toBe("DISABLED");
  await move(agent, { pan: 100 });
  await waitFor(() => expect(pan()).not.toBe(0));
});

test("an unsaved camera is tested with the user name and password of its form", async () => {
  const { agent, device } = await watchCamera({}, "ONVIF");
  const { protocol, host, port, secrets } = device;
  const form = (userName: string) => ({ protocol, host, port, userName });
  const testConnection = (userName: string) => ask(agent, "CONNECTION_TEST", form(userName), secrets);
  expect(await testConnection("admin")).toMatchObject({ result: "SUCCESS", data: { make: "Gantry" } });
  expect(await testConnection("somebody")).toMatchObject({ result: "FAILED", error: "accessDenied" });
});

test("objects of an NTCIP camera are read one by one (COMM-007)", async () => {
  const { agent } = await watchCamera({}, "NTCIP");
  const oid = cctvPosition.positionPan;
  expect(await ask(agent, "MIB_GET", { oid })).toMatchObject({
    result: "SUCCESS",
    data: { objects: [{ oid, type: "octets", hex: "02000000" }] },
  });
});

test("a key press reaches the camera within 100 ms and a stop within 250 ms", async () => {
  const { agent, mount } = await watchCamera();
  const [keys, stops]: [number[], number[]] = [[], []];
  for (let round = 0; round < 15; round++) {
    const pressedMs = Date.now();
    const moved = move(agent, { pan: 40 + round });
    await waitFor(() => expect(mount.course.speeds.pan).not.toBe(0));
    await moved;
    keys.push((mount.orders.at(-1)?.atMs ?? 0) - pressedMs);
    const stoppedMs = Date.now();
    await callCamera(agent, "STOP_CAMERA", { holder: `nobody ${round}` });
    await waitFor(() => expect(mount.course.speeds.pan).toBe(0));
    stops.push((mount.orders.at(-1)?.atMs ?? 0) - stoppedMs);
  }
  const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  console.log(
    `key to camera ${median(keys)} ms, stop to camera ${median(stops)} ms (medians of ${keys.length})`,
  );
  expect(median(keys)).toBeLessThanOrEqual(100);
  expect(Math.max(...stops)).toBeLessThanOrEqual(250);
});
