import fc from "fast-check";
import { expect, test } from "vitest";
import { hexOf, octetsOfHex } from "../ntcip1203/font-table.ts";
import { decodeSnmpMessage, encodeSnmpMessage, type SnmpMessage } from "./message.ts";
import {
  decodeRepeatedAnswer,
  encodeRepeatedGet,
  makeRepeatedGet,
  messageHead,
  requestIds,
  responseIdOf,
} from "./repeated-get.ts";
import type { SnmpValue } from "./value.ts";
import { valueText } from "./value-text.ts";

const oids = fc.uniqueArray(
  fc
    .array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 1, maxLength: 12 })
    .map((arcs) => ["1.3.6", ...arcs].join(".")),
  { minLength: 1, maxLength: 25 },
);
const ids = fc.integer(requestIds);
const community = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
const values: fc.Arbitrary<SnmpValue> = fc.oneof(
  fc.record({ type: fc.constant("integer" as const), value: fc.integer() }),
  fc.record({ type: fc.constant("counter" as const), value: fc.integer({ min: 0, max: 0xffff_ffff }) }),
  fc.record({ type: fc.constant("octets" as const), value: fc.uint8Array({ maxLength: 400 }) }),
  fc.constant<SnmpValue>({ type: "null" }),
);

function answerOf(asked: readonly string[], given: readonly SnmpValue[], id: number): SnmpMessage {
  const varbinds = asked.map((oid, index) => ({ oid, value: given[index] ?? { type: "null" as const } }));
  return {
    version: 0,
    community: "public",
    pdu: "response",
    requestId: id,
    errorStatus: 0,
    errorIndex: 0,
    varbinds,
  };
}

test("a request matches a manual encoding by RFC 1157", () => {
  const byHand = octetsOfHex(`30 31 02 01 00 04 06 70 75 62 6c 69 63
    a0 24 02 04 01 02 03 04 02 01 00 02 01 00 30 16
    30 14 06 10 2b 06 01 04 01 89 36 04 02 03 05 08 01 09 03 01 05 00`);
  const get = makeRepeatedGet(["1.3.6.1.4.1.1206.4.2.3.5.8.1.9.3.1"]);
  expect(hexOf(encodeRepeatedGet(get, messageHead("public"), 0x0102_0304))).toBe(hexOf(byHand));
});

test("a repeated request equals the general encoder's", () => {
  fc.assert(
    fc.property(oids, ids, community, (asked, requestId, name) => {
      const varbinds = asked.map((oid) => ({ oid, value: { type: "null" as const } }));
      const pdu = { version: 0, community: name, pdu: "get" as const, errorStatus: 0, errorIndex: 0 };
      expect(hexOf(encodeRepeatedGet(makeRepeatedGet(asked), messageHead(name), requestId))).toBe(
        hexOf(encodeSnmpMessage({ ...pdu, requestId, varbinds })),
      );
    }),
    { numRuns: 200 },
  );
});

test("a response is decoded like by the general decoder", () => {
  fc.assert(
    fc.property(oids, ids, fc.array(values, { minLength: 25, maxLength: 25 }), (asked, id, given) => {
      const message = answerOf(asked, given, id);
      const frame = encodeSnmpMessage(message);
      expect(responseIdOf(frame)).toBe(id);
      expect(decodeRepeatedAnswer(frame, makeRepeatedGet(asked))).toEqual({
        ok: true,
        errorStatus: 0,
        values: message.varbinds.map(({ value }) => value),
      });
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["a name with a long-form length", ""],
  ["octets behind the message", "00 00 30 05"],
])("a response with %s is read", (_title, behind) => {
  const name = "2b 06 01 04 01 89 36 04 02 03 05 08 01 09 03 01";
  const frame = octetsOfHex(`30 34 02 01 00 04 06 70 75 62 6c 69 63
    a2 27 02 04 01 02 03 04 02 01 00 02 01 00 30 19
    30 17 06 82 00 10 ${name} 02 01 05 ${behind}`);
  const get = makeRepeatedGet(["1.3.6.1.4.1.1206.4.2.3.5.8.1.9.3.1"]);
  expect(responseIdOf(frame)).toBe(0x0102_0304);
  const values = [{ type: "integer", value: 5 }];
  expect(decodeRepeatedAnswer(frame, get)).toEqual({ ok: true, errorStatus: 0, values });
  const other = makeRepeatedGet(["1.3.6.1.4.1.1206.4.2.3.5.8.1.9.3.2"]);
  expect(decodeRepeatedAnswer(frame, other)).toEqual({ ok: false, error: "unexpectedTag" });
});

test("an error keeps its reason and its object", () => {
  const asked = ["1.3.6.1", "1.3.6.2"];
  const frame = encodeSnmpMessage({ ...answerOf(asked, [], requestIds.min), errorStatus: 2, errorIndex: 2 });
  expect(decodeRepeatedAnswer(frame, makeRepeatedGet(asked))).toEqual({
    ok: true,
    errorStatus: 2,
    errorIndex: 2,
  });
});

test("a response about other objects, in another order, truncated or damaged is always rejected", () => {
  const changed = fc.oneof(
    fc.constant("order" as const),
    fc.constant("fewer" as const),
    fc.constant("more" as const),
    fc.constant("cut" as const),
  );
  fc.assert(
    fc.property(oids, changed, fc.nat(), (asked, change, at) => {
      fc.pre(asked.length > 1);
      const get = makeRepeatedGet(asked);
      const whole = encodeSnmpMessage(answerOf(asked, [], requestIds.min));
      const frame = {
        order: () => encodeSnmpMessage(answerOf(asked.toReversed(), [], requestIds.min)),
        fewer: () => encodeSnmpMessage(answerOf(asked.slice(1), [], requestIds.min)),
        more: () => encodeSnmpMessage(answerOf([...asked, "1.3.9"], [], requestIds.min)),
        cut: () => whole.subarray(0, at % whole.length),
      }[change]();
      expect(decodeRepeatedAnswer(frame, get).ok).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("any octets are a response or an error, and accepted only if the general decoder agrees", () => {
  const get = makeRepeatedGet(["1.3.6.1.4.1.1206.4.2.3.6.1.0", "1.3.6.1.4.1.1206.4.2.3.6.4.0"]);
  const whole = encodeSnmpMessage(answerOf(get.oids, [{ type: "integer", value: 5 }], requestIds.min));
  const damaged = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 3 }).map((flips) => {
    const frame = whole.slice();
    for (const [at, octet] of flips) frame[at] = octet;
    return frame;
  });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 80 })), (frame) => {
      const read = decodeRepeatedAnswer(frame, get);
      if (read.ok && read.errorStatus === 0) expect(decodeSnmpMessage(frame)).toMatchObject({ ok: true });
    }),
    { numRuns: 2000 },
  );
});

test.each<[SnmpValue, object]>([
  [
    { type: "integer", value: -5 },
    { type: "integer", text: "-5" },
  ],
  [
    { type: "octets", value: octetsOfHex("41 42") },
    { type: "octets", text: "AB", hex: "4142" },
  ],
  [
    { type: "octets", value: octetsOfHex("00 ff") },
    { type: "octets", text: "00ff", hex: "00ff" },
  ],
  [{ type: "ipAddress", value: octetsOfHex("0a 00 00 01") }, { text: "10.0.0.1" }],
  [
    { type: "oid", value: "1.3.6" },
    { type: "oid", text: "1.3.6" },
  ],
  [{ type: "null" }, { type: "null", text: "" }],
])("a value is shown in readable form: %j", (value, shown) => {
  expect(valueText(value)).toMatchObject(shown);
});
