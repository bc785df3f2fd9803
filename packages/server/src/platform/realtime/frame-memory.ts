/** Larger frames get memory of their own. */
const slabBytes = 256 * 1024;
const maxFree = 32;

/**
 * Memory of frames, used again when everything in it has been sent. New memory for each frame would make the engine
 * collect garbage at every tick, and urgent updates wait.
 */
export class FrameMemory {
  readonly #free: Slab[] = [];
  #current: Slab | undefined;

  take(length: number): { bytes: Buffer; slab: Slab | undefined } {
    if (length > slabBytes) return { bytes: Buffer.allocUnsafeSlow(length), slab: undefined };
    if (!this.#current?.hasRoom(length)) {
      this.#current?.release();
      this.#current = this.#free.pop() ?? new Slab((slab) => this.#keep(slab));
      this.#current.hold();
    }
    return { bytes: this.#current.cut(length), slab: this.#current };
  }

  #keep(slab: Slab): void {
    if (this.#free.length < maxFree) this.#free.push(slab);
  }
}

/** Counts who still needs it: the memory while it cuts from it, frames that may be written, and writes under way. */
export class Slab {
  readonly #bytes = Buffer.allocUnsafeSlow(slabBytes);
  readonly #freed: (slab: Slab) => void;
  #used = 0;
  #holders = 0;

  constructor(freed: (slab: Slab) => void) {
    this.#freed = freed;
  }

  hasRoom(length: number): boolean {
    return this.#used + length <= slabBytes;
  }

  cut(length: number): Buffer {
    const from = this.#used;
    this.#used += length;
    return this.#bytes.subarray(from, this.#used);
  }

  hold(): void {
    this.#holders += 1;
  }

  readonly release = (): void => {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    this.#used = 0;
    this.#freed(this);
  };
}
