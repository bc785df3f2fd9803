import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../../text/text.ts";
import { describeWaiting, waitsOf } from "./queue-waits.ts";

beforeAll(loadAllTexts);

const nowMs = Date.parse("2026-11-20T08:00:00Z");
const item = (id: string, priority: number, sequence: number, minutesLeft?: number) =>
  ({
    id,
    priority,
    sequence,
    expiresAt: minutesLeft === undefined ? null : new Date(nowMs + minutesLeft * 60_000).toISOString(),
  }) as QueueItem;
const [urgent, newer, older, over] = [
  item("urgent", 1, 1, 4),
  item("newer", 5, 3),
  item("older", 5, 2),
  item("over", 1, 4, -1),
];
const readBack = (itemId: string, state: Verification["state"] = "verified") =>
  ({ itemId, state }) as Verification;

test("each queued message has its reason for waiting and the end of the wait", () => {
  const items = [newer, older, urgent, over];
  const describeWait = (of: QueueItem, among = items, winner = urgent) =>
    describeWaiting(waitsOf(of, among, undefined, nowMs), winner, nowMs);
  expect(describeWait(newer)).toBe("Queued behind P1, which has the lower number and expires in 4 min.");
  expect(describeWait(over)).toBe("The message has expired.");
  expect(describeWait(older, [newer, older], newer)).toBe(
    "Queued behind a newer message with the same priority, P5.",
  );
});

test("the first message is active only once it was read back, not when it was sent", () => {
  const describeState = (verification?: Verification) =>
    waitsOf(urgent, [urgent, newer], verification, nowMs);
  expect(describeState()).toBe("toStand");
  expect(describeState(readBack("urgent", "sending"))).toBe("toStand");
  expect(describeState(readBack("newer"))).toBe("toStand");
  expect(describeState(readBack("urgent"))).toBe("stands");
});
