import type { FindQuery } from "@gantry/domain/filters/find.ts";

/**
 * What an action on several rows is about: rows that were picked one by one, over as many pages as wanted, or all that
 * a query finds. `total` is what the server counted when that was chosen; `query` names filters and search, no page.
 */
export type Selection = { ids: readonly string[] } | { query: FindQuery; total: number };

/** What a part that acts on selected rows is given. */
export interface SelectionActionProps<K> {
  kind: K;
  selection: Selection;
  /** Nothing is selected any more; called when the action is done. */
  clear: () => void;
}

/** How many rows a selection is about. */
export const countOf = (selection: Selection): number =>
  "ids" in selection ? selection.ids.length : selection.total;
