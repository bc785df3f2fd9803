import type { FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";

/** Debounce before a request (TABLE-036). */
const debounceMs = 300;
const resultsPerKind = 5;
const nothing: FindAnswer<Entity> = { items: [], total: 0 };

export interface KindResults extends FindAnswer<Entity> {
  kind: AnyKind;
}

/** One call per kind (TABLE-033). */
export function searchQuery(kind: AnyKind, searchText: string) {
  const body: FindQuery = { page: 0, pageSize: resultsPerKind, searchText, fields: listShownFields(kind) };
  return queryOptions({
    // Under the kind's list key, so that state updates patch it.
    queryKey: [...queryKeys.find(kind.entityType), body],
    queryFn: async ({ signal }) => {
      try {
        return await api.post<FindAnswer<Entity>>(`${kind.path}/find`, body, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        // A failed kind must not hide the results of others (TABLE-034).
        console.warn(`The search of ${kind.entityType} failed`, error);
        return nothing;
      }
    },
  });
}

function listShownFields({ fields, device }: AnyKind): string[] {
  const described = ["name", "description"].filter((field) => Object.hasOwn(fields, field));
  return device ? [...described, "status", "statusSince", "lastUpdateTimestamp"] : described;
}

/** Debounced; `isPending` until all kinds have responded. */
export function useGlobalSearch(kinds: readonly AnyKind[], text: string) {
  const typed = text.trim();
  const [searchText] = useDebouncedValue(typed, debounceMs);
  const isSearching = searchText !== "" && typed !== "";
  return useQueries({
    queries: kinds.map((kind) => ({
      ...searchQuery(kind, searchText),
      enabled: isSearching,
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      results: isSearching
        ? answers.flatMap(({ data }, index): KindResults[] => {
            const kind = kinds[index];
            return kind && data && data.items.length > 0 ? [{ kind, ...data }] : [];
          })
        : [],
      isPending: typed !== searchText || (isSearching && answers.some(({ isFetching }) => isFetching)),
    }),
  });
}
