import type { Varbind } from "@gantry/protocols/snmp/message.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { SnmpAnswers, SnmpResult, SnmpTransport } from "../../../transport/snmp.ts";
import type { SnmpAddress, SnmpFailure } from "../../../transport/snmp-result.ts";
import { type TcpExchanged, TcpSession } from "./tcp-session.ts";

type Failed = (TcpExchanged & { ok: false })["failure"];

const defaultObjectsPerGet = 20;

/** SNMPv1 over TCP (NTCIP 2202, STMF over TCP): the same objects as over UDP, for links that lose datagrams. */
export function openSnmpOverTcp(address: SnmpAddress): SnmpTransport {
  return new SnmpOverTcp(address);
}

class SnmpOverTcp implements SnmpTransport {
  readonly #session: TcpSession;
  #perGet: number;
  #takesSeveral = false;
  #responses = 0;

  constructor(address: SnmpAddress) {
    this.#session = new TcpSession(address);
    this.#perGet = address.objectsPerGet ?? defaultObjectsPerGet;
  }

  async get(oids: readonly string[]): Promise<SnmpAnswers> {
    const answers = new Map<string, SnmpValue>();
    const before = this.#responses;
    const failed = await this.#getInto(answers, oids);
    if (failed) return { ok: false, failure: failureOf(failed) };
    return { ok: true, value: answers, isAtOnce: this.#responses - before <= 1 };
  }

  async getNext(oid: string): Promise<SnmpResult<Varbind | undefined>> {
    const result = await this.#askTwice("getNext", [unknownValue(oid)]);
    if (result.ok) return oneOf(result.varbinds);
    const isEnd = typeof result.failure === "object" && result.failure.snmpError === "noSuchName";
    return isEnd ? { ok: true, value: undefined } : { ok: false, failure: failureOf(result.failure) };
  }

  async set(oid: string, value: SnmpValue): Promise<SnmpResult<void>> {
    const result = await this.#session.ask("set", [{ oid, value }]);
    if (!result.ok) return { ok: false, failure: failureOf(result.failure) };
    const isAnswer = isAnswerTo([oid], result.varbinds);
    return isAnswer ? { ok: true, value: undefined } : { ok: false, failure: "malformed" };
  }

  close(): void {
    this.#session.close();
  }

  async #askTwice(pdu: "get" | "getNext", varbinds: Varbind[]): Promise<TcpExchanged> {
    const first = await this.#session.ask(pdu, varbinds);
    const isSilent = !first.ok && typeof first.failure === "string";
    return isSilent && !this.#session.isClosed ? this.#session.ask(pdu, varbinds) : first;
  }

  async #getInto(answers: Map<string, SnmpValue>, oids: readonly string[]): Promise<Failed | undefined> {
    for (let at = 0; at < oids.length; ) {
      const requested = oids.slice(at, at + this.#perGet);
      const result = await this.#askTwice("get", requested.map(unknownValue));
      if (result.ok) {
        if (!isAnswerTo(requested, result.varbinds)) return "malformed";
        for (const { oid, value } of result.varbinds) answers.set(oid, value);
        this.#responses += 1;
        this.#takesSeveral ||= requested.length > 1;
        at += requested.length;
        continue;
      }
      const next = await this.#without(answers, requested, result.failure);
      if (next === "fewer") continue;
      if (next) return next;
      at += requested.length;
    }
    return undefined;
  }

  /** One missing object fails a whole SNMPv1 response, and some signs answer only one object per request. */
  async #without(
    answers: Map<string, SnmpValue>,
    requested: readonly string[],
    failure: Failed,
  ): Promise<Failed | "fewer" | undefined> {
    const isAbsent = typeof failure === "object" && failure.snmpError === "noSuchName";
    if (requested.length === 1) return isAbsent ? undefined : failure;
    if (typeof failure === "string" && (this.#takesSeveral || this.#session.isClosed)) return failure;
    if (isAbsent && failure.errorIndex >= 1 && failure.errorIndex <= requested.length)
      return this.#getInto(answers, requested.toSpliced(failure.errorIndex - 1, 1));
    const isTooBig = typeof failure === "object" && failure.snmpError === "tooBig";
    if (isTooBig || typeof failure === "string") {
      this.#perGet = isTooBig ? Math.ceil(requested.length / 2) : 1;
      return "fewer";
    }
    for (const oid of requested) {
      const failed = await this.#getInto(answers, [oid]);
      if (failed) return failed;
    }
    return undefined;
  }
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
