import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { frameOf, testCamera, testGateway, view, watch } from "../testing/test-gateway.ts";
import { startViewers } from "../testing/viewers.ts";
import type { Gateway } from "../gateway.ts";
import { forkCodec } from "./fork-codec.ts";
import { StillPictures } from "./still-pictures.ts";
import { pullThrough } from "./transcoding-pull.ts";

/** It is no part of the default installation: `npm run add-transcoder` adds it, and .ci/run does. */
const hasTranscoder = await import("node-av").then(
  () => true,
  () => false,
);
const forkWithout = () =>
  forkCodec(["--import", new URL("../testing/without-transcoder.ts", import.meta.url).href]);

const within = { timeout: 15_000, interval: 50 };

async function callThumbnail(gateway: Gateway, widthPx: number) {
  const resource = { type: "thumbnail", widthPx } as const;
  const frame = frameOf("MEDIA", "cam-1", { resource, stream: "internal" });
  const answered = await gateway.calls.MEDIA(frame, new AbortController().signal);
  if (!answered.ok) return answered;
  const chunks: Uint8Array[] = [];
  for await (const chunk of answered.octets) chunks.push(chunk);
  return { ...answered.value, jpeg: joinBytes(chunks) };
}

function sizeOf(jpeg: Uint8Array): number[] {
  const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0);
  const view16 = (offset: number): number => ((jpeg[at + offset] ?? 0) << 8) | (jpeg[at + offset + 1] ?? 0);
  return [view16(7), view16(5)];
}

function withTranscoder(): void {
  test("a thumbnail is made from the newest key frame at the requested width, once for all requests", async () => {
    const [{ gateway }, camera] = await Promise.all([testGateway(), testCamera()]);
    watch(gateway, "cam-1", camera);
    const [one, other] = await Promise.all([callThumbnail(gateway, 160), callThumbnail(gateway, 160)]);
    if (!("jpeg" in one) || !("jpeg" in other)) throw new Error(JSON.stringify([one, other]));
    expect(one.contentType).toBe("image/jpeg");
    expect(one.contentLength).toBe(one.jpeg.length);
    expect(sizeOf(one.jpeg)).toEqual([160, 90]);
    expect(other.jpeg).toEqual(one.jpeg);
    const large = await callThumbnail(gateway, 5_000);
    expect("jpeg" in large && sizeOf(large.jpeg)).toEqual([320, 180]);
    expect(camera.allPulls).toBe(1);
  });

  test("invalid input yields no thumbnail and does not affect the next one", async () => {
    const pictures = new StillPictures(systemClock);
    expect(
      await pictures.picture(
        Uint8Array.from({ length: 999 }, (_, index) => index % 251),
        160,
      ),
    ).toBe("wrongAnswer");
    pictures.stop();
  });

  test("an H.265 camera is shown in the browser as H.264", async () => {
    const [{ gateway, reports }, camera] = await Promise.all([testGateway(), testCamera({ codec: "H265" })]);
    const viewers = startViewers();
    watch(gateway, "cam-1", camera);
    expect(await view(gateway, viewers, "cam-1", "first")).toBeUndefined();
    await expect
      .poll(() => viewers.look().then(({ first }) => first?.pictures ?? 0), within)
      .toBeGreaterThan(5);
    expect(reports.get("cam-1")).toMatchObject({ streamOnline: true, streamProblem: null });
  });
}
if (hasTranscoder) describe("with the transcoder", withTranscoder);

test("without the transcoder a still picture is refused with that reason", async () => {
  const pictures = new StillPictures(systemClock, forkWithout);
  expect(await pictures.picture(new Uint8Array(9), 160)).toBe("transcoderMissing");
  expect(await pictures.picture(new Uint8Array(9), 160)).toBe("transcoderMissing");
  pictures.stop();
});

test("without the transcoder the stream of an H.265 camera ends with that reason and its format", async () => {
  const camera = await testCamera({ codec: "H265" });
  const { promise, resolve } = Promise.withResolvers<object>();
  const reader = { described: () => {}, unit: () => {}, ended: resolve };
  const source = { url: camera.url };
  const pull = pullThrough({ source, clock: systemClock, reader }, forkWithout);
  expect(await promise).toMatchObject({ code: "transcoderMissing", detail: "H265" });
  pull.stop();
});
