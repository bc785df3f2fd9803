import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { isSlice } from "@gantry/protocols/h264/nal.ts";
import { packetizeH264 } from "@gantry/protocols/h264/packetizer.ts";
import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";
import { digestResponse, headerMembers } from "@gantry/protocols/rtsp/authorization.ts";
import { headerOf, type RtspRequest, responseBytes } from "@gantry/protocols/rtsp/message.ts";
import { frameBytes, RtspStreamReader } from "@gantry/protocols/rtsp/stream-reader.ts";
import { describeCameraVideo } from "@gantry/protocols/sdp/camera-video.ts";
import { packetizeH265 } from "./h265-packets.ts";
import { picturesPerSecond, readStreet, readStreetH265 } from "./street.ts";

export interface StreetCamera {
  readonly url: string;
  readonly pulls: number;
  readonly allPulls: number;
  readonly refusals: number;
  /** False: connected but silent. */
  sends: boolean;
  /** Ends without TEARDOWN, like a power loss. */
  stop(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Sends this many pictures at once, as a starved source does when it catches up. */
  burst(count: number): void;
}

export interface StreetCameraOptions {
  credentials?: { userName: string; password: string };
  codec?: "H264" | "H265";
  /** Pads slices to this size, which makes them undecodable; for measurements. */
  filledOctets?: number;
  /** Played in a loop instead of the street, in decoding order. */
  pictures?: Uint8Array[][];
  orderOf?(index: number): number;
}

const realm = "street";
const nonce = "0a1b2c";
const md5 = (_: string, text: string): string => createHash("md5").update(text, "latin1").digest("hex");

export async function startStreetCamera(options: StreetCameraOptions = {}): Promise<StreetCamera> {
  const street = readStreet();
  const isH265 = options.codec === "H265";
  const { orderOf = (index: number) => index } = options;
  const played = options.pictures ?? (isH265 ? readStreetH265() : street.pictures);
  const pictures = played.map((nals) => nals.map((nal) => fillSlice(nal, options.filledOctets ?? 0)));
  const sockets = new Set<Socket>();
  const playing = new Set<Socket>();
  let server: Server | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let port = 0;
  let sendNext = (): void => {};
  let [allPulls, refusals] = [0, 0];

  const isLetIn = (request: RtspRequest): boolean => {
    const { credentials } = options;
    if (!credentials) return true;
    const members = headerMembers(headerOf(request, "authorization") ?? "");
    const { method, url } = request;
    const { userName, password } = credentials;
    const challenge = { algorithm: "MD5", userName, realm, nonce, method, url } as const;
    return members.get("response") === digestResponse(challenge, password, md5);
  };

  function describeStreet(): string {
    // A camera with a stream of its own sends its parameter sets with the pictures only.
    const parameterSets = options.pictures ? undefined : street.parameterSets;
    const text = describeCameraVideo({ name: "street", payloadType: 96, control: "track1", parameterSets });
    return isH265 ? text.replace(/H264/, "H265").replace(/a=fmtp.*\r\n/, "") : text;
  }

  function answer(socket: Socket, request: RtspRequest): void {
    const headers = { CSeq: headerOf(request, "cseq") ?? "0", Session: "1;timeout=60" };
    if (!isLetIn(request)) {
      refusals++;
      const challenge = { "WWW-Authenticate": `Digest realm="${realm}", nonce="${nonce}"` };
      socket.write(responseBytes(401, "Unauthorized", { headers: { ...headers, ...challenge } }));
      return;
    }
    const body = request.method === "DESCRIBE" ? describeStreet() : undefined;
    const transport = { Transport: "RTP/AVP/TCP;unicast;interleaved=0-1" };
    const more = request.method === "SETUP" ? transport : {};
    socket.write(responseBytes(200, "OK", { headers: { ...headers, ...more }, body }));
    if (request.method === "PLAY") {
      playing.add(socket);
      allPulls++;
    }
    if (request.method === "TEARDOWN") socket.end();
  }

  function accept(socket: Socket): void {
    const reader = new RtspStreamReader();
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      playing.delete(socket);
    });
    socket.on("data", (chunk: Buffer) => {
      for (const item of reader.push(chunk))
        if (item.type === "message" && item.message.type === "request") answer(socket, item.message);
    });
  }

  function play(): void {
    const source = randomInt(2 ** 32);
    const firstTimestamp = randomInt(2 ** 32);
    let [sequence, index] = [randomInt(65_536), 0];
    sendNext = () => {
      const nals = pictures[index % pictures.length] ?? [];
      const timestamp = (firstTimestamp + (orderOf(index++) * 90_000) / picturesPerSecond) % 2 ** 32;
      const head = { payloadType: 96, source, timestamp };
      const packets = isH265
        ? packetizeH265(nals, { ...head, sequence })
        : packetizeH264(nals, timestamp, { ...head, packetMaxOctets: 1400 }, sequence);
      sequence = (sequence + packets.length) & 0xffff;
      if (camera.sends)
        for (const socket of playing) for (const packet of packets) socket.write(frameBytes(0, packet));
    };
    timer = setInterval(sendNext, 1000 / picturesPerSecond);
  }

  const camera = {
    get url() {
      return `rtsp://127.0.0.1:${port}/street`;
    },
    get pulls() {
      return playing.size;
    },
    get allPulls() {
      return allPulls;
    },
    get refusals() {
      return refusals;
    },
    sends: true,
    async start() {
      server = createServer(accept);
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      port = (server.address() as AddressInfo).port;
      play();
    },
    async stop() {
      clearInterval(timer);
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    async restart() {
      await camera.stop();
      await camera.start();
    },
    burst(count: number) {
      for (let picture = 0; picture < count; picture++) sendNext();
    },
  };
  await camera.start();
  return camera;
}

export function fillSlice(nal: Uint8Array, bytes: number): Uint8Array {
  if (!isSlice(nal) || nal.length >= bytes) return nal;
  return joinBytes([nal, new Uint8Array(bytes - nal.length).fill(0x55)]);
}
