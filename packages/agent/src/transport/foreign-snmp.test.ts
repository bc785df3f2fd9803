import { execFile } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decodeSnmpMessage } from "@gantry/protocols/snmp/message.ts";
import {
  encodeRepeatedGet,
  makeRepeatedGet,
  messageHead,
  requestIds,
} from "@gantry/protocols/snmp/repeated-get.ts";
import { integer, textOfOctets } from "@gantry/protocols/snmp/value.ts";
import { afterEach, expect, test } from "vitest";
import { foreignDevice } from "../testing/net-snmp.ts";
import { openSnmp } from "./snmp.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const oids = Array.from({ length: 20 }, (_, index) => `1.3.6.1.4.1.1206.4.2.3.6.${index * 97}.0`);

test("a request for twenty objects has exactly the octets that Net-SNMP sends", async () => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  ends.push(() => socket.close());
  await once(socket, "listening");
  for (;;) {
    const asked = once(socket, "message") as Promise<[Buffer]>;
    const address = `127.0.0.1:${socket.address().port}`;
    const tool = execFile("snmpget", ["-v1", "-c", "traffic", "-r", "0", "-t", "30", address, ...oids]);
    const [frame] = await asked;
    tool.kill();
    const read = decodeSnmpMessage(frame);
    if (!read.ok) throw new Error("what Net-SNMP sent was not read");
    // Net-SNMP encodes small ids in fewer octets; ours always take four.
    if (read.value.requestId < requestIds.min) continue;
    const own = encodeRepeatedGet(makeRepeatedGet(oids), messageHead("traffic"), read.value.requestId);
    expect(Buffer.from(own).toString("hex")).toBe(frame.toString("hex"));
    return;
  }
});

test("another vendor's device is read several objects at a time, walked and written", async () => {
  const device = await foreignDevice({
    text: { oid: "1.3.6.1.4.1.1206.1.1", type: "OctetString", value: "Ünter" },
    counter: { oid: "1.3.6.1.4.1.1206.1.2", type: "Counter", value: 4_294_967_295 },
    level: { oid: "1.3.6.1.4.1.1206.1.3", type: "Integer", value: -5 },
  });
  const transport = openSnmp({ host: "127.0.0.1", port: device.port, community: "public" });
  ends.push(() => transport.close(), device.close);
  const [text, counter, level] = ["1", "2", "3"].map((arc) => `1.3.6.1.4.1.1206.1.${arc}.0`) as [
    string,
    string,
    string,
  ];
  const got = await transport.get([text, counter, level]);
  if (!got.ok) throw new Error(JSON.stringify(got.failure));
  const octets = got.value.get(text);
  expect(octets?.type === "octets" && Buffer.from(textOfOctets(octets.value), "latin1").toString()).toBe(
    "Ünter",
  );
  expect(got.value.get(counter)).toEqual({ type: "counter", value: 4_294_967_295 });
  expect(got.value.get(level)).toEqual(integer(-5));
  expect(await transport.getNext(text)).toEqual({
    ok: true,
    value: { oid: counter, value: { type: "counter", value: 4_294_967_295 } },
  });
  expect(await transport.set(level, integer(42))).toEqual({ ok: true, value: undefined });
  expect(device.value("level")).toBe(42);
});
