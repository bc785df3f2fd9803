import { splitByStartCodes } from "@gantry/protocols/h264/nal.ts";
import {
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  Codec,
  CodecContext,
  Demuxer,
  Dictionary,
  FF_ENCODER_LIBX264,
  FFmpegError,
  Frame,
  Packet,
  Rational,
  SoftwareScaleContext,
  SWS_BILINEAR,
} from "node-av";
import type { StreamSource } from "../media-camera.ts";

export type TakeUnit = (unit: { timestamp: number; isKey: boolean; nals: Uint8Array[] }) => void;

/** Read timeout, microseconds. */
const answersWithin = 5_000_000;
const ticksPerS = 90_000;
/** Key frame interval, so that a new viewer waits no longer. */
const groupSeconds = 2;
const likelyPicturesPerSecond = 15;

/** Pulls a stream with another codec by RTSP and outputs H.264. Throws when the stream ends or fails. */
export async function transcode(source: StreamSource, take: TakeUnit): Promise<void> {
  const input = await Demuxer.open(urlWith(source), {
    options: {
      rtsp_transport: "tcp",
      flags: "low_delay",
      analyzeduration: 500_000,
      probesize: 100_000,
      timeout: answersWithin,
    },
  });
  const stream = input.video();
  if (!stream) throw new Error("no pictures");
  const decoder = new CodecContext();
  const codec = requireCodec(Codec.findDecoder(stream.codecpar.codecId));
  decoder.allocContext3(codec);
  FFmpegError.throwIfError(decoder.parametersToContext(stream.codecpar), "decoder");
  decoder.threadCount = 1;
  FFmpegError.throwIfError(await decoder.open2(codec, null), "decoder");
  const { num, den } = stream.avgFrameRate;
  const picturesPerSecond = num > 0 && den > 0 && num / den < 121 ? num / den : likelyPicturesPerSecond;
  const output = new Encoder(Math.round(picturesPerSecond), take);
  const ticksPerUnit = (ticksPerS * stream.timeBase.num) / stream.timeBase.den;
  const frame = new Frame();
  frame.alloc();
  for await (const packet of input.packets(stream.index)) {
    if (!packet) break;
    if ((await decoder.sendPacket(packet)) >= 0)
      while ((await decoder.receiveFrame(frame)) >= 0)
        await output.take(frame, Number(frame.bestEffortTimestamp) * ticksPerUnit);
    packet.free();
  }
}

class Encoder {
  readonly #picturesPerSecond: number;
  readonly #take: TakeUnit;
  #context: CodecContext | undefined;
  #scaler: SoftwareScaleContext | undefined;
  #lastTicks = -1;

  constructor(picturesPerSecond: number, take: TakeUnit) {
    this.#picturesPerSecond = picturesPerSecond;
    this.#take = take;
  }

  async take(frame: Frame, ticks: number): Promise<void> {
    const planar = await this.#planar(frame);
    this.#context ??= await this.#open(planar);
    const likely = this.#lastTicks + ticksPerS / this.#picturesPerSecond;
    this.#lastTicks = ticks > this.#lastTicks ? Math.round(ticks) : Math.round(likely);
    planar.pts = BigInt(this.#lastTicks);
    planar.pictType = AV_PICTURE_TYPE_NONE;
    FFmpegError.throwIfError(await this.#context.sendFrame(planar), "encode");
    if (planar !== frame) planar.free();
    const packet = new Packet();
    packet.alloc();
    while ((await this.#context.receivePacket(packet)) >= 0) {
      const nals = splitByStartCodes(Uint8Array.from(packet.data ?? []));
      this.#take({ timestamp: Number(packet.pts) % 2 ** 32, isKey: packet.isKeyframe, nals });
      packet.unref();
    }
    packet.free();
  }

  /** Browsers support 4:2:0 only. */
  async #planar(frame: Frame): Promise<Frame> {
    const format = frame.format as typeof AV_PIX_FMT_YUV420P;
    if (format === AV_PIX_FMT_YUV420P || (format as number) === AV_PIX_FMT_YUVJ420P) return frame;
    const { width, height } = frame;
    if (!this.#scaler) {
      this.#scaler = new SoftwareScaleContext();
      this.#scaler.getContext(width, height, format, width, height, AV_PIX_FMT_YUV420P, SWS_BILINEAR);
    }
    const planar = new Frame();
    planar.alloc();
    Object.assign(planar, { width, height, format: AV_PIX_FMT_YUV420P });
    FFmpegError.throwIfError(planar.getBuffer(0), "picture");
    FFmpegError.throwIfError(await this.#scaler.scaleFrame(planar, frame), "scale");
    return planar;
  }

  async #open(frame: Frame): Promise<CodecContext> {
    const codec = requireCodec(Codec.findEncoderByName(FF_ENCODER_LIBX264));
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = frame.width;
    context.height = frame.height;
    context.pixelFormat = frame.format as typeof AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, ticksPerS);
    context.framerate = new Rational(this.#picturesPerSecond, 1);
    context.gopSize = this.#picturesPerSecond * groupSeconds;
    context.maxBFrames = 0;
    context.threadCount = 1;
    const options = Dictionary.fromObject({
      preset: "ultrafast",
      tune: "zerolatency",
      profile: "baseline",
      crf: 26,
      "x264-params": "sliced-threads=0:scenecut=0:repeat-headers=1",
    });
    FFmpegError.throwIfError(await context.open2(codec, options), "encoder");
    return context;
  }
}

function urlWith({ url, credentials }: StreamSource): string {
  if (!credentials) return url;
  const whole = new URL(url);
  whole.username = encodeURIComponent(credentials.userName);
  whole.password = encodeURIComponent(credentials.password);
  return whole.href;
}

function requireCodec(codec: Codec | null): Codec {
  if (!codec) throw new Error("codec is missing");
  return codec;
}
