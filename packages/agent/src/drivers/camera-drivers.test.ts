import { type CameraMotion, motionAxes } from "@gantry/domain/camera/motion.ts";
import { describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { driverFor } from "../drivers.ts";
import { type CameraProtocolName, cameraProtocols, testCamera } from "../testing/camera-under-test.ts";
import { onEnd } from "../testing/test-agent.ts";

const still: Required<CameraMotion> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const timeoutMs = 1_000;
/** Cameras act without acknowledging. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 2 });

async function connectDriver(protocol: CameraProtocolName) {
  const camera = await testCamera(protocol);
  const driver = driverFor("CAMERA", protocol);
  if (!driver) throw new Error(`no driver for ${protocol}`);
  const { host, port, secrets, config } = camera.device;
  const address = { host: host ?? "", port: port ?? 0, secrets, config };
  const context = { clock: systemClock, timeoutMs };
  const session = driver.connect(address, context);
  onEnd(async () => session.close());
  return { ...camera, driver, session, address, context, speeds: () => camera.mount.course.speeds };
}

describe.each(Object.keys(cameraProtocols) as CameraProtocolName[])("a camera by %s", (protocol) => {
  test("moves each axis in the requested direction and stops on command (COMM-021, CAM-018)", async () => {
    const { session, speeds } = await connectDriver(protocol);
    // ONVIF has no iris motion.
    for (const axis of motionAxes.filter((one) => one !== "iris" || protocol !== "ONVIF"))
      for (const speed of [127, -1]) {
        expect(await session.move({ ...still, [axis]: speed })).toEqual({ ok: true, value: null });
        await waitFor(() => expect(Math.sign(speeds()[axis])).toBe(Math.sign(speed)));
        for (const other of motionAxes) if (other !== axis) expect(speeds()[other]).toBeCloseTo(0);
        await session.move(still);
        await waitFor(() => expect(speeds()[axis]).toBeCloseTo(0));
      }
  });

  test("pans, tilts and zooms at once at different speeds", async () => {
    const { session, speeds } = await connectDriver(protocol);
    await session.move({ ...still, pan: 127, tilt: -60, zoom: 127 });
    await waitFor(() => {
      expect(speeds().pan).toBeCloseTo(1, 1);
      expect(speeds().tilt).toBeCloseTo(-0.5, 1);
      expect(speeds().zoom).toBeCloseTo(1, 1);
    });
  });

  test("stores a preset, recalls it, and rejects an unknown one", async () => {
    const { session, mount } = await connectDriver(protocol);
    const stored = await session.storePreset("", "Bridge", ["1", "2"]);
    if (!stored.ok) throw new Error(stored.failure.detail);
    const { token } = stored.value;
    expect(token).not.toBe("");
    await waitFor(() => expect(mount.presets.has(token)).toBe(true));
    expect(await session.goToPreset(token)).toEqual({ ok: true, value: null });
    await waitFor(() => expect(mount.course.goal).toBeDefined());
    expect(await session.goToPreset("no preset")).toMatchObject({
      ok: false,
      failure: { code: "presetMissing" },
    });
    expect(await session.clearPreset(token)).toEqual({ ok: true, value: null });
  });

  test("switches automatic focus and iris on and off", async () => {
    const { session, mount } = await connectDriver(protocol);
    const readAutomatics = () => [mount.hasAutoFocus, mount.hasAutoIris];
    await session.setAuto("focus", false);
    await session.setAuto("iris", false);
    await waitFor(() => expect(readAutomatics()).toEqual([false, false]));
    await session.setAuto("focus", true);
    await session.setAuto("iris", true);
    await waitFor(() => expect(readAutomatics()).toEqual([true, true]));
  });

  test("reports its capabilities, position and latency (CAM-014)", async () => {
    const { session, mount } = await connectDriver(protocol);
    mount.travelTo({ panDegrees: 30 }, 0);
    const read = await session.read();
    if (!read.ok) throw new Error(read.failure.detail);
    const { abilities, latencyMs, position } = read.value;
    expect(abilities).toMatchObject({ supportsPTZ: true, supportsPresets: true });
    expect(latencyMs).toBeLessThan(timeoutMs);
    if (position) expect(position.panDegrees).toBeCloseTo(30, 1);
  });

  test("is silent while switched off and responds when it is on again", async () => {
    const { session, control, mount } = await connectDriver(protocol);
    expect(await session.read()).toMatchObject({ ok: true });
    await control.stop();
    expect(await session.read()).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
    expect(await session.move({ ...still, pan: 9 })).toMatchObject({ ok: false });
    const again = await cameraProtocols[protocol].start(mount, {
      clock: { nowMs: () => Date.now(), advance() {} },
      ports: [control.port],
    });
    Object.assign(control, { stop: again.stop });
    await waitFor(async () => expect(await session.read()).toMatchObject({ ok: true }));
  });

  test("stops immediately even if its responses are lost (CAM-076)", async () => {
    const { session, control, speeds } = await connectDriver(protocol);
    await session.move({ ...still, pan: 127 });
    await waitFor(() => expect(speeds().pan).toBeCloseTo(1, 1));
    control.faults.add("mute");
    void session.move({ ...still, pan: 100 });
    const startedMs = performance.now();
    void session.move(still);
    await waitFor(() => expect(speeds().pan).toBeCloseTo(0));
    expect(performance.now() - startedMs).toBeLessThan(250);
  });

  test("is tested before it is stored, and a port with another protocol gives no response", async () => {
    const { driver, address, context, control } = await connectDriver(protocol);
    const tested = await driver.testConnection(address, context);
    const abilities = { supportsPTZ: true, supportsFocus: true, supportsPresets: true };
    expect(tested).toMatchObject({ ok: true, value: { latencyMs: expect.any(Number), abilities } });
    control.faults.add("mute");
    expect(await driver.testConnection(address, context)).toMatchObject({
      ok: false,
      failure: { code: "noAnswer" },
    });
  });
});
