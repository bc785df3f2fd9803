import { encodeSs125, splitSs125 } from "@gantry/protocols/ss125/frame.ts";
import { readMessage, resultOf, type Ss125Message, ss125Results } from "@gantry/protocols/ss125/messages.ts";
import { TcpLine } from "../../transport/tcp-line.ts";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";

const defaultTimeoutMs = 2_000;
/** Id of a sensor that is alone on its line. */
const usualId = 1;
const ownId = 0;

type Received = Ss125Message | "damaged" | "silent";

/** Requests to one SmartSensor over TCP, one at a time. Answers are matched by their message and sub-id. */
export class SmartSensorLine {
  readonly #line: TcpLine;
  readonly #timeoutMs: number;
  #rest: Uint8Array = new Uint8Array();
  #sequence = 0;
  #waiting: { id: number; subId: number; end(received: Received): void } | undefined;

  constructor({ host, port }: DeviceAddress, { timeoutMs = defaultTimeoutMs }: DriverContext) {
    this.#timeoutMs = timeoutMs;
    this.#line = new TcpLine({ host, port, timeoutMs }, (bytes) => this.#take(bytes));
  }

  /** The answer to a read; a damaged one is requested once more. */
  async ask(body: Uint8Array, during: string): Promise<CameraResult<Ss125Message>> {
    const first = await this.#exchange(body);
    const received = first === "damaged" ? await this.#exchange(body) : first;
    if (received === "silent" || received === "damaged") {
      this.#drop();
      const code = received === "silent" ? "noAnswer" : "truncatedAnswer";
      return { ok: false, failure: { code, detail: during } };
    }
    const result = resultOf(received);
    if (result === undefined) return { ok: true, value: received };
    return { ok: false, failure: { code: "refused", detail: `${during}: ${nameOf(result)}` } };
  }

  close(): void {
    this.#line.close();
    this.#waiting?.end("silent");
  }

  async #exchange(body: Uint8Array): Promise<Received> {
    const request = readMessage(body);
    if (!request) throw new RangeError("no message");
    this.#sequence = (this.#sequence + 1) % 256;
    const { promise, resolve } = Promise.withResolvers<Received>();
    const waiting = { id: request.id, subId: request.subId, end: resolve };
    this.#waiting = waiting;
    const timer = setTimeout(() => resolve("silent"), this.#timeoutMs);
    const frame = encodeSs125({ destination: usualId, source: ownId, sequence: this.#sequence, body });
    const isSent = await this.#line.write(frame);
    const received = isSent ? await promise : "silent";
    clearTimeout(timer);
    if (this.#waiting === waiting) this.#waiting = undefined;
    return received;
  }

  #take(bytes: Buffer): void {
    const { frames, damaged, rest } = splitSs125(Buffer.concat([this.#rest, bytes]));
    this.#rest = Uint8Array.from(rest);
    for (const { body } of frames) {
      const message = readMessage(body);
      if (message && message.id === this.#waiting?.id && message.subId === this.#waiting.subId)
        this.#waiting.end(message);
    }
    if (damaged > 0) this.#waiting?.end("damaged");
  }

  #drop(): void {
    this.#rest = new Uint8Array();
    this.#line.drop();
  }
}

export const nameOf = (result: number): string =>
  Object.entries(ss125Results).find(([, code]) => code === result)?.[0] ?? `result ${result}`;
