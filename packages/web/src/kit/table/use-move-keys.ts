import type { RefObject } from "react";
import { useKeys } from "../screen/keys.ts";
import { focusRow } from "./use-row-keys.ts";

interface MoveTexts {
  title: string;
  move: string;
}

/** J and K move between rows as the arrows of the table do. */
export function useMoveKeys(table: RefObject<HTMLElement | null>, { title, move: text }: MoveTexts): void {
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
    // Elsewhere the keys are free.
    if (!row || !table.current?.contains(row)) return;
    if (focusRow(table.current, row, step)) event.preventDefault();
  };
  useKeys({ j: (event) => move(event, 1), k: (event) => move(event, -1) }, () => ({
    title,
    keys: [
      [["↓", "↑"], text],
      [["J", "K"], text],
    ],
  }));
}
