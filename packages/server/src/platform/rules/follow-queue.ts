import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import type { WatchedFact } from "./read-facts.ts";
import type { OpenActivation, StandingRule } from "./rule-store.ts";

/** Without a server a warning expires after this time. */
const expiresAfterMs = 5 * 60_000;

/** The rule with the signs that warn now; undefined if none can. Rules that watch no queue stay as they are. */
export function followQueue(
  rule: StandingRule,
  open: OpenActivation | undefined,
  facts: readonly WatchedFact[],
): { acting: StandingRule | undefined; hasMoved: boolean } {
  const { document } = rule;
  if (document.conditionType !== "queue") return { acting: rule, hasMoved: false };
  const before = new Map(Object.entries(open?.document.queueAheadKm ?? {}));
  const warned = facts.find(({ chooseSigns }) => chooseSigns)?.chooseSigns?.(before);
  // For a moment without a queue everything stays.
  if (!warned) return { acting: open && rule, hasMoved: false };
  if (warned.size === 0) return { acting: undefined, hasMoved: false };
  const isSame = warned.size === before.size && [...warned].every(([id, km]) => before.get(id) === km);
  const acting = {
    ...document,
    signIds: [...warned.keys()],
    queueAheadKm: Object.fromEntries(warned),
    displayTime: durationNsFromMs(expiresAfterMs),
  };
  return { acting: { ...rule, document: acting }, hasMoved: open !== undefined && !isSame };
}
