import { randomInt } from "node:crypto";
import { packetizeH264 } from "@gantry/protocols/h264/packetizer.ts";
import { encodeSenderReport } from "@gantry/protocols/rtp/rtcp.ts";
import { makeSeededRandom, type Random } from "../../random.ts";
import { CameraPictures } from "./camera-pictures.ts";
import type { CameraStream } from "./camera-stream.ts";
import { picturesPerSecond, ticksPerPicture } from "./picture-layout.ts";
import { PictureTimer, type TimedPicture } from "./picture-timer.ts";

export const videoPayloadType = 96;
const packetMaxBytes = 1400;
const picturesPerReport = picturesPerSecond * 5;
/** Slow clients miss pictures beyond this backlog. */
const maxWaitingBytes = 1024 * 1024;
const usualLoss = 0.05;

interface RtpSink {
  rtp(packets: readonly Uint8Array[]): void;
  rtcp(packet: Uint8Array): void;
  waitingBytes(): number;
}

export class RtpSender {
  readonly #source = randomInt(1, 2 ** 32);
  readonly #stream: CameraStream;
  readonly #sink: RtpSink;
  readonly #timer: PictureTimer;
  readonly #firstTimestamp = randomInt(2 ** 32);
  readonly #random: Random;
  #sequence = randomInt(2 ** 16);
  #packetCount = 0;
  #octetCount = 0;

  constructor(stream: CameraStream, clock: { nowMs(): number }, sink: RtpSink) {
    this.#stream = stream;
    this.#sink = sink;
    this.#random = makeSeededRandom(stream.options.key, "loss");
    this.#timer = new PictureTimer(new CameraPictures(stream.options), clock, (one) =>
      this.#sendPicture(one),
    );
  }

  /** RTP-Info of the first packet (RFC 2326 section 12.33). */
  get firstPacket(): { sequence: number; timestamp: number } {
    return { sequence: this.#sequence, timestamp: this.#firstTimestamp };
  }

  start(): void {
    this.#timer.start();
  }

  stop(): void {
    this.#timer.stop();
  }

  #sendPicture({ number, slot, nals, wallMs }: TimedPicture): void {
    const timestamp = (this.#firstTimestamp + slot * ticksPerPicture) % 2 ** 32;
    const options = { payloadType: videoPayloadType, source: this.#source, packetMaxOctets: packetMaxBytes };
    const packets = packetizeH264(nals, timestamp, options, this.#sequence);
    this.#sequence = (this.#sequence + packets.length) & 0xffff;
    if (number % picturesPerReport === 0) this.#report(timestamp, wallMs);
    if (this.#sink.waitingBytes() < maxWaitingBytes) this.#send(packets);
  }

  #send(packets: readonly Uint8Array[]): void {
    const { fault } = this.#stream;
    if (fault?.name === "silent") return;
    const isSent = () => fault?.name !== "dropPackets" || this.#random.share() >= (fault.share ?? usualLoss);
    const sent = packets.filter(isSent);
    this.#packetCount += sent.length;
    for (const packet of sent) this.#octetCount += packet.length;
    if (sent.length > 0) this.#sink.rtp(sent);
  }

  #report(timestamp: number, atMs: number): void {
    const counts = { packetCount: this.#packetCount, octetCount: this.#octetCount };
    if (this.#stream.fault?.name !== "silent")
      this.#sink.rtcp(encodeSenderReport({ source: this.#source, atMs, timestamp, ...counts }));
  }
}
