/** What the cycling of a face needs to know of a page. Times in milliseconds. */
export interface PageTiming {
  onMs: number;
  offMs: number;
  isBlank: boolean;
}

/** Shortest time a page is shown; a page without a time would never be left or never be seen. */
const shortestOnMs = 100;

export interface CycleMoment {
  /** Index into all pages. */
  page: number;
  /** The dark time between two pages. */
  isOff: boolean;
  /** Time since the page came on, for flashing. */
  sinceOnMs: number;
}

/** Pages that show something. A message without any is shown by its first page, dark. */
export function shownPages(pages: readonly PageTiming[]): number[] {
  return pages.flatMap((page, index) => (page.isBlank ? [] : [index]));
}

/**
 * Which page stands `elapsedMs` after the first one came on; blank pages are skipped (EDIT-025, EDIT-027).
 * A single page never goes dark: on a sign, too, the time between pages needs two of them.
 */
export function pageAt(pages: readonly PageTiming[], elapsedMs: number): CycleMoment {
  const shown = shownPages(pages);
  const first = shown[0] ?? 0;
  if (shown.length < 2) return { page: first, isOff: false, sinceOnMs: elapsedMs };
  let rest = elapsedMs % cycleMs(pages);
  for (const page of shown) {
    const { onMs, offMs } = times(pages[page]);
    if (rest < onMs) return { page, isOff: false, sinceOnMs: rest };
    if (rest < onMs + offMs) return { page, isOff: true, sinceOnMs: rest };
    rest -= onMs + offMs;
  }
  return { page: first, isOff: false, sinceOnMs: 0 };
}

/** Length of one round through all pages that show something, in milliseconds. */
export function cycleMs(pages: readonly PageTiming[]): number {
  return shownPages(pages).reduce((sum, page) => {
    const { onMs, offMs } = times(pages[page]);
    return sum + onMs + offMs;
  }, 0);
}

/** Time into the round at which a page comes on, so that a jump can start there (EDIT-028). */
export function startOfPageMs(pages: readonly PageTiming[], page: number): number {
  return shownPages(pages)
    .filter((index) => index < page)
    .reduce((sum, index) => sum + times(pages[index]).onMs + times(pages[index]).offMs, 0);
}

function times(page: PageTiming | undefined): { onMs: number; offMs: number } {
  return { onMs: Math.max(shortestOnMs, page?.onMs ?? 0), offMs: Math.max(0, page?.offMs ?? 0) };
}
