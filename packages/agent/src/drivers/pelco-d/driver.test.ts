import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { makeRunningClock } from "@gantry/simulator/clock.ts";
import {
  type PelcoOptions,
  pelcoCamera as simulatedCamera,
} from "@gantry/simulator/devices/camera-control/pelco-camera.ts";
import { CameraMount } from "@gantry/simulator/devices/camera-mount.ts";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../clock.ts";
import { driverFor } from "../../drivers.ts";
import { onEnd } from "../../testing/test-agent.ts";

const still: Required<CameraMotion> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 2 });

function sessionAt(port: number, config: Record<string, unknown> = {}) {
  const driver = driverFor("CAMERA", "PECLO_D");
  const address = { host: "127.0.0.1", port, secrets: {}, config };
  const session = driver?.connect(address, { clock: systemClock, timeoutMs: 500 });
  if (!session) throw new Error("no driver");
  onEnd(async () => session.close());
  return session;
}

async function startSimulated(options: Partial<PelcoOptions> = {}, config: Record<string, unknown> = {}) {
  const mount = new CameraMount();
  const control = await simulatedCamera(mount, { clock: makeRunningClock(), ports: [0], ...options });
  onEnd(() => control.stop());
  return { mount, control, session: sessionAt(control.port, config), pan: () => mount.course.speeds.pan };
}

async function startReceiver() {
  const sockets: Socket[] = [];
  let received = "";
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", (octets) => (received += octets.toString("hex").toUpperCase()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { sockets, heard: () => received, session: sessionAt((server.address() as AddressInfo).port) };
}

test("a camera of protocol PECLO_D receives exact Pelco D frames, and each stop twice (COMM-022)", async () => {
  const { session, heard: received } = await startReceiver();
  await session.move({ ...still, pan: 64 });
  await session.move(still);
  await session.goToPreset("1");
  const [right, stop, preset] = ["FF010002200023", "FF010000000001", "FF010007000109"];
  await waitFor(() => expect(received()).toBe(`${right}${stop}${stop}${preset}`));
});

test("a receive-only receiver is online while reachable and is not queried forever", async () => {
  const { session, heard: received } = await startReceiver();
  for (let poll = 0; poll < 4; poll++)
    expect(await session.read()).toMatchObject({ ok: true, value: { position: null, latencyMs: 0 } });
  expect(received()).toBe("FF010051000052".repeat(2));
});

test("zoom speed is sent only when it changes", async () => {
  const { session, heard: received } = await startReceiver();
  for (const zoom of [127, 120, 10]) await session.move({ ...still, zoom });
  const [fast, slow, tele] = ["FF010025000329", "FF010025000026", "FF010020000021"];
  await waitFor(() => expect(received()).toBe(`${fast}${tele}${tele}${slow}${tele}`));
});

test("a cut connection is reopened with the next command", async () => {
  const { session, sockets, heard: received } = await startReceiver();
  await session.move({ ...still, pan: 64 });
  await waitFor(() => expect(sockets).toHaveLength(1));
  for (const socket of sockets) socket.destroy();
  await waitFor(async () => expect(await session.goToPreset("1")).toMatchObject({ ok: true }));
  await waitFor(() => expect(received()).toContain("FF010007000109"));
});

test("a stop into a line that drops everything does not count as delivered", async () => {
  const { session, control, pan } = await startSimulated();
  expect(await session.read()).toMatchObject({ ok: true, value: { position: { panDegrees: 0 } } });
  await session.move({ ...still, pan: 100 });
  await waitFor(() => expect(pan()).toBeGreaterThan(0.5));
  control.faults.add("deaf");
  expect(await session.move(still)).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
  control.faults.clear();
  expect(await session.move(still)).toEqual({ ok: true, value: null });
  expect(pan()).toBe(0);
});

test("only the addressed camera of a shared line moves", async () => {
  const { session, pan } = await startSimulated({ address: 17 }, { deviceAddress: 17 });
  await session.move({ ...still, pan: 100 });
  await waitFor(() => expect(pan()).toBeGreaterThan(0.5));
  const other = await startSimulated({ address: 17 });
  await other.session.move({ ...still, pan: 100 });
  await other.session.read();
  expect(other.pan()).toBe(0);
});

test("new presets avoid numbers with special functions", async () => {
  const { session } = await startReceiver();
  const taken = Array.from({ length: 32 }, (_, index) => String(index + 1));
  expect(await session.storePreset("", "Next", taken)).toEqual({ ok: true, value: { token: "35" } });
});
