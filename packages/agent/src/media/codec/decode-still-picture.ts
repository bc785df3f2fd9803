import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
  Rational,
  SoftwareScaleContext,
  SWS_BILINEAR,
} from "node-av";

/** Decodes an Annex B key frame with parameter sets into a JPEG of this width; throws if it cannot be decoded. */
export async function decodeStillPicture(keyFrame: Uint8Array, widthPx: number): Promise<Uint8Array> {
  const decoded = await decode(keyFrame);
  try {
    const width = Math.max(2, Math.min(widthPx, decoded.width));
    const height = Math.max(2, Math.round((decoded.height * width) / decoded.width / 2) * 2);
    const scaled = await scale(decoded, width, height);
    try {
      return await encode(scaled);
    } finally {
      scaled.free();
    }
  } finally {
    decoded.free();
  }
}

async function decode(keyFrame: Uint8Array): Promise<Frame> {
  const codec = requireCodec(Codec.findDecoder(AV_CODEC_ID_H264));
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  try {
    FFmpegError.throwIfError(await context.open2(codec, null), "decoder");
    packet.data = Buffer.from(keyFrame.buffer, keyFrame.byteOffset, keyFrame.length);
    packet.pts = 0n;
    packet.isKeyframe = true;
    FFmpegError.throwIfError(await context.sendPacket(packet), "decode");
    // Flush, because no other picture follows.
    await context.sendPacket(null);
    FFmpegError.throwIfError(await context.receiveFrame(frame), "decode");
    return frame;
  } catch (error) {
    frame.free();
    throw error;
  } finally {
    packet.free();
    context.freeContext();
  }
}

async function scale(frame: Frame, width: number, height: number): Promise<Frame> {
  const scaler = new SoftwareScaleContext();
  const scaled = new Frame();
  scaled.alloc();
  scaled.width = width;
  scaled.height = height;
  scaled.format = AV_PIX_FMT_YUVJ420P;
  scaled.pts = 0n;
  try {
    scaler.getContext(
      frame.width,
      frame.height,
      frame.format as typeof AV_PIX_FMT_YUVJ420P,
      width,
      height,
      AV_PIX_FMT_YUVJ420P,
      SWS_BILINEAR,
    );
    FFmpegError.throwIfError(scaled.getBuffer(0), "picture");
    FFmpegError.throwIfError(await scaler.scaleFrame(scaled, frame), "scale");
    return scaled;
  } finally {
    scaler.freeContext();
  }
}

async function encode(frame: Frame): Promise<Uint8Array> {
  const codec = requireCodec(Codec.findEncoder(AV_CODEC_ID_MJPEG));
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = AV_PIX_FMT_YUVJ420P;
  context.timeBase = new Rational(1, 25);
  context.colorRange = AVCOL_RANGE_JPEG;
  const packet = new Packet();
  packet.alloc();
  try {
    FFmpegError.throwIfError(await context.open2(codec, null), "encoder");
    FFmpegError.throwIfError(await context.sendFrame(frame), "encode");
    FFmpegError.throwIfError(await context.receivePacket(packet), "encode");
    return Uint8Array.from(packet.data ?? []);
  } finally {
    packet.free();
    context.freeContext();
  }
}

function requireCodec(codec: Codec | null): Codec {
  if (!codec) throw new Error("codec is missing");
  return codec;
}
