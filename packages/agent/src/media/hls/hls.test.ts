import { boxAt, boxesOf } from "@gantry/protocols/fmp4/boxes.ts";
import { fragmentTimes } from "@gantry/protocols/fmp4/fragment.ts";
import { joinBytes, uint32 } from "@gantry/protocols/rtp/bytes.ts";
import { expect, test } from "vitest";
import { FragmentBuilder } from "../fragments/fragment-builder.ts";
import type { Gateway } from "../gateway.ts";
import { liveStreet } from "../testing/live-street.ts";
import { frameOf, testCamera, testGateway, watch } from "../testing/test-gateway.ts";
import { LiveSegments } from "./live-segments.ts";

async function fetchFile(gateway: Gateway, file: string, query?: string) {
  const frame = frameOf("MEDIA", "cam-1", { resource: { type: "hls", file, query }, stream: "internal" });
  const answered = await gateway.calls.MEDIA(frame, new AbortController().signal);
  if (!answered.ok) return answered;
  const chunks: Uint8Array[] = [];
  for await (const chunk of answered.octets) chunks.push(chunk);
  const bytes = joinBytes(chunks);
  return { ok: true as const, octets: bytes, text: new TextDecoder().decode(bytes), ...answered.value };
}

test("without WebRTC a camera plays by HLS, each part announced as soon as it exists", async () => {
  const [{ gateway }, camera] = await Promise.all([testGateway(), testCamera()]);
  watch(gateway, "cam-1", camera);
  const get = async (file: string, query?: string) => {
    const got = await fetchFile(gateway, file, query);
    if (!got.ok) throw new Error(got.error);
    return got;
  };
  expect((await get("index.m3u8")).text).toMatch(/CODECS="avc1\.[0-9A-F]{6}",RESOLUTION=320x180\nlive\.m3u8/);
  const list = await get("live.m3u8");
  expect(list.contentType).toBe("application/vnd.apple.mpegurl");
  const [, number, part] = /PRELOAD-HINT:TYPE=PART,URI="part(\d+)\.(\d+)\.m4s"/.exec(list.text) ?? [];
  const next = await get("live.m3u8", `?_HLS_msn=${number}&_HLS_part=${part}`);
  expect(next.text).toContain(`URI="part${number}.${part}.m4s"`);
  const listTypes = (bytes: Uint8Array): string[] => boxesOf(bytes).map(({ type }) => type);
  expect(listTypes((await get("init.mp4")).octets)).toEqual(["ftyp", "moov"]);
  expect(listTypes((await get(`part${number}.${part}.m4s`)).octets)).toEqual(["moof", "mdat"]);
  const [segment = ""] = /^seg\d+\.m4s$/m.exec((await get("plain.m3u8")).text) ?? [];
  expect(listTypes((await get(segment)).octets).slice(0, 2)).toEqual(["moof", "mdat"]);
  expect(await fetchFile(gateway, "seg999.m4s")).toEqual({ ok: false, error: "streamMissing" });
  expect(await fetchFile(gateway, "../secret")).toEqual({ ok: false, error: "streamMissing" });
  expect(camera.allPulls).toBe(1);
});

test("frames have whole-millisecond timestamps, so that players see no gap at segment ends", () => {
  const builder = new FragmentBuilder();
  for (const unit of liveStreet(0).next(31)) builder.take({ ...unit, ticks: Math.round(unit.ticks * 1.25) });
  const bytes = builder.cut()?.octets ?? new Uint8Array();
  expect(fragmentTimes(bytes)?.durationTicks).toBe(30 * 7_500);
  const { contentStart = 0 } = boxAt(bytes, "moof", "traf", "trun") ?? {};
  const durations = Array.from({ length: 30 }, (_, index) => uint32(bytes, contentStart + 12 + index * 12));
  expect(durations.filter((ticks) => ticks % 90 !== 0)).toEqual([]);
});

test("only the newest seconds are kept, in segments that start with a key frame", () => {
  const segments = new LiveSegments(() => {});
  for (const unit of liveStreet(0).next(15 * 60)) segments.unit(unit);
  const { stream } = segments;
  expect(stream.segments.map(({ number }) => number)).toEqual([53, 54, 55, 56, 57, 58]);
  expect(stream.segments.every(({ parts }) => parts[0]?.isIndependent)).toBe(true);
  expect(stream.segments.map(({ durationS }) => durationS)).toEqual(Array(6).fill(1));
  expect(segments.segment(52)).toBeUndefined();
});
