import { randomBytes } from "node:crypto";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import {
  connackCodes,
  encodeConnect,
  encodeDisconnect,
  encodePingreq,
  encodePuback,
  encodeSubscribe,
  type MqttPacket,
  splitMqtt,
  subackFailure,
} from "@gantry/protocols/mqtt/packets.ts";
import type { Clock } from "../../clock.ts";
import type { CameraFailure, CameraResult } from "../camera-session.ts";

export interface MqttTopic {
  host: string;
  port: number;
  /** Name in the certificate, where `host` is its address. */
  serverName?: string | undefined;
  isEncrypted: boolean;
  topic: string;
  userName?: string | undefined;
  password?: string | undefined;
}

export interface MqttMessage {
  payload: Uint8Array;
  /** By the monotonic clock. */
  receivedMs: number;
}

interface SubscriptionParts {
  clock: Clock;
  timeoutMs: number;
}

const maxPacketBytes = 256 * 1024;
/** Messages that wait for the next read; older ones are dropped. */
const maxWaiting = 20;
const subscribeId = 1;
const keepAliveMs = 30_000;

/** One topic of a broker, by MQTT 3.1.1. Reads check the connection, so the broker is asked for no keep-alive. */
export class MqttSubscription {
  readonly #topic: MqttTopic;
  readonly #parts: SubscriptionParts;
  #socket: Socket | undefined;
  #isReady = false;
  #received: Uint8Array = new Uint8Array();
  #messages: MqttMessage[] = [];
  #failure: CameraFailure | undefined;
  #waiting: (() => void) | undefined;
  #isPingAnswered = false;

  constructor(topic: MqttTopic, parts: SubscriptionParts) {
    this.#topic = topic;
    this.#parts = parts;
  }

  /** Connects and subscribes, unless it is connected. */
  async open(): Promise<CameraResult<null>> {
    if (this.#isReady && (await this.#ping())) return { ok: true, value: null };
    this.close();
    this.#failure = undefined;
    const socket = this.#connect();
    await this.#waitUntil(() => this.#isReady || this.#socket !== socket);
    if (this.#isReady) return { ok: true, value: null };
    this.close();
    return { ok: false, failure: this.#failure ?? { code: "noAnswer", detail: "MQTT" } };
  }

  /** The messages since the last call, oldest first. */
  take(): MqttMessage[] {
    return this.#messages.splice(0);
  }

  waitForMessage(): Promise<void> {
    return this.#waitUntil(() => this.#messages.length > 0 || !this.#socket);
  }

  close(): void {
    const socket = this.#socket;
    if (socket && this.#isReady) socket.end(encodeDisconnect());
    this.#drop();
  }

  #drop(): void {
    this.#socket?.destroySoon();
    this.#socket = undefined;
    this.#isReady = false;
    this.#received = new Uint8Array();
    this.#waiting?.();
  }

  #connect(): Socket {
    const { host, port, serverName = host, isEncrypted, userName, password } = this.#topic;
    const servername = isIP(serverName) === 0 ? serverName : undefined;
    const socket = isEncrypted
      ? connectEncrypted({ host, port, ...(servername !== undefined && { servername }) })
      : connectPlain({ host, port, noDelay: true });
    this.#socket = socket;
    socket.setKeepAlive(true, keepAliveMs);
    socket.on(isEncrypted ? "secureConnect" : "connect", () => {
      const clientId = `gantry-${randomBytes(6).toString("hex")}`;
      socket.write(encodeConnect({ clientId, keepAliveS: 0, userName, password }));
    });
    socket.on("data", (bytes: Buffer) => {
      if (socket === this.#socket) this.#receive(socket, bytes);
    });
    // The close that follows ends the subscription.
    socket.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
      if (/CERT|SIGNATURE|ISSUER/.test(code)) this.#failure = { code: "refused", detail: code };
    });
    socket.on("close", () => {
      if (socket === this.#socket) this.#drop();
    });
    return socket;
  }

  #receive(socket: Socket, bytes: Buffer): void {
    const split = splitMqtt(Buffer.concat([this.#received, bytes]), maxPacketBytes);
    if ("fault" in split) {
      this.#fail("wrongAnswer", split.fault === "tooLarge" ? "too large" : "no MQTT");
      return;
    }
    this.#received = Uint8Array.from(split.rest);
    for (const packet of split.packets) if (socket === this.#socket) this.#handle(socket, packet);
  }

  #handle(socket: Socket, packet: MqttPacket): void {
    switch (packet.type) {
      case "connack":
        if (packet.code === connackCodes.accepted)
          socket.write(encodeSubscribe(subscribeId, this.#topic.topic));
        else this.#fail(isLoginRefused(packet.code) ? "accessDenied" : "refused", `code ${packet.code}`);
        break;
      case "suback":
        if (packet.codes.includes(subackFailure)) this.#fail("accessDenied", "topic");
        else this.#isReady = true;
        break;
      case "publish":
        if (packet.id !== undefined) socket.write(encodePuback(packet.id));
        this.#messages.push({ payload: packet.payload, receivedMs: this.#parts.clock.monotonicMs() });
        this.#messages = this.#messages.slice(-maxWaiting);
        break;
      case "pingresp":
        this.#isPingAnswered = true;
        break;
      case "other":
    }
    this.#waiting?.();
  }

  #fail(code: CameraFailure["code"], detail: string): void {
    this.#failure = { code, detail };
    this.#drop();
  }

  async #ping(): Promise<boolean> {
    const socket = this.#socket;
    if (!socket) return false;
    this.#isPingAnswered = false;
    socket.write(encodePingreq());
    await this.#waitUntil(() => this.#isPingAnswered || this.#socket !== socket);
    return this.#isPingAnswered && this.#socket === socket;
  }

  async #waitUntil(isOver: () => boolean): Promise<void> {
    if (isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#parts.timeoutMs);
    this.#waiting = () => {
      if (isOver()) resolve();
    };
    await promise;
    clearTimeout(timer);
    this.#waiting = undefined;
  }
}

const isLoginRefused = (code: number): boolean =>
  code === connackCodes.wrongLogin || code === connackCodes.notAuthorized;
