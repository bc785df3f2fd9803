import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import { expect, test } from "vitest";
import { priorityOfItem, winnerChangeOf, withoutRepeats } from "./timeline.ts";

let lastId = 0;
const event = (name: string, data: Record<string, unknown>): SignEvent => ({
  id: String(++lastId),
  at: "2026-03-01T12:00:00Z",
  receivedAt: "2026-03-01T12:00:00Z",
  event: name,
  actor: null,
  actorDisplayName: null,
  data,
});
const makeServerEvent = (itemId: string | null, priority = 5) =>
  event("winnerChanged", { winner: itemId && { itemId, priority }, losers: [] });
const makeAgentEvent = (itemId: string | null) => event("winnerChanged", { itemId, losers: [] });

test("a new message reported by server and agent is listed once", () => {
  const [agent, server] = [makeAgentEvent("a"), makeServerEvent("a")];
  expect(withoutRepeats([agent, server])).toEqual([server]);
});

test("agent reports from a server outage stay in the history", () => {
  const events = [makeAgentEvent(null), makeAgentEvent("a"), makeServerEvent("a")];
  expect(withoutRepeats(events)).toEqual([events[0], events[2]]);
});

test("a message that the agent names by id is not shown as blank", () => {
  expect(winnerChangeOf(makeAgentEvent("a")).itemId).toBe("a");
  expect(winnerChangeOf(makeServerEvent(null)).itemId).toBeNull();
  expect(priorityOfItem([event("queueItemOpened", { itemId: "a", priority: 2 })], "a")).toBe(2);
});
