import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expect, test } from "vitest";
import { confirmReasons, postOutcome } from "./post-outcome.ts";

const nowMs = Date.UTC(2026, 10, 20, 8);
const message = (text: string, priority: number): SignMessage => ({
  priority,
  duration: durationNsFromMs(1_800_000),
  pages: [{ ...blankPage(), messageLines: [{ segments: [{ text }] }] }],
});
const item = (id: string, priority: number, sequence: number): QueueItem => ({
  id,
  signId: "s1",
  priority,
  message: message(id.toUpperCase(), priority),
  displayDuration: null,
  expiresAt: null,
  associatedEntityId: null,
  associatedEntityName: null,
  associatedEntityType: null,
  createdBy: "amy",
  createdByDisplayName: "Amy",
  createdAt: new Date(nowMs).toISOString(),
  lastUpdatedBy: "amy",
  lastUpdatedByDisplayName: "Amy",
  lastUpdatedAt: new Date(nowMs).toISOString(),
  sequence,
});
const queue = (...items: QueueItem[]): SignQueue => ({ signId: "s1", revision: 7, governed: true, items });
const ask = (stands: SignQueue, priority: number, edited?: QueueItem, stateData = {}) => {
  const sign = { stateData };
  const asked = { sign, queue: stands, face: defaultFace, message: message("NEW", priority), edited, nowMs };
  const outcome = postOutcome(asked);
  return { outcome, reasons: confirmReasons(sign, outcome, priority) };
};

test("at or above the current priority a message is shown, and the other returns afterwards (SIGN-075)", () => {
  const { outcome, reasons } = ask(queue(item("ice", 4, 1)), 4);
  expect(outcome).toMatchObject({ outcome: "shown", current: { id: "ice" }, afterwards: { id: "ice" } });
  expect(reasons).toEqual([]);
});

test("below the current priority a message waits, or is never shown if the other has no end (SIGN-076)", () => {
  expect(ask(queue(item("ice", 4, 1)), 5).outcome).toMatchObject({ outcome: "never", firstShownAtMs: null });
  const ending = { ...item("ice", 4, 1), expiresAt: new Date(nowMs + 600_000).toISOString() };
  expect(ask(queue(ending), 5).outcome).toMatchObject({ outcome: "queued", firstShownAtMs: nowMs + 600_000 });
});

test("lowering the current message's priority and posting under local control need confirmation", () => {
  const standing = item("crash", 2, 1);
  expect(ask(queue(standing), 6, standing).reasons).toEqual(["overrules"]);
  expect(ask(queue(standing), 1, standing).reasons).toEqual([]);
  expect(ask(queue(), 3, undefined, { controlMode: "local" }).reasons).toEqual(["localControl"]);
});
