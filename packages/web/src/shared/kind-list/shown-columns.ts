import { useState } from "react";
import type { ListColumn } from "./columns.tsx";

/** Which columns are shown; what the user changes is kept in this browser. */
export function useShownColumns(entityType: string, columns: readonly ListColumn[]) {
  const key = `gantry_columns_${entityType}`;
  const [choice, setChoice] = useState<Record<string, boolean>>(() => readChoice(key));
  const isShown = ({ id, isHiddenAtStart }: ListColumn) => choice[id] ?? !isHiddenAtStart;
  return {
    shown: columns.filter(isShown),
    isShown,
    show(id: string, isOn: boolean) {
      const next = { ...choice, [id]: isOn };
      localStorage.setItem(key, JSON.stringify(next));
      setChoice(next);
    },
  };
}

function readChoice(key: string): Record<string, boolean> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "{}") ?? {}) as Record<string, boolean>;
  } catch {
    return {};
  }
}
