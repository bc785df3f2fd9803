import { useState } from "react";

export interface RowSelection {
  isSelected: (id: string) => boolean;
  select: (ids: readonly string[], isOn: boolean) => void;
}

/** Ignores signs that no longer exist. */
export function useRowSelection(signs: readonly { id: string }[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const there = new Set(signs.map(({ id }) => id));
  return {
    isSelected: (id) => marked.has(id) && there.has(id),
    select: (ids, isOn) =>
      setMarked((before) => {
        const changed = new Set(ids);
        return new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !changed.has(id)));
      }),
  };
}
