import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { afterEach, expect, test } from "vitest";
import { openSnmp, type SnmpTransport } from "./snmp.ts";

const oid = "1.3.6.1.4.1.1206.4.2.3.2.3.0";
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A device made of octets: what it answers is in the hands of the test. */
async function device(
  answer: (request: Buffer) => Buffer | undefined,
): Promise<{ transport: SnmpTransport; requests: Buffer[] }> {
  const socket: Socket = createSocket("udp4");
  const requests: Buffer[] = [];
  socket.on("message", (request: Buffer, from: RemoteInfo) => {
    requests.push(request);
    const reply = answer(request);
    if (reply) socket.send(reply, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  const transport = openSnmp({ host: "127.0.0.1", port, community: "public", timeoutMs: 60 });
  opened.push(socket, transport);
  return { transport, requests };
}

/** The request as answer, error status and value changed: SNMPv1 puts them at fixed places for a one-octet value. */
function reply(request: Buffer, { errorStatus = 0, value = Buffer.from([2, 1, 32]) } = {}): Buffer {
  const pdu = request.indexOf("public") + 6;
  const idLength = request[pdu + 3] as number;
  const body = request.subarray(pdu + 4 + idLength + 6);
  const oidEnd = body.length - 2;
  const varbind = body.subarray(4, oidEnd);
  const bind = tlv(0x30, Buffer.concat([varbind, value]));
  const id = request.subarray(pdu + 2, pdu + 4 + idLength);
  const content = [id, Buffer.from([2, 1, errorStatus, 2, 1, errorStatus ? 1 : 0]), tlv(0x30, bind)];
  const head = request.subarray(2, pdu);
  return tlv(0x30, Buffer.concat([head, tlv(0xa2, Buffer.concat(content))]));
}

function tlv(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

test("a value comes back as it was sent, one object in one request", async () => {
  const { transport, requests } = await device((request) => reply(request));
  const result = await transport.get([oid]);
  expect(result).toEqual({ ok: true, value: new Map([[oid, { type: "integer", value: 32 }]]) });
  expect(requests).toHaveLength(1);
});

test("a silent device is asked twice and then is a timeout, not an exception", async () => {
  const { transport, requests } = await device(() => undefined);
  expect(await transport.get([oid])).toEqual({ ok: false, failure: "timeout" });
  expect(requests).toHaveLength(2);
});

test("a SET without an answer is sent exactly once", async () => {
  const { transport, requests } = await device(() => undefined);
  expect(await transport.set(oid, integer(3))).toEqual({ ok: false, failure: "timeout" });
  await transport.get([oid]);
  const sets = requests.filter((request) => request.includes(Buffer.from([2, 1, 3]), 30));
  expect(sets).toHaveLength(1);
});

test("an object that the device lacks is absent, other errors have their names", async () => {
  const { transport } = await device((request) => reply(request, { errorStatus: 2 }));
  expect(await transport.get([oid])).toEqual({ ok: true, value: new Map() });
  const strict = await device((request) => reply(request, { errorStatus: 5 }));
  expect(await strict.transport.get([oid])).toEqual({ ok: false, failure: { snmpError: "genErr" } });
});

test("answers cut at any octet are malformed or silent and never end the process", async () => {
  let length = 1;
  const { transport } = await device((request) => reply(request).subarray(0, length));
  let malformed = 0;
  for (; length < 40; length += 3) {
    const result = await transport.get([oid]);
    if (result.ok) throw new Error(`a cut of ${length} octets was believed`);
    if (result.failure === "malformed") malformed++;
  }
  expect(malformed).toBeGreaterThan(5);
});

test("random datagrams never end the process and are not believed", async () => {
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  const { transport } = await device((request) => {
    const answer = Buffer.from(reply(request));
    for (let flips = 0; flips < 6; flips++) answer[2 + (next() % (answer.length - 2))] = next() % 256;
    return answer;
  });
  for (let round = 0; round < 15; round++) await transport.get([oid]);
  expect((await transport.get([oid])).ok).toBe(false);
});

test("a host name that does not exist is a timeout", async () => {
  const transport = openSnmp({ host: "sign.invalid", port: 161, community: "public", timeoutMs: 50 });
  opened.push(transport);
  expect(await transport.get([oid])).toEqual({ ok: false, failure: "timeout" });
});

test("a request under way ends when the transport is closed, at whatever moment", async () => {
  const timeout = { ok: false, failure: "timeout" };
  const atOnce = await device(() => undefined);
  const unsent = atOnce.transport.get([oid]);
  atOnce.transport.close();
  expect(await unsent).toEqual(timeout);
  let close = (): void => {};
  const later = await device(() => {
    close();
    return undefined;
  });
  close = () => later.transport.close();
  expect(await later.transport.set(oid, integer(1))).toEqual(timeout);
  expect(later.requests).toHaveLength(1);
});
