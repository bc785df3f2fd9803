const missing = [
  // Messages of Chromium, Firefox and Safari; the last is Vite's, for stylesheets.
  "Failed to fetch dynamically imported module",
  "error loading dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

const reloadedKey = "gantry_reloaded";
/** A part that is missing again this soon after a reload is permanently missing. */
const oncePerMs = 60_000;

export class ScreenLoadError extends Error {
  /** The server no longer has the file, for example after an update, or the connection failed. */
  readonly isMissingChunk: boolean;

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // The message differs from the browsers', because the router would reload on those, even for prefetches.
    super(`The screen did not load. ${reason}`, { cause });
    this.name = "ScreenLoadError";
    this.isMissingChunk = isMissingChunk(reason);
  }
}

/** Undefined for errors after loading. */
export function loadErrorOf(error: unknown): ScreenLoadError | undefined {
  if (error instanceof ScreenLoadError) return error;
  return error instanceof Error && isMissingChunk(error.message) ? new ScreenLoadError(error) : undefined;
}

/** Whether to reload the page for a missing part (PLAT-009): once per minute, to prevent reload loops. */
export function isReloadDue(message: string, nowMs: number, storage: Storage): boolean {
  const last = readTimes(storage)[message];
  return last === undefined || nowMs - last >= oncePerMs;
}

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
