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
  momentAt(nowMs: number): CycleMoment;
  /** Shows this page now and goes on from there (EDIT-028). */
  jumpTo(page: number, nowMs: number): void;
}

/**
 * Starts at the first page that is not blank. All faces count from the same zero, so that signs with the same
 * message turn their pages together.
 */
export function faceCycle(pages: readonly PageTiming[]): FaceCycle {
  let startedMs = 0;
  return {
    pages,
    momentAt: (nowMs) => pageAt(pages, Math.max(0, nowMs - startedMs)),
    jumpTo(page, nowMs) {
      const whole = cycleMs(pages);
      if (shownPages(pages).includes(page) && whole > 0) startedMs = nowMs - startOfPageMs(pages, page);
    },
  };
}
