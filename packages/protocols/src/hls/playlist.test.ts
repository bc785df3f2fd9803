import { expect, test } from "vitest";
import { awaitedOf, fileNames, hlsFileOf, mediaPlaylist, variantPlaylist } from "./playlist.ts";

const part = (isIndependent: boolean) => ({ durationS: 0.2, isIndependent });
const segment = (number: number) => ({ number, durationS: 1, parts: [part(true), part(false)] });
const stream = {
  segments: [4, 5, 6, 7].map(segment),
  nextNumber: 8,
  nextParts: [part(true)],
  targetDurationS: 1.2,
  partTargetS: 0.27,
};

test("a plain playlist has only complete segments, oldest first", () => {
  const text = mediaPlaylist(stream, { isLowLatency: false });
  expect(text).not.toContain("PART");
  expect(text.match(/^seg\d+\.m4s$/gm)).toEqual(["seg4.m4s", "seg5.m4s", "seg6.m4s", "seg7.m4s"]);
  expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:4\n");
  expect(text).toContain("#EXT-X-TARGETDURATION:2\n");
});

test("a low-latency playlist has the parts of the newest segments and the next part", () => {
  const text = mediaPlaylist(stream, { isLowLatency: true });
  expect(text).not.toContain("part4.");
  expect(text).toContain('URI="part5.0.m4s",INDEPENDENT=YES');
  expect(text).toContain('URI="part8.0.m4s"');
  expect(text.trimEnd().endsWith('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part8.1.m4s"')).toBe(true);
  expect(text).toContain("CAN-BLOCK-RELOAD=YES");
});

test("every name in a playlist resolves to its content", () => {
  expect(hlsFileOf(fileNames.segment(12))).toEqual({ type: "segment", number: 12 });
  expect(hlsFileOf(fileNames.part(12, 3))).toEqual({ type: "part", number: 12, part: 3 });
  expect(hlsFileOf("index.m3u8")).toEqual({ type: "variants" });
  expect(
    variantPlaylist({ bitsPerSecond: 6e5, codec: "avc1.42C00C", widthPx: 320, heightPx: 180 }),
  ).toContain("\nlive.m3u8\n");
  for (const name of ["../init.mp4", "seg1.m4s/..", "seg1.2.m4s", "part1.m4s", "seg99999999999.m4s", ""])
    expect(hlsFileOf(name)).toBeUndefined();
});

test("the blocking request of a player is parsed from its query", () => {
  expect(awaitedOf("_HLS_msn=8&_HLS_part=2")).toEqual({ number: 8, part: 2 });
  expect(awaitedOf("?ticket=a&_HLS_msn=8")).toEqual({ number: 8 });
  expect(awaitedOf("ticket=a")).toBeUndefined();
  expect(awaitedOf("_HLS_msn=1e9")).toBeUndefined();
});
