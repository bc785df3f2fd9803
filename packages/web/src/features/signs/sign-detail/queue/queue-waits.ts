import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import {
  expiresAtMs,
  findWinningItem,
  type LossReason,
  lossReason,
} from "@gantry/domain/sign/queue/winner.ts";
import { translate } from "../../../../text/translate.ts";
import { durationText } from "../../sign/duration-text.ts";

type Waits = "stands" | "toStand" | LossReason;

/** Based on the verification, never on what was sent. */
export function waitsOf(
  item: QueueItem,
  items: readonly QueueItem[],
  verification: Verification | undefined,
  nowMs: number,
): Waits {
  const winner = findWinningItem(items, nowMs);
  if (winner?.id !== item.id) return lossReason(item, winner, nowMs);
  return verification?.state === "verified" && verification.itemId === item.id ? "stands" : "toStand";
}

/** In two or three words. */
export function formatWaiting(waits: Waits, winner: QueueItem | null): string {
  return translate(`signDetail:waits.${waits}`, { winner: winner?.priority ?? "" });
}

/** As a sentence with the end of the wait. */
export function describeWaiting(waits: Waits, winner: QueueItem | null, nowMs: number): string {
  const endMs = winner && expiresAtMs(winner);
  const params = { winner: winner?.priority ?? "" };
  if ((waits === "lowerPriority" || waits === "older") && endMs !== null) {
    return translate(`signDetail:waitsWhy.${waits}Until`, { ...params, time: durationText(endMs - nowMs) });
  }
  return translate(`signDetail:waitsWhy.${waits}`, params);
}
