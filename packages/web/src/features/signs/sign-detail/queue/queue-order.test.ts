import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { expect, test } from "vitest";
import { defaultOrder, sortItems } from "./queue-order.ts";

const item = (id: string, priority: number, sequence: number, displayDuration: number | null = null) =>
  ({ id, priority, sequence, displayDuration, lastUpdatedAt: `2026-03-01T12:00:0${sequence}Z` }) as QueueItem;
const listIds = (items: QueueItem[]) => items.map(({ id }) => id).join("");

const items = [item("a", 5, 1, 60e9), item("b", 2, 2), item("c", 2, 3, 30e9)];

test("the queue is sorted by urgency, then newest first (SIGN-034)", () => {
  expect(listIds(sortItems(items, defaultOrder))).toBe("cba");
});

test("a continuous message sorts as the longest", () => {
  expect(listIds(sortItems(items, { by: "duration", ascending: true }))).toBe("cab");
});

test("the newest posting can be sorted first", () => {
  expect(listIds(sortItems(items, { by: "updatedAt", ascending: false }))).toBe("cba");
});
