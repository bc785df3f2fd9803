import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { cctvTimeout } from "@gantry/protocols/ntcip1205/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../clock.ts";
import { testCamera } from "../../testing/camera-under-test.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { openSnmp } from "../../transport/snmp.ts";
import { ntcipCamera } from "./driver.ts";

const still: Required<CameraMotion> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 2 });

async function connectDriver(secrets: Record<string, string> = { password: "public" }) {
  const camera = await testCamera("NTCIP");
  const { host, port } = camera.control;
  const session = ntcipCamera.connect({ host, port, secrets }, { clock: systemClock, timeoutMs: 1_000 });
  const snmp = openSnmp({ host, port, community: "public" });
  onEnd(async () => {
    session.close();
    snmp.close();
  });
  return { ...camera, session, snmp, pan: () => camera.mount.course.speeds.pan };
}

test("a lost stop is repeated within 250 ms (CAM-076)", async () => {
  const { session, control, pan } = await connectDriver();
  for (const speed of [100, 101, 102]) await session.move({ ...still, pan: speed });
  control.faults.add("deaf");
  const stopped = session.move(still);
  const startedMs = performance.now();
  systemClock.after(30, () => control.faults.clear());
  await waitFor(() => expect(pan()).toBe(0));
  expect(performance.now() - startedMs).toBeLessThan(250);
  expect(await stopped).toEqual({ ok: true, value: null });
});

test("a stop is also repeated to a camera that has never responded", async () => {
  const { session, control, pan } = await connectDriver();
  control.faults.add("mute");
  void session.move({ ...still, pan: 100 });
  await waitFor(() => expect(pan()).not.toBe(0));
  control.faults.add("deaf");
  void session.move(still);
  const startedMs = performance.now();
  systemClock.after(30, () => control.faults.delete("deaf"));
  await waitFor(() => expect(pan()).toBe(0));
  expect(performance.now() - startedMs).toBeLessThan(1000);
});

test("motion is never repeated when its response is lost", async () => {
  const { session, control, mount } = await connectDriver();
  for (const speed of [100, 101]) await session.move({ ...still, pan: speed });
  control.faults.add("mute");
  const before = mount.orders.length;
  expect(await session.move({ ...still, pan: 50 })).toMatchObject({ failure: { code: "noAnswer" } });
  expect(mount.orders.length - before).toBe(1);
});

test("a camera that would keep moving after a link loss gets its own timeout", async () => {
  const { session, snmp } = await connectDriver();
  const timeouts = Object.values(cctvTimeout);
  expect((await session.read()).ok).toBe(true);
  const read = await snmp.get(timeouts);
  if (!read.ok) throw new Error("no answer");
  expect(timeouts.map((oid) => read.value.get(oid))).toEqual(timeouts.map(() => integer(2_000)));
});

test("a wrong community gets no access", async () => {
  const { session, pan } = await connectDriver({ password: "wrong" });
  expect(await session.move({ ...still, pan: 100 })).toMatchObject({ failure: { code: "noAnswer" } });
  expect(pan()).toBe(0);
});

test("presets above the camera's maximum are not sent", async () => {
  const { session } = await connectDriver();
  await session.read();
  expect(await session.goToPreset("65")).toMatchObject({ failure: { code: "presetMissing" } });
  const taken = Array.from({ length: 64 }, (_, index) => String(index + 1));
  expect(await session.storePreset("", "One more", taken)).toMatchObject({ failure: { code: "refused" } });
});
