/** 0 <= share < 1, the same for the same key and index (Murmur3's finalizer). */
export function shareAt(key: number, index: number): number {
  let mixed = Math.imul(key ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** -1..1 and continuous: shares of whole positions, joined by lines. */
export function waveAt(key: number, position: number): number {
  const before = Math.floor(position);
  const [from, to] = [shareAt(key, before), shareAt(key, before + 1)];
  return 2 * (from + (to - from) * (position - before)) - 1;
}

/** The number of events in a time in which `mean` are expected (Poisson); `share` chooses among the possible ones. */
export function countOf(mean: number, share: number): number {
  let probability = Math.exp(-mean);
  let sum = probability;
  let count = 0;
  while (share > sum && probability > 1e-9) {
    count += 1;
    probability *= mean / count;
    sum += probability;
  }
  return count;
}
