import { expect, test } from "vitest";
import type { Sign } from "./sign-entity.ts";
import type { SignStateData, VerificationState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { isStaleAt, roadText, verificationWordOf } from "./sign-view.ts";
import { activeSignQuery } from "./sign-calls.ts";

const nowMs = Date.parse("2026-03-01T12:00:00Z");
const readBefore = (
  seconds: number,
  state: VerificationState = "verified",
  status: Sign["status"] = "ONLINE",
) =>
  ({
    id: "a",
    status,
    pollRate: 30,
    stateData: {
      face: {
        multi: "ICE",
        crc: 1,
        beacon: false,
        owner: "",
        source: "central",
        memoryType: 3,
        messageNumber: 1,
        minutesRemaining: 10,
        isBlank: false,
        readAt: new Date(nowMs - seconds * 1000).toISOString(),
      },
      verification: { state, since: "", queueRevision: 1, itemId: null, attempts: 0 },
    } satisfies SignStateData,
  }) as unknown as Sign;

test("a face read within five polls is current", () => {
  expect(isStaleAt(readBefore(149), nowMs)).toBe(false);
  expect(isStaleAt(readBefore(151), nowMs)).toBe(true);
});

test("the face of an offline sign is only the last known, however new", () => {
  expect(verificationWordOf(readBefore(5, "verified", "OFFLINE"), nowMs)).toBe("lastKnown");
});

test("an old verified message is no longer shown as verified", () => {
  expect(verificationWordOf(readBefore(20), nowMs)).toBe("verified");
  expect(verificationWordOf(readBefore(3600), nowMs)).toBe("lastKnown");
});

test("not verified is shown even if the read-back is old", () => {
  expect(verificationWordOf(readBefore(3600, "notVerified"), nowMs)).toBe("notVerified");
});

test("a sign without read data was never polled", () => {
  expect(verificationWordOf({ ...readBefore(1), stateData: {} }, nowMs)).toBe("neverPolled");
});

test("road and direction are on one line, if known", () => {
  expect(roadText({ roadName: "I-25", direction: "Southbound" })).toBe("I-25 Southbound");
  expect(roadText({ roadName: "I-25" })).toBe("I-25");
});

test("a face read more than five seconds ago is refetched (SIGN-188)", () => {
  expect(activeSignQuery("a").staleTime).toBe(5000);
});
