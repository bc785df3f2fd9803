/** Tick of all faces on the page, in milliseconds (EDIT-026). */
export const tickMs = 100;

export interface PageTiming {
  onMs: number;
  offMs: number;
  isBlank: boolean;
}

/** Minimum display time; with 0 the cycle would not advance or the page never be visible. */
const shortestOnMs = 100;

export interface CycleMoment {
  page: number;
  isOff: boolean;
  sinceOnMs: number;
}

/** Indexes of pages that are not blank. A message with only blank pages shows its first one. */
export function listShownPages(pages: readonly PageTiming[]): number[] {
  return pages.flatMap((page, index) => (page.isBlank ? [] : [index]));
}

/**
 * The page at `elapsedMs` after the first one appeared; blank pages are skipped (EDIT-025, EDIT-027). A
 * single page never goes dark: on signs, too, the off time applies only between pages.
 */
export function pageAt(pages: readonly PageTiming[], elapsedMs: number): CycleMoment {
  const shown = listShownPages(pages);
  const first = shown[0] ?? 0;
  if (shown.length < 2) return { page: first, isOff: false, sinceOnMs: elapsedMs };
  let rest = elapsedMs % cycleMs(pages);
  for (const page of shown) {
    const { onMs, offMs } = timesOf(pages[page]);
    if (rest < onMs) return { page, isOff: false, sinceOnMs: rest };
    if (rest < onMs + offMs) return { page, isOff: true, sinceOnMs: rest };
    rest -= onMs + offMs;
  }
  return { page: first, isOff: false, sinceOnMs: 0 };
}

export function cycleMs(pages: readonly PageTiming[]): number {
  return listShownPages(pages).reduce((sum, page) => {
    const { onMs, offMs } = timesOf(pages[page]);
    return sum + onMs + offMs;
  }, 0);
}

/** Offset of a page in the cycle, for jumps (EDIT-028). */
export function startOfPageMs(pages: readonly PageTiming[], page: number): number {
  return listShownPages(pages)
    .filter((index) => index < page)
    .reduce((sum, index) => sum + timesOf(pages[index]).onMs + timesOf(pages[index]).offMs, 0);
}

function timesOf(page: PageTiming | undefined): { onMs: number; offMs: number } {
  return { onMs: Math.max(shortestOnMs, page?.onMs ?? 0), offMs: Math.max(0, page?.offMs ?? 0) };
}
