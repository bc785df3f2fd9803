import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { dataColumns, sampleColumns, sensorSystem } from "@gantry/protocols/ntcip1209/objects.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trafficOf } from "../../city/traffic/traffic.ts";
import { makeStandingClock } from "../../clock.ts";
import { testPlace } from "../detector-testing.ts";
import { type NtcipDetector, startNtcipDetector } from "./ntcip-detector.ts";

const run = promisify(execFile);
const nowMs = Date.UTC(2026, 6, 14, 20, 0, 10);
const traffic = trafficOf("test", () => []);
const parts = {
  traffic,
  place: testPlace,
  lanes: 4,
  community: "public",
  clock: makeStandingClock(nowMs),
  ports: [0],
};
let detector: NtcipDetector;
let older: NtcipDetector;

beforeAll(async () => {
  detector = await startNtcipDetector({ ...parts, table: "entryZoneClass" });
  older = await startNtcipDetector({ ...parts, table: "v1ByOutput" });
});
afterAll(() => Promise.all([detector?.stop(), older?.stop()]));

async function runTool(name: "snmpget" | "snmpwalk", port: number, ...rest: string[]): Promise<string> {
  const how = ["-v1", "-c", "public", "-On", "-m", "", "-r", "0", "-t", "2", `127.0.0.1:${port}`];
  return (await run(name, [...how, ...rest])).stdout.trim();
}

test("Net-SNMP reads the latest interval of a lane, which ended in local time", async () => {
  const end = `${sampleColumns.sampleEndTime}.1.2.0`;
  const volume = `${sampleColumns.sampleVolumeData}.1.2.0`;
  const endMs = Date.UTC(2026, 6, 14, 20);
  const lane = traffic.trafficAt({ ...testPlace, lane: 2 }, endMs - 30_000, endMs);
  // Denver is six hours behind in summer.
  expect(await runTool("snmpget", detector.port, end, volume, sensorSystem.maxSensorZones)).toBe(
    [
      `.${end} = INTEGER: ${Date.UTC(2026, 6, 14, 14) / 1000}`,
      `.${volume} = INTEGER: ${lane.volume}`,
      `.${sensorSystem.maxSensorZones} = INTEGER: 4`,
    ].join("\n"),
  );
});

test("Net-SNMP walks all tables of a detector in order, and those of an older one by zone and output", async () => {
  const lines = (await runTool("snmpwalk", detector.port, sampleColumns.sampleVolumeData)).split("\n");
  expect(lines).toHaveLength(21 * 4 * 5);
  expect(lines[0]).toMatch(/4\.0\.1\.0 = INTEGER: 65535$/);
  const volumes = (await runTool("snmpwalk", older.port, dataColumns.volumeData)).split("\n");
  expect(volumes.map((line) => line.split(" ")[0])).toEqual(
    [1, 2, 3, 4].map((zone) => `.${dataColumns.volumeData}.${zone}.1`),
  );
  const all = await runTool("snmpwalk", older.port, "1.3.6.1.4.1.1206.4.2.4");
  expect(all.split("\n").length).toBeGreaterThan(50);
}, 20_000);
