import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(max-width: 768px)");

function subscribe(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

/** Whether the narrow layout is used (PLAT-051). */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isNarrow, isNarrow);

const isNarrow = () => narrow.matches;
