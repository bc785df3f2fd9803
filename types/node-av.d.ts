/** What we use of node-av, which is installed only by `npm run add-transcoder`. */
declare module "node-av" {
  export const AV_CODEC_ID_H264: number;
  export const AV_CODEC_ID_MJPEG: number;
  export const AV_LOG_QUIET: number;
  export const AV_PICTURE_TYPE_NONE: number;
  export const AV_PIX_FMT_YUV420P: number;
  export const AV_PIX_FMT_YUVJ420P: number;
  export const AVCOL_RANGE_JPEG: number;
  export const FF_ENCODER_LIBX264: string;
  export const SWS_BILINEAR: number;

  export class Rational {
    constructor(num: number, den: number);
    num: number;
    den: number;
  }
  export class Dictionary {
    static fromObject(values: Record<string, string | number>): Dictionary;
  }
  export const Log: { setLevel(level: number): void };
  export const FFmpegError: { throwIfError(code: number, action?: string): void };

  export class Packet {
    data: Buffer | null;
    pts: bigint;
    isKeyframe: boolean;
    alloc(): void;
    unref(): void;
    free(): void;
  }
  export class Frame {
    width: number;
    height: number;
    format: number;
    pts: bigint;
    pictType: number;
    readonly bestEffortTimestamp: bigint;
    alloc(): void;
    free(): void;
    getBuffer(align: number): number;
    toBuffer(): Buffer;
  }

  export class Codec {
    static findDecoder(id: number): Codec | null;
    static findEncoder(id: number): Codec | null;
    static findEncoderByName(name: string): Codec | null;
  }
  export class CodecContext {
    width: number;
    height: number;
    pixelFormat: number;
    colorRange: number;
    timeBase: Rational;
    framerate: Rational;
    gopSize: number;
    maxBFrames: number;
    threadCount: number;
    allocContext3(codec: Codec): void;
    parametersToContext(parameters: CodecParameters): number;
    open2(codec: Codec | null, options: Dictionary | null): Promise<number>;
    sendPacket(packet: Packet | null): Promise<number>;
    sendPacketSync(packet: Packet | null): number;
    receiveFrame(frame: Frame): Promise<number>;
    receiveFrameSync(frame: Frame): number;
    sendFrame(frame: Frame): Promise<number>;
    receivePacket(packet: Packet): Promise<number>;
    freeContext(): void;
  }
  export interface CodecParameters {
    codecId: number;
  }

  export class SoftwareScaleContext {
    getContext(
      width: number,
      height: number,
      format: number,
      toWidth: number,
      toHeight: number,
      toFormat: number,
      flags: number,
    ): void;
    scaleFrame(to: Frame, from: Frame): Promise<number>;
    freeContext(): void;
  }

  export interface Stream {
    index: number;
    codecpar: CodecParameters;
    avgFrameRate: Rational;
    timeBase: Rational;
  }
  export class Demuxer {
    static open(url: string, options?: { options?: Record<string, string | number> }): Promise<Demuxer>;
    video(): Stream | undefined;
    packets(index?: number): AsyncGenerator<Packet | null>;
    close(): Promise<void>;
  }
  export class Decoder {
    static create(stream: Stream): Promise<Decoder>;
    frames(packets: AsyncGenerator<Packet | null>): AsyncGenerator<Frame | null>;
  }
}
