import { useEffect, useEffectEvent } from "react";

type Take = (camera: { id: string; name: string }) => void;
let target: Take | undefined;

/** While an editable wall is open, cameras go to its selected tile. */
export function useEntryTarget(take: Take, isEnabled: boolean): void {
  const put = useEffectEvent(take);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const putCamera: Take = (camera) => put(camera);
    target = putCamera;
    return () => {
      if (target === putCamera) target = undefined;
    };
  }, [isEnabled]);
}

export const entryTarget = (): Take | undefined => target;
