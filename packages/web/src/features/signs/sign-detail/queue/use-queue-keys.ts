import type { RefObject } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useKeys } from "../../../../kit/screen/keys.ts";
import { focusRow } from "../../../../kit/table/use-row-keys.ts";

/** J and K move between rows as the arrows of the table do. */
export function useQueueKeys(table: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation("signDetail");
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
    // Elsewhere the keys are free.
    if (!row || !table.current?.contains(row)) return;
    if (focusRow(table.current, row, step)) event.preventDefault();
  };
  useKeys({ j: (event) => move(event, 1), k: (event) => move(event, -1) }, () => ({
    title: t("keys.queue"),
    keys: [
      [["↓", "↑"], t("keys.move")],
      [["J", "K"], t("keys.move")],
    ],
  }));
}
