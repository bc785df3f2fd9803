import {
  type CycleMoment,
  cycleMs,
  listShownPages,
  pageAt,
  type PageTiming,
  startOfPageMs,
} from "./page-cycle.ts";

/** Page cycle of one face, shared by canvas and dots so that they agree. */
export interface FaceCycle {
  pages: readonly PageTiming[];
  /** Start of the first page (performance.now); 0 until a jump. */
  readonly startedMs: number;
  momentAt(nowMs: number): CycleMoment;
  /** Shows this page now and continues from there (EDIT-028). */
  jumpTo(page: number, nowMs: number): void;
  onJump(listener: () => void): () => void;
}

/**
 * Starts at the first page that is not blank. All faces count from the same zero, so that signs with the same
 * message change pages together.
 */
export function faceCycle(pages: readonly PageTiming[]): FaceCycle {
  let startedMs = 0;
  const listeners = new Set<() => void>();
  return {
    pages,
    get startedMs() {
      return startedMs;
    },
    momentAt: (nowMs) => pageAt(pages, Math.max(0, nowMs - startedMs)),
    jumpTo(page, nowMs) {
      const whole = cycleMs(pages);
      if (!listShownPages(pages).includes(page) || whole <= 0) return;
      startedMs = nowMs - startOfPageMs(pages, page);
      for (const listener of listeners) listener();
    },
    onJump(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
