import type { ExplainedLoser, ExplainedReason } from "@gantry/domain/sign/queue/explain.ts";

const waiting: ReadonlySet<ExplainedReason> = new Set(["lowerPriority", "older"]);

export function losersInOrder(losers: readonly ExplainedLoser[]): ExplainedLoser[] {
  return losers.toSorted((a, b) => groupOf(a) - groupOf(b) || within(a, b));
}

function groupOf({ reason }: ExplainedLoser): number {
  if (waiting.has(reason)) return 0;
  return reason === "notYet" ? 1 : 2;
}

function within(a: ExplainedLoser, b: ExplainedLoser): number {
  const [left, right] = [a.posting.item, b.posting.item];
  if (groupOf(a) === 0) return left.priority - right.priority || right.sequence - left.sequence;
  return Date.parse(b.since ?? "") - Date.parse(a.since ?? "");
}
