import { useEffect, useEffectEvent } from "react";

type Take = (camera: { id: string; name: string }) => void;
let target: Take | undefined;

/** While an editable wall is open, cameras go to its selected tile. */
export function useEntryTarget(take: Take, isEnabled: boolean): void {
  const put = useEffectEvent(take);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const mine: Take = (camera) => put(camera);
    target = mine;
    return () => {
      if (target === mine) target = undefined;
    };
  }, [isEnabled]);
}

export const entryTarget = (): Take | undefined => target;
