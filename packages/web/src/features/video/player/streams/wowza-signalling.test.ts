import { expect, test } from "vitest";
import { wowzaStep } from "./wowza-signalling.ts";

const asked = { applicationName: "live", streamName: "cam1", sessionId: "[empty]" };

test("a Wowza stream that is not ready is requested again after 500 ms, at most ten times (CAM-035)", () => {
  expect(wowzaStep({ status: 514 }, asked, 1)).toEqual({ do: "askAgain", inMs: 500 });
  expect(wowzaStep({ status: 514 }, asked, 10)).toMatchObject({ do: "fail" });
});

test("502 and every other status is an error (CAM-036)", () => {
  const step = wowzaStep({ status: 502, statusDescription: "Repeater stream not found" }, asked, 1);
  expect(step).toEqual({ do: "fail", error: "502 Repeater stream not found" });
  expect(wowzaStep({ status: 404 }, asked, 1)).toMatchObject({ do: "fail" });
});

test("an offer is answered in the server's session, followed by the candidates", () => {
  const offer = { status: 200, streamInfo: { sessionId: "77" }, sdp: { type: "offer", sdp: "v=0" } } as const;
  expect(wowzaStep(offer, asked, 1)).toEqual({
    do: "answer",
    offerSdp: "v=0",
    streamInfo: { ...asked, sessionId: "77" },
  });
  const candidates = [{ candidate: "candidate:1 1 UDP 1 192.0.2.1 9 typ host", sdpMLineIndex: 0 }];
  expect(wowzaStep({ status: 200, iceCandidates: candidates }, asked, 1)).toEqual({
    do: "addCandidates",
    candidates,
  });
});
