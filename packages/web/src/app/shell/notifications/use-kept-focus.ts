import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react";

/** A dialog that fades out holds the focus until then. */
const afterDialogMs = 250;

/**
 * A row that leaves a list takes the focus with it, and keys no longer reach the drawer. The row in its place gets the
 * focus, or the list once it is empty. Not while a dialog is open.
 */
export function useKeptFocus(rows: readonly unknown[] | undefined, isInDialog: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(-1);
  const keep = useEffectEvent(() => {
    if (at.current < 0 || document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    (items[Math.min(at.current, items.length - 1)] ?? list.current)?.focus();
  });
  useEffect(() => {
    if (isInDialog) return undefined;
    keep();
    const timer = window.setTimeout(keep, afterDialogMs);
    return () => window.clearTimeout(timer);
  }, [rows, isInDialog]);
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLUListElement>) => {
    const row = [...currentTarget.children].findIndex((one) => one.contains(target));
    if (row >= 0) at.current = row;
  };
  return { ref: list, tabIndex: -1, onFocus };
}
