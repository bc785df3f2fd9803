import type { CameraAim, CameraPosition } from "@gantry/domain/camera/camera-aim.ts";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { degreesBetween } from "@gantry/domain/camera/direction.ts";
import { pointOfDirection, usualLens, zoomFactorOf } from "@gantry/domain/camera/field-of-view.ts";
import { describe, expect, test, vi } from "vitest";
import { callCamera } from "../testing/call-camera.ts";
import { type CameraProtocolName, testCamera } from "../testing/camera-under-test.ts";
import { type TestAgent, testAgent } from "../testing/test-agent.ts";

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 });
let sequence = 0;
const makeMotionWord = (leftMs = 500) => ({
  holder: "page-1",
  sequence: ++sequence,
  until: new Date(Date.now() + leftMs).toISOString(),
});
const aim = (agent: TestAgent, to: CameraAim, leftMs?: number) =>
  callCamera(agent, "AIM_CAMERA", { aim: to, ...makeMotionWord(leftMs) });
const readState = (agent: TestAgent) => agent.state("camera-1") as unknown as CameraStateData;
const far = { panDegrees: 150, tiltDegrees: -20 };

async function watchCamera(protocol: CameraProtocolName) {
  const started = await testCamera(protocol);
  const agent = await testAgent([started.device], [], {}, { timeoutMs: 400 });
  const { server } = agent;
  const action = { id: `poll-${++sequence}`, requestType: "POLL", entityType: "CAMERA" } as const;
  const deadlineAt = new Date(Date.now() + 15_000).toISOString();
  server.send({ type: "action", action: { ...action, entityId: "camera-1", deadlineAt, payload: {} } });
  await agent.until(() => readState(agent).supportsPTZ !== undefined);
  const { mount } = started;
  return {
    agent,
    ...started,
    looks: () => mount.position(Date.now()),
    stands: () => mount.isStanding(Date.now()),
  };
}

describe.each(["NTCIP", "ONVIF"] as const)("a camera by %s", (protocol) => {
  test("reaches a requested position within half a degree at its mount's speed and reports its position", async () => {
    const { agent, looks, mount, stands } = await watchCamera(protocol);
    expect(readState(agent)).toMatchObject({ supportsAim: true });
    const direction = { ...far, zoomFactor: 4 };
    const answer = await aim(agent, { direction });
    expect(answer).toMatchObject({ ok: true, value: { ...far, zoomFactor: expect.closeTo(4) as number } });
    expect(stands()).toBe(false);
    await waitFor(() => expect(stands()).toBe(true));
    expect(degreesBetween(looks(), far)).toBeLessThan(0.5);
    expect(zoomFactorOf(looks().zoom, usualLens)).toBeCloseTo(4, 1);
    expect(mount.orders.some(({ order }) => order === "goal")).toBe(true);
    await waitFor(() => {
      const { position } = readState(agent);
      expect(degreesBetween(position as CameraPosition, far)).toBeLessThan(0.5);
      expect(position?.zoomFactor).toBeCloseTo(4, 1);
    });
  });

  test.each([
    [0.9, 0.2],
    [0.1, 0.95],
  ])("centres the point %d, %d of its picture", async (x, y) => {
    const { agent, looks, stands, mount } = await watchCamera(protocol);
    mount.travelTo({ panDegrees: 355, tiltDegrees: -30, zoom: 0 }, 0);
    await waitFor(() => expect(stands()).toBe(true));
    const before = { ...looks(), zoomFactor: 1 };
    const answer = await aim(agent, { picture: { x, y, aspectRatio: 16 / 9 } });
    if (!answer.ok) throw new Error(answer.error);
    await waitFor(() => expect(stands()).toBe(true));
    const seen = pointOfDirection(looks(), { aspectRatio: 16 / 9, look: before, lens: usualLens });
    expect(seen?.x).toBeCloseTo(x, 2);
    expect(seen?.y).toBeCloseTo(y, 2);
  });

  test("stops where it is when another user takes the lock during the move (CAM-024)", async () => {
    const { agent, looks, stands } = await watchCamera(protocol);
    for (const pan of [100, 0])
      await callCamera(agent, "MOVE_CAMERA", { motion: { pan }, ...makeMotionWord() });
    await aim(agent, { direction: far });
    await callCamera(agent, "STOP_CAMERA", {});
    await waitFor(() => expect(stands()).toBe(true));
    expect(degreesBetween(looks(), far)).toBeGreaterThan(20);
  });

  test("stops where it is when the server link is lost during the move", async () => {
    const { agent, looks, stands } = await watchCamera(protocol);
    await aim(agent, { direction: far });
    agent.server.goAway();
    await waitFor(() => expect(stands()).toBe(true));
    expect(degreesBetween(looks(), far)).toBeGreaterThan(20);
  });

  test("follows the stick instead of the move, and stops on release (CAM-076)", async () => {
    const { agent, mount, stands } = await watchCamera(protocol);
    await aim(agent, { direction: far });
    await callCamera(agent, "MOVE_CAMERA", { motion: { pan: -100, tilt: 0 }, ...makeMotionWord() });
    await waitFor(() => expect(mount.course.speeds.pan).toBeLessThan(-0.5));
    await waitFor(() => expect(stands()).toBe(true));
    expect(mount.course.goal).toBeUndefined();
  });

  test("ignores an expired move command and one older than a stop", async () => {
    const { agent, mount } = await watchCamera(protocol);
    const late = { ok: false, error: "deadlinePassed" };
    expect(await aim(agent, { direction: far }, -10)).toEqual(late);
    const older = makeMotionWord();
    await callCamera(agent, "STOP_CAMERA", {});
    expect(await callCamera(agent, "AIM_CAMERA", { aim: { direction: far }, ...older })).toEqual(late);
    expect(mount.course.goal).toBeUndefined();
  });

  test("reports its position on request, and a silent camera is reported", async () => {
    const { agent, control, mount } = await watchCamera(protocol);
    mount.travelTo({ panDegrees: 12.34, tiltDegrees: -8 }, 0);
    const read = () => callCamera(agent, "READ_POSITION", {});
    expect(await read()).toMatchObject({
      ok: true,
      value: { panDegrees: expect.closeTo(12.34) as number, tiltDegrees: expect.closeTo(-8) as number },
    });
    control.faults.add("mute");
    expect(await read()).toMatchObject({ ok: false, error: "noAnswer" });
    expect(await aim(agent, { direction: far })).toMatchObject({ ok: false, error: "noAnswer" });
  });
});

test.each(["PECLO_D", "COHU_T"] as const)(
  "a camera by %s reports that it does not support absolute moves, and is not moved",
  async (protocol) => {
    const { agent, mount, stands } = await watchCamera(protocol);
    expect(readState(agent)).toMatchObject({ supportsPTZ: true, supportsAim: false });
    const cannot = { ok: false, error: "notSupported" };
    expect(await aim(agent, { direction: far })).toMatchObject(cannot);
    expect(await callCamera(agent, "READ_POSITION", {})).toMatchObject(cannot);
    expect(mount.orders.map(({ order }) => order)).not.toContain("goal");
    expect(stands()).toBe(true);
  },
);
