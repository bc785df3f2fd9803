import { type FocusEvent, type KeyboardEvent, useState } from "react";

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** Arrows, Home and End move between rows, Space selects, Enter opens a row that has no link. */
export function useRowKeys<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  acts: { onOpen?: (row: Row) => void; pick?: (id: string, isRange: boolean) => void },
) {
  const [current, setCurrent] = useState<string>();
  const act = (event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean => {
    const id = row.dataset["id"] ?? "";
    const step = steps[event.key];
    if (step !== undefined) return focusRow(event.currentTarget, row, step);
    const isOnControl = event.target instanceof HTMLElement && event.target.matches("button, input");
    if (event.key === " " && acts.pick && !isOnControl) {
      acts.pick(id, event.shiftKey);
      return true;
    }
    const opened = rows.find((one) => rowId(one) === id);
    if (event.key !== "Enter" || event.target !== row || !acts.onOpen || opened === undefined) return false;
    acts.onOpen(opened);
    return true;
  };
  return {
    /** Id of the row that the Tab key reaches. */
    current: rows.some((row) => rowId(row) === current) ? current : undefined,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setCurrent(rowAt(target)?.dataset["id"]),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const row = rowAt(event.target);
      if (!row || (event.target as Element).closest(typing)) return;
      if (act(event, row)) event.preventDefault();
    },
  };
}

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("tr[data-id]") : null;

/** Moves the focus by a number of rows and keeps the column; false: there is nowhere to go. */
export function focusRow(table: HTMLElement, from: HTMLElement, step: number): boolean {
  const rows = [...table.querySelectorAll<HTMLElement>("tr[data-id]")];
  const at = Math.min(Math.max(rows.indexOf(from) + step, 0), rows.length - 1);
  const target = rows[at] && (sameAct(rows[at]) ?? findFocusable(rows[at]));
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
  return target !== undefined;
}

/** The button that does to this row what the focused one does to its own. */
function sameAct(row: HTMLElement): HTMLElement | undefined {
  const { act } = (document.activeElement as HTMLElement | null)?.dataset ?? {};
  const acts = act === undefined ? [] : [...row.querySelectorAll<HTMLElement>("[data-act]")];
  return acts.find((button) => button.dataset["act"] === act);
}

/** The link of a row, else the row itself, else its first control. */
function findFocusable(row: HTMLElement): HTMLElement | undefined {
  const link = row.querySelector<HTMLElement>("[data-row-link]");
  if (link) return link;
  return row.hasAttribute("tabindex")
    ? row
    : (row.querySelector<HTMLElement>("input, button, a") ?? undefined);
}
