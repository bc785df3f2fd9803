import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isRelativeToNow } from "@gantry/domain/filters/relative-time.ts";
import { findQuery } from "../../queries/kind-queries.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { can, sessionStore } from "../../session/session-store.ts";
import { queryFromState, stateFromSearch } from "./state/list-state.ts";

export function prepareList(kind: AnyKind, search: Record<string, unknown>): void {
  const { session } = sessionStore.getState();
  const state = stateFromSearch(kind, search);
  // Relative times produce a new query every minute, which only the list knows.
  if (!session || !can(session, "READ", kind.entityType) || isRelativeToNow(state.filter)) return;
  void queryClient.prefetchQuery(findQuery(kind, queryFromState(kind, state, 0)));
}
