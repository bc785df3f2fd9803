import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { messageCrc } from "@gantry/domain/sign/crc.ts";
import { encodeActivationCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { hexOf } from "@gantry/protocols/ntcip1203/font-table.ts";
import { control, messageTableOid, signConfiguration, vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOneSign, type TestSign } from "../../testing.ts";

const run = promisify(execFile);
let sign: TestSign;

beforeAll(async () => {
  await run("snmpget", ["-V"]).catch((cause: unknown) => {
    throw new Error("Net-SNMP's snmpget is missing: apt-get install -y snmp", { cause });
  });
  sign = await startOneSign({ memory: { changeableRows: 2, volatileRows: 1, permanent: ["TEST"] } });
});
afterAll(() => sign?.stop());

/** One call of a Net-SNMP tool against the sign: numeric OIDs, values only as far as asked, one try. */
async function tool(name: "snmpget" | "snmpset" | "snmpwalk", ...rest: string[]): Promise<string> {
  const how = ["-v1", "-c", "public", "-On", "-m", "", "-r", "0", "-t", "2", `127.0.0.1:${sign.port}`];
  const { stdout } = await run(name, [...how, ...rest]);
  return stdout.trim();
}
const row = (column: Parameters<typeof messageTableOid>[0]) =>
  messageTableOid(column, memoryTypes.changeable, 1);

test("Net-SNMP reads the size of the face, several objects at once", async () => {
  expect(await tool("snmpget", vms.vmsSignWidthPixels, vms.vmsSignHeightPixels)).toBe(
    `.${vms.vmsSignWidthPixels} = INTEGER: 128\n.${vms.vmsSignHeightPixels} = INTEGER: 32`,
  );
});

test("Net-SNMP posts a message and reads it back from the face", async () => {
  await tool("snmpset", row("dmsMessageStatus"), "i", "6");
  await tool(
    "snmpset",
    row("dmsMessageMultiString"),
    "s",
    "CRASH[nl]AHEAD",
    row("dmsMessageOwner"),
    "s",
    "snmpset",
  );
  await tool("snmpset", row("dmsMessageStatus"), "i", "7");
  const crc = messageCrc("CRASH[nl]AHEAD", false, false);
  expect(await tool("snmpget", row("dmsMessageStatus"), row("dmsMessageCRC"))).toBe(
    `.${row("dmsMessageStatus")} = INTEGER: 4\n.${row("dmsMessageCRC")} = INTEGER: ${crc}`,
  );
  const code = encodeActivationCode({
    durationMinutes: 65_535,
    activationPriority: 255,
    memoryType: memoryTypes.changeable,
    number: 1,
    crc,
    source: "127.0.0.1",
  });
  await tool("snmpset", control.dmsActivateMessage, "x", code.ok ? hexOf(code.value) : "");
  const face = messageTableOid("dmsMessageMultiString", memoryTypes.currentBuffer, 1);
  expect(await tool("snmpget", face)).toBe(`.${face} = STRING: "CRASH[nl]AHEAD"`);
  expect(await tool("snmpget", control.dmsMsgRequesterID)).toContain("IpAddress: 127.0.0.1");
});

test("Net-SNMP is told that an unknown object has no such name and a read-only one cannot be set", async () => {
  await expect(tool("snmpget", "1.3.6.1.4.1.1206.4.2.3.99.0")).rejects.toThrow(/noSuchName/);
  await expect(tool("snmpset", vms.vmsSignWidthPixels, "i", "1")).rejects.toThrow(/noSuchName/);
  await expect(tool("snmpset", control.dmsTimeCommLoss, "s", "x")).rejects.toThrow(/badValue/);
});

test("Net-SNMP gets no answer with another community", async () => {
  const call = run("snmpget", [
    "-v1",
    "-c",
    "guess",
    "-r",
    "0",
    "-t",
    "0.3",
    `127.0.0.1:${sign.port}`,
    vms.vmsSignWidthPixels,
  ]);
  await expect(call).rejects.toThrow(/Timeout/);
});

test("Net-SNMP walks the sign from end to end without meeting an object twice or out of order", async () => {
  const lines = (await tool("snmpwalk", "1.3.6.1.4.1.1206"))
    .split("\n")
    .filter((line) => line.startsWith(".1.3"));
  const oids = lines.map((line) => line.slice(1).split(" ")[0]);
  expect(oids[0]).toBe(signConfiguration.dmsSignType);
  expect(new Set(oids).size).toBe(oids.length);
  expect(oids).toContain(messageTableOid("dmsMessageCRC", memoryTypes.blank, 255));
});
