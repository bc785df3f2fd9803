import { type PelcoFrame, pelcoCommand, pelcoReplies, splitPelco } from "@gantry/protocols/pelco-d/frame.ts";
import { deviceAddressOf } from "../camera-device-address.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";
import { TcpLine } from "../../transport/tcp-line.ts";

/** Unanswered queries after which the camera is not queried again on this connection. */
const maxUnanswered = 2;
const defaultTimeoutMs = 2_000;
/** At 2400 baud, a query and its response take 60 ms. */
const answersWithinMs = 500;
const maxAngle = 35_999;

export class PelcoLine {
  readonly address: number;
  readonly #line: TcpLine;
  readonly #timeoutMs: number;
  #rest: Uint8Array = new Uint8Array();
  readonly #pending = new Map<number, (degrees: number | undefined) => void>();
  #unanswered = 0;
  #hasAnswered = false;

  constructor({ host, port, config }: DeviceAddress, { timeoutMs = defaultTimeoutMs }: DriverContext) {
    this.address = deviceAddressOf(config, 254);
    this.#timeoutMs = timeoutMs;
    this.#line = new TcpLine({ host, port, timeoutMs }, (octets) => this.#take(octets));
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }
  get mayAnswer(): boolean {
    return this.#hasAnswered || this.#unanswered < maxUnanswered;
  }

  write(octets: Uint8Array): Promise<boolean> {
    return this.#line.write(octets);
  }

  /** Pan 0..360 degrees, tilt -180..180; undefined without a response. */
  async query(what: keyof typeof pelcoReplies): Promise<number | undefined> {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const reply = pelcoReplies[what];
    // Concurrent queries of the same kind share one response.
    const others = this.#pending.get(reply);
    this.#pending.set(reply, (degrees) => {
      others?.(degrees);
      resolve(degrees);
    });
    if (!(await this.#line.write(pelcoCommand(this.address, what === "pan" ? "queryPan" : "queryTilt"))))
      return undefined;
    const timer = setTimeout(() => resolve(undefined), Math.min(this.#timeoutMs, answersWithinMs));
    const degrees = await promise;
    clearTimeout(timer);
    if (degrees === undefined) this.#unanswered++;
    else this.#hasAnswered = true;
    return degrees;
  }

  drop(): void {
    this.#rest = new Uint8Array();
    this.#line.drop();
  }

  close(): void {
    this.#line.close();
    for (const answer of this.#pending.values()) answer(undefined);
  }

  #take(octets: Buffer): void {
    const { frames, rest } = splitPelco(Buffer.concat([this.#rest, octets]));
    this.#rest = rest;
    for (const frame of frames) this.#takeFrame(frame);
  }

  #takeFrame({ address, command2, data1, data2 }: PelcoFrame): void {
    const angle = data1 * 256 + data2;
    if (address !== this.address || angle > maxAngle) return;
    const degrees = angle / 100;
    this.#pending.get(command2)?.(command2 === pelcoReplies.tilt && degrees > 180 ? degrees - 360 : degrees);
    this.#pending.delete(command2);
  }
}
