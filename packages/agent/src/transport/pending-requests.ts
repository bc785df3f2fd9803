/** A request without a response so far. */
export interface PendingRequest {
  /** Monotonic time at which `due` is called. */
  dueAtMs: number;
  /** Moves `dueAtMs` if the request is still pending. */
  due(nowMs: number): void;
}

/** Many requests are due soon after each other; looking at each moment of them would cost more than a short delay. */
const minSpacingMs = 5;

/**
 * Due times of all requests behind one timer. It is not moved for a request that is due later, nor stopped when
 * one ends, because nearly all end long before they are due. It keeps the process alive.
 */
class PendingRequests {
  readonly #pending = new Set<PendingRequest>();
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Number.POSITIVE_INFINITY;

  add(request: PendingRequest, nowMs: number): void {
    this.#pending.add(request);
    if (request.dueAtMs < this.#timerAtMs) this.#wait(request.dueAtMs, nowMs);
  }

  delete(request: PendingRequest): void {
    this.#pending.delete(request);
  }

  #wait(untilMs: number, nowMs: number): void {
    clearTimeout(this.#timer);
    this.#timerAtMs = untilMs;
    this.#timer = setTimeout(() => this.#look(), Math.max(1, Math.ceil(untilMs - nowMs)));
  }

  #look(): void {
    const nowMs = performance.now();
    for (const request of this.#pending) if (request.dueAtMs <= nowMs) request.due(nowMs);
    this.#timerAtMs = Number.POSITIVE_INFINITY;
    if (this.#pending.size === 0) return;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { dueAtMs } of this.#pending) nextMs = Math.min(nextMs, dueAtMs);
    this.#wait(Math.max(nextMs, nowMs + minSpacingMs), nowMs);
  }
}

export const pendingRequests = new PendingRequests();
