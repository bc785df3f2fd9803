/** A new screen starts its streams one after the other. */
const quietForMs = 300;
const longestWaitMs = 6_000;

const awaited = new Set<object>();
const listeners = new Set<() => void>();

export function noteAwaited(stream: object, isAwaited: boolean): void {
  if (awaited.has(stream) === isAwaited) return;
  if (isAwaited) awaited.add(stream);
  else awaited.delete(stream);
  for (const look of listeners) look();
}

/** Gives live streams priority: resolves once all visible ones on this page have a picture. */
export function waitForLivePictures(signal: AbortSignal, withinMs = longestWaitMs): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(quiet);
    quiet = awaited.size === 0 ? setTimeout(resolve, quietForMs) : undefined;
  };
  const giveUp = () => reject(signal.reason as Error);
  const longest = setTimeout(resolve, withinMs);
  listeners.add(look);
  signal.addEventListener("abort", giveUp, { once: true });
  look();
  return promise.finally(() => {
    clearTimeout(quiet);
    clearTimeout(longest);
    listeners.delete(look);
    signal.removeEventListener("abort", giveUp);
  });
}
