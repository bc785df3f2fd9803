import type { Varbind } from "@gantry/protocols/snmp/message.ts";
import type { Answers, SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { SnmpResult, SnmpTransport } from "../../../transport/snmp.ts";
import type { SnmpAddress, SnmpFailure } from "../../../transport/snmp-result.ts";
import { type TcpExchanged, TcpSession } from "./tcp-session.ts";

type Failed = (TcpExchanged & { ok: false })["failure"];

const defaultObjectsPerGet = 20;

/** SNMPv1 over TCP (NTCIP 2202, STMF over TCP): the same objects as over UDP, for links that lose datagrams. */
export function openSnmpOverTcp(address: SnmpAddress): SnmpTransport {
  const session = new TcpSession(address);
  let perGet = address.objectsPerGet ?? defaultObjectsPerGet;
  let takesSeveral = false;

  async function askTwice(pdu: "get" | "getNext", varbinds: Varbind[]): Promise<TcpExchanged> {
    const first = await session.ask(pdu, varbinds);
    const isSilent = !first.ok && typeof first.failure === "string";
    return isSilent && !session.isClosed ? session.ask(pdu, varbinds) : first;
  }

  async function getInto(
    answers: Map<string, SnmpValue>,
    oids: readonly string[],
  ): Promise<Failed | undefined> {
    for (let at = 0; at < oids.length; ) {
      const asked = oids.slice(at, at + perGet);
      const result = await askTwice("get", asked.map(unknownValue));
      if (result.ok) {
        if (!isAnswerTo(asked, result.varbinds)) return "malformed";
        for (const { oid, value } of result.varbinds) answers.set(oid, value);
        takesSeveral ||= asked.length > 1;
        at += asked.length;
        continue;
      }
      const next = await without(answers, asked, result.failure);
      if (next === "fewer") continue;
      if (next) return next;
      at += asked.length;
    }
    return undefined;
  }

  /** One missing object fails a whole SNMPv1 response, and some signs answer only one object per request. */
  async function without(
    answers: Map<string, SnmpValue>,
    asked: readonly string[],
    failure: Failed,
  ): Promise<Failed | "fewer" | undefined> {
    const isAbsent = typeof failure === "object" && failure.snmpError === "noSuchName";
    if (asked.length === 1) return isAbsent ? undefined : failure;
    if (typeof failure === "string" && (takesSeveral || session.isClosed)) return failure;
    if (isAbsent && failure.errorIndex >= 1 && failure.errorIndex <= asked.length)
      return getInto(answers, asked.toSpliced(failure.errorIndex - 1, 1));
    const isTooBig = typeof failure === "object" && failure.snmpError === "tooBig";
    if (isTooBig || typeof failure === "string") {
      perGet = isTooBig ? Math.ceil(asked.length / 2) : 1;
      return "fewer";
    }
    for (const oid of asked) {
      const failed = await getInto(answers, [oid]);
      if (failed) return failed;
    }
    return undefined;
  }

  return {
    async get(oids): Promise<SnmpResult<Answers>> {
      const answers = new Map<string, SnmpValue>();
      const failed = await getInto(answers, oids);
      return failed ? { ok: false, failure: failureOf(failed) } : { ok: true, value: answers };
    },
    async getNext(oid) {
      const result = await askTwice("getNext", [unknownValue(oid)]);
      if (result.ok) return oneOf(result.varbinds);
      const isEnd = typeof result.failure === "object" && result.failure.snmpError === "noSuchName";
      return isEnd ? { ok: true, value: undefined } : { ok: false, failure: failureOf(result.failure) };
    },
    async set(oid, value) {
      const result = await session.ask("set", [{ oid, value }]);
      if (!result.ok) return { ok: false, failure: failureOf(result.failure) };
      const isAnswer = isAnswerTo([oid], result.varbinds);
      return isAnswer ? { ok: true, value: undefined } : { ok: false, failure: "malformed" };
    },
    close: () => session.close(),
  };
}

const unknownValue = (oid: string): Varbind => ({ oid, value: { type: "null" } });

function isAnswerTo(oids: readonly string[], varbinds: readonly Varbind[]): boolean {
  return varbinds.length === oids.length && varbinds.every(({ oid }, at) => oid === oids[at]);
}

function oneOf(varbinds: readonly Varbind[]): SnmpResult<Varbind | undefined> {
  const [one, ...more] = varbinds;
  return one && more.length === 0 ? { ok: true, value: one } : { ok: false, failure: "malformed" };
}

function failureOf(failed: Failed): SnmpFailure {
  return typeof failed === "string" ? failed : { snmpError: failed.snmpError };
}
