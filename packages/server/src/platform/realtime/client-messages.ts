import { type ClientMessage, clientMessage } from "@gantry/domain/contract/answers/websocket.ts";

/** What a page sent; undefined when it is not a message of the contract. */
export function clientMessageOf(frame: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

/** Messages that one page may send: a burst at once, then so many a second. */
export class MessageAllowance {
  #left: number;
  #countedAtMs: number;

  constructor(burst: number, nowMs: number) {
    this.#left = burst;
    this.#countedAtMs = nowMs;
  }

  /** Takes a message's weight; false when the page sends more than it may. */
  take(weight: number, limits: { messageBurst: number; messagesPerSecond: number }, nowMs: number): boolean {
    const earned = ((nowMs - this.#countedAtMs) / 1000) * limits.messagesPerSecond;
    this.#left = Math.min(limits.messageBurst, this.#left + earned) - weight;
    this.#countedAtMs = nowMs;
    return this.#left >= 0;
  }
}
