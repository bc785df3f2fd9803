import type { PduType } from "@gantry/protocols/snmp/message.ts";
import { integer, octets, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeStandingClock } from "../../clock.ts";
import { signMachine } from "./sign-machine.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import { signOptions } from "./sign-options.ts";

const small = { changeableRows: 2, volatileRows: 1, permanent: ["TEST"] };

function ask(machine: SignMachine, pdu: PduType, oid: string, value: SnmpValue = { type: "null" }) {
  const head = { version: 0, community: "public", requestId: 1, errorStatus: 0, errorIndex: 0 };
  return machine.answer({ ...head, pdu, varbinds: [{ oid, value }] });
}

function walk(machine: SignMachine): string[] {
  const oids: string[] = [];
  for (let oid = "1.3"; ; ) {
    const response = ask(machine, "getNext", oid);
    const next = response?.varbinds[0]?.oid;
    if (response?.errorStatus !== 0 || next === undefined) return oids;
    oids.push(next);
    oid = next;
  }
}

const oids = walk(signMachine(signOptions({ memory: small }), makeStandingClock()));
const anyValue: fc.Arbitrary<SnmpValue> = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map(integer),
  fc.integer().map(integer),
  fc.constant(octets(new Uint8Array(5))),
  fc.uint8Array({ minLength: 5, maxLength: 5 }).map(octets),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map(octets),
  fc.uint8Array({ maxLength: 40 }).map(octets),
  fc.constant<SnmpValue>({ type: "null" }),
);
const writable = oids.filter((oid) => /\.4\.2\.3\.(6|5\.8\.1\.[3-9]\.[34])\./.test(oid));

test("after any writes every object is readable and the sign has one consistent message", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...writable), anyValue), { maxLength: 30 }), (writes) => {
      const machine = signMachine(signOptions({ memory: small }), makeStandingClock());
      for (const [oid, value] of writes) ask(machine, "set", oid, value);
      for (const oid of writable) expect(ask(machine, "get", oid)?.errorStatus, oid).toBe(0);
      expect(machine.control.shown().row.status).toBe(4);
    }),
    { numRuns: 200 },
  );
});

test("any object identifier gives a value or noSuchName", () => {
  const arcs = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 6 });
  const near = fc.tuple(fc.constantFrom(...oids), arcs).map(([oid, more]) => [oid, ...more].join("."));
  const machine = signMachine(signOptions({ memory: small }), makeStandingClock());
  fc.assert(
    fc.property(
      fc.oneof(
        near,
        arcs.map((more) => ["1.3", ...more].join(".")),
      ),
      (oid) => {
        expect([0, 2]).toContain(ask(machine, "get", oid)?.errorStatus);
        expect([0, 2]).toContain(ask(machine, "getNext", oid)?.errorStatus);
      },
    ),
  );
});

test("a request that writes several objects changes none if one fails", () => {
  const machine = signMachine(signOptions({ memory: small }), makeStandingClock());
  const commLoss = "1.3.6.1.4.1.1206.4.2.3.6.13.0";
  const head = {
    version: 0,
    community: "public",
    pdu: "set" as const,
    requestId: 1,
    errorStatus: 0,
    errorIndex: 0,
  };
  const response = machine.answer({
    ...head,
    varbinds: [
      { oid: commLoss, value: integer(9) },
      { oid: "1.3.6.1.4.1.1206.4.2.3.99.0", value: integer(1) },
    ],
  });
  expect(response).toMatchObject({ errorStatus: 2, errorIndex: 2 });
  expect(machine.control.commLossMinutes).toBe(0);
});
