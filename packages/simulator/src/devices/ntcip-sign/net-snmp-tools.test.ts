import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { graphicId } from "@gantry/domain/sign/pictures/graphic.ts";
import { encodeActivationCode } from "@gantry/protocols/ntcip1203/activation-code.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { hexOf } from "@gantry/protocols/ntcip1203/font-table.ts";
import {
  characterTableOid,
  control,
  fontTableOid,
  graphicBlockOid,
  graphicTableOid,
  illumination,
  messageTableOid,
  signConfiguration,
  status,
  vms,
} from "@gantry/protocols/ntcip1203/objects.ts";
import { statusTableOid } from "@gantry/protocols/ntcip1203/status-tables.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withGraphics } from "./sign-options.ts";
import { startOneSign, type TestSign } from "../../testing.ts";

const run = promisify(execFile);
let sign: TestSign;

beforeAll(async () => {
  await run("snmpget", ["-V"]).catch((cause: unknown) => {
    throw new Error("Net-SNMP's snmpget is missing: apt-get install -y snmp", { cause });
  });
  sign = await startOneSign({
    ...withGraphics,
    memory: { changeableRows: 2, volatileRows: 1, permanent: ["TEST"] },
  });
});
afterAll(() => sign?.stop());

async function runTool(name: "snmpget" | "snmpset" | "snmpwalk", ...rest: string[]): Promise<string> {
  const how = ["-v1", "-c", "public", "-On", "-m", "", "-r", "0", "-t", "2", `127.0.0.1:${sign.port}`];
  const { stdout } = await run(name, [...how, ...rest]);
  return stdout.trim();
}
const row = (column: Parameters<typeof messageTableOid>[0]) =>
  messageTableOid(column, memoryTypes.changeable, 1);

test("Net-SNMP reads the face size with several objects at once", async () => {
  expect(await runTool("snmpget", vms.vmsSignWidthPixels, vms.vmsSignHeightPixels)).toBe(
    `.${vms.vmsSignWidthPixels} = INTEGER: 128\n.${vms.vmsSignHeightPixels} = INTEGER: 32`,
  );
});

test("Net-SNMP posts a message and reads it back from the face", async () => {
  await runTool("snmpset", row("dmsMessageStatus"), "i", "6");
  await runTool(
    "snmpset",
    row("dmsMessageMultiString"),
    "s",
    "CRASH[nl]AHEAD",
    row("dmsMessageOwner"),
    "s",
    "snmpset",
  );
  await runTool("snmpset", row("dmsMessageStatus"), "i", "7");
  const crc = messageCrc("CRASH[nl]AHEAD", false, false);
  expect(await runTool("snmpget", row("dmsMessageStatus"), row("dmsMessageCRC"))).toBe(
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
  await runTool("snmpset", control.dmsActivateMessage, "x", code.ok ? hexOf(code.value) : "");
  const face = messageTableOid("dmsMessageMultiString", memoryTypes.currentBuffer, 1);
  expect(await runTool("snmpget", face)).toBe(`.${face} = STRING: "CRASH[nl]AHEAD"`);
  expect(await runTool("snmpget", control.dmsMsgRequesterID)).toContain("IpAddress: 127.0.0.1");
});

test("Net-SNMP loads a font character by character and reads the standard's version id", async () => {
  const oidOf = (column: Parameters<typeof fontTableOid>[0]) => fontTableOid(column, 4);
  const set = (oid: string, type: string, value: string) => runTool("snmpset", oid, type, value);
  await set(oidOf("fontStatus"), "i", "7");
  const head = [
    oidOf("fontNumber"),
    "i",
    "2",
    oidOf("fontName"),
    "s",
    "example",
    oidOf("fontHeight"),
    "i",
    "7",
  ];
  await runTool("snmpset", ...head, oidOf("fontCharSpacing"), "i", "1", oidOf("fontLineSpacing"), "i", "3");
  for (const [code, width, bitmap] of [
    [0x34, "7", "1C59346FE18300"],
    [0x41, "6", "7B3CFFCF3CC0"],
  ] as const) {
    await set(characterTableOid("characterWidth", 4, code), "i", width);
    await set(characterTableOid("characterBitmap", 4, code), "x", bitmap);
  }
  await set(oidOf("fontStatus"), "i", "8");
  expect(await runTool("snmpget", oidOf("fontStatus"))).toContain("INTEGER: 3");
  expect(await runTool("snmpget", oidOf("fontStatus"))).toContain("INTEGER: 4");
  expect(await runTool("snmpget", oidOf("fontVersionID"))).toContain(`INTEGER: ${0xed52}`);
  await set(oidOf("fontStatus"), "i", "9");
});

test("Net-SNMP loads a graphic in blocks, and a block of the wrong length is a bad value", async () => {
  const oidOf = (column: Parameters<typeof graphicTableOid>[0]) => graphicTableOid(column, 1);
  await runTool("snmpset", oidOf("dmsGraphicStatus"), "i", "7");
  const size = [oidOf("dmsGraphicHeight"), "i", "10", oidOf("dmsGraphicWidth"), "i", "12"];
  await runTool("snmpset", oidOf("dmsGraphicNumber"), "i", "3", ...size, oidOf("dmsGraphicType"), "i", "2");
  const block = (length: number) => "0a".repeat(length);
  await runTool("snmpset", graphicBlockOid(1, 1), "x", block(100));
  await expect(runTool("snmpset", graphicBlockOid(1, 2), "x", block(20))).rejects.toThrow(/badValue/);
  await runTool("snmpset", graphicBlockOid(1, 2), "x", block(100));
  await runTool("snmpset", oidOf("dmsGraphicStatus"), "i", "8");
  const shades = { name: "", widthPx: 12, heightPx: 10, type: "monochrome8bit", transparent: null } as const;
  const id = graphicId(3, { ...shades, bitmap: block(120) });
  expect(await runTool("snmpget", oidOf("dmsGraphicID"))).toContain(`INTEGER: ${id}`);
});

test("Net-SNMP sets the brightness, tests the pixels and detects an open door", async () => {
  await runTool("snmpset", illumination.dmsIllumControl, "i", "5", illumination.dmsIllumManLevel, "i", "9");
  expect(await runTool("snmpget", illumination.dmsIllumBrightLevelStatus)).toContain("INTEGER: 9");
  sign.machine.hardware.brokenPixels = [{ x: 2, y: 1, faults: ["stuckOff"] }];
  sign.machine.hardware.doorsOpen = 1;
  await runTool("snmpset", status.pixelTestActivation, "i", "3");
  const looks: string[] = [];
  for (let look = 0; look < 3; look++) looks.push(await runTool("snmpget", status.pixelTestActivation));
  expect(looks.map((line) => line.split("INTEGER: ")[1])).toEqual(["3", "3", "2"]);
  const where = ["pixelFailureXLocation", "pixelFailureYLocation", "pixelFailureStatus"] as const;
  const cells = await runTool(
    "snmpget",
    ...where.map((column) => statusTableOid("pixelFailure", column, 2, 1)),
  );
  expect(cells.split("\n").map((line) => line.split("INTEGER: ")[1])).toEqual(["2", "1", "16"]);
  expect(await runTool("snmpget", status.shortErrorStatus)).toContain(`INTEGER: ${(1 << 5) | (1 << 13)}`);
});

test("Net-SNMP gets noSuchName for an unknown object and an error for a SET of a read-only one", async () => {
  await expect(runTool("snmpget", "1.3.6.1.4.1.1206.4.2.3.99.0")).rejects.toThrow(/noSuchName/);
  await expect(runTool("snmpset", vms.vmsSignWidthPixels, "i", "1")).rejects.toThrow(/noSuchName/);
  await expect(runTool("snmpset", control.dmsTimeCommLoss, "s", "x")).rejects.toThrow(/badValue/);
});

test("Net-SNMP gets no response with another community", async () => {
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

test("Net-SNMP walks the sign completely without duplicates or disorder", async () => {
  const lines = (await runTool("snmpwalk", "1.3.6.1.4.1.1206"))
    .split("\n")
    .filter((line) => line.startsWith(".1.3"));
  const oids = lines.map((line) => line.slice(1).split(" ")[0]);
  expect(oids[0]).toBe(signConfiguration.dmsSignType);
  expect(new Set(oids).size).toBe(oids.length);
  expect(oids).toContain(messageTableOid("dmsMessageCRC", memoryTypes.blank, 255));
});
