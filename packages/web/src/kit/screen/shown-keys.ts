export interface ShownKeys {
  title: string;
  keys: readonly (readonly [pressed: readonly string[], what: string])[];
}

const onScreen = new Set<() => ShownKeys | undefined>();

/** Registers shortcuts; returns the unregister function. Texts are computed when shown. */
export function showKeysOfScreen(keys: () => ShownKeys | undefined): () => void {
  onScreen.add(keys);
  return () => void onScreen.delete(keys);
}

export const keysOfScreen = (): ShownKeys[] =>
  [...onScreen]
    .reverse()
    .map((keys) => keys())
    .filter((keys): keys is ShownKeys => keys !== undefined && keys.keys.length > 0);
