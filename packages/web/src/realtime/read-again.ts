import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

const underWay = new Map<string, { isChanged: boolean }>();

/**
 * Reads what is held under a key again, because it has changed. One read at a time, so that a flood of changes does not
 * begin it anew with each; what changed meanwhile is read once more, as the answer may have been made before.
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
      // The first read of all is not begun anew, and its answer may have been made before, too.
      read.isChanged = isFirstUnderWay(cache, queryKey);
      await cache.invalidateQueries({ queryKey });
    } while (read.isChanged);
  } finally {
    underWay.delete(name);
  }
}

/** Only of what is shown: nothing else is read again, and waiting for it would never end. */
const isFirstUnderWay = (cache: QueryClient, queryKey: QueryKey): boolean =>
  cache
    .getQueryCache()
    .findAll({ queryKey, type: "active", fetchStatus: "fetching" })
    .some(({ state }) => state.data === undefined);
