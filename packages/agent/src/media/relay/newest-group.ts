import type { LiveUnit } from "./live-unit.ts";

/** A longer group is useless to a new viewer. */
const maxUnits = 600;
const maxBytes = 6 * 1024 * 1024;

/** The newest key frame and all pictures since, which a new viewer needs to start at once. */
export class NewestGroup {
  #units: LiveUnit[] = [];
  #octets = 0;
  #isTooLong = false;

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
    this.#units.push(unit);
    for (const nal of unit.nals) this.#octets += nal.length;
    this.#isTooLong = this.#units.length > maxUnits || this.#octets > maxBytes;
    if (this.#isTooLong) this.#units.length = 1;
  }

  clear(): void {
    this.#units = [];
    this.#octets = 0;
    this.#isTooLong = false;
  }
}
