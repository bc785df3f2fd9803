import fc from "fast-check";
import { expect, test } from "vitest";
import {
  encodeConnect,
  encodeDisconnect,
  encodePingreq,
  encodePuback,
  encodeSubscribe,
  splitMqtt,
} from "./packets.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));
const maxBytes = 1_000;

test("requests are encoded as MQTT 3.1.1 says", () => {
  expect(hex(encodeConnect({ clientId: "a", keepAliveS: 60 }))).toBe("100d00044d5154540402003c000161");
  expect(hex(encodeConnect({ clientId: "a", keepAliveS: 60, userName: "u", password: "p" }))).toBe(
    "101300044d51545404c2003c000161000175000170",
  );
  expect(hex(encodeSubscribe(10, "a/b"))).toBe("8208000a0003612f6201");
  expect(hex(encodePuback(4660))).toBe("40021234");
  expect([hex(encodePingreq()), hex(encodeDisconnect())]).toEqual(["c000", "e000"]);
  expect(hex(encodeSubscribe(1, "x".repeat(200))).slice(0, 6)).toBe("82cd01");
});

test("answers are decoded, also from a stream that is cut anywhere", () => {
  const stream = bytesOf(
    "20020005 9003000a80 d000 3007 0003 612f62 6869 3209 0003 612f62 0011 6869 4002 0001",
  );
  const expected = [
    { type: "connack", code: 5 },
    { type: "suback", id: 10, codes: [128] },
    { type: "pingresp" },
    { type: "publish", payload: bytesOf("6869"), qos: 0 },
    { type: "publish", payload: bytesOf("6869"), qos: 1, id: 17 },
    { type: "other" },
  ];
  expect(splitMqtt(stream, maxBytes)).toEqual({ packets: expected, rest: new Uint8Array() });
  for (let cut = 0; cut < stream.length; cut++) {
    const first = splitMqtt(stream.subarray(0, cut), maxBytes);
    if ("fault" in first) throw new Error(first.fault);
    const second = splitMqtt(Uint8Array.of(...first.rest, ...stream.subarray(cut)), maxBytes);
    expect([...first.packets, ...("fault" in second ? [] : second.packets)]).toEqual(expected);
  }
});

test.each([
  ["a length of five bytes", "30 ffffffff01", "malformed"],
  ["a message without its topic", "30 02 0009", "malformed"],
  ["QoS 3", "36 04 0000 0001", "malformed"],
  ["a message without its number", "32 03 0001 61", "malformed"],
  ["a message of 256 MB, by its first bytes", "30 ffffff7f", "tooLarge"],
])("%s is refused", (_, text, fault) => {
  expect(splitMqtt(bytesOf(text), maxBytes)).toEqual({ fault });
});

test("any bytes are packets, an unfinished rest or a fault, and never throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const split = splitMqtt(bytes, maxBytes);
      if ("fault" in split) expect(["malformed", "tooLarge"]).toContain(split.fault);
      else expect(split.rest.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
