import { randomUUID } from "node:crypto";
import {
  type AgentCall,
  type AgentCallFrame,
  type AgentCallOutcome,
  callStreaming,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import { type CallBytes, callBytesOf } from "@gantry/domain/contract/agents/call-bytes.ts";
import { expect, test } from "vitest";
import { silentLog } from "../testing/test-agent.ts";
import type { CallHandlers } from "./agent-calls.ts";
import { CallDesk } from "./call-desk.ts";

const { maxChunkBytes, windowBytes } = callStreaming;

function deskWith(handlers: CallHandlers) {
  const outcomes: AgentCallOutcome[] = [];
  const frames: CallBytes[] = [];
  const desk = new CallDesk({
    handlers,
    log: silentLog,
    send: (message) => message.type === "callOutcome" && outcomes.push(message.outcome),
    sendBytes: (frame) => frames.push(callBytesOf(frame) as CallBytes),
  });
  return {
    desk,
    outcomes,
    frames,
    sentBytes: () => frames.reduce((sum, { octets }) => sum + octets.length, 0),
  };
}
function frameOf<Call extends AgentCall>(
  call: Call,
  parameters: AgentCallFrame<Call>["parameters"],
): AgentCallFrame {
  return { id: randomUUID(), call, entityType: "CAMERA", entityId: "cam-1", parameters } as AgentCallFrame;
}
const picture = () => frameOf("MEDIA", { resource: { type: "thumbnail", widthPx: 320 }, stream: "external" });
const waitFor = (check: () => void) =>
  expect.poll(() => (check(), true), { timeout: 10_000, interval: 5 }).toBe(true);

/** An endless stream with chunks of three frames; records when it was closed. */
function makeEndlessCall() {
  const state = { isClosed: false };
  async function* streamBytes() {
    try {
      for (;;) yield new Uint8Array(3 * maxChunkBytes - 7);
    } finally {
      state.isClosed = true;
    }
  }
  return { state, octets: streamBytes() };
}

test("a call is handled by its handler; failing and unknown calls report so", async () => {
  const { desk, outcomes } = deskWith({
    STOP_CAMERA: async () => ({ ok: true, value: {} }),
    CLOSE_VIEWERS: async () => {
      throw new Error("broken");
    },
  });
  desk.take({ type: "call", call: frameOf("STOP_CAMERA", {}) });
  desk.take({ type: "call", call: frameOf("CLOSE_VIEWERS", { viewerIds: [] }) });
  desk.take({ type: "call", call: picture() });
  await waitFor(() => expect(outcomes).toHaveLength(3));
  expect(outcomes).toContainEqual({ ok: true, value: {} });
  expect(outcomes).toContainEqual({ ok: false, error: "internalError" });
  expect(outcomes).toContainEqual({ ok: false, error: "unknownRequest" });
});

test("a stream never exceeds the server's window and continues when data was consumed", async () => {
  const source = makeEndlessCall();
  const { desk, sentBytes, frames } = deskWith({
    MEDIA: async () => ({ ok: true, value: { contentType: "video/mp4" }, octets: source.octets }),
  });
  const call = picture();
  desk.take({ type: "call", call });
  await waitFor(() => expect(sentBytes()).toBeGreaterThan(windowBytes - maxChunkBytes));
  const first = sentBytes();
  expect(first).toBeLessThanOrEqual(windowBytes);
  expect(Math.max(...frames.map(({ octets }) => octets.length))).toBeLessThanOrEqual(maxChunkBytes);
  // Acknowledging more than was sent must not enlarge the window.
  desk.take({ type: "callTaken", id: call.id, bytes: 1e12 });
  await waitFor(() => expect(sentBytes()).toBeGreaterThan(first + windowBytes - maxChunkBytes));
  expect(sentBytes()).toBeLessThanOrEqual(first + windowBytes);
  desk.take({ type: "callCancelled", id: call.id });
  await waitFor(() => expect(source.state.isClosed).toBe(true));
});

test("a short stream ends with its last frame, and a failing one is aborted", async () => {
  async function* streamBytes(fails: boolean) {
    yield new Uint8Array([1, 2, 3]);
    if (fails) throw new Error("disk");
  }
  let fails = false;
  const { desk, frames } = deskWith({
    MEDIA: async () => ({ ok: true, value: { contentType: "image/jpeg" }, octets: streamBytes(fails) }),
  });
  desk.take({ type: "call", call: picture() });
  await waitFor(() => expect(frames.map(({ end }) => end)).toEqual(["more", "last"]));
  fails = true;
  desk.take({ type: "call", call: picture() });
  await waitFor(() => expect(frames.map(({ end }) => end)).toEqual(["more", "last", "more", "brokenOff"]));
});

test("pending calls are cancelled when the link is lost", async () => {
  const source = makeEndlessCall();
  const aborted: boolean[] = [];
  const { desk, outcomes, frames } = deskWith({
    MEDIA: async () => ({ ok: true, value: { contentType: "video/mp4" }, octets: source.octets }),
    ANSWER_OFFER: (_frame, signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          aborted.push(true);
          resolve({ ok: true, value: { answerSdp: "" } });
        }),
      ),
  });
  desk.take({ type: "call", call: picture() });
  desk.take({
    type: "call",
    call: frameOf("ANSWER_OFFER", { viewerId: "v", offerSdp: "", stream: "external" }),
  });
  await waitFor(() => expect(frames.length).toBeGreaterThan(10));
  desk.abandon();
  await waitFor(() => expect([source.state.isClosed, aborted]).toEqual([true, [true]]));
  expect(outcomes).toHaveLength(1);
});
