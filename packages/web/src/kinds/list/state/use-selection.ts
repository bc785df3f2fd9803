import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { useState } from "react";
import type { ListState } from "./list-state.ts";
import type { Selection } from "./selection.ts";

interface Held {
  /** The list's filter and search at selection time. */
  of: string;
  ids: ReadonlySet<string>;
  matching?: { query: FindQuery; total: number };
}

const none: ReadonlySet<string> = new Set();

/**
 * The selection, kept across pages. Changing filter or search clears it, so that no action affects forgotten
 * rows.
 */
export function useSelection(
  { filter, searchText }: Pick<ListState, "filter" | "searchText">,
  matching: FindQuery,
  rowsOnPage: readonly { id: string }[],
) {
  const of = JSON.stringify([filter, searchText]);
  const [held, setHeld] = useState<Held>({ of, ids: none });
  const { ids, matching: all } = held.of === of ? held : { ids: none };
  const selection: Selection = all ? all : { ids: [...ids] };
  const pick = (next: ReadonlySet<string>) => setHeld({ of, ids: next });
  return {
    selection,
    isSelected: (id: string) => all !== undefined || ids.has(id),
    select(changed: readonly string[], isOn: boolean) {
      // Deselecting while all matches are selected keeps only the rest of this page.
      const before = all ? rowsOnPage.map(({ id }) => id) : [...ids];
      const ofThese = new Set(changed);
      pick(new Set(isOn ? [...before, ...changed] : before.filter((id) => !ofThese.has(id))));
    },
    selectMatching: (total: number) => setHeld({ of, ids: none, matching: { query: matching, total } }),
    forget(gone: string) {
      if (ids.has(gone)) pick(new Set([...ids].filter((id) => id !== gone)));
    },
    clear: () => pick(none),
  };
}
