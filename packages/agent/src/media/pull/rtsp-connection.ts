import { createHash, randomBytes } from "node:crypto";
import { connect, type OnReadOpts, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import {
  type Challenge,
  challengeOf,
  type TextHash,
  writeAuthorization,
} from "@gantry/protocols/rtsp/authorization.ts";
import { headerOf, requestBytes, type RtspResponse, responseBytes } from "@gantry/protocols/rtsp/message.ts";
import { frameBytes, RtspStreamReader } from "@gantry/protocols/rtsp/stream-reader.ts";
import type { Clock } from "../../clock.ts";
import type { StreamSource } from "../media-camera.ts";
import { failureOf, StreamFailure } from "./stream-failure.ts";

interface RtspConnectionParts {
  source: StreamSource;
  clock: Clock;
  frame(channel: number, payload: Uint8Array): void;
  ended(failure: StreamFailure): void;
}

/** A local camera responds in milliseconds, one behind a modem in a second. */
const answersWithinMs = 3_000;
const slabBytes = 64 * 1024;
const minRoomBytes = 8 * 1024;
const standardPorts: Record<string, number> = { "rtsp:": 554, "rtsps:": 322 };
const hash: TextHash = (name, text) =>
  createHash(name === "MD5" ? "md5" : "sha256")
    .update(text, "latin1")
    .digest("hex");

/** One RTSP connection (RFC 2326) with interleaved video; responses may arrive in any order. */
export class RtspConnection {
  readonly #parts: RtspConnectionParts;
  readonly #socket: Socket;
  readonly #reader = new RtspStreamReader();
  readonly #waiting = new Map<number, (answer: RtspResponse | StreamFailure) => void>();
  #failure: StreamFailure | undefined;
  #lastNumber = 0;
  #challenge: Challenge | undefined;
  #answeredChallenges = 0;
  sessionId: string | undefined;

  constructor(parts: RtspConnectionParts) {
    this.#parts = parts;
    this.#socket = socketTo(new URL(parts.source.url), (chunk) => this.#take(chunk));
    this.#socket.setNoDelay(true);
    this.#socket.on("error", (error) => this.#end(failureOf(error)));
    this.#socket.on("close", () => this.#end(new StreamFailure("unreachable", "closed")));
  }

  /** Returns the 200 response; throws a StreamFailure. Retries once with credentials if required. */
  async request(method: string, url: string, headers: Record<string, string> = {}): Promise<RtspResponse> {
    const answer = await this.#ask(method, url, headers);
    if (answer.status !== 401) return requireSuccess(method, answer);
    const challenge = challengeOf(answer);
    if (!challenge || !this.#parts.source.credentials) throw new StreamFailure("loginRefused");
    this.#challenge = challenge;
    this.#answeredChallenges = 0;
    return requireSuccess(method, await this.#ask(method, url, headers));
  }

  send(channel: number, payload: Uint8Array): void {
    if (!this.#failure) this.#socket.write(frameBytes(channel, payload));
  }

  /** Sends TEARDOWN if possible; `ended` is not called afterwards. */
  close(goodbyeUrl?: string): void {
    if (this.#failure) return;
    if (goodbyeUrl !== undefined && this.sessionId !== undefined)
      this.#socket.end(this.#octetsOf("TEARDOWN", goodbyeUrl, {}));
    this.#fail(new StreamFailure("noAnswer"));
    // Do not wait longer for the TEARDOWN response.
    this.#parts.clock.after(500, () => this.#socket.destroy());
  }

  async #ask(method: string, url: string, headers: Record<string, string>): Promise<RtspResponse> {
    if (this.#failure) throw this.#failure;
    const bytes = this.#octetsOf(method, url, headers);
    const number = this.#lastNumber;
    const { promise, resolve } = Promise.withResolvers<RtspResponse | StreamFailure>();
    this.#waiting.set(number, resolve);
    const cancel = this.#parts.clock.after(answersWithinMs, () =>
      resolve(new StreamFailure("noAnswer", method)),
    );
    this.#socket.write(bytes);
    const answer = await promise;
    cancel();
    this.#waiting.delete(number);
    if (answer instanceof StreamFailure) throw answer;
    return answer;
  }

  #octetsOf(method: string, url: string, headers: Record<string, string>): Uint8Array {
    const challenge = this.#challenge;
    const { credentials } = this.#parts.source;
    const answered =
      challenge &&
      credentials &&
      writeAuthorization(
        challenge,
        credentials,
        { method, url, count: ++this.#answeredChallenges, clientNonce: randomBytes(8).toString("hex") },
        hash,
      );
    return requestBytes(method, url, {
      headers: {
        CSeq: ++this.#lastNumber,
        "User-Agent": "Gantry",
        ...(this.sessionId !== undefined && { Session: this.sessionId }),
        ...(answered && { Authorization: answered }),
        ...headers,
      },
    });
  }

  #take(chunk: Uint8Array): void {
    if (this.#failure) return;
    try {
      for (const item of this.#reader.push(chunk)) {
        if (item.type === "frame") this.#parts.frame(item.channel, item.payload);
        else if (item.message.type === "response") this.#takeAnswer(item.message);
        // Some servers send keep-alive requests.
        else this.#socket.write(responseBytes(200, "OK", { headers: cseqOf(item.message) }));
      }
    } catch (error) {
      this.#end(new StreamFailure("wrongAnswer", error instanceof Error ? error.message : undefined));
    }
  }

  #takeAnswer(answer: RtspResponse): void {
    this.#waiting.get(Number(headerOf(answer, "cseq")))?.(answer);
  }

  #end(failure: StreamFailure): void {
    if (this.#failure) return;
    this.#fail(failure);
    this.#socket.destroy();
    this.#parts.ended(failure);
  }

  #fail(failure: StreamFailure): void {
    this.#failure = failure;
    for (const resolve of this.#waiting.values()) resolve(failure);
  }
}

function socketTo({ protocol, hostname, port: portText }: URL, take: (chunk: Uint8Array) => void): Socket {
  const port = Number(portText) || (standardPorts[protocol] ?? 554);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  // Cameras use self-signed certificates: TLS prevents eavesdropping but does not authenticate the camera.
  if (protocol === "rtsps:")
    return connectSecurely({ host, port, rejectUnauthorized: false }).on("data", take);
  return connect({ host, port, onread: readIntoSlabs(take) });
}

/** Avoids one buffer per packet: many packets share one slab. */
function readIntoSlabs(take: (chunk: Uint8Array) => void): OnReadOpts {
  let room: Uint8Array = new Uint8Array(slabBytes);
  return {
    buffer: () => {
      if (room.length < minRoomBytes) room = new Uint8Array(slabBytes);
      return room;
    },
    callback: (bytes, into) => {
      take(into.subarray(0, bytes));
      room = into.subarray(bytes);
      return true;
    },
  };
}

function requireSuccess(method: string, answer: RtspResponse): RtspResponse {
  const { status } = answer;
  if (status === 200) return answer;
  if (status === 401 || status === 403) throw new StreamFailure("loginRefused");
  if (status === 404) throw new StreamFailure("streamMissing");
  throw new StreamFailure("refused", `${method} ${status}`);
}

function cseqOf(message: Parameters<typeof headerOf>[0]): Record<string, string> {
  const number = headerOf(message, "cseq");
  return number === undefined ? {} : { CSeq: number };
}
