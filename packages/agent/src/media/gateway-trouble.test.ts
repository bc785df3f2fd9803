import { expect, test } from "vitest";
import { readdir, readFile } from "node:fs/promises";
import { frameOf, testCamera, testGateway, view, watch } from "./testing/test-gateway.ts";
import { startViewers, type Viewers } from "./testing/viewers.ts";

const noSignal = new AbortController().signal;
const within = { timeout: 15_000, interval: 50 };
const joins = Number(process.env.GANTRY_JOINS ?? 60);

async function picturesOf(viewers: Viewers): Promise<Record<string, number>> {
  const seen = Object.entries(await viewers.look());
  return Object.fromEntries(seen.map(([id, { pictures }]) => [id, pictures]));
}

async function seeMore(viewers: Viewers, before: Record<string, number>, more: number): Promise<void> {
  const listMissing = async (): Promise<string[]> => {
    const now = await picturesOf(viewers);
    return Object.keys(before).filter((id) => (now[id] ?? 0) < (before[id] ?? 0) + more);
  };
  await expect.poll(listMissing, within).toEqual([]);
}

test("after a power loss a camera returns within 10 s to all thirty viewers without a new offer", async () => {
  const [{ gateway, reports }, camera] = await Promise.all([testGateway(), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  const names = Array.from({ length: 30 }, (_, index) => `viewer-${index}`);
  const refused = await Promise.all(names.map((name) => view(gateway, viewers, "cam-1", name)));
  expect(refused.filter(Boolean)).toEqual([]);
  await seeMore(viewers, Object.fromEntries(names.map((name) => [name, 0])), 2);
  await camera.stop();
  await expect.poll(() => reports.get("cam-1")?.streamOnline, within).toBe(false);
  await expect.poll(() => reports.get("cam-1")?.streamProblem?.code, within).toBe("unreachable");
  const before = await picturesOf(viewers);
  const restartedAtMs = performance.now();
  await camera.start();
  await seeMore(viewers, before, 2);
  expect(performance.now() - restartedAtMs).toBeLessThan(10_000);
  expect(reports.get("cam-1")).toMatchObject({ streamOnline: true, streamProblem: null });
  const seen = Object.values(await viewers.look());
  expect(seen.filter(({ stepsBack }) => stepsBack > 0)).toEqual([]);
  expect([camera.pulls, camera.allPulls]).toEqual([1, 2]);
});

test("a wrong password is reported, retried rarely, and in no log", async () => {
  const credentials = { userName: "operator", password: "right-one" };
  const [{ gateway, reports, logged }, camera] = await Promise.all([
    testGateway(),
    testCamera({ credentials }),
  ]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera, { credentials: { userName: "operator", password: "wrong-one" } });
  expect(await view(gateway, viewers, "cam-1", "first")).toBe("streamDown");
  const offerSdp = await viewers.offer("reason");
  const frame = frameOf("ANSWER_OFFER", "cam-1", { viewerId: "reason", offerSdp, stream: "internal" });
  const refused = { ok: false, error: "streamDown", detail: "loginRefused" };
  expect(await gateway.calls.ANSWER_OFFER(frame, noSignal)).toEqual(refused);
  expect(reports.get("cam-1")).toEqual({
    streamOnline: false,
    videoSnapshot: null,
    streamProblem: { code: "loginRefused" },
  });
  const asked = camera.refusals;
  for (const id of ["second", "third"]) expect(await view(gateway, viewers, "cam-1", id)).toBe("streamDown");
  expect(camera.refusals).toBe(asked);
  watch(gateway, "cam-1", camera, { credentials });
  expect(await view(gateway, viewers, "cam-1", "fourth")).toBeUndefined();
  expect(logged.join()).not.toMatch(/wrong-one|right-one/);
});

test("a killed child affects only its own cameras, which can be watched again", async () => {
  const [{ gateway, logged, reports }, camera] = await Promise.all([
    testGateway({ children: 2 }),
    testCamera(),
  ]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  const [first] = gateway.processIds;
  watch(gateway, "cam-2", camera);
  const [, second] = gateway.processIds;
  expect(second).toBeGreaterThan(0);
  const pids = gateway.processIds;
  for (const id of ["cam-1", "cam-2"]) expect(await view(gateway, viewers, id, id)).toBeUndefined();
  await seeMore(viewers, { "cam-1": 0, "cam-2": 0 }, 2);
  const killedCamera = first === pids[0] ? "cam-1" : "cam-2";
  const other = killedCamera === "cam-1" ? "cam-2" : "cam-1";
  process.kill(pids[0] ?? 0, "SIGKILL");
  const killedAtMs = performance.now();
  await expect.poll(() => reports.get(killedCamera)?.streamOnline, within).toBeNull();
  const before = await picturesOf(viewers);
  await seeMore(viewers, { [other]: before[other] ?? 0 }, 15);
  await expect.poll(() => gateway.processIds.length, within).toBe(2);
  expect(await view(gateway, viewers, killedCamera, "again")).toBeUndefined();
  await seeMore(viewers, { again: 0 }, 2);
  expect(performance.now() - killedAtMs).toBeLessThan(5_000);
  expect(logged.filter((line) => line.startsWith("media child died"))).toHaveLength(1);
});

test("viewers above the limit are refused, and one who leaves frees a place", async () => {
  const [{ gateway }, camera] = await Promise.all([testGateway({ maxViewersOfCamera: 2 }), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  const startViewing = (id: string): Promise<string | undefined> => view(gateway, viewers, "cam-1", id);
  expect([await startViewing("a"), await startViewing("b"), await startViewing("c")]).toEqual([
    undefined,
    undefined,
    "tooManyViewers",
  ]);
  await gateway.calls.CLOSE_VIEWERS(frameOf("CLOSE_VIEWERS", "cam-1", { viewerIds: ["a"] }), noSignal);
  expect(await startViewing("d")).toBeUndefined();
  const noOffer = frameOf("ANSWER_OFFER", "cam-1", { viewerId: "e", offerSdp: "hello", stream: "internal" });
  expect(await gateway.calls.ANSWER_OFFER(noOffer, noSignal)).toMatchObject({ error: "offerRefused" });
  const other = frameOf("ANSWER_OFFER", "cam-1", { viewerId: "f", offerSdp: "", stream: "external" });
  expect(await gateway.calls.ANSWER_OFFER(other, noSignal)).toMatchObject({ error: "streamMissing" });
});

test("public viewers never take the capacity of operators", async () => {
  const [{ gateway }, camera] = await Promise.all([testGateway({ maxViewers: 4 }), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  const startViewing = (id: string, isPublic: boolean) => view(gateway, viewers, "cam-1", id, { isPublic });
  expect([
    await startViewing("a", true),
    await startViewing("b", true),
    await startViewing("c", true),
  ]).toEqual([undefined, undefined, "tooManyViewers"]);
  expect([
    await startViewing("d", false),
    await startViewing("e", false),
    await startViewing("f", false),
  ]).toEqual([undefined, undefined, "tooManyViewers"]);
});

test(`${joins} viewers that join and leave leak no sockets, threads or memory`, async () => {
  const [{ gateway }, camera] = await Promise.all([testGateway(), testCamera()]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  const [pid] = gateway.processIds;
  const readUsage = async () => ({
    sockets: (await readdir(`/proc/${pid}/fd`)).length,
    threads: (await readdir(`/proc/${pid}/task`)).length,
    memoryMb: Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000,
  });
  const atOnce = 20;
  const runRound = async (first: number): Promise<void> => {
    const names = Array.from({ length: atOnce }, (_, index) => `viewer-${first + index}`);
    const refused = await Promise.all(names.map((name) => view(gateway, viewers, "cam-1", name)));
    expect(refused.filter(Boolean)).toEqual([]);
    const frame = frameOf("CLOSE_VIEWERS", "cam-1", { viewerIds: names });
    expect(await gateway.calls.CLOSE_VIEWERS(frame, noSignal)).toEqual({
      ok: true,
      value: { closed: atOnce },
    });
    for (const name of names) viewers.close(name);
  };
  await runRound(0);
  await expect.poll(async () => (await readUsage()).sockets < 60, within).toBe(true);
  const before = await readUsage();
  for (let first = atOnce; first < joins; first += atOnce) await runRound(first);
  const findGrowth = async (): Promise<string[]> => {
    const now = await readUsage();
    const allowed = { sockets: 2, threads: 2, memoryMb: 40 } as const;
    return (["sockets", "threads", "memoryMb"] as const).filter((of) => now[of] > before[of] + allowed[of]);
  };
  await expect.poll(findGrowth, within).toEqual([]);
});
