/** A part of a screen with its keys: what is pressed, and what it does. */
export interface ShownKeys {
  title: string;
  keys: readonly (readonly [pressed: readonly string[], what: string])[];
}

const onScreen = new Set<() => ShownKeys | undefined>();

/** Names keys until the answer is called. The texts are asked for when somebody looks. */
export function showKeysOfScreen(keys: () => ShownKeys | undefined): () => void {
  onScreen.add(keys);
  return () => void onScreen.delete(keys);
}

/** The keys of what is on screen now, the part that came last first. */
export const keysOfScreen = (): ShownKeys[] =>
  [...onScreen]
    .reverse()
    .map((keys) => keys())
    .filter((keys): keys is ShownKeys => keys !== undefined && keys.keys.length > 0);
