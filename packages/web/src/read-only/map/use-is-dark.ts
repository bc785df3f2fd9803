import { useSyncExternalStore } from "react";

const dark = matchMedia("(prefers-color-scheme: dark)");

function subscribe(listener: () => void): () => void {
  dark.addEventListener("change", listener);
  return () => dark.removeEventListener("change", listener);
}

export const useIsDark = (): boolean => useSyncExternalStore(subscribe, () => dark.matches);
