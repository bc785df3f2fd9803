import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { activationErrors, memoryTypes, sourceModes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { control, messageTableOid, multiDefaults, vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { decodeSignDescription, signDescriptionOids } from "@gantry/protocols/ntcip1203/sign-description.ts";
import { integer, octets, octetsOfText } from "@gantry/protocols/snmp/value.ts";
import { afterEach, describe, expect, test } from "vitest";
import { askOnce, exchange, getValues, type SnmpAddress, setValue } from "../../snmp-client.ts";
import { startOneSign, type TestSign, type TestSignOptions } from "../../testing.ts";
import { activate, currentBuffer, integerAt, writeMessage } from "./posting.ts";
import { usualDescription } from "./sign-options.ts";

const minuteMs = 60_000;
const running: TestSign[] = [];

async function start(options: TestSignOptions = {}) {
  const sign = await startOneSign(options);
  running.push(sign);
  const address: SnmpAddress = {
    host: sign.host,
    port: sign.port,
    community: sign.machine.options.community,
  };
  return { sign, address };
}

async function startShowing(multi: string, minutes = 65_535, options: TestSignOptions = {}) {
  const { sign, address } = await start(options);
  expect(await writeMessage(address, multi)).toBe(4);
  expect(await activate(address, { durationMinutes: minutes })).toBe(0);
  return { sign, address };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((sign) => sign.stop()));
});

describe("posting", () => {
  test("a new sign is dark and has no requester", async () => {
    const { address } = await start();
    expect(await currentBuffer(address)).toMatchObject({ multi: "", crc: 0 });
    expect(await integerAt(address, control.dmsMsgSourceMode)).toBe(sourceModes.reset);
  });

  test("a message that is written, validated and activated is on the face with its CRC", async () => {
    const { sign, address } = await startShowing("CRASH AHEAD");
    const crc = messageCrc("CRASH AHEAD", false, false);
    expect(await currentBuffer(address)).toMatchObject({ multi: "CRASH AHEAD", crc, owner: "control room" });
    expect(await integerAt(address, control.dmsMsgSourceMode)).toBe(sourceModes.central);
    expect(await integerAt(address, control.dmsMessageTimeRemaining)).toBe(65_535);
    expect(sign.machine.activations).toMatchObject([
      { multi: "CRASH AHEAD", crc, memoryType: 3, number: 1, error: "none" },
    ]);
    expect(sign.machine.sets).toHaveLength(8);
  });

  test("text is accepted only while the row is being modified", async () => {
    const { address } = await start();
    const oid = messageTableOid("dmsMessageMultiString", memoryTypes.changeable, 1);
    expect(await setValue(address, oid, octets(octetsOfText("TEXT")))).toBe(5);
    expect(
      await setValue(address, messageTableOid("dmsMessageStatus", memoryTypes.changeable, 1), integer(6)),
    ).toBe(0);
    expect(await setValue(address, oid, octets(octetsOfText("TEXT")))).toBe(0);
  });

  test("a row can only be validated while it is being modified", async () => {
    const { address } = await start();
    expect(
      await setValue(address, messageTableOid("dmsMessageStatus", memoryTypes.changeable, 1), integer(7)),
    ).toBe(5);
  });

  test.each([
    ["an unknown tag", "GO [zz9]", 3, 3],
    ["a font that the sign has not", "[fo9]GO", 6, 0],
    ["more text than fits", "THIS TEXT IS MUCH TOO LONG FOR THE WIDTH OF ONE SIGN LINE", 5, undefined],
  ])("%s fails validation and the error objects have the reason", async (_title, multi, error, position) => {
    const { address } = await start();
    expect(await writeMessage(address, multi)).toBe(5);
    expect(await integerAt(address, "1.3.6.1.4.1.1206.4.2.3.5.9.0")).toBe(5);
    expect(await integerAt(address, control.dmsMultiSyntaxError)).toBe(error);
    if (position !== undefined)
      expect(await integerAt(address, control.dmsMultiSyntaxErrorPosition)).toBe(position);
  });

  test("unsupported beacons fail validation", async () => {
    const { address } = await start();
    const oidOf = (column: "dmsMessageStatus" | "dmsMessageBeacon") =>
      messageTableOid(column, memoryTypes.changeable, 1);
    await setValue(address, oidOf("dmsMessageStatus"), integer(6));
    await setValue(address, oidOf("dmsMessageBeacon"), integer(1));
    await setValue(address, oidOf("dmsMessageStatus"), integer(7));
    expect(await integerAt(address, oidOf("dmsMessageStatus"))).toBe(5);
    expect(await integerAt(address, "1.3.6.1.4.1.1206.4.2.3.5.9.0")).toBe(3);
  });

  test("a sign that rewrites MULTI stores it and computes the CRC in its own spelling", async () => {
    const { address } = await startShowing("[FO1]GO", 65_535, { normalises: true });
    expect(await currentBuffer(address)).toMatchObject({
      multi: "[fo1]GO",
      crc: messageCrc("[fo1]GO", false, false),
    });
  });
});

describe("activation", () => {
  test.each([
    ["another CRC", { crc: 1 }, activationErrors.messageCRC],
    ["a row that holds nothing", { number: 2, crc: 0 }, activationErrors.messageStatus],
    ["a row that does not exist", { number: 9999, crc: 0 }, activationErrors.messageNumber],
    [
      "the current buffer",
      { memoryType: memoryTypes.currentBuffer, crc: 0 },
      activationErrors.messageMemoryType,
    ],
  ])("%s is refused with its error and the face stays", async (_title, code, error) => {
    const { sign, address } = await startShowing("FIRST");
    expect(await activate(address, code)).toBe(5);
    expect(await integerAt(address, control.dmsActivateMsgError)).toBe(error);
    expect(await currentBuffer(address)).toMatchObject({ multi: "FIRST" });
    expect(sign.machine.activations).toHaveLength(2);
  });

  test("an activation below the priority of the current message is refused", async () => {
    const { address } = await start();
    await activate(address, { memoryType: memoryTypes.blank, number: 200, crc: 0 });
    expect(
      await activate(address, { memoryType: memoryTypes.blank, number: 1, crc: 0, activationPriority: 199 }),
    ).toBe(5);
    expect(await integerAt(address, control.dmsActivateMsgError)).toBe(activationErrors.priority);
    expect(
      await activate(address, { memoryType: memoryTypes.blank, number: 1, crc: 0, activationPriority: 200 }),
    ).toBe(0);
  });

  test("a sign under local control refuses every activation until the switch is reset", async () => {
    const { sign, address } = await startShowing("FIRST");
    sign.machine.setLocal(true);
    expect(await activate(address)).toBe(5);
    expect(await integerAt(address, control.dmsActivateMsgError)).toBe(activationErrors.localMode);
    sign.machine.setLocal(false);
    expect(await activate(address)).toBe(0);
  });
});

describe("time", () => {
  test("a message ends after its minutes, followed by the end-duration message", async () => {
    const { sign, address } = await startShowing("TEN MINUTES", 10);
    sign.clock.advance(10 * minuteMs - 1);
    expect(await integerAt(address, control.dmsMessageTimeRemaining)).toBe(1);
    expect(await currentBuffer(address)).toMatchObject({ multi: "TEN MINUTES" });
    sign.clock.advance(1);
    expect(await currentBuffer(address)).toMatchObject({ multi: "", crc: 0 });
    expect(await integerAt(address, control.dmsMsgSourceMode)).toBe(sourceModes.endDuration);
  });

  test("writing the time remaining extends a message, and 0 ends it", async () => {
    const { sign, address } = await startShowing("LONGER", 1);
    await setValue(address, control.dmsMessageTimeRemaining, integer(30));
    sign.clock.advance(29 * minuteMs);
    expect(await currentBuffer(address)).toMatchObject({ multi: "LONGER" });
    await setValue(address, control.dmsMessageTimeRemaining, integer(0));
    expect(await currentBuffer(address)).toMatchObject({ multi: "" });
  });

  test("a sign that is not polled for its communication-loss time blanks itself", async () => {
    const { sign, address } = await startShowing("ALONE");
    await setValue(address, control.dmsTimeCommLoss, integer(5));
    sign.clock.advance(5 * minuteMs - 1);
    sign.machine.settle();
    expect(sign.machine.control.shown().row.multi).toBe("ALONE");
    sign.clock.advance(1);
    sign.machine.settle();
    expect(sign.machine.control.shown()).toMatchObject({ source: "commLoss", row: { multi: "" } });
  });

  test("a sign that is polled in time keeps its message", async () => {
    const { sign, address } = await startShowing("POLLED", 65_535, { commLossMinutes: 5 });
    for (let poll = 0; poll < 3; poll++) {
      sign.clock.advance(4 * minuteMs);
      expect(await currentBuffer(address)).toMatchObject({ multi: "POLLED" });
    }
  });

  test("requests with the wrong community do not prevent the communication-loss blank", async () => {
    const { sign, address } = await startShowing("ALONE", 65_535, { commLossMinutes: 5 });
    sign.clock.advance(3 * minuteMs);
    expect(
      await getValues({ ...address, community: "guess", timeoutMs: 50 }, [control.dmsControlMode]),
    ).toBeUndefined();
    sign.clock.advance(2 * minuteMs);
    sign.machine.settle();
    expect(sign.machine.control.shown().source).toBe("commLoss");
  });
});

describe("restart", () => {
  test("changeable messages survive, volatile ones are lost, and the face is the recovery message", async () => {
    const { sign, address } = await startShowing("KEPT");
    sign.machine.memory.store(memoryTypes.volatile, 1, "LOST", "test");
    sign.machine.reboot();
    expect(await currentBuffer(address)).toMatchObject({ multi: "" });
    expect(await integerAt(address, control.dmsMsgSourceMode)).toBe(sourceModes.powerRecovery);
    expect(sign.machine.memory.row(memoryTypes.changeable, 1)?.multi).toBe("KEPT");
    expect(sign.machine.memory.usedRows(memoryTypes.volatile)).toBe(0);
  });

  test("a sign without power does not respond", async () => {
    const { sign, address } = await start();
    sign.machine.reboot({ outageMs: 30_000 });
    expect(await integerAt({ ...address, timeoutMs: 50 }, control.dmsControlMode)).toBeUndefined();
    sign.clock.advance(30_000);
    expect(await integerAt(address, control.dmsControlMode)).toBe(4);
  });

  test("a software reset shows the reset message", async () => {
    const { address } = await startShowing("BEFORE");
    expect(await setValue(address, control.dmsSWReset, integer(1))).toBe(0);
    expect(await integerAt(address, control.dmsMsgSourceMode)).toBe(sourceModes.reset);
  });
});

describe("description", () => {
  const describeSign = async (address: SnmpAddress) => {
    const answers = new Map();
    for (const oid of signDescriptionOids) {
      const value = (await getValues(address, [oid]))?.[0];
      if (value) answers.set(oid, value);
    }
    return decodeSignDescription(answers);
  };

  test("a sign returns its description", async () => {
    const { address } = await start();
    expect(await describeSign(address)).toEqual({ ok: true, value: usualDescription });
  });

  test("a version 1 sign has no colour scheme and is still readable", async () => {
    const { address } = await start({ isVersionOne: true });
    expect(await getValues(address, [multiDefaults.dmsColorScheme])).toBeUndefined();
    expect(await describeSign(address)).toMatchObject({ ok: true, value: { widthPx: 128, maxPages: 1 } });
  });
});

describe("wire", () => {
  test("noise, another version and another community get no response", async () => {
    const { address } = await start();
    const quick = { ...address, timeoutMs: 50 };
    expect(await exchange(quick, Uint8Array.of(1, 2, 3))).toBeUndefined();
    expect(await getValues({ ...quick, community: "guess" }, [vms.vmsSignWidthPixels])).toBeUndefined();
  });

  test("several objects are returned together, and an unknown one is named by its index", async () => {
    const { address } = await start();
    expect(await getValues(address, [vms.vmsSignWidthPixels, vms.vmsSignHeightPixels])).toEqual([
      integer(128),
      integer(32),
    ]);
    const nothing = { type: "null" } as const;
    const response = await askOnce(address, "get", [
      { oid: vms.vmsSignWidthPixels, value: nothing },
      { oid: "1.3.6.1.4.1.1206.4.2.3.99.0", value: nothing },
    ]);
    expect(response).toMatchObject({ errorStatus: 2, errorIndex: 2 });
  });

  test("a walk from the root returns every object once, in order, and ends", async () => {
    const started = await start({ memory: { changeableRows: 2, volatileRows: 1, permanent: ["A"] } });
    // A long timeout, so that a busy machine does not abort thousands of requests.
    const address = { ...started.address, timeoutMs: 10_000 };
    const seen: string[] = [];
    let oid = "1.3";
    for (;;) {
      const response = await askOnce(address, "getNext", [{ oid, value: { type: "null" } }]);
      const next = response?.varbinds[0]?.oid;
      if (response?.errorStatus !== 0 || next === undefined) break;
      expect(seen).not.toContain(next);
      seen.push(next);
      oid = next;
    }
    expect(seen[0]).toBe("1.3.6.1.4.1.1206.4.2.3.1.2.0");
    expect(seen).toContain(messageTableOid("dmsMessageMultiString", memoryTypes.currentBuffer, 1));
    expect(seen.at(-1)).toContain("1206.4.2.6");
  });
});
