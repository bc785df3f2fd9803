import type { AccessUnit } from "@gantry/protocols/h264/nal.ts";
import { H264Depacketizer } from "@gantry/protocols/h264/depacketizer.ts";
import { isRecoveryPoint } from "@gantry/protocols/h264/recovery-point.ts";
import { decodeRtp } from "@gantry/protocols/rtp/packet.ts";
import { encodeReceiverReport } from "@gantry/protocols/rtp/rtcp.ts";
import { headerOf, interleavedOf, sessionOf } from "@gantry/protocols/rtsp/message.ts";
import { type CameraVideo, cameraVideoOf } from "@gantry/protocols/sdp/camera-video.ts";
import type { Clock } from "../../clock.ts";
import type { StreamSource } from "../media-camera.ts";
import { RtspConnection } from "./rtsp-connection.ts";
import { StreamFailure } from "./stream-failure.ts";

export interface PullReader {
  described(video: CameraVideo): void;
  unit(unit: AccessUnit): void;
  ended(failure: StreamFailure): void;
}
export interface PullParts {
  source: StreamSource;
  clock: Clock;
  reader: PullReader;
}
export interface Pull {
  stop(): void;
}
/** Callbacks never run before it returns. */
export type StartPull = (parts: PullParts) => Pull;

/** Reconnects if a connected camera sends nothing for this long. */
const silenceMs = 5_000;
/** Browsers start with a key frame. An intra refresh that is seen shows that no further one is planned. */
const keyFrameWithinMs = 30_000;
const keyFrameAfterRefreshMs = 4_000;
/** Some cameras drop sessions without RTCP receiver reports, even with keep-alive requests. */
const reportsEveryMs = 5_000;

export const pullByRtsp: StartPull = (parts) => new RtspPull(parts);

class RtspPull implements Pull {
  readonly #parts: PullParts;
  readonly #connection: RtspConnection;
  readonly #depacketizer = new H264Depacketizer();
  #video: CameraVideo | undefined;
  #channel = 0;
  #source = 0;
  #receivedAtMs: number;
  #cancelTimers: (() => void)[] = [];
  #hasEnded = false;
  #keyFrameUntilMs: number | undefined = Number.POSITIVE_INFINITY;

  constructor(parts: PullParts) {
    this.#parts = parts;
    this.#receivedAtMs = parts.clock.monotonicMs();
    this.#connection = new RtspConnection({
      source: parts.source,
      clock: parts.clock,
      frame: (channel, payload) => this.#frame(channel, payload),
      ended: (failure) => this.#end(failure),
    });
    this.#play().catch((error: unknown) => {
      const failure = error instanceof StreamFailure ? error : new StreamFailure("wrongAnswer");
      this.#connection.close(this.#video?.sessionUrl);
      this.#end(failure);
    });
  }

  stop(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelAll();
    this.#connection.close(this.#video?.sessionUrl);
  }

  async #play(): Promise<void> {
    const { url } = this.#parts.source;
    const described = await this.#connection.request("DESCRIBE", url, { Accept: "application/sdp" });
    const base = headerOf(described, "content-base") ?? headerOf(described, "content-location") ?? url;
    const video = cameraVideoOf(described.body, base);
    if (!video) throw new StreamFailure("wrongAnswer", "no pictures described");
    if (video.codec !== "H264") throw new StreamFailure("notSupported", video.codec);
    const transport = { Transport: "RTP/AVP/TCP;unicast;interleaved=0-1" };
    const setUp = await this.#connection.request("SETUP", video.controlUrl, transport);
    const session = sessionOf(setUp);
    this.#connection.sessionId = session?.id;
    this.#channel = interleavedOf(setUp)?.rtp ?? 0;
    if (this.#hasEnded) return;
    this.#video = video;
    this.#parts.reader.described(video);
    await this.#connection.request("PLAY", video.sessionUrl, { Range: "npt=0.000-" });
    if (this.#hasEnded) return;
    this.#receivedAtMs = this.#parts.clock.monotonicMs();
    this.#repeat(((session?.timeoutS ?? 60) * 1000) / 2, () => this.#keepAlive(video));
    this.#repeat(reportsEveryMs, () =>
      this.#connection.send(this.#channel + 1, encodeReceiverReport(this.#source)),
    );
    this.#repeat(silenceMs / 5, () => this.#lookForSilence());
  }

  #frame(channel: number, payload: Uint8Array): void {
    if (this.#hasEnded || channel !== this.#channel || !this.#video) return;
    const packet = decodeRtp(payload);
    if (!packet || packet.payloadType !== this.#video.payloadType) return;
    this.#source = packet.source;
    for (const unit of this.#depacketizer.push(packet)) {
      this.#receivedAtMs = this.#parts.clock.monotonicMs();
      this.#expectKeyFrame(unit);
      this.#parts.reader.unit(unit);
    }
  }

  /** A camera without GET_PARAMETER refuses it, which still keeps the session alive. */
  #keepAlive(video: CameraVideo): void {
    this.#connection.request("GET_PARAMETER", video.sessionUrl).catch(() => {});
  }

  #lookForSilence(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - this.#receivedAtMs >= silenceMs) this.#giveUp(new StreamFailure("noPictures"));
    else if (nowMs >= (this.#keyFrameUntilMs ?? Number.POSITIVE_INFINITY))
      this.#giveUp(new StreamFailure("noKeyFrames"));
  }

  #expectKeyFrame(unit: AccessUnit): void {
    if (this.#keyFrameUntilMs === undefined) return;
    const withinMs = isRecoveryPoint(unit.nals) ? keyFrameAfterRefreshMs : keyFrameWithinMs;
    const untilMs = this.#parts.clock.monotonicMs() + withinMs;
    this.#keyFrameUntilMs = unit.isKey ? undefined : Math.min(this.#keyFrameUntilMs, untilMs);
  }

  #giveUp(failure: StreamFailure): void {
    this.#connection.close(this.#video?.sessionUrl);
    this.#end(failure);
  }

  #repeat(periodMs: number, work: () => void): void {
    const index = this.#cancelTimers.length;
    const scheduleNext = (): void => {
      this.#cancelTimers[index] = this.#parts.clock.after(periodMs, () => {
        if (this.#hasEnded) return;
        work();
        if (!this.#hasEnded) scheduleNext();
      });
    };
    scheduleNext();
  }

  #cancelAll(): void {
    for (const cancel of this.#cancelTimers) cancel();
  }

  #end(failure: StreamFailure): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelAll();
    this.#parts.reader.ended(failure);
  }
}
