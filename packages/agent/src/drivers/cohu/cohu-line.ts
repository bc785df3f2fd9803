import { cohuCommands, encodeCohu, splitCohu } from "@gantry/protocols/cohu/frame.ts";
import { TcpLine } from "../../transport/tcp-line.ts";
import { deviceAddressOf } from "../camera-device-address.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";

/** Unanswered queries after which the camera is not queried again on this connection. */
const maxUnanswered = 2;
const defaultTimeoutMs = 2_000;
const answersWithinMs = 500;
const maxAddress = 223;

export class CohuLine {
  readonly #address: number;
  readonly #line: TcpLine;
  readonly #timeoutMs: number;
  #rest: Uint8Array = new Uint8Array();
  readonly #pending = new Set<(isAnswered: boolean) => void>();
  #unanswered = 0;
  #hasAnswered = false;

  constructor({ host, port, config }: DeviceAddress, { timeoutMs = defaultTimeoutMs }: DriverContext) {
    this.#address = deviceAddressOf(config, maxAddress);
    this.#timeoutMs = timeoutMs;
    this.#line = new TcpLine({ host, port, timeoutMs }, (octets) => this.#take(octets));
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }
  get mayAnswer(): boolean {
    return this.#hasAnswered || this.#unanswered < maxUnanswered;
  }

  write(commands: readonly string[]): Promise<boolean> {
    return this.#line.write(
      Buffer.concat(commands.map((command) => encodeCohu({ address: this.#address, command }))),
    );
  }

  /** Queries the latches. Any response counts, because its layout is undocumented. */
  async ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#pending.add(resolve);
    const timer = setTimeout(() => resolve(false), Math.min(this.#timeoutMs, answersWithinMs));
    const isAnswered = (await this.write([cohuCommands.latchStatus])) && (await promise);
    clearTimeout(timer);
    this.#pending.delete(resolve);
    if (isAnswered) this.#hasAnswered = true;
    else this.#unanswered++;
    return isAnswered;
  }

  drop(): void {
    this.#rest = new Uint8Array();
    this.#line.drop();
  }

  close(): void {
    this.#line.close();
    for (const answer of this.#pending) answer(false);
  }

  #take(octets: Buffer): void {
    const { frames, rest } = splitCohu(Buffer.concat([this.#rest, octets]));
    this.#rest = rest;
    if (frames.some(({ address }) => address === this.#address))
      for (const answer of this.#pending) answer(true);
  }
}
