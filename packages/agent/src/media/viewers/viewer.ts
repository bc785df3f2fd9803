import { nalTypes } from "@gantry/protocols/h264/nal.ts";
import type { LiveUnit } from "../relay/live-unit.ts";
import type { Relay, UnitReader } from "../relay/relay.ts";
import type { PacedSender } from "./paced-sender.ts";
import type { PacketProfile } from "./packet-profile.ts";

interface ViewerParts {
  relay: Relay;
  profile: PacketProfile;
  sender: PacedSender;
  /** Timestamp of the stream's start, 32 bits. */
  firstTimestamp: number;
  monotonicMs(): number;
  /** The stream turned out to need another order than WebRTC can carry. */
  reordered(): void;
}

/** An access unit delimiter, which shows no picture. */
const delimiter = Uint8Array.of(nalTypes.accessUnitDelimiter, 0xf0);
/** A whole group is compressed into less than one picture's time. */
const groupTicks = 1_200;
/** A viewer with heavy loss asks constantly; answering each request would make it worse. */
const firstRepeatMs = 400;
const longestRepeatMs = 3_200;

export class Viewer implements UnitReader {
  readonly isWatching = true;
  readonly #parts: ViewerParts;
  #isOpen = false;
  #waitsForKey = true;
  #lastTimestamp: number | undefined;
  #repeatedAtMs = Number.NEGATIVE_INFINITY;
  #repeatMs = firstRepeatMs;

  constructor(parts: ViewerParts) {
    this.#parts = parts;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const units = this.#parts.relay.group;
    const last = units.at(-1);
    if (last) this.#sendGroup(units, this.#timestampOf(last) - stepOf(units) * (units.length - 1));
    else this.#sendSign();
  }

  unit(unit: LiveUnit): void {
    if (this.#parts.relay.isReordered) return this.#parts.reordered();
    if (!this.#isOpen || (this.#waitsForKey && !unit.isKey)) return;
    this.#send(unit, this.#timestampOf(unit));
  }

  /** The viewer cannot decode: sends the group again with later timestamps. */
  repeat(): void {
    const nowMs = this.#parts.monotonicMs();
    const sinceMs = nowMs - this.#repeatedAtMs;
    if (!this.#isOpen || sinceMs < this.#repeatMs) return;
    this.#repeatedAtMs = nowMs;
    const isCalm = sinceMs > 2 * longestRepeatMs;
    this.#repeatMs = isCalm ? firstRepeatMs : Math.min(longestRepeatMs, this.#repeatMs * 2);
    const units = this.#parts.relay.group;
    if (units.length > 0) this.#sendGroup(units, (this.#lastTimestamp ?? 0) + stepOf(units));
  }

  /** Shows the browser that packets arrive, so that it waits for a key frame instead of trying HLS. */
  #sendSign(): void {
    const { sender, profile, firstTimestamp } = this.#parts;
    sender.send(profile.packetsOfNals([delimiter]), firstTimestamp);
  }

  #sendGroup(units: readonly LiveUnit[], timestamp: number): void {
    const step = stepOf(units);
    units.forEach((unit, index) => {
      if (unit.isKey || !this.#waitsForKey) this.#send(unit, (timestamp + index * step) >>> 0);
    });
  }

  #send(unit: LiveUnit, wanted: number): void {
    // Pictures that arrive together may share their time, but a browser needs two timestamps.
    const isLater = this.#lastTimestamp === undefined || ((wanted - this.#lastTimestamp) | 0) > 0;
    const timestamp = isLater ? wanted : ((this.#lastTimestamp ?? 0) + 1) >>> 0;
    // A slow viewer skips to the next key frame instead of falling behind.
    this.#waitsForKey = !this.#parts.sender.send(this.#parts.profile.packetsOf(unit), timestamp);
    this.#lastTimestamp = timestamp;
  }

  #timestampOf({ ticks }: LiveUnit): number {
    return (ticks + this.#parts.firstTimestamp) % 2 ** 32;
  }
}

function stepOf(units: readonly LiveUnit[]): number {
  return Math.max(1, Math.floor(groupTicks / units.length));
}
