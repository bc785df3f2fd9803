import { expect, test } from "vitest";
import { frameOf, testCamera, testGateway, view, watch } from "./testing/test-gateway.ts";
import { startViewers, type Viewers } from "./testing/viewers.ts";

const noSignal = new AbortController().signal;
const within = { timeout: 15_000, interval: 50 };

async function countPictures(viewers: Viewers): Promise<number[]> {
  return Object.values(await viewers.look()).map((seen) => seen.pictures);
}

test("many viewers of one camera start from a key frame, and the camera is pulled once (CAM-068)", async () => {
  const [{ gateway, reports }, camera] = await Promise.all([testGateway(), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  expect(camera.allPulls).toBe(0);
  expect(await view(gateway, viewers, "cam-1", "first")).toBeUndefined();
  await expect.poll(() => countPictures(viewers).then(([count = 0]) => count > 5), within).toBe(true);
  const refused = await Promise.all(
    Array.from({ length: 9 }, (_, index) => view(gateway, viewers, "cam-1", `viewer-${index}`)),
  );
  expect(refused.filter(Boolean)).toEqual([]);
  await expect
    .poll(() => countPictures(viewers).then((seen) => seen.filter((count) => count > 20).length), within)
    .toBe(10);
  const seen = Object.values(await viewers.look());
  expect(seen.map(({ stepsBack }) => stepsBack)).toEqual(Array(10).fill(0));
  expect([camera.pulls, camera.allPulls]).toEqual([1, 1]);
  expect(reports.get("cam-1")).toEqual({ streamOnline: true, videoSnapshot: null, streamProblem: null });
});

test("a viewer is disconnected when its lease expires, and continues if renewed", async () => {
  const [{ gateway, logged, clock }, camera] = await Promise.all([testGateway(), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  for (const id of ["kept", "forgotten"])
    expect(await view(gateway, viewers, "cam-1", id, { leaseMs: 8_000 })).toBeUndefined();
  const keep = async (...viewerIds: string[]): Promise<unknown> => {
    const frame = frameOf("KEEP_VIEWERS", "cam-1", { viewerIds });
    const kept = await gateway.calls.KEEP_VIEWERS(frame, noSignal);
    return kept.ok && kept.value.open;
  };
  expect(await keep("kept", "forgotten", "never-was")).toEqual(["kept", "forgotten"]);
  const listEnded = async (): Promise<string[]> => {
    expect(await keep("kept")).toEqual(["kept"]);
    clock.leap(1_000);
    return logged.filter((line) => line.startsWith("viewer renewal missing"));
  };
  await expect.poll(listEnded, within).toHaveLength(1);
  expect(await keep("kept", "forgotten")).toEqual(["kept"]);
  const before = await viewers.look();
  const more = (before["kept"]?.pictures ?? 0) + 7;
  await expect.poll(() => viewers.look().then(({ kept }) => kept?.pictures), within).toBeGreaterThan(more);
  const after = await viewers.look();
  expect((after["forgotten"]?.pictures ?? 0) - (before["forgotten"]?.pictures ?? 0)).toBeLessThan(3);
});

test("viewers of a changed or removed camera are disconnected", async () => {
  const [{ gateway }, camera, other] = await Promise.all([testGateway(), testCamera(), testCamera()]);
  const viewers = startViewers();
  const open = async (...viewerIds: string[]): Promise<unknown> => {
    const frame = frameOf("KEEP_VIEWERS", "cam-1", { viewerIds });
    const kept = await gateway.calls.KEEP_VIEWERS(frame, noSignal);
    return kept.ok && kept.value.open;
  };
  watch(gateway, "cam-1", camera);
  expect(await view(gateway, viewers, "cam-1", "before")).toBeUndefined();
  watch(gateway, "cam-1", camera);
  expect(await open("before")).toEqual(["before"]);
  watch(gateway, "cam-1", other);
  expect(await open("before")).toEqual([]);
  expect(await view(gateway, viewers, "cam-1", "behind")).toBeUndefined();
  gateway.forget("cam-1");
  watch(gateway, "cam-1", other);
  expect(await open("behind")).toEqual([]);
});

test("selected viewers are disconnected, and others continue", async () => {
  const [{ gateway }, camera] = await Promise.all([testGateway(), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  for (const id of ["stays", "goes"]) await view(gateway, viewers, "cam-1", id);
  await expect
    .poll(() => countPictures(viewers).then((seen) => seen.every((count) => count > 2)), within)
    .toBe(true);
  const frame = frameOf("CLOSE_VIEWERS", "cam-1", { viewerIds: ["goes", "never-was"] });
  expect(await gateway.calls.CLOSE_VIEWERS(frame, noSignal)).toEqual({ ok: true, value: { closed: 1 } });
  const before = await viewers.look();
  const more = (before["stays"]?.pictures ?? 0) + 15;
  await expect.poll(() => viewers.look().then(({ stays }) => stays?.pictures), within).toBeGreaterThan(more);
  const after = await viewers.look();
  expect((after["goes"]?.pictures ?? 0) - (before["goes"]?.pictures ?? 0)).toBeLessThan(3);
});
