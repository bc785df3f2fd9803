import { stripBlocks, type StripFacts, decodeStrip } from "../../picture/strip.ts";
import { widthPx } from "./picture-layout.ts";

/** FFmpeg, as a decoder that is not ours; undefined until `npm run add-transcoder` installs it. */
export const transcoder = await import("node-av").catch(() => undefined);

export interface DecodedPicture {
  widthPx: number;
  heightPx: number;
  /** 90 kHz, from the first picture. */
  ticks: number;
  luma: Uint8Array;
  strip: StripFacts | undefined;
}

export async function* decodePictures(url: string): AsyncGenerator<DecodedPicture> {
  if (!transcoder) throw new Error("the transcoder is not installed");
  const options = { rtsp_transport: "tcp", flags: "low_delay", analyzeduration: "0", probesize: "32" };
  const input = await transcoder.Demuxer.open(url, { options });
  try {
    const video = input.video();
    if (!video) throw new Error("the stream has no video");
    const decoder = await transcoder.Decoder.create(video);
    for await (const frame of decoder.frames(input.packets())) {
      if (!frame) continue;
      const luma = frame.toBuffer().subarray(0, frame.width * frame.height);
      const facts = { widthPx: frame.width, heightPx: frame.height, ticks: Number(frame.pts) };
      yield { ...facts, luma, strip: decodeStrip(blocksOf(luma, facts), Date.now()) };
      frame.free();
    }
  } finally {
    await input.close();
  }
}

function blocksOf(
  luma: Uint8Array,
  { widthPx: width, heightPx }: { widthPx: number; heightPx: number },
): number[] {
  const row = (heightPx - 4) * width;
  const blockPx = widthPx / stripBlocks;
  return Array.from({ length: stripBlocks }, (_, index) =>
    (luma[row + Math.round((index + 0.5) * blockPx)] ?? 0) > 125 ? 1 : 0,
  );
}
