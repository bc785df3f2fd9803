import { makeRepeatedGet, type RepeatedGet } from "@gantry/protocols/snmp/repeated-get.ts";
import type { Answers, SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { type Exchanged, type Refused, SnmpSession } from "./snmp-session.ts";
import type { SnmpAddress, SnmpFailure } from "./snmp-result.ts";

export type SnmpResult<T> = { ok: true; value: T } | { ok: false; failure: SnmpFailure };
/** `isAtOnce`: all values come from one response, so the device read them at one moment. */
export type SnmpAnswers =
  | { ok: true; value: Answers; isAtOnce: boolean }
  | { ok: false; failure: SnmpFailure };

/** SNMPv1 with one device. Calls must not overlap. */
export interface SnmpTransport {
  /** Returns values by OID; objects the device lacks are missing. Retried without a response. */
  get(oids: readonly string[]): Promise<SnmpAnswers>;
  /** Returns the next object; undefined at the end. Retried once without a response. */
  getNext(oid: string): Promise<SnmpResult<{ oid: string; value: SnmpValue } | undefined>>;
  /**
   * Writes one object. Never retried: after `timeout` or `malformed` the device may have applied it, and only
   * a read can tell. With `insists` it is resent soon, and a newer SET may overlap it.
   */
  set(oid: string, value: SnmpValue, options?: { insists: boolean }): Promise<SnmpResult<void>>;
  close(): void;
}

const defaultObjectsPerGet = 20;
/**
 * After this many single-object requests, larger ones are tried again, because one lost datagram must not
 * slow a device forever.
 */
const singlesUntilMore = 1000;

export function openSnmp(address: SnmpAddress): SnmpTransport {
  return new Transport(address);
}

class Transport implements SnmpTransport {
  readonly #session: SnmpSession;
  readonly #maxPerGet: number;
  #perGet: number;
  #takesSeveral = false;
  #singles = 0;
  #responses = 0;
  /** A request for several objects got no response; the retry asks for one. */
  #isSecondTry = false;
  /** The last request was refused as too big. */
  #wasTooBig = false;

  constructor(address: SnmpAddress) {
    this.#session = new SnmpSession(address);
    this.#maxPerGet = address.objectsPerGet ?? defaultObjectsPerGet;
    this.#perGet = this.#maxPerGet;
  }

  async get(oids: readonly string[]): Promise<SnmpAnswers> {
    const answers = new Map<string, SnmpValue>();
    const before = this.#responses;
    const failure = await this.#getInto(answers, oids);
    if (failure) return { ok: false, failure: failureOf(failure) };
    return { ok: true, value: answers, isAtOnce: this.#responses - before <= 1 };
  }

  async getNext(oid: string): Promise<SnmpResult<{ oid: string; value: SnmpValue } | undefined>> {
    const send = () => this.#session.ask("getNext", { oid, value: { type: "null" } });
    const result = await this.#again(send, await send());
    if (result.ok) return result;
    const isEnd = typeof result.failure === "object" && result.failure.snmpError === "noSuchName";
    return isEnd ? { ok: true, value: undefined } : { ok: false, failure: failureOf(result.failure) };
  }

  async set(oid: string, value: SnmpValue, options = { insists: false }): Promise<SnmpResult<void>> {
    const result = await this.#session.ask("set", { oid, value }, options.insists ? "soon" : "never");
    if (!result.ok) return { ok: false, failure: failureOf(result.failure) };
    return result.value.oid === oid ? { ok: true, value: undefined } : { ok: false, failure: "malformed" };
  }

  close(): void {
    this.#session.close();
  }

  async #getInto(answers: Map<string, SnmpValue>, oids: readonly string[]): Promise<Failed | undefined> {
    for (let at = 0; at < oids.length; ) {
      const chunk = chunkOf(oids, at, this.#perGet);
      const failed = await this.#getChunk(answers, chunk);
      if (failed === "fewer") continue;
      if (failed) return failed;
      at += chunk.oids.length;
    }
    return undefined;
  }

  async #getChunk(
    answers: Map<string, SnmpValue>,
    chunk: RepeatedGet,
  ): Promise<Failed | "fewer" | undefined> {
    const { oids } = chunk;
    const result = await this.#askTwice(chunk);
    if (result.ok) {
      this.#answered(oids.length);
      for (const [index, value] of result.value.entries()) answers.set(oids[index] ?? "", value);
      return undefined;
    }
    const { failure } = result;
    if (typeof failure === "string") return this.#silent(failure, oids.length);
    if (failure.snmpError === "noSuchName") return this.#withoutAbsent(answers, oids, failure.errorIndex);
    if (oids.length === 1) return failure;
    if (failure.snmpError !== "tooBig") return this.#eachAlone(answers, oids);
    // A device that refuses half as many objects usually accepts one only.
    this.#perGet = this.#wasTooBig ? 1 : Math.ceil(oids.length / 2);
    this.#wasTooBig = true;
    return "fewer";
  }

  /** One missing object fails a whole SNMPv1 response, so ask again without it. */
  async #withoutAbsent(
    answers: Map<string, SnmpValue>,
    oids: readonly string[],
    errorIndex: number,
  ): Promise<Failed | undefined> {
    if (oids.length === 1) return undefined;
    if (errorIndex < 1 || errorIndex > oids.length) return this.#eachAlone(answers, oids);
    this.#takesSeveral = true;
    return this.#getInto(answers, listWithout(oids, errorIndex - 1));
  }

  async #eachAlone(answers: Map<string, SnmpValue>, oids: readonly string[]): Promise<Failed | undefined> {
    for (const oid of oids) {
      const failed = await this.#getChunk(answers, chunkOf([oid], 0, 1));
      if (failed && failed !== "fewer") return failed;
    }
    return undefined;
  }

  #silent(failure: Exclude<SnmpFailure, object>, count: number): Failed | "fewer" {
    if (this.#isSecondTry) this.#perGet = this.#maxPerGet;
    this.#isSecondTry = count > 1 && !this.#takesSeveral && !this.#session.isClosed;
    if (!this.#isSecondTry) return failure;
    // Many signs answer only one object per request, so the retry asks for one.
    this.#perGet = 1;
    return "fewer";
  }

  #answered(count: number): void {
    this.#responses += 1;
    this.#isSecondTry = false;
    this.#wasTooBig = false;
    if (count > 1) this.#takesSeveral = true;
    else if (this.#perGet === 1 && ++this.#singles >= singlesUntilMore) {
      this.#singles = 0;
      this.#perGet = this.#maxPerGet;
    }
  }

  async #askTwice(chunk: RepeatedGet): Promise<Exchanged<SnmpValue[]>> {
    const first = await this.#session.get(chunk);
    const isTriedOtherwise = chunk.oids.length > 1 && !this.#takesSeveral;
    return isTriedOtherwise || this.#isSecondTry ? first : this.#again(() => this.#session.get(chunk), first);
  }

  async #again<T>(send: () => Promise<Exchanged<T>>, first: Exchanged<T>): Promise<Exchanged<T>> {
    const isSilent = !first.ok && typeof first.failure === "string";
    return isSilent && !this.#session.isClosed ? send() : first;
  }
}

type Failed = Exclude<SnmpFailure, object> | Refused;

function failureOf(failed: Failed): SnmpFailure {
  return typeof failed === "string" ? failed : { snmpError: failed.snmpError };
}

/** Cached, because a device lacks the same objects every time. */
const shorter = new WeakMap<readonly string[], Map<number, readonly string[]>>();

function listWithout(oids: readonly string[], index: number): readonly string[] {
  const ofList = shorter.get(oids) ?? new Map<number, readonly string[]>();
  shorter.set(oids, ofList);
  const list = ofList.get(index) ?? oids.toSpliced(index, 1);
  ofList.set(index, list);
  return list;
}

/** Cached, because drivers request the same lists for thousands of devices. */
const encoded = new WeakMap<readonly string[], Map<string, RepeatedGet>>();

function chunkOf(oids: readonly string[], at: number, count: number): RepeatedGet {
  const ofList = encoded.get(oids) ?? new Map<string, RepeatedGet>();
  encoded.set(oids, ofList);
  const key = `${at} ${count}`;
  const known = ofList.get(key);
  if (known) return known;
  const made = makeRepeatedGet(at === 0 && count >= oids.length ? oids : oids.slice(at, at + count));
  ofList.set(key, made);
  return made;
}
