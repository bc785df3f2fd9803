import { type ClientMessage, clientMessage } from "@gantry/domain/contract/answers/websocket.ts";

export function clientMessageOf(frame: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

export class MessageAllowance {
  #left: number;
  #countedAtMs: number;

  constructor(burst: number, nowMs: number) {
    this.#left = burst;
    this.#countedAtMs = nowMs;
  }

  take(weight: number, limits: { messageBurst: number; messagesPerSecond: number }, nowMs: number): boolean {
    const earned = ((nowMs - this.#countedAtMs) / 1000) * limits.messagesPerSecond;
    this.#left = Math.min(limits.messageBurst, this.#left + earned) - weight;
    this.#countedAtMs = nowMs;
    return this.#left >= 0;
  }
}
