import { readFileSync } from "node:fs";
import path from "node:path";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteRecord } from "../../scripts/site/instance.ts";
import { ConsoleClient } from "../support/console-client.ts";
import { Door } from "../support/door.ts";
import { findSigns, healthySigns, pollUntil, readSign, type SignEntity } from "../support/signs.ts";
import { type SiteProcess, startSiteProcess } from "../support/site-process.ts";

interface ListedAgent {
  id: string;
  name: string;
  status: string;
  devices: number;
}

let site: SiteProcess;
let admin: ConsoleClient;

beforeAll(async () => {
  site = await startSiteProcess();
  admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
  await healthySigns(admin, site.door, 3);
}, 240_000);
afterAll(() => site?.stop());

const listAgents = async (): Promise<ListedAgent[]> =>
  (await admin.call<FindAnswer<ListedAgent>>("POST", "/system/communication-agent/find", {})).body.items;
const agentNamed = async (name: string): Promise<ListedAgent> => {
  const found = (await listAgents()).find((agent) => agent.name === name);
  if (!found) throw new Error(`There is no agent ${name}`);
  return found;
};
const signsOf = async ({ id }: ListedAgent): Promise<string[]> =>
  (
    await admin.call<FindAnswer<{ id: string; entityType: string }>>(
      "POST",
      `/system/communication-agent/${id}/devices/find`,
      { pageSize: 1000 },
    )
  ).body.items.flatMap((device) => (device.entityType === "SIGN" ? [device.id] : []));

test("when one of two agents of a tenant ends, the other takes over all devices without sending a message again", async () => {
  const [first, second] = await pollUntil(async () => {
    const both = [await agentNamed("metro demo"), await agentNamed("metro-2 demo")] as const;
    return Math.abs(both[0].devices - both[1].devices) < 10 && both[0].devices > 10 && both;
  }, 60_000);
  const moving = await signsOf(first);
  expect(moving.length).toBeGreaterThan(0);
  // Posts to the moving signs are verified first; some of the city's signs never respond.
  const verified = await pollUntil(async () => {
    const signs = (await findSigns(admin)).filter(({ id }) => moving.includes(id));
    const isBusy = ({ status, stateData }: SignEntity) =>
      status === "UNKNOWN" || stateData?.verification?.state === "sending";
    if (signs.some(isBusy)) return false;
    const shown = signs.filter(
      ({ status, stateData }) => status === "ONLINE" && stateData?.verification?.state === "verified",
    );
    return shown.length > 0 && shown;
  }, 120_000);
  const door = new Door(site.door);
  const devices = await door.inventory();
  const countActivations = async (): Promise<number> => {
    const reports = verified.map(({ name }) =>
      door.sign(devices.find((one) => one.document.name === name)?.key ?? ""),
    );
    return (await Promise.all(reports)).reduce((sum, report) => sum + report.activations.length, 0);
  };
  const before = await countActivations();
  const record = JSON.parse(readFileSync(path.join(site.dataFolder, "site.json"), "utf8")) as SiteRecord;
  const startedMs = performance.now();
  process.kill(record.children["agent metro"]?.pid ?? 0, "SIGTERM");
  await pollUntil(
    async () => (await agentNamed("metro-2 demo")).devices === first.devices + second.devices,
    30_000,
  );
  const tookMs = performance.now() - startedMs;
  const seenSince = new Date().toISOString();
  await pollUntil(async () => {
    const now = await Promise.all(verified.map(({ id }) => readSign(admin, id)));
    return now.every(
      ({ lastUpdateTimestamp, stateData }) =>
        String(lastUpdateTimestamp) > seenSince && stateData.verification?.state === "verified",
    );
  }, 120_000);
  console.log(
    `${first.devices} devices, ${moving.length} of them signs, ${verified.length} of these verified, were handed over in ${tookMs.toFixed(0)} ms`,
  );
  expect(await countActivations()).toBe(before);
  const { body: history } = await admin.call<{ event: string; data: { devices?: number } }[]>(
    "GET",
    `/system/communication-agent/${second.id}/events`,
  );
  const took = history.filter(({ event }) => event === "agentTookOver");
  expect(took.reduce((sum, { data }) => sum + (data.devices ?? 0), 0)).toBeGreaterThanOrEqual(first.devices);
  await pollUntil(async () => (await agentNamed("metro demo")).status === "active", 30_000);
  expect((await agentNamed("metro demo")).devices).toBe(0);
}, 240_000);
