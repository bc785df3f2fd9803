import type { ClientMessage } from "@gantry/domain/contract/websocket.ts";
import { z } from "zod";

const name = z.string().min(1).max(200);

const message: z.ZodType<ClientMessage> = z.discriminatedUnion("type", [
  // Empty on the public endpoint, where nobody signs in.
  z.object({
    type: z.literal("auth"),
    token: z.string().max(20_000),
    tenantId: name,
    pageId: name.optional(),
  }),
  z.object({
    type: z.literal("subscribe"),
    subscriptionId: name,
    entityType: name,
    ids: z.array(name).max(10_000),
    tenantId: name,
  }),
  z.object({ type: z.literal("unsubscribe"), subscriptionId: name }),
  z.object({ type: z.literal("resume"), epoch: name, sequence: z.number().int().min(0) }),
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("pong") }),
]);

/** What a page sent; undefined when it is not a message of the contract. */
export function clientMessageOf(frame: string): ClientMessage | undefined {
  try {
    return message.safeParse(JSON.parse(frame)).data;
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
