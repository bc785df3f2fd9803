import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { expect, test } from "vitest";
import { faceOfAgentBefore } from "./sign-memory.ts";

const face: FaceState = {
  multi: "ICE",
  crc: 4711,
  beacon: false,
  owner: "Olga",
  source: "central",
  memoryType: 3,
  messageNumber: 1,
  minutesRemaining: 12,
  isBlank: false,
  readAt: "2026-01-01T00:00:00.000Z",
};
const known: SignStateData = {
  face,
  verification: {
    state: "verified",
    since: "2026-01-01T00:00:00.000Z",
    queueRevision: 4,
    itemId: "item-1",
    attempts: 0,
  },
};

test("the CRC that a sign gave the previous agent's message is known to the new agent", () => {
  expect(faceOfAgentBefore(known, { ...face, minutesRemaining: 9 })).toEqual({
    itemId: "item-1",
    multi: "ICE",
    crc: 4711,
    isBlank: false,
    verifiedAtMs: Date.parse("2026-01-01T00:00:00.000Z"),
    endsAtMs: Date.parse("2026-01-01T00:12:00.000Z"),
  });
});

test.each<[string, SignStateData, FaceState]>([
  ["another text stands there", known, { ...face, multi: "FOG" }],
  ["somebody at the cabinet set it", known, { ...face, source: "local" }],
  ["it was never read back", { face }, face],
])("nothing is attributed to the previous agent when %s", (_, state, seen) => {
  expect(faceOfAgentBefore(state, seen)).toBeUndefined();
});
