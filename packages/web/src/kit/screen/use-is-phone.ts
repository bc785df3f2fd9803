import { useSyncExternalStore } from "react";

const narrow = () => window.matchMedia("(max-width: 768px)");

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** PLAT-051. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  );
