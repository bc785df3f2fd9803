import { isRelativeToNow } from "@gantry/domain/filters/relative-time.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { findQuery, overviewQuery, queryKeys } from "../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import {
  changeState,
  type ListState,
  makeMatchingQuery,
  queryFromState,
  searchFromState,
  stateFromSearch,
} from "./state/list-state.ts";
import { usePageWithRows } from "./state/use-page-with-rows.ts";

const neverIds: ReadonlySet<string> = new Set();

export function useKindList(kind: AnyKind) {
  const { entityType } = kind;
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const state = stateFromSearch(kind, search);
  const [newIds, setNewIds] = useState(neverIds);
  useLive(entityType);
  const nowMs = useLookBackMs(state);
  const rows = useQuery({
    ...findQuery(kind, queryFromState(kind, state, nowMs)),
    placeholderData: keepPreviousData,
  });
  const overview = useQuery({ ...overviewQuery(kind), enabled: kind.device !== undefined });
  useUpdates(entityType, ({ updateType, entity }) => {
    const isShown = rows.data?.items.some(({ id }) => id === entity.id);
    if (updateType === "CREATE" && !isShown) setNewIds(new Set([...newIds, entity.id]));
    if (updateType === "DELETE" && newIds.has(entity.id))
      setNewIds(new Set([...newIds].filter((id) => id !== entity.id)));
  });
  usePageWithRows(kind, state, rows);
  const shownIds = new Set(rows.data?.items.map(({ id }) => id));
  return {
    state,
    rows,
    matching: makeMatchingQuery(kind, state, nowMs),
    overview: overview.data,
    // A list that was read again meanwhile has them already.
    newCount: [...newIds].filter((id) => !shownIds.has(id)).length,
    change(change: Partial<ListState>) {
      setNewIds(neverIds);
      const next = searchFromState(kind, changeState(state, change));
      void navigate({ to: ".", search: next as never, replace: !("page" in change) });
    },
    refresh() {
      setNewIds(neverIds);
      void cache.invalidateQueries({ queryKey: queryKeys.find(entityType) });
    },
  };
}

const minuteMs = 60_000;

/** Reference time of relative filters, updated every minute; fixed without one. */
function useLookBackMs({ filter }: ListState): number {
  const doesLookBack = isRelativeToNow(filter);
  return useDerivedFromNow((nowMs) => (doesLookBack ? nowMs - (nowMs % minuteMs) : 0));
}
