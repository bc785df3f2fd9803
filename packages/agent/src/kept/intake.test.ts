import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { expect, test } from "vitest";
import { ServerTime } from "../link/server-time.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { queueItem, signQueue, silentLog, queueChange } from "../testing/test-agent.ts";
import { diskSeal } from "./disk-seal.ts";
import { KeptAssignment } from "./kept-assignment.ts";
import { KeptServerTime } from "./kept-server-time.ts";

const sign: AgentDevice = {
  entityType: "SIGN",
  id: "sign-1",
  name: "Sign 1",
  protocol: "NTCIP",
  host: "127.0.0.1",
  port: 161,
  pollEnabled: true,
  pollRateS: 30,
  secrets: { community: "s3cret" },
  config: {},
  version: 1,
};
const queue = signQueue(4, [queueItem("ICE")]);

const parts = { seal: diskSeal(undefined), log: silentLog };

async function written(): Promise<string> {
  const path = join(await temporaryFolder(), "assignment.json");
  const kept = await KeptAssignment.open(path, "agent-1", parts);
  kept.take({ type: "devices", devices: [sign] });
  kept.take(queueChange(queue));
  await kept.write();
  return path;
}
const opened = async (path: string, agentId = "agent-1") =>
  (await KeptAssignment.open(path, agentId, parts)).whole;

test("devices with their secrets and the newest queues are restored", async () => {
  expect(await opened(await written())).toEqual({
    type: "devices",
    devices: [{ ...sign, extras: { queue } }],
  });
});

test("the assignment is encrypted with the agent's key, and one stored in clear is encrypted at its next write", async () => {
  const path = await written();
  const withKey = { seal: diskSeal("k".repeat(32)), log: silentLog };
  const kept = await KeptAssignment.open(path, "agent-1", withKey);
  await kept.write();
  expect(await readFile(path, "utf8")).not.toContain("s3cret");
  expect((await KeptAssignment.open(path, "agent-1", withKey)).whole).toEqual(kept.whole);
  expect((await KeptAssignment.open(path, "agent-1", parts)).whole).toBeUndefined();
});

test("a removed device's secrets and queue are deleted from disk", async () => {
  const path = await written();
  const kept = await KeptAssignment.open(path, "agent-1", parts);
  kept.take({ type: "deviceRemoved", entityType: "SIGN", id: "sign-1" });
  await kept.write();
  expect(await opened(path)).toEqual({ type: "devices", devices: [] });
  expect(await readFile(path, "utf8")).not.toContain("s3cret");
  expect(await readdir(join(path, ".."))).toEqual(["assignment.json"]);
});

test("a queue of an older revision is ignored; the full state that opens a link always applies", async () => {
  const kept = await KeptAssignment.open(await written(), "agent-1", parts);
  const older = signQueue(3, []);
  expect(kept.take(queueChange(older))).toBeUndefined();
  const whole = { ...sign, version: 2, extras: { queue: older } };
  kept.take({ type: "devices", devices: [whole] });
  expect(kept.whole).toMatchObject({ devices: [{ version: 2, extras: { queue: { revision: 3 } } }] });
});

test.each([
  ["cut short", (text: string) => text.slice(0, -10)],
  ["empty", () => ""],
  ["of another shape", () => '{"agentId":"agent-1","devices":[{}]}'],
])("a file that is %s counts as missing", async (_, damage) => {
  const path = await written();
  await writeFile(path, damage(await readFile(path, "utf8")));
  expect(await opened(path)).toBeUndefined();
});

test("unlimited permission counts from when it may be on disk, its end only once it is written", async () => {
  const kept = await KeptAssignment.open(await written(), "agent-1", parts);
  kept.terms = "limited";
  await kept.write();
  expect(kept.termsOnDisk).toBe("limited");
  kept.terms = "endless";
  const endless = kept.write();
  expect(kept.termsOnDisk).toBe("endless");
  await endless;
  kept.terms = "limited";
  const limited = kept.write();
  expect(kept.termsOnDisk).toBe("endless");
  await limited;
  expect(kept.termsOnDisk).toBe("limited");
});

test("another agent's assignment is not used", async () => {
  expect(await opened(await written(), "agent-2")).toBeUndefined();
});

test("a restart with the clock set back does not set the server time back", async () => {
  const path = join(await temporaryFolder(), "server-time.json");
  const clock = manualClock(5_000_000);
  const serverTime = new ServerTime(clock);
  const kept = await KeptServerTime.open(path, { clock, serverTime, log: silentLog });
  serverTime.measure(new Date(9_000_000).toISOString(), 0);
  await kept.write();
  await kept.stop();
  const resumed = async (startMs: number): Promise<number> => {
    const time = new ServerTime(manualClock(startMs));
    const parts = { clock: manualClock(startMs), serverTime: time, log: silentLog };
    await (await KeptServerTime.open(path, parts)).stop();
    return time.nowMs();
  };
  expect(await resumed(6_000_000)).toBe(10_000_000);
  expect(await resumed(0)).toBe(9_000_000);
});
