import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { headerMembers } from "@gantry/protocols/rtsp/authorization.ts";
import { headerOf, interleavedOf, responseBytes, type RtspRequest } from "@gantry/protocols/rtsp/message.ts";
import { frameBytes, RtspStreamReader } from "@gantry/protocols/rtsp/stream-reader.ts";
import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";
import { describeCameraVideo } from "@gantry/protocols/sdp/camera-video.ts";
import { cameraParameterSets } from "./camera-pictures.ts";
import type { CameraStream } from "./camera-stream.ts";
import { RtpSender, videoPayloadType } from "./rtp-sender.ts";

const sessionTimeoutS = 60;
const track = "track1";
const methods = ["OPTIONS", "DESCRIBE", "SETUP", "PLAY", "TEARDOWN", "GET_PARAMETER", "SET_PARAMETER"];

interface Answer {
  status: number;
  reason: string;
  headers?: Record<string, string>;
  body?: string;
}

const ok: Answer = { status: 200, reason: "OK" };
const notFound: Answer = { status: 404, reason: "Not Found" };

export class RtspConnection {
  readonly #socket: Socket;
  readonly #cameras: { streams: ReadonlyMap<string, CameraStream>; clock: { nowMs(): number } };
  readonly #reader = new RtspStreamReader();
  readonly #session = randomBytes(6).toString("hex");
  #channels: { rtp: number; rtcp: number } | undefined;
  #playing: { stream: CameraStream; sender: RtpSender } | undefined;

  constructor(
    socket: Socket,
    cameras: { streams: ReadonlyMap<string, CameraStream>; clock: { nowMs(): number } },
  ) {
    this.#socket = socket;
    this.#cameras = cameras;
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#end());
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  #read(chunk: Uint8Array): void {
    try {
      for (const item of this.#reader.push(chunk))
        if (item.type === "message" && item.message.type === "request") this.#take(item.message);
    } catch {
      this.hangUp();
    }
  }

  #take(request: RtspRequest): void {
    const { status, reason, headers, body } = this.#answer(request);
    const sequence = headerOf(request, "cseq") ?? "0";
    this.#socket.write(responseBytes(status, reason, { headers: { CSeq: sequence, ...headers }, body }));
    if (status === 200 && request.method === "PLAY") this.#playing?.sender.start();
    if (request.method === "TEARDOWN") this.#socket.end();
  }

  #answer(request: RtspRequest): Answer {
    const { method } = request;
    if (method === "OPTIONS") return { ...ok, headers: { Public: methods.join(", ") } };
    const stream = this.#streamOf(request.url);
    if (!stream || stream.fault?.name === "noStream") return notFound;
    if (stream.isRestarting(this.#cameras.clock.nowMs()))
      return { status: 503, reason: "Service Unavailable" };
    const authorization = headerOf(request, "authorization") ?? "";
    if (!stream.isAllowed(method, headerMembers(authorization.replace(/^Digest\s+/i, ""))))
      return writeRefusal(stream);
    return this.#carryOut(request, stream);
  }

  #carryOut(request: RtspRequest, stream: CameraStream): Answer {
    switch (request.method) {
      case "DESCRIBE":
        return describe(request.url, stream);
      case "SETUP":
        return this.#setUp(request);
      case "PLAY":
        return this.#play(request, stream);
      case "TEARDOWN":
        this.#end();
        return ok;
      case "GET_PARAMETER":
      case "SET_PARAMETER":
        return { ...ok, headers: { Session: this.#session } };
      default:
        return { status: 501, reason: "Not Implemented" };
    }
  }

  #setUp(request: RtspRequest): Answer {
    const channels = interleavedOf(request);
    if (!channels) return { status: 461, reason: "Unsupported Transport" };
    this.#channels = channels;
    const headers = {
      Transport: `RTP/AVP/TCP;unicast;interleaved=${channels.rtp}-${channels.rtcp}`,
      Session: `${this.#session};timeout=${sessionTimeoutS}`,
    };
    return { ...ok, headers };
  }

  #play({ url }: RtspRequest, stream: CameraStream): Answer {
    const channels = this.#channels;
    if (!channels) return { status: 455, reason: "Method Not Valid in This State" };
    this.#end();
    const write = (channel: number, packets: readonly Uint8Array[]) => {
      // One write per picture, because system calls dominate the cost.
      this.#socket.write(joinBytes(packets.map((packet) => frameBytes(channel, packet))));
      if (stream.fault?.name === "hangUp") this.hangUp();
    };
    const sender = new RtpSender(stream, this.#cameras.clock, {
      rtp: (packets) => write(channels.rtp, packets),
      rtcp: (packet) => write(channels.rtcp, [packet]),
      waitingBytes: () => this.#socket.writableLength,
    });
    this.#playing = { stream, sender };
    stream.add(this);
    const { sequence, timestamp } = sender.firstPacket;
    const headers = {
      Session: this.#session,
      Range: "npt=0.000-",
      "RTP-Info": `url=${url.replace(/\/$/, "")}/${track};seq=${sequence};rtptime=${timestamp}`,
    };
    return { ...ok, headers };
  }

  #end(): void {
    this.#playing?.sender.stop();
    this.#playing?.stream.delete(this);
    this.#playing = undefined;
  }

  #streamOf(url: string): CameraStream | undefined {
    const path = /^rtsps?:\/\/[^/]*\/([^/?]*)/i.exec(url)?.[1];
    return path === undefined ? undefined : this.#cameras.streams.get(decodeURIComponent(path));
  }
}

function describe(url: string, { options }: CameraStream): Answer {
  const headers = { "Content-Base": `${url.replace(/\/$/, "")}/`, "Content-Type": "application/sdp" };
  const video = { name: options.key, payloadType: videoPayloadType, control: track };
  return { ...ok, headers, body: describeCameraVideo({ ...video, parameterSets: cameraParameterSets }) };
}

function writeRefusal({ realm, nonce }: CameraStream): Answer {
  const challenge = `Digest realm="${realm}", nonce="${nonce}"`;
  return { status: 401, reason: "Unauthorized", headers: { "WWW-Authenticate": challenge } };
}
