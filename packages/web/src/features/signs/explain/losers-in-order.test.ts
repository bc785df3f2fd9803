import type { ExplainedLoser, ExplainedReason } from "@gantry/domain/sign/queue/explain.ts";
import { expect, test } from "vitest";
import { losersInOrder } from "./explain-text.ts";

let sequence = 0;
const loser = (reason: ExplainedReason, priority: number, since: string | null = null) =>
  ({
    posting: { item: { priority, sequence: sequence++ } },
    fits: true,
    reason,
    since,
  }) as unknown as ExplainedLoser;

test("waiting items are explained first, in their order, and ended ones last", () => {
  const earlier = loser("deleted", 1, "2026-11-20T06:00:00.000Z");
  const later = loser("expired", 9, "2026-11-20T07:00:00.000Z");
  const next = loser("notYet", 1, "2026-11-20T09:00:00.000Z");
  const [older, newer] = [loser("older", 3), loser("older", 3)];
  const last = loser("lowerPriority", 6);
  expect(losersInOrder([earlier, later, next, last, older, newer])).toEqual([
    newer,
    older,
    last,
    next,
    later,
    earlier,
  ]);
});
