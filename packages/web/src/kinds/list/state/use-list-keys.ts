import { useNavigate } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { RefObject } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";

export interface ListKeyActions {
  refresh: () => void;
  showPanel: (panel: "filter" | "columns") => void;
  select?: { toggle: (id: string) => void; page?: () => void; clear: () => void };
  isReadOnly?: boolean;
}

/** List shortcuts. Focus moves from link to link, so that Enter opens a row natively. */
export function useListKeys(
  kind: AnyKind,
  table: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  actions: ListKeyActions,
): void {
  const { t } = useTranslation("keys");
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
  const selectKeys = () =>
    [
      [["X"], t("select")],
      ...(actions.select?.page ? [[["A"], t("list:keys.selectPage")] as const] : []),
      [["Esc"], t("list:keys.clearSelection")],
    ] as const;
  useKeys(
    {
      ArrowDown: (event) => move(event, 1),
      j: (event) => move(event, 1),
      ArrowUp: (event) => move(event, -1),
      k: (event) => move(event, -1),
      x: () => {
        const id = readFocusedRow();
        if (id) actions.select?.toggle(id);
      },
      a: () => actions.select?.page?.(),
      Escape: () => actions.select?.clear(),
      e: () => {
        const id = readFocusedRow();
        if (id && !actions.isReadOnly) void navigate({ to: `${kind.pages}/${encodeURIComponent(id)}` });
      },
      i: () => actions.showPanel("filter"),
      c: () => actions.showPanel("columns"),
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
      title: t("list"),
      keys: [
        [["/"], t("search")],
        [["↑", "↓"], t("move")],
        [["J", "K"], t("move")],
        [["Enter"], t("openRow")],
        ...(actions.isReadOnly ? [] : [[["E"], t("list:keys.edit")] as const]),
        ...(actions.select ? selectKeys() : []),
        [["I"], t("list:keys.filter")],
        [["C"], t("list:keys.columns")],
        ...(mayCreate ? [[["N"], t("create")] as const] : []),
        [["R"], t("refresh")],
      ],
    }),
  );
}

const readFocusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset["id"];
