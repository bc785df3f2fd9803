import { useNavigate } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useKeys } from "../screen/keys.ts";
import { useMayCreate } from "../session/use-may-create.ts";

/** Keys of a list. Moving moves the focus from link to link, so that Enter opens by itself. */
export function useListKeys(
  kind: AnyKind,
  table: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  actions: { refresh: () => void; toggle: (id: string) => void },
): void {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const mayCreate = useMayCreate(kind);
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    const next = links[at < 0 ? 0 : at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  };
  useKeys(
    {
      ArrowDown: (event) => move(event, 1),
      j: (event) => move(event, 1),
      ArrowUp: (event) => move(event, -1),
      k: (event) => move(event, -1),
      x: () => {
        const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
        if (row?.dataset["id"]) actions.toggle(row.dataset["id"]);
      },
      r: actions.refresh,
      n: () => {
        if (mayCreate) void navigate({ to: `${kind.pages}/new` });
      },
      "/": (event) => {
        event.preventDefault();
        search.current?.focus();
      },
    },
    () => ({
      title: t("keys.list"),
      keys: [
        [["/"], t("keys.search")],
        [["↑", "↓"], t("keys.move")],
        [["J", "K"], t("keys.move")],
        [["Enter"], t("keys.openRow")],
        [["X"], t("keys.select")],
        ...(mayCreate ? [[["N"], t("keys.create")] as const] : []),
        [["R"], t("keys.refresh")],
      ],
    }),
  );
}
