import { useCallback, useLayoutEffect, useRef } from "react";
import type { RowSelection } from "./data-table-props.ts";

/** Selects a row, or with Shift every row between it and the one selected before. */
export function useRowPicker<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  selection: RowSelection<Row> | undefined,
): (id: string, isRange: boolean) => void {
  const last = useRef<string>(undefined);
  const pick = (id: string, isRange: boolean) => {
    const ids = rows.map(rowId);
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const at = ids.indexOf(id);
    last.current = id;
    const picked = from < 0 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1);
    selection?.onSelect(picked, !selection.isSelected(id));
  };
  // Unchanged rows are not rendered again but must use the current selection.
  const newest = useRef(pick);
  useLayoutEffect(() => {
    newest.current = pick;
  });
  return useCallback((id: string, isRange: boolean) => newest.current(id, isRange), []);
}
