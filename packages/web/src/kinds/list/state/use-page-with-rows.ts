import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { lastPageOf, type ListState, searchFromState } from "./list-state.ts";

type Rows = Pick<
  UseQueryResult<{ items: readonly unknown[]; total: number }>,
  "data" | "isPlaceholderData" | "refetch"
>;

/** Goes to the last page with rows if the current one is empty: rows were deleted, or the link is old. */
export function usePageWithRows(kind: AnyKind, state: ListState, rows: Rows): void {
  const navigate = useNavigate();
  const { items, total = 0 } = (!rows.isPlaceholderData && rows.data) || {};
  const isEmptied = items?.length === 0 && total > 0;
  const last = lastPageOf(state, total);
  const showRows = useEffectEvent(() => {
    // This page has other rows now.
    if (state.page <= last) return void rows.refetch();
    const search = searchFromState(kind, { ...state, page: last });
    void navigate({ to: ".", search: search as never, replace: true });
  });
  useEffect(() => {
    if (isEmptied) showRows();
  }, [isEmptied, last]);
}
