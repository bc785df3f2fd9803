import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignHealth } from "@gantry/domain/contract/signs/sign-device.ts";
import { expect, test } from "vitest";
import { ntcipSign } from "../drivers/ntcip-sign/driver.ts";
import type { DriverResult, SignSession } from "../drivers/sign-session.ts";
import { ServerTime } from "../link/server-time.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { signDevice, silentLog, testSign } from "../testing/test-agent.ts";
import { systemClock } from "../clock.ts";
import { SignFiles } from "./sign-files.ts";
import { signMemoryOf } from "./sign-memory.ts";
import { SignRuntime } from "./sign-runtime.ts";

const noHealth = { ok: false, failure: { code: "noAnswer", detail: "" } } as const;
const noContents = { font: () => undefined, graphic: () => undefined };

/** A sign whose sessions can be changed; `states` are what it has published. */
async function contactWith(change: (session: SignSession) => SignSession) {
  const device = signDevice(await testSign());
  const published: Observation[] = [];
  const parts = {
    clock: systemClock,
    serverTime: new ServerTime(manualClock(1_000_000)),
    log: silentLog,
    contents: noContents,
    files: new SignFiles(await temporaryFolder(), signMemoryOf),
    commLossMinutes: 5,
    leaseMinutes: 15,
    settleMs: 0,
    mayAct: () => true,
    mayProlong: () => true,
    observe: async (observation: Observation) => void published.push(observation),
  };
  const driver = {
    ...ntcipSign,
    connect: (...given: Parameters<typeof ntcipSign.connect>) => change(ntcipSign.connect(...given)),
  };
  const runtime = new SignRuntime(parts, driver, device);
  const states = () => published.flatMap((one) => (one.kind === "state" ? [one.stateData] : []));
  return { runtime, device, states };
}

test("after a change of address the face is published first, and then a whole state", async () => {
  const { runtime, device, states } = await contactWith((session) => session);
  await runtime.turn();
  await runtime.turn();
  expect(states().at(-1)).not.toHaveProperty("description");
  const before = states().length;
  const moved = signDevice(await testSign(), { id: device.id });
  runtime.update(moved);
  await runtime.turn();
  expect(states()[before]).toMatchObject({ face: {} });
  expect(states()[before + 1]).toMatchObject({ description: {}, fonts: expect.any(Array) });
  expect(states()[before + 1]).toMatchObject({ face: {}, settingsReadAt: expect.any(String) });
  runtime.close();
});

test("health that arrives after its session ended is dropped", async () => {
  const late = Promise.withResolvers<DriverResult<SignHealth>>();
  const isRead = Promise.withResolvers<void>();
  let sessions = 0;
  const { runtime, device, states } = await contactWith((session) => {
    sessions++;
    if (sessions > 1) return { ...session, readHealth: async () => noHealth };
    return { ...session, readHealth: () => (isRead.resolve(), late.promise) };
  });
  const { host, port, secrets } = device;
  const other = ntcipSign.connect({ host: host!, port: port!, secrets }, { clock: systemClock });
  const health = await other.readHealth();
  expect(health.ok).toBe(true);
  const turn = runtime.turn();
  await isRead.promise;
  runtime.update(signDevice(await testSign(), { id: device.id }));
  late.resolve(health);
  expect(await turn).toMatchObject({ answered: false, error: "closed" });
  expect(await runtime.turn()).toMatchObject({ answered: true });
  expect(states().filter((state) => "health" in state)).toEqual([]);
  runtime.close();
});
