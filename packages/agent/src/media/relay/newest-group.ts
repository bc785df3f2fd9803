import type { LiveUnit } from "./live-unit.ts";

/** A group that is longer is of no use to somebody who comes. */
const mostUnits = 600;
const mostOctets = 6 * 1024 * 1024;

/** The newest key frame and all pictures since: what a viewer needs to see the stream at once. */
export class NewestGroup {
  #units: LiveUnit[] = [];
  #octets = 0;
  #isTooLong = false;

  /** From a key frame on; empty when there is none, or far too much. */
  get units(): readonly LiveUnit[] {
    return this.#isTooLong ? [] : this.#units;
  }
  get keyFrame(): LiveUnit | undefined {
    return this.#units[0];
  }

  take(unit: LiveUnit): void {
    if (unit.isKey) this.clear();
    else if (this.#units.length === 0 || this.#isTooLong) return;
    this.#units.push(unit);
    for (const nal of unit.nals) this.#octets += nal.length;
    this.#isTooLong = this.#units.length > mostUnits || this.#octets > mostOctets;
    if (this.#isTooLong) this.#units.length = 1;
  }

  clear(): void {
    this.#units = [];
    this.#octets = 0;
    this.#isTooLong = false;
  }
}
