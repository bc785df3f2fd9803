import type { LiveUnit } from "./live-unit.ts";

/** A longer group is useless to a new viewer. */
const maxUnits = 600;
const maxBytes = 6 * 1024 * 1024;

/**
 * The pictures that a new viewer needs to start at once: the newest key frame and all since. With intra refresh
 * those are the key frame and the pictures from the last recovery point but one, whose refresh is complete.
 */
export class NewestGroup {
  #units: LiveUnit[] = [];
  #octets = 0;
  #isTooLong = false;
  #recoveryPoint: LiveUnit | undefined;

  /** Starts with a key frame; empty if there is none or the group is too long. */
  get units(): readonly LiveUnit[] {
    return this.#isTooLong ? [] : this.#units;
  }
  get keyFrame(): LiveUnit | undefined {
    return this.#units[0];
  }

  take(unit: LiveUnit): void {
    if (unit.isKey) this.clear();
    else if (this.#units.length === 0 || this.#isTooLong) return;
    if (unit.isRecoveryPoint && !unit.isKey) this.#startAt(unit);
    this.#units.push(unit);
    this.#octets += sumOfLengths(unit.nals);
    this.#isTooLong = this.#units.length > maxUnits || this.#octets > maxBytes;
    if (this.#isTooLong) this.#units.length = 1;
  }

  clear(): void {
    this.#units = [];
    this.#octets = 0;
    this.#isTooLong = false;
    this.#recoveryPoint = undefined;
  }

  #startAt(next: LiveUnit): void {
    const at = this.#recoveryPoint ? this.#units.indexOf(this.#recoveryPoint) : -1;
    this.#recoveryPoint = next;
    if (at < 2) return;
    this.#units.splice(1, at - 1);
    this.#octets = this.#units.reduce((sum, { nals }) => sum + sumOfLengths(nals), 0);
  }
}

function sumOfLengths(nals: readonly Uint8Array[]): number {
  return nals.reduce((sum, { length }) => sum + length, 0);
}
