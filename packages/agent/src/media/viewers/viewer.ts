import type { LiveUnit } from "../relay/live-unit.ts";
import type { Relay, UnitReader } from "../relay/relay.ts";
import type { PacedSender } from "./paced-sender.ts";
import type { PacketProfile } from "./packet-profile.ts";

export interface ViewerParts {
  relay: Relay;
  profile: PacketProfile;
  sender: PacedSender;
  /** Time of the stream's beginning, 32 bits. */
  firstTimestamp: number;
  monotonicMs(): number;
}

/** A whole group is squeezed into less time than one picture takes. */
const groupTicks = 1_200;
/** A viewer who loses a lot asks all the time; to answer each would only make it worse. */
const firstRepeatMs = 400;
const longestRepeatMs = 3_200;

/** What one viewer is sent of a stream: the newest group at once, then each picture as it comes. */
export class Viewer implements UnitReader {
  readonly isWatching = true;
  readonly #parts: ViewerParts;
  #isOpen = false;
  #waitsForKey = true;
  #lastTimestamp = 0;
  #repeatedAtMs = Number.NEGATIVE_INFINITY;
  #repeatMs = firstRepeatMs;

  constructor(parts: ViewerParts) {
    this.#parts = parts;
  }

  /** Packets can be sent from now on. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const units = this.#parts.relay.group;
    const last = units.at(-1);
    if (last) this.#sendGroup(units, this.#timestampOf(last) - stepOf(units) * (units.length - 1));
  }

  unit(unit: LiveUnit): void {
    if (!this.#isOpen || (this.#waitsForKey && !unit.isKey)) return;
    this.#send(unit, this.#timestampOf(unit));
  }

  /** The viewer cannot decode what it has: it gets the group again, behind what was sent last. */
  repeat(): void {
    const nowMs = this.#parts.monotonicMs();
    const sinceMs = nowMs - this.#repeatedAtMs;
    if (!this.#isOpen || sinceMs < this.#repeatMs) return;
    this.#repeatedAtMs = nowMs;
    const isCalm = sinceMs > 2 * longestRepeatMs;
    this.#repeatMs = isCalm ? firstRepeatMs : Math.min(longestRepeatMs, this.#repeatMs * 2);
    const units = this.#parts.relay.group;
    if (units.length > 0) this.#sendGroup(units, this.#lastTimestamp + stepOf(units));
  }

  #sendGroup(units: readonly LiveUnit[], timestamp: number): void {
    const step = stepOf(units);
    units.forEach((unit, index) => {
      if (unit.isKey || !this.#waitsForKey) this.#send(unit, (timestamp + index * step) >>> 0);
    });
  }

  #send(unit: LiveUnit, timestamp: number): void {
    // Whoever takes less than comes sees nothing until the next key frame, instead of everything late.
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
