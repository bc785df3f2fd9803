import type { Clock } from "../../clock.ts";
import { setSequence } from "@gantry/protocols/rtp/packet.ts";

interface PacedSenderParts {
  clock: Clock;
  /** Must copy the bytes before it returns. */
  send(packet: Buffer): void;
  firstSequence: number;
}

/** About 100 Mbit/s: no single picture overflows network queues, and a group passes in a few milliseconds. */
const bytesPerTurn = 64 * 1024;
const turnMs = 5;
/** A larger backlog would arrive too late to be useful. */
const maxWaitingBytes = 8 * 1024 * 1024;

export class PacedSender {
  readonly #parts: PacedSenderParts;
  #sequence: number;
  #waiting: { packet: Buffer; timestamp: number }[] = [];
  #waitingBytes = 0;
  #turnEndsAtMs = 0;
  #leftBytes = 0;
  #cancelTurn: (() => void) | undefined;

  constructor(parts: PacedSenderParts) {
    this.#parts = parts;
    this.#sequence = parts.firstSequence & 0xffff;
  }

  /** Returns false if the queue is full; nothing was taken. */
  send(packets: readonly Buffer[], timestamp: number): boolean {
    if (this.#waitingBytes > maxWaitingBytes) return false;
    for (const packet of packets)
      if (this.#waiting.length === 0 && this.#hasRoom(packet.length)) this.#sendNow(packet, timestamp);
      else {
        this.#waiting.push({ packet, timestamp });
        this.#waitingBytes += packet.length;
      }
    if (this.#waiting.length > 0) this.#awaitTurn();
    return true;
  }

  stop(): void {
    this.#cancelTurn?.();
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #hasRoom(bytes: number): boolean {
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs >= this.#turnEndsAtMs) {
      this.#turnEndsAtMs = nowMs + turnMs;
      this.#leftBytes = bytesPerTurn;
    }
    this.#leftBytes -= bytes;
    return this.#leftBytes >= 0;
  }

  #sendNow(packet: Buffer, timestamp: number): void {
    setSequence(packet, this.#sequence);
    packet.writeUInt32BE(timestamp, 4);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#parts.send(packet);
  }

  #awaitTurn(): void {
    this.#cancelTurn ??= this.#parts.clock.after(turnMs, () => {
      this.#cancelTurn = undefined;
      let sent = 0;
      for (const { packet, timestamp } of this.#waiting) {
        if (!this.#hasRoom(packet.length)) break;
        this.#sendNow(packet, timestamp);
        this.#waitingBytes -= packet.length;
        sent++;
      }
      this.#waiting.splice(0, sent);
      if (this.#waiting.length > 0) this.#awaitTurn();
    });
  }
}
