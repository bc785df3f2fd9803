import { builtInFontNumbers } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import { activationErrors } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control, fontTableOid, graphicTableOid, status, vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { encodeSnmpMessage } from "@gantry/protocols/snmp/message.ts";
import { afterEach, expect, test } from "vitest";
import { exchange, getValues, type SnmpAddress, setValue } from "../../snmp-client.ts";
import { startOneSign, type TestSign } from "../../testing.ts";
import { type FaultName, type FaultOptions, faultNames } from "./behaviours.ts";
import { activate, currentBuffer, integerAt, writeMessage } from "./posting.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";

const running: TestSign[] = [];

async function startWith(name: FaultName, options: FaultOptions = {}) {
  const sign = await startOneSign();
  running.push(sign);
  sign.setFault({ name, options });
  const address: SnmpAddress = { host: sign.host, port: sign.port, community: "public" };
  return { sign, address, quick: { ...address, timeoutMs: 60 } };
}
const width = [vms.vmsSignWidthPixels];
const widthRequest = encodeSnmpMessage({
  version: 0,
  community: "public",
  pdu: "get",
  requestId: 1,
  errorStatus: 0,
  errorIndex: 0,
  varbinds: [{ oid: vms.vmsSignWidthPixels, value: { type: "null" } }],
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((sign) => sign.stop()));
});

test.each(["wrongCommunity", "silent"] as const)(
  "%s: there is no response until the fault is cleared",
  async (name) => {
    const { sign, address, quick } = await startWith(name);
    expect(await getValues(quick, width)).toBeUndefined();
    sign.setFault(undefined);
    expect(await getValues(address, width)).toEqual([integer(128)]);
  },
);

test.each(["truncated", "garbage"] as const)("%s: the response is invalid", async (name) => {
  const { address } = await startWith(name);
  expect((await exchange(address, widthRequest))?.length).toBeGreaterThan(10);
  expect(await getValues({ ...address, timeoutMs: 60 }, width)).toBeUndefined();
});

test("wrongType: the width is text, the height is still a number", async () => {
  const { address } = await startWith("wrongType", { oid: vms.vmsSignWidthPixels });
  const [widthValue, heightValue] =
    (await getValues(address, [vms.vmsSignWidthPixels, vms.vmsSignHeightPixels])) ?? [];
  expect([widthValue?.type, heightValue?.type]).toEqual(["octets", "integer"]);
});

test("outOfRange: the width is outside the MIB range", async () => {
  const { address } = await startWith("outOfRange");
  expect(await getValues(address, width)).toEqual([integer(2_097_152)]);
});

test("rebootAfterSets: the third SET is lost and the row is cleared during the post", async () => {
  const { sign, address } = await startWith("rebootAfterSets", { count: 3 });
  expect(await writeMessage({ ...address, timeoutMs: 60 }, "HALF")).toBeUndefined();
  expect(sign.machine.sets).toHaveLength(3);
  expect(await writeMessage(address, "WHOLE")).toBe(4);
});

test("showsSomethingElse: the activation is accepted, the face differs", async () => {
  const { sign, address } = await startWith("showsSomethingElse", { multi: "WRONG" });
  await writeMessage(address, "RIGHT");
  expect(await activate(address)).toBe(0);
  expect(await currentBuffer(address)).toMatchObject({ multi: "WRONG" });
  expect(sign.machine.activations).toMatchObject([{ multi: "RIGHT", error: "none" }]);
});

test("silentAfterSet: the SET is executed without a response", async () => {
  const { address, quick } = await startWith("silentAfterSet");
  expect(await setValue(quick, control.dmsTimeCommLoss, integer(7))).toBeUndefined();
  expect(await integerAt(address, control.dmsTimeCommLoss)).toBe(7);
});

test("slow: the response arrives after the timeout", async () => {
  const { address, quick } = await startWith("slow", { delayMs: 150 });
  expect(await getValues(quick, width)).toBeUndefined();
  expect(await getValues({ ...address, timeoutMs: 5000 }, width)).toEqual([integer(128)]);
});

test("refusesActivation: the error object has the reason and the face stays", async () => {
  const { address } = await startWith("refusesActivation", { error: "centralOverrideMode" });
  await writeMessage(address, "RIGHT");
  expect(await activate(address)).toBe(5);
  expect(await integerAt(address, control.dmsActivateMsgError)).toBe(activationErrors.centralOverrideMode);
  expect(await currentBuffer(address)).toMatchObject({ multi: "" });
});

test("changesByItself: the message is replaced locally, a given number of times", async () => {
  const { sign, address } = await startWith("changesByItself", { multi: "BY HAND", count: 1 });
  await writeMessage(address, "RIGHT");
  await activate(address);
  expect(await currentBuffer(address)).toMatchObject({ multi: "BY HAND" });
  expect(sign.machine.control.shown().source).toBe("local");
  await activate(address);
  expect(await currentBuffer(address)).toMatchObject({ multi: "RIGHT" });
});

test("oneVarbind: two objects in one request are tooBig", async () => {
  const { address } = await startWith("oneVarbind");
  expect(await getValues(address, [vms.vmsSignWidthPixels, vms.vmsSignHeightPixels])).toBeUndefined();
  expect(await getValues(address, width)).toEqual([integer(128)]);
});

test("staysValidating: the status is validating before valid", async () => {
  const { address } = await startWith("staysValidating", { count: 2 });
  expect(await writeMessage(address, "SLOW MEMORY")).toBe(3);
  const status = "1.3.6.1.4.1.1206.4.2.3.5.8.1.9.3.1";
  expect([await integerAt(address, status), await integerAt(address, status)]).toEqual([3, 4]);
});

test("goesBlank: the activation is accepted and the face is blank", async () => {
  const { address } = await startWith("goesBlank");
  await writeMessage(address, "RIGHT");
  expect(await activate(address)).toBe(0);
  expect(await currentBuffer(address)).toMatchObject({ multi: "" });
});

test("recoversWithOwnMessage: after the activation the sign restarts with its own message", async () => {
  const { address, sign } = await startWith("recoversWithOwnMessage");
  await writeMessage(address, "RIGHT");
  await activate(address);
  expect(await currentBuffer(address)).toMatchObject({ multi: "TEST" });
  expect(sign.machine.control.shown().source).toBe("powerRecovery");
});

test("refusesGraphics: a SET in graphic memory is genErr, others succeed", async () => {
  const { address } = await startWith("refusesGraphics");
  expect(await setValue(address, graphicTableOid("dmsGraphicStatus", 1), integer(7))).toBe(5);
  expect(await setValue(address, control.dmsTimeCommLoss, integer(7))).toBe(0);
});

test("fontVersionChanges: the version id does not match the font", async () => {
  const { address } = await startWith("fontVersionChanges");
  const versionId = await integerAt(address, fontTableOid("fontVersionID", 1));
  expect(versionId).not.toBe(fontVersionId(1, builtInFontNumbers.get(1)!));
});

test("doorOpen, fanFailed and localControl are visible in the standard's objects while active", async () => {
  const { address, sign } = await startWith("doorOpen");
  const readErrorBits = async () => integerAt(address, status.shortErrorStatus);
  expect([await integerAt(address, status.dmsStatDoorOpen), await readErrorBits()]).toEqual([2, 1 << 13]);
  sign.setFault({ name: "fanFailed", options: {} });
  expect(await readErrorBits()).toBe(1 << 10);
  sign.setFault({ name: "localControl", options: {} });
  expect(await integerAt(address, control.dmsControlMode)).toBe(2);
  await writeMessage(address, "RIGHT");
  expect(await activate(address)).toBe(5);
  expect(await integerAt(address, control.dmsActivateMsgError)).toBe(activationErrors.localMode);
  sign.setFault(undefined);
  expect([await readErrorBits(), await activate(address)]).toEqual([0, 0]);
});

test("endlessTest: a test does not end until the fault is cleared; stuckPixels: it finds two", async () => {
  const { address, sign } = await startWith("endlessTest");
  await setValue(address, status.pixelTestActivation, integer(3));
  for (let look = 0; look < 10; look++) expect(await integerAt(address, status.pixelTestActivation)).toBe(3);
  sign.setFault({ name: "stuckPixels", options: {} });
  await setValue(address, status.pixelTestActivation, integer(3));
  const looks = [1, 2, 3].map(() => integerAt(address, status.pixelTestActivation));
  expect((await Promise.all(looks)).at(-1)).toBe(2);
  expect(await integerAt(address, status.dmsPixelFailureTestRows)).toBe(2);
});

test("every fault with default options leaves a working sign once it is cleared", async () => {
  for (const name of faultNames) {
    const { sign, address } = await startWith(name);
    sign.setFault(undefined);
    await writeMessage(address, "AGAIN");
    expect(await activate(address), name).toBe(0);
  }
});
