import {
  type CycleMoment,
  cycleMs,
  pageAt,
  type PageTiming,
  shownPages,
  startOfPageMs,
} from "./page-cycle.ts";

/** The running pages of one face: canvas and dots look at the same one, so that they agree. */
export interface FaceCycle {
  pages: readonly PageTiming[];
  /** When the first page came on, by the page's own clock (performance.now); 0 until somebody jumps. */
  readonly startedMs: number;
  momentAt(nowMs: number): CycleMoment;
  /** Shows this page now and goes on from there (EDIT-028). */
  jumpTo(page: number, nowMs: number): void;
  /** Calls back after each jump; answers how to stop. */
  onJump(listener: () => void): () => void;
}

/**
 * Starts at the first page that is not blank. All faces count from the same zero, so that signs with the same
 * message turn their pages together.
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
      if (!shownPages(pages).includes(page) || whole <= 0) return;
      startedMs = nowMs - startOfPageMs(pages, page);
      for (const listener of listeners) listener();
    },
    onJump(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
