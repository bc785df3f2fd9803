import { joinByStartCodes } from "@gantry/protocols/h264/nal.ts";
import { sequenceParameters } from "@gantry/protocols/h264/sequence-parameters.ts";
import { describe, expect, test } from "vitest";
import { transcoder } from "../../devices/camera-stream/decoded-stream.ts";
import { makeSeededRandom } from "../../random.ts";
import { emptyPicture, type Picture } from "./picture.ts";
import { PictureCoder } from "./picture-coder.ts";
import { parameterSets, sliceUnit } from "./slices.ts";

const size = { widthPx: 160, codedHeightPx: 96, shownHeightPx: 90 };
const sets = parameterSets(size);

function pictureOf(grain: number, squareAt: number): Picture {
  const random = makeSeededRandom(grain, "grain");
  const picture = emptyPicture(size.widthPx, size.codedHeightPx);
  const { luma, colours } = picture;
  for (let at = 0; at < luma.length; at++) {
    const [x, y] = [at % size.widthPx, Math.floor(at / size.widthPx)];
    const isSquare = x >= squareAt && x < squareAt + 20 && y >= 30 && y < 50;
    luma[at] = isSquare ? 220 : Math.min(235, 40 + y + (x > 60 ? random.whole(0, grain) : 0));
  }
  for (let at = 0; at < colours[0].length; at++) {
    colours[0][at] = 90 + (at % 80);
    colours[1][at] = random.whole(120, 120 + grain / 4);
  }
  return picture;
}

async function makeDecoder(): Promise<(nals: Uint8Array[]) => Buffer> {
  if (!transcoder) throw new Error("the transcoder is not installed");
  const { AV_CODEC_ID_H264, Codec, CodecContext, FFmpegError, Frame, Packet } = transcoder;
  const context = new CodecContext();
  const codec = Codec.findDecoder(AV_CODEC_ID_H264);
  if (!codec) throw new Error("FFmpeg has no H.264");
  context.allocContext3(codec);
  context.threadCount = 1;
  FFmpegError.throwIfError(await context.open2(codec, null), "open");
  return (nals) => {
    const [packet, frame] = [new Packet(), new Frame()];
    packet.alloc();
    frame.alloc();
    packet.data = Buffer.from(joinByStartCodes(nals));
    FFmpegError.throwIfError(context.sendPacketSync(packet), "send");
    FFmpegError.throwIfError(context.receiveFrameSync(frame), "receive");
    return frame.toBuffer();
  };
}

const worstOf = (shown: Uint8Array, wanted: Uint8Array): number =>
  shown.reduce((worst, value, at) => Math.max(worst, Math.abs(value - (wanted[at] ?? 0))), 0);

function testDecodable(): void {
  test.each([0, 20, 200])(
    "FFmpeg decodes pictures of grain %i as drawn, complete and differential",
    async (grain) => {
      const decode = await makeDecoder();
      const coder = new PictureCoder(size.widthPx, size.codedHeightPx);
      const shownBytes = size.widthPx * size.shownHeightPx;
      for (let number = 0; number < 8; number++) {
        const picture = pictureOf(grain, number * 9);
        const isKey = number % 4 === 0;
        const kind = isKey ? "whole" : "changes";
        const body = isKey ? coder.whole(picture) : coder.changes(picture);
        const head = { isKey, frameNumber: number % 4, keyId: number / 4 < 1 ? 0 : 1 };
        const slice = sliceUnit({ firstMacroblock: 0, kind, body }, head);
        const shown = decode(isKey ? [sets.sequence, sets.picture, slice] : [slice]);
        expect(shown).toHaveLength(shownBytes * 1.5);
        // The quantiser step is 13; a greater error would be drift.
        expect(worstOf(shown.subarray(0, shownBytes), picture.luma)).toBeLessThan(32);
        expect(worstOf(shown.subarray(shownBytes, shownBytes * 1.25), picture.colours[0])).toBeLessThan(24);
      }
    },
  );
}
if (transcoder) describe("decoded by FFmpeg", testDecodable);

test("its parameter set has the displayed size and a profile that browsers support", () => {
  expect(sequenceParameters(sets.sequence)).toEqual({
    profile: 66,
    compatibility: 0xe0,
    level: 31,
    widthPx: 160,
    heightPx: 90,
  });
});
