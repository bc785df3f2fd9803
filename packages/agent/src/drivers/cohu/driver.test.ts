import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../clock.ts";
import { testCamera } from "../../testing/camera-under-test.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { cohuCamera } from "./driver.ts";

const still: Required<CameraMotion> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 2 });

async function connectDriver() {
  const camera = await testCamera("COHU_T");
  const { host, port } = camera.control;
  const session = cohuCamera.connect({ host, port, secrets: {} }, { clock: systemClock, timeoutMs: 500 });
  onEnd(async () => session.close());
  return { ...camera, session, speeds: () => camera.mount.course.speeds };
}

test("stopping one axis leaves the others moving", async () => {
  const { session, speeds } = await connectDriver();
  await session.move({ ...still, pan: 127, zoom: -127 });
  await waitFor(() => expect(speeds()).toMatchObject({ pan: 1, zoom: -1 }));
  await session.move({ ...still, zoom: -127 });
  await waitFor(() => expect(speeds()).toMatchObject({ pan: 0, zoom: -1 }));
});

test("a stop into a line that drops everything does not count as delivered", async () => {
  const { session, control, speeds } = await connectDriver();
  await session.read();
  await session.move({ ...still, tilt: 100 });
  await waitFor(() => expect(speeds().tilt).not.toBe(0));
  control.faults.add("deaf");
  expect(await session.move(still)).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
  control.faults.clear();
  expect(await session.move(still)).toEqual({ ok: true, value: null });
  expect(speeds().tilt).toBe(0);
});

test("presets end at 47, and with all in use none is allocated", async () => {
  const { session } = await connectDriver();
  const taken = Array.from({ length: 47 }, (_, index) => String(index + 1));
  expect(await session.storePreset("", "One more", taken)).toMatchObject({ failure: { code: "refused" } });
  expect(await session.goToPreset("48")).toMatchObject({ failure: { code: "presetMissing" } });
});
