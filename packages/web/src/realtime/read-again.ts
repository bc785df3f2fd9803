import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

const underWay = new Map<string, { isChanged: boolean }>();

/**
 * Refetches a key after a change. One read at a time, so that many changes do not keep restarting it; changes
 * during a read cause one more, since its response may be older.
 */
export async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const name = hashKey(queryKey);
  const known = underWay.get(name);
  if (known) {
    known.isChanged = true;
    return;
  }
  const read = { isChanged: false };
  underWay.set(name, read);
  try {
    do {
      // The initial read is not restarted, and its response may also be older.
      read.isChanged = isFirstUnderWay(cache, queryKey);
      await cache.invalidateQueries({ queryKey });
    } while (read.isChanged);
  } finally {
    underWay.delete(name);
  }
}

const resting = new Map<string, { isChanged: boolean }>();

/**
 * `readAgain` for changes that come in storms: the first is read at once, the following ones together, at most once per
 * interval. The last change is always read.
 */
export async function readAgainAtIntervals(
  cache: QueryClient,
  queryKeys: readonly QueryKey[],
  intervalMs: number,
): Promise<void> {
  const name = hashKey(queryKeys);
  const known = resting.get(name);
  if (known) {
    known.isChanged = true;
    return;
  }
  const rest = { isChanged: false };
  resting.set(name, rest);
  try {
    do {
      rest.isChanged = false;
      const pause = new Promise((resolve) => setTimeout(resolve, intervalMs));
      for (const queryKey of queryKeys) await readAgain(cache, queryKey);
      await pause;
    } while (rest.isChanged);
  } finally {
    resting.delete(name);
  }
}

/** Only mounted queries: others are not refetched, so waiting for them would never end. */
const isFirstUnderWay = (cache: QueryClient, queryKey: QueryKey): boolean =>
  cache
    .getQueryCache()
    .findAll({ queryKey, type: "active", fetchStatus: "fetching" })
    .some(({ state }) => state.data === undefined);
