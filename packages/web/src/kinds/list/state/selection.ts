import type { FindQuery } from "@gantry/domain/filters/find.ts";

/**
 * Rows of a bulk action: individually selected over any number of pages, or all matches of a query. `total`
 * is the server's count at that time; `query` has filters and search, no page.
 */
export type Selection = { ids: readonly string[] } | { query: FindQuery; total: number };

export interface SelectionActionProps<K> {
  kind: K;
  selection: Selection;
  clear: () => void;
}

export const countOf = (selection: Selection): number =>
  "ids" in selection ? selection.ids.length : selection.total;
