import type { Readable, Writable } from "node:stream";

interface Answer {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}
interface Waiting {
  resolve: (result: Record<string, unknown>) => void;
  reject: (error: Error) => void;
}

/** Longest answer; a PDF comes in pieces below it. */
const maxAnswerBytes = 64_000_000;

/** Chrome DevTools Protocol over two pipes: JSON texts that a zero byte ends. No port is opened. */
export class DevtoolsPipe {
  readonly #toBrowser: Writable;
  readonly #waiting = new Map<number, Waiting>();
  #pieces: Buffer[] = [];
  #bytes = 0;
  #lastId = 0;

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser;
    fromBrowser.on("data", (bytes: Buffer) => this.#take(bytes));
    fromBrowser.on("error", (error) => this.close(error));
    fromBrowser.on("close", () => this.close(new Error("The browser closed its pipe")));
    toBrowser.on("error", (error) => this.close(error));
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
    this.#waiting.set(id, { resolve, reject });
    this.#toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    return promise;
  }

  /** Every pending call fails. */
  close(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #take(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, from)) {
      this.#pieces.push(bytes.subarray(from, end));
      this.#answer(Buffer.concat(this.#pieces).toString());
      this.#pieces = [];
      this.#bytes = 0;
      from = end + 1;
    }
    this.#pieces.push(bytes.subarray(from));
    this.#bytes += bytes.length - from;
    if (this.#bytes > maxAnswerBytes) this.close(new Error("An answer of the browser is too long"));
  }

  #answer(text: string): void {
    const { id, result, error } = JSON.parse(text) as Answer;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result ?? {});
  }
}
