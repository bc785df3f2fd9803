import { randomInt } from "node:crypto";
import { decodeSnmpMessage, encodeSnmpMessage, type Varbind } from "@gantry/protocols/snmp/message.ts";
import {
  decodeRepeatedAnswer,
  encodeRepeatedGet,
  messageHead,
  type RepeatedGet,
  requestIds,
  responseIdOf,
} from "@gantry/protocols/snmp/repeated-get.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import {
  addressOfHost,
  type DatagramListener,
  type DatagramPeer,
  type SharedSocket,
  sharedSocketFor,
} from "./datagrams.ts";
import { type PendingRequest, pendingRequests } from "./pending-requests.ts";
import type { SnmpAddress, SnmpErrorName, SnmpFailure } from "./snmp-result.ts";

/** The device's error and the index (from 1) of the object it concerns. */
export type Refused = { snmpError: SnmpErrorName; errorIndex: number };
export type Exchanged<T> =
  | { ok: true; value: T }
  | { ok: false; failure: Exclude<SnmpFailure, object> | Refused };

/**
 * When a request is resent before its timeout: once the usual response time has passed, or at the latest
 * after `insistsAfterMs`.
 */
type Again = "never" | "whenLost" | "soon";

const defaultTimeoutMs = 2000;
const insistsAfterMs = 80;
const insistences = 8;
/** Resends after the usual response time has passed, before the request counts as failed. */
const resends = 3;
const errorNames: Record<number, SnmpErrorName> = {
  1: "tooBig",
  2: "noSuchName",
  3: "badValue",
  4: "readOnly",
  5: "genErr",
};

/** Requests to one device, one at a time; responses are matched by an unpredictable id. */
export class SnmpSession implements DatagramListener {
  readonly #address: SnmpAddress;
  readonly #head: Uint8Array;
  #place: Place | undefined;
  #isClosed = false;
  #waiting: Waiting | undefined;
  readonly #pace = new AnswerPace();

  constructor(address: SnmpAddress) {
    this.#address = address;
    this.#head = messageHead(address.community);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async get(request: RepeatedGet): Promise<Exchanged<SnmpValue[]>> {
    const id = newRequestId();
    const answer = await this.#exchange(encodeRepeatedGet(request, this.#head, id), id, "whenLost");
    if (typeof answer === "string") return { ok: false, failure: answer };
    const read = decodeRepeatedAnswer(answer, request);
    if (!read.ok) return { ok: false, failure: "malformed" };
    return "values" in read ? { ok: true, value: read.values } : refusalOf(read);
  }

  async ask(
    pdu: "getNext" | "set",
    varbind: Varbind,
    again: Again = pdu === "getNext" ? "whenLost" : "never",
  ): Promise<Exchanged<Varbind>> {
    const requestId = newRequestId();
    const { community } = this.#address;
    const head = { version: 0, community, pdu, requestId, errorStatus: 0, errorIndex: 0 };
    const frame = encodeSnmpMessage({ ...head, varbinds: [varbind] });
    const answer = await this.#exchange(frame, requestId, again);
    if (typeof answer === "string") return { ok: false, failure: answer };
    const read = decodeSnmpMessage(answer);
    const isAnswer = read.ok && read.value.pdu === "response" && read.value.version === 0;
    if (!isAnswer) return { ok: false, failure: "malformed" };
    if (read.value.errorStatus !== 0) return refusalOf(read.value);
    const [value, ...more] = read.value.varbinds;
    const isOne = value !== undefined && more.length === 0;
    return isOne ? { ok: true, value } : { ok: false, failure: "malformed" };
  }

  datagram(octets: Buffer): void {
    if (!this.#waiting) return;
    const id = responseIdOf(octets);
    if (id === this.#waiting.id) this.#waiting.end(octets);
    // Unreadable responses count, to distinguish them from silence. Other ids are late responses.
    else if (id === undefined) this.#waiting.isGarbled = true;
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting?.end("timeout");
    this.#leave();
  }

  async #exchange(
    frame: Uint8Array,
    id: number,
    sentAgain: Again,
  ): Promise<Uint8Array | "timeout" | "malformed"> {
    if (this.#isClosed) return "timeout";
    const timeoutMs = this.#address.timeoutMs ?? defaultTimeoutMs;
    const waiting = new Waiting({
      id,
      timeoutMs,
      lostAfterMs: this.#lostAfterMs(sentAgain, timeoutMs / (resends + 1)),
      maxResends: sentAgain === "soon" ? insistences : resends,
      send: () => this.#send(frame, waiting),
    });
    this.#waiting = waiting;
    waiting.begin();
    const answer = await waiting.answer;
    if (typeof answer !== "string") this.#pace.answered(performance.now() - waiting.startMs, waiting.sent);
    if (this.#waiting === waiting) this.#waiting = undefined;
    // The host name may resolve to another address by now.
    if (answer === "timeout" && !this.#waiting) this.#leave();
    return answer;
  }

  #lostAfterMs(sentAgain: Again, maxMs: number): number | undefined {
    if (sentAgain === "never") return undefined;
    const lostAfterMs = this.#pace.lostAfterMs(maxMs);
    return sentAgain === "soon" ? Math.min(insistsAfterMs, lostAfterMs ?? insistsAfterMs) : lostAfterMs;
  }

  #send(frame: Uint8Array, waiting: Waiting): void {
    if (this.#waiting !== waiting) return;
    if (this.#place) this.#place.socket.send(frame, this.#place.peer);
    else void this.#enter().then((place) => place && this.#send(frame, waiting));
  }

  async #enter(): Promise<Place | undefined> {
    const { host, port } = this.#address;
    const address = await addressOfHost(host);
    if (address === undefined || this.#isClosed || this.#place) return this.#place;
    this.#place = { socket: sharedSocketFor(address), peer: { address, port } };
    this.#place.socket.listen(this.#place.peer, this);
    return this.#place;
  }

  #leave(): void {
    this.#place?.socket.leave(this.#place.peer, this);
    this.#place = undefined;
  }
}

/**
 * Tracks the response time of a device; one that never responded gets no resends. After a resend, the
 * response is ambiguous, so it only lengthens the wait (Karn's algorithm).
 */
class AnswerPace {
  #usualMs: number | undefined;
  #patience = 1;

  answered(tookMs: number, sent: number): void {
    if (sent > 1) this.#patience = Math.min(maxPatience, this.#patience * 2);
    else {
      this.#usualMs = this.#usualMs === undefined ? tookMs : this.#usualMs * 0.875 + tookMs * 0.125;
      this.#patience = 1;
    }
  }

  /** Four times the usual time, because modems vary; at most `maxMs`. */
  lostAfterMs(maxMs: number): number | undefined {
    return this.#usualMs === undefined
      ? undefined
      : Math.min(maxMs, Math.max(minPatienceMs, this.#usualMs * 4) * this.#patience);
  }
}

const maxPatience = 64;
/** A busy machine responds later without any loss. */
const minPatienceMs = 20;

interface Place {
  socket: SharedSocket;
  peer: DatagramPeer;
}
interface Exchange {
  id: number;
  timeoutMs: number;
  lostAfterMs: number | undefined;
  maxResends: number;
  send(): void;
}

/** One request from its first sending to its response or timeout. */
class Waiting implements PendingRequest {
  readonly answer: Promise<Uint8Array | "timeout" | "malformed">;
  readonly startMs = performance.now();
  dueAtMs: number;
  sent = 1;
  isGarbled = false;
  readonly #exchange: Exchange;
  readonly #resolve: (answer: Uint8Array | "timeout" | "malformed") => void;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    const { promise, resolve } = Promise.withResolvers<Uint8Array | "timeout" | "malformed">();
    this.answer = promise;
    this.#resolve = resolve;
    this.dueAtMs = this.#nextMs(this.startMs);
  }

  begin(): void {
    pendingRequests.add(this, this.startMs);
    this.#exchange.send();
  }

  get id(): number {
    return this.#exchange.id;
  }

  end(answer: Uint8Array | "timeout" | "malformed"): void {
    pendingRequests.delete(this);
    this.#resolve(answer);
  }

  due(nowMs: number): void {
    if (nowMs >= this.startMs + this.#exchange.timeoutMs)
      return this.end(this.isGarbled ? "malformed" : "timeout");
    this.sent += 1;
    this.#exchange.send();
    this.dueAtMs = this.#nextMs(nowMs);
  }

  #nextMs(nowMs: number): number {
    const { timeoutMs, lostAfterMs, maxResends } = this.#exchange;
    const endMs = this.startMs + timeoutMs;
    return lostAfterMs === undefined || this.sent > maxResends ? endMs : Math.min(endMs, nowMs + lostAfterMs);
  }
}

function newRequestId(): number {
  return randomInt(requestIds.min, requestIds.max);
}

function refusalOf({ errorStatus, errorIndex }: { errorStatus: number; errorIndex: number }) {
  const snmpError = errorNames[errorStatus];
  const failure = snmpError ? { snmpError, errorIndex } : ("malformed" as const);
  return { ok: false as const, failure };
}
