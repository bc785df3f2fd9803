import { randomInt } from "node:crypto";
import { connect, type Socket } from "node:net";
import {
  decodeSnmpMessage,
  encodeSnmpMessage,
  errorStatuses,
  type PduType,
  type SnmpMessage,
  type Varbind,
} from "@gantry/protocols/snmp/message.ts";
import { readFrameLength } from "@gantry/protocols/ntcip1203/tcp-frames.ts";
import type { SnmpAddress, SnmpErrorName } from "../../../transport/snmp-result.ts";

/** The error and the index (from 1) of the object it applies to. */
interface TcpRefusal {
  snmpError: SnmpErrorName;
  errorIndex: number;
}
export type TcpExchanged =
  | { ok: true; varbinds: Varbind[] }
  | { ok: false; failure: "timeout" | "malformed" | TcpRefusal };

const defaultTimeoutMs = 2000;
const maxRequestId = 0x7fff_ffff;

export class TcpSession {
  readonly #address: SnmpAddress;
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #waiting: ((frame: Uint8Array | "timeout" | "malformed") => void) | undefined;
  #isClosed = false;

  constructor(address: SnmpAddress) {
    this.#address = address;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends one request and waits for its response; late responses are recognised by id. */
  async ask(pdu: PduType, varbinds: Varbind[]): Promise<TcpExchanged> {
    const requestId = randomInt(1, maxRequestId);
    const { community, timeoutMs = defaultTimeoutMs } = this.#address;
    const head = { version: 0, community, pdu, requestId, errorStatus: 0, errorIndex: 0 };
    const until = performance.now() + timeoutMs;
    let frame = await this.#exchange(encodeSnmpMessage({ ...head, varbinds }), until);
    for (;;) {
      if (typeof frame === "string") return this.#broken(frame);
      const read = decodeSnmpMessage(frame);
      if (!read.ok || read.value.pdu !== "response" || read.value.version !== 0)
        return this.#broken("malformed");
      if (read.value.requestId === requestId) return outcomeOf(read.value);
      frame = await this.#next(until);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop("timeout");
  }

  /** After an error the rest of the stream cannot be parsed. */
  #broken(failure: "timeout" | "malformed"): TcpExchanged {
    this.#drop(failure);
    return { ok: false, failure };
  }

  #exchange(frame: Uint8Array, until: number): Promise<Uint8Array | "timeout" | "malformed"> {
    if (this.#isClosed) return Promise.resolve("timeout");
    this.#socket ??= this.#open();
    const answer = this.#next(until);
    this.#socket.write(frame);
    return answer;
  }

  async #next(until: number): Promise<Uint8Array | "timeout" | "malformed"> {
    const ready = this.#takeFrame();
    if (ready) return ready;
    const { promise, resolve } = Promise.withResolvers<Uint8Array | "timeout" | "malformed">();
    this.#waiting = resolve;
    const timer = setTimeout(() => resolve("timeout"), Math.max(0, until - performance.now()));
    const answer = await promise;
    clearTimeout(timer);
    this.#waiting = undefined;
    return answer;
  }

  #open(): Socket {
    const { host, port } = this.#address;
    const socket = connect({ host, port, noDelay: true });
    this.#received = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      if (socket !== this.#socket) return;
      this.#received = Buffer.concat([this.#received, part]);
      if (!this.#waiting) return;
      const frame = this.#takeFrame();
      if (frame) this.#waiting(frame);
    });
    // A refused or dropped connection counts as no response.
    socket.on("error", () => {});
    socket.on("close", () => {
      if (socket === this.#socket) this.#drop("timeout");
    });
    return socket;
  }

  #takeFrame(): Uint8Array | "malformed" | undefined {
    const length = readFrameLength(this.#received);
    if (length === "bad") return "malformed";
    if (length === "more") return undefined;
    const frame = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return frame;
  }

  #drop(why: "timeout" | "malformed"): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.destroy();
    this.#waiting?.(why);
  }
}

const errorNames = Object.keys(errorStatuses) as (keyof typeof errorStatuses)[];

function outcomeOf({ errorStatus, errorIndex, varbinds }: SnmpMessage): TcpExchanged {
  if (errorStatus === 0) return { ok: true, varbinds };
  const name = errorNames.find((one) => errorStatuses[one] === errorStatus);
  if (!name || name === "noError") return { ok: false, failure: "malformed" };
  return { ok: false, failure: { snmpError: name, errorIndex } };
}
