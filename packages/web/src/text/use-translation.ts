import { useSyncExternalStore } from "react";
import { type Namespace, type Translate, subscribeToTexts, translateIn } from "./translate.ts";

/** Renders again when texts were added. Keys without a namespace are of `namespace`. */
export function useTranslation<N extends Namespace = "common">(namespace?: N): { t: Translate<N> } {
  const current = () => translateIn(namespace ?? "common");
  const t = useSyncExternalStore(subscribeToTexts, current, current);
  return { t: t as Translate<N> };
}
