import { describe, expect, test } from "vitest";
import { camera } from "../kinds/camera.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { isOpenStreamUrl, streamUrlProblem } from "./stream-url.ts";

test.each([
  ["RTSP", "rtsp://10.0.0.1/main", undefined],
  ["RTSP", "rtsps://camera.example:322/a?b=c", undefined],
  ["RTSP", "rtsp://viewer:s3cret@10.0.0.1/main", "addressHoldsPassword"],
  ["RTSP", "rtsp://viewer@10.0.0.1/main", "addressHoldsPassword"],
  ["RTSP", "http://10.0.0.1/main", "notRtspAddress"],
  ["RTSP", "10.0.0.1", "notRtspAddress"],
  ["HLS", "https://streams.example/a.m3u8", undefined],
  ["HLS", "rtsp://10.0.0.1/main", "notStreamAddress"],
  ["HLS", "javascript://alert", "notStreamAddress"],
  ["WOWZA_WEBRTC", "wss://streams.example/webrtc-session.json", undefined],
  ["NVDS", "https:///nowhere", "notStreamAddress"],
  [null, "whatever", undefined],
] as const)("a stream of type %s at %s is reported as %s", (type, url, problem) => {
  expect(streamUrlProblem(type, url)).toBe(problem);
});

test.each([
  ["https://streams.example/@live/a.m3u8", true],
  ["https://viewer:s3cret@streams.example/a.m3u8", false],
  [String.raw`https://viewer:s3cret@streams.example\@x/a.m3u8`, false],
  ["ftp://streams.example/a", false],
])("a browser is sent to %s: %s", (url, isOpen) => {
  expect(isOpenStreamUrl(url)).toBe(isOpen);
});

describe("the form of a camera", () => {
  const findCodes = (sent: object, before?: Record<string, unknown>) =>
    checkDocument(camera, { name: "Summit", ...sent }, before).issues.map(
      ({ field, code }) => `${field} ${code}`,
    );

  test("accepts only HLS, WOWZA_WEBRTC, NVDS and RTSP as stream types (CAM-019)", () => {
    for (const which of ["internalStreamType", "externalStreamType"]) {
      for (const type of ["HLS", "WOWZA_WEBRTC", "NVDS", "RTSP"])
        expect(findCodes({ [which]: type })).toEqual([]);
      expect(findCodes({ [which]: "MJPEG" })).toEqual([`${which} notAnOption`]);
    }
  });

  test("names the URL that does not fit its stream", () => {
    expect(findCodes({ internalStreamType: "RTSP", internalStreamUrl: "https://x.example/1" })).toEqual([
      "internalStreamUrl notRtspAddress",
    ]);
    expect(findCodes({ externalStreamType: "HLS", externalStreamUrl: "rtsp://x.example/1" })).toEqual([
      "externalStreamUrl notStreamAddress",
    ]);
  });

  test("keeps stored values unchanged while the rest is saved", () => {
    const stored = { externalStreamType: "HLS", externalStreamUrl: "streams/1" };
    expect(findCodes({ roadName: "I-70" }, stored)).toEqual([]);
    expect(findCodes({ externalStreamType: "NVDS" }, stored)).toEqual(["externalStreamUrl notStreamAddress"]);
  });
});
