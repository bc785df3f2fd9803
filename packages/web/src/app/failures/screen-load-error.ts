const missing = [
  // Chromium, Firefox, Safari; the last is Vite's, for the styles of a screen.
  "Failed to fetch dynamically imported module",
  "error loading dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

const reloadedKey = "gantry_reloaded";
/** A part that is missing again so soon after the page was loaded anew will be missing the next time too. */
const oncePerMs = 60_000;

/** Code of a screen that did not arrive, or did not run. */
export class ScreenLoadError extends Error {
  /** The server no longer has this part, as after an update of the console, or the line was cut. */
  readonly isMissingChunk: boolean;

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // The router reloads by itself for messages that begin as the browser's do, even when nobody opened the screen.
    super(`The screen did not load. ${reason}`, { cause });
    this.name = "ScreenLoadError";
    this.isMissingChunk = isMissingChunk(reason);
  }
}

/** The failure to load that an error is; undefined when what had been loaded failed later. */
export function loadErrorOf(error: unknown): ScreenLoadError | undefined {
  if (error instanceof ScreenLoadError) return error;
  return error instanceof Error && isMissingChunk(error.message) ? new ScreenLoadError(error) : undefined;
}

/**
 * Whether the page is to be loaded anew for this part (PLAT-009): once, and again only when a minute has passed, so that
 * a part which never arrives does not send the page round for ever.
 */
export function isReloadDue(message: string, nowMs: number, storage: Storage): boolean {
  const last = readTimes(storage)[message];
  return last === undefined || nowMs - last >= oncePerMs;
}

/** Keeps in mind, for this tab, that the page is loaded anew for this part. */
export function noteReload(message: string, nowMs: number, storage: Storage): void {
  const recent = Object.entries(readTimes(storage)).filter(([, timeMs]) => nowMs - timeMs < oncePerMs);
  storage.setItem(reloadedKey, JSON.stringify({ ...Object.fromEntries(recent), [message]: nowMs }));
}

function readTimes(storage: Storage): Record<string, number> {
  try {
    return JSON.parse(storage.getItem(reloadedKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

const isMissingChunk = (reason: string): boolean => missing.some((start) => reason.startsWith(start));
