import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useKeys } from "../../../../kit/screen/keys.ts";

/** Arrows, J and K move between rows and keep the column. */
export function useQueueKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  const { t } = useTranslation("signDetail");
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    // Elsewhere the keys are free.
    if (at < 0) return;
    const next = rows[at + step];
    const button = next && (sameButton(next, document.activeElement) ?? focusable(next)[0]);
    if (!button) return;
    event.preventDefault();
    button.focus();
    button.scrollIntoView({ block: "nearest" });
  };
  useKeys(
    {
      ArrowDown: (event) => move(event, 1),
      j: (event) => move(event, 1),
      ArrowUp: (event) => move(event, -1),
      k: (event) => move(event, -1),
    },
    () => ({
      title: t("keys.queue"),
      keys: [
        [["↓", "↑"], t("keys.move")],
        [["J", "K"], t("keys.move")],
      ],
    }),
  );
}

const focusable = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>("a[href], button")];

function sameButton(row: HTMLElement, from: Element | null): HTMLElement | undefined {
  const act = from instanceof HTMLElement ? from.dataset["act"] : undefined;
  return act === undefined ? undefined : focusable(row).find((button) => button.dataset["act"] === act);
}
