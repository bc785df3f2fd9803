import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { makeRunningClock } from "@gantry/simulator/clock.ts";
import {
  onvifCamera as simulatedCamera,
  type OnvifOptions,
} from "@gantry/simulator/devices/camera-control/onvif-camera.ts";
import { CameraMount } from "@gantry/simulator/devices/camera-mount.ts";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../clock.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { onvifCamera } from "./driver.ts";

const still: Required<CameraMotion> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 2 });
const context = { clock: systemClock, timeoutMs: 600 };
const account = { secrets: { password: "geh&eim" }, config: { userName: "operator" } };

function sessionAt(port: number, given = account) {
  const address = { host: "127.0.0.1", port, ...given };
  const session = onvifCamera.connect(address, context);
  onEnd(async () => session.close());
  return { session, address };
}

async function startOdd(options: Partial<OnvifOptions> = {}) {
  const mount = new CameraMount();
  const credentials = { userName: "operator", password: "geh&eim" };
  const control = await simulatedCamera(mount, {
    clock: makeRunningClock(),
    ports: [0],
    ...credentials,
    ...options,
  });
  onEnd(() => control.stop());
  return { mount, control, ...sessionAt(control.port), pan: () => mount.course.speeds.pan };
}

test.each(["ignoresStop", "refusesStop"] as const)(
  "a camera that %s still stops on command (CAM-076)",
  async (oddity) => {
    const { session, pan } = await startOdd({ oddities: [oddity] });
    await session.move({ ...still, pan: 100, zoom: 20 });
    await waitFor(() => expect(pan()).toBeGreaterThan(0.5));
    const startedMs = performance.now();
    expect(await session.move(still)).toEqual({ ok: true, value: null });
    expect(pan()).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(250);
  },
);

test.each([-3_600_000, 47 * 365 * 86_400_000])(
  "a camera whose clock is off by %d ms is addressed in its own time",
  async (clockAheadMs) => {
    const { session } = await startOdd({ clockAheadMs });
    expect(await session.read()).toMatchObject({ ok: true });
  },
);

test("a camera whose clock changes during the session is addressed in its new time", async () => {
  const { session, control } = await startOdd();
  expect(await session.move({ ...still, pan: 10 })).toMatchObject({ ok: true });
  control.clockAheadMs = 900_000;
  expect(await session.move({ ...still, pan: 20 })).toEqual({ ok: true, value: null });
});

test("a camera with HTTP authentication gets a digest; the password is never sent", async () => {
  const { session, control } = await startOdd({ authentication: "digest" });
  expect(await session.read()).toMatchObject({ ok: true });
  expect(await session.move({ ...still, tilt: 40 })).toEqual({ ok: true, value: null });
  expect(control.requests).toContain("ContinuousMove");
});

test.each(["token", "digest"] as const)("a wrong password is reported, by %s", async (authentication) => {
  const { control } = await startOdd({ authentication });
  const { session, address } = sessionAt(control.port, { ...account, secrets: { password: "wrong" } });
  expect(await session.read()).toMatchObject({ ok: false, failure: { code: "accessDenied" } });
  const tested = await onvifCamera.testConnection(address, context);
  expect(tested).toMatchObject({ ok: false, failure: { code: "accessDenied" } });
  expect(JSON.stringify(tested)).not.toContain("wrong");
});

test("a camera that reports unreachable addresses is contacted at the dialled one", async () => {
  const { session } = await startOdd({
    oddities: ["namesForeignAddress"],
    streamUrl: "rtsp://10.255.0.7:8554/live?x=1",
  });
  expect(await session.move({ ...still, pan: 10 })).toEqual({ ok: true, value: null });
  expect(await session.streamUrl?.()).toEqual({ ok: true, value: "rtsp://127.0.0.1:8554/live?x=1" });
});

test("a preset without a name is found in the list, and one without a token is not offered", async () => {
  const { session, mount } = await startOdd({ oddities: ["tellsNoPresetToken", "hasPresetWithoutToken"] });
  const stored = await session.storePreset("", "Bridge <1>");
  expect(stored).toEqual({ ok: true, value: { token: "Preset_1" } });
  expect(mount.presets.get("Preset_1")?.name).toBe("Bridge <1>");
  const read = await session.read();
  expect(read.ok && read.value.presets).toEqual([{ token: "Preset_1", name: "Bridge <1>" }]);
});

test("a preset is overwritten under its token and stays listed although the camera lists it later", async () => {
  const { session, mount } = await startOdd();
  mount.storePreset("7", "Old", 0);
  expect(await session.storePreset("7", "New")).toEqual({ ok: true, value: { token: "7" } });
  mount.presets.delete("7");
  const read = await session.read();
  expect(read.ok && read.value.presets).toEqual([{ token: "7", name: "New" }]);
});

test("a camera that receives nothing more stops by itself", async () => {
  const { session, pan } = await startOdd();
  await session.move({ ...still, pan: 100 });
  await waitFor(() => expect(pan()).toBeGreaterThan(0));
  session.close();
  await waitFor(() => expect(pan()).toBe(0));
});

test("a camera without absolute positions is moved by speed and reports no absolute moves", async () => {
  const { session } = await startOdd({ oddities: ["knowsNoPlaces"] });
  const read = await session.read();
  expect(read).toMatchObject({ ok: true, value: { abilities: { supportsPTZ: true, supportsAim: false } } });
  expect(await session.move({ ...still, pan: 10 })).toEqual({ ok: true, value: null });
  expect(await session.place?.()).toMatchObject({ ok: false, failure: { code: "notSupported" } });
});

async function startImpostor(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return sessionAt((server.address() as AddressInfo).port);
}

test("presets are kept when the camera once fails to return them", async () => {
  const { control } = await startOdd();
  let isMute = false;
  const pass: RequestListener = (request, response) =>
    void text(request).then(async (body) => {
      if (isMute && body.includes("GetPresets")) return;
      const answer = await fetch(`http://127.0.0.1:${control.port}${request.url}`, { method: "POST", body });
      response.writeHead(answer.status).end(await answer.text());
    });
  const { session } = await startImpostor(pass);
  const readAbilities = async () => {
    const read = await session.read();
    return read.ok && read.value.abilities;
  };
  expect(await readAbilities()).toMatchObject({ supportsPTZ: true, supportsPresets: true });
  isMute = true;
  expect(await readAbilities()).toMatchObject({ supportsPTZ: true, supportsPresets: true });
});

test.each([
  ["a web page", "<html><p>router</html>", "wrongAnswer"],
  ["an entity that grows", `<!DOCTYPE a [<!ENTITY b "${"b".repeat(999)}">]><a>&b;</a>`, "wrongAnswer"],
  ["more than a camera has to say", "x".repeat(600 * 1024), "truncatedAnswer"],
])(
  "a response that is %s is dropped, and a connection test reveals nothing of it",
  async (_what, text, code) => {
    const { session, address } = await startImpostor((_request, response) => response.end(text));
    expect(await session.read()).toMatchObject({ ok: false, failure: { code } });
    expect(await onvifCamera.testConnection(address, context)).toMatchObject({
      failure: { code: "noAnswer" },
    });
  },
);

test("a redirect from a camera is not followed", async () => {
  let asked = 0;
  const { session } = await startImpostor((_request, response) => {
    asked++;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect(await session.read()).toMatchObject({ ok: false });
  expect(asked).toBe(1);
});
