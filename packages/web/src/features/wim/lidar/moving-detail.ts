const frameGoalMs = 20;
/** Pictures further apart are of another movement. */
const sameMovementMs = 200;
const minShare = 0.05;

/** Which share of the points is drawn while a view moves: as many as keep 50 pictures a second. */
export class MovingDetail {
  #share = 1;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** For the picture that is drawn at this time. */
  shareAt(nowMs: number): number {
    const tookMs = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (tookMs > sameMovementMs * 2) return this.#share;
    const fits = this.#share * (frameGoalMs / Math.max(tookMs, 1));
    // Faster down than up, so that the picture does not flicker.
    const next = tookMs > frameGoalMs ? fits : this.#share * 1.05;
    this.#share = Math.min(1, Math.max(minShare, next));
    return this.#share;
  }
}

/** The points in an order in which any first part of them shows the whole scan. */
export function spreadPoints(points: Float32Array): Float32Array {
  const count = points.length / 3;
  const spread = new Float32Array(points.length);
  let step = Math.max(1, Math.floor(count * 0.618));
  while (greatestDivisor(step, count) !== 1) step--;
  for (let at = 0, from = 0; at < count; at++, from = (from + step) % count)
    spread.set(points.subarray(from * 3, from * 3 + 3), at * 3);
  return spread;
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
