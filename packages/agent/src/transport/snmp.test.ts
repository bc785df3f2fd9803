import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { vms } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { isLocalAddress } from "./local-address.ts";
import { openSnmp, type SnmpTransport } from "./snmp.ts";

const oid = "1.3.6.1.4.1.1206.4.2.3.2.3.0";
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function startDevice(
  answer: (request: Buffer, from: RemoteInfo) => Buffer | undefined,
  timeoutMs = 60,
  delayMs: () => number = () => 0,
): Promise<{ transport: SnmpTransport; requests: Buffer[] }> {
  const socket: Socket = createSocket("udp4");
  const requests: Buffer[] = [];
  socket.on("message", (request: Buffer, from: RemoteInfo) => {
    requests.push(request);
    const reply = answer(request, from);
    if (!reply) return;
    const send = (): void => socket.send(reply, from.port, from.address, () => undefined);
    if (delayMs() === 0) send();
    else setTimeout(send, delayMs());
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  const transport = openSnmp({ host: "127.0.0.1", port, community: "public", timeoutMs });
  opened.push(socket, transport);
  return { transport, requests };
}

function reply(request: Buffer, { errorStatus = 0, value = Buffer.from([2, 1, 32]) } = {}): Buffer {
  const pdu = request.indexOf("public") + 6;
  const idLength = request[pdu + 3] as number;
  const body = request.subarray(pdu + 4 + idLength + 6);
  const oidEnd = body.length - 2;
  const varbind = body.subarray(4, oidEnd);
  const bind = writeTlv(0x30, Buffer.concat([varbind, value]));
  const id = request.subarray(pdu + 2, pdu + 4 + idLength);
  const content = [id, Buffer.from([2, 1, errorStatus, 2, 1, errorStatus ? 1 : 0]), writeTlv(0x30, bind)];
  const head = request.subarray(2, pdu);
  return writeTlv(0x30, Buffer.concat([head, writeTlv(0xa2, Buffer.concat(content))]));
}

function writeTlv(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

test("a value is returned as it was sent, one object per request", async () => {
  // A long timeout, so that a busy machine causes no resends.
  const { transport, requests } = await startDevice((request) => reply(request), 5_000);
  const result = await transport.get([oid]);
  expect(result).toEqual({
    ok: true,
    isAtOnce: true,
    value: new Map([[oid, { type: "integer", value: 32 }]]),
  });
  expect(requests).toHaveLength(1);
});

test("a silent device is queried twice and then times out without an exception", async () => {
  const { transport, requests } = await startDevice(() => undefined);
  expect(await transport.get([oid])).toEqual({ ok: false, failure: "timeout" });
  expect(requests).toHaveLength(2);
});

test("a device that has become slow soon gets fewer repeated requests", async () => {
  let delayMs = 0;
  const { transport, requests } = await startDevice(
    (request) => reply(request),
    20_000,
    () => delayMs,
  );
  const ask = async (): Promise<number> => {
    const before = requests.length;
    await transport.get([oid]);
    return requests.length - before;
  };
  for (let quick = 0; quick < 30; quick++) await ask();
  delayMs = 400;
  const asked: number[] = [];
  for (let slow = 0; slow < 8 && asked.at(-1) !== 1; slow++) asked.push(await ask());
  expect(asked.at(-1)).toBe(1);
});

test("a SET without a response is sent exactly once", async () => {
  const { transport, requests } = await startDevice(() => undefined);
  expect(await transport.set(oid, integer(3))).toEqual({ ok: false, failure: "timeout" });
  await transport.get([oid]);
  const sets = requests.filter((request) => request.includes(Buffer.from([2, 1, 3]), 30));
  expect(sets).toHaveLength(1);
});

test("a missing object is reported as absent, and other errors by name", async () => {
  const { transport } = await startDevice((request) => reply(request, { errorStatus: 2 }));
  expect(await transport.get([oid])).toEqual({ ok: true, isAtOnce: true, value: new Map() });
  const strict = await startDevice((request) => reply(request, { errorStatus: 5 }));
  expect(await strict.transport.get([oid])).toEqual({ ok: false, failure: { snmpError: "genErr" } });
});

test("responses cut at any octet are malformed or ignored and never crash the process", async () => {
  let length = 1;
  const { transport } = await startDevice((request) => reply(request).subarray(0, length));
  let malformed = 0;
  for (; length < 40; length += 3) {
    const result = await transport.get([oid]);
    if (result.ok) throw new Error(`a cut of ${length} octets was believed`);
    if (result.failure === "malformed") malformed++;
  }
  expect(malformed).toBeGreaterThan(5);
});

test("random datagrams never crash the process and are ignored", async () => {
  let seed = 7;
  const nextRandom = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  const { transport } = await startDevice((request) => {
    const answer = Buffer.from(reply(request));
    for (let flips = 0; flips < 6; flips++)
      answer[2 + (nextRandom() % (answer.length - 2))] = nextRandom() % 256;
    return answer;
  });
  for (let round = 0; round < 15; round++) await transport.get([oid]);
  expect((await transport.get([oid])).ok).toBe(false);
});

test("an unknown host name is a timeout", async () => {
  const transport = openSnmp({ host: "sign.invalid", port: 161, community: "public", timeoutMs: 50 });
  opened.push(transport);
  expect(await transport.get([oid])).toEqual({ ok: false, failure: "timeout" });
});

test("a pending request ends when the transport is closed, at any moment", async () => {
  const timeout = { ok: false, failure: "timeout" };
  const atOnce = await startDevice(() => undefined);
  const unsent = atOnce.transport.get([oid]);
  atOnce.transport.close();
  expect(await unsent).toEqual(timeout);
  let close = (): void => {};
  const later = await startDevice(() => {
    close();
    return undefined;
  });
  close = () => later.transport.close();
  expect(await later.transport.set(oid, integer(1))).toEqual(timeout);
  expect(later.requests).toHaveLength(1);
});

test("a request has as many objects as the device accepts, and a missing one does not affect the others", async () => {
  const sign = await startOneSign();
  const transport = openSnmp({ host: sign.host, port: sign.port, community: "public", timeoutMs: 500 });
  opened.push(transport, { close: () => void sign.stop() });
  const absent = "1.3.6.1.4.1.1206.4.2.3.99.1.0";
  const asked = [vms.vmsSignWidthPixels, absent, vms.vmsSignHeightPixels];
  const result = await transport.get(asked);
  expect(result).toEqual({
    ok: true,
    isAtOnce: true,
    value: new Map([
      [vms.vmsSignWidthPixels, integer(128)],
      [vms.vmsSignHeightPixels, integer(32)],
    ]),
  });
});

/** `counts` has the objects of each request; one that is resent, as on a busy machine, counts once. */
async function makeCountedSign(behaviour: Behaviour, timeoutMs = 100) {
  const counts: number[] = [];
  const seen = new Set<number>();
  const countVarbinds: Behaviour = (request, answer) => {
    if (!seen.has(request.requestId)) counts.push(request.varbinds.length);
    seen.add(request.requestId);
    return answer(request);
  };
  const sign = await startOneSign({ behaviours: [countVarbinds, behaviour] });
  const transport = openSnmp({ host: sign.host, port: sign.port, community: "public", timeoutMs });
  opened.push(transport, { close: () => void sign.stop() });
  return { counts, transport };
}
const size = [vms.vmsSignWidthPixels, vms.vmsSignHeightPixels, vms.vmsHorizontalPitch, vms.vmsVerticalPitch];

test("after a tooBig error a device gets smaller requests from then on", async () => {
  const { counts, transport } = await makeCountedSign(faults.oneVarbind(), 2_000);
  expect(await transport.get(size)).toMatchObject({ ok: true, isAtOnce: false });
  expect(counts).toEqual([4, 2, 1, 1, 1, 1]);
  await transport.get(size);
  expect(counts.slice(6)).toEqual([1, 1, 1, 1]);
});

test("a device that ignores requests for several objects is queried for one, without needless delay", async () => {
  const { counts, transport } = await makeCountedSign((request, answer) =>
    request.varbinds.length > 1 ? undefined : answer(request),
  );
  const read = await transport.get(size);
  expect(read.ok && read.value.size).toBe(4);
  expect(counts).toEqual([4, 1, 1, 1, 1]);
});

test("a device that was completely silent is queried for several objects again", async () => {
  let isAway = true;
  const { counts, transport } = await makeCountedSign((request, answer) =>
    isAway ? undefined : answer(request),
  );
  expect(await transport.get(size)).toEqual({ ok: false, failure: "timeout" });
  isAway = false;
  expect(await transport.get(size)).toMatchObject({ ok: true });
  expect(counts).toEqual([4, 1, 4]);
});

test("a response from another sender or to an earlier request is ignored", async () => {
  const late: Buffer[] = [];
  const { transport, requests } = await startDevice((request) => {
    late.push(reply(request));
    return late.length === 1 ? undefined : late[0];
  });
  expect(await transport.get([oid])).toEqual({ ok: false, failure: "timeout" });
  expect(requests).toHaveLength(2);
  const other = createSocket("udp4");
  opened.push(other);
  const forged = await startDevice((request, from) => {
    other.send(reply(request), from.port, from.address);
    return undefined;
  });
  expect(await forged.transport.get([oid])).toEqual({ ok: false, failure: "timeout" });
});

test("two sessions with one device do not take each other's responses", async () => {
  const sign = await startOneSign();
  const address = { host: sign.host, port: sign.port, community: "public", timeoutMs: 1000 };
  const sessions = Array.from({ length: 20 }, () => openSnmp(address));
  opened.push(...sessions, { close: () => void sign.stop() });
  const read = await Promise.all(sessions.map((session, index) => session.get([size[index % 2] as string])));
  for (const [index, one] of read.entries())
    expect(one).toMatchObject({
      ok: true,
      value: new Map([[size[index % 2], integer(index % 2 ? 32 : 128)]]),
    });
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["0.0.0.0", true],
  ["169.254.169.254", true],
  ["239.1.1.1", true],
  ["255.255.255.255", true],
  ["::1", true],
  ["::", true],
  ["::ffff:127.0.0.1", true],
  ["fe80::1", true],
  ["ff02::1", true],
  ["10.0.0.1", false],
  ["192.168.1.1", false],
  ["2001:db8::1", false],
])("%s is an address of this machine or its link: %s", (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal);
});
