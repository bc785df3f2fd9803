import type { FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";

/** Wait after the last key before the server is asked (TABLE-036). */
const debounceMs = 300;
const resultsPerKind = 5;
const nothing: FindAnswer<Entity> = { items: [], total: 0 };

/** What was found of one kind. */
export interface KindResults extends FindAnswer<Entity> {
  kind: AnyKind;
}

/** One call per kind (TABLE-033). */
export function searchQuery(kind: AnyKind, searchText: string) {
  const body: FindQuery = { page: 0, pageSize: resultsPerKind, searchText, fields: shownFields(kind) };
  return queryOptions({
    // Below the lists of its kind, so that a state that changes is patched here as well.
    queryKey: [...queryKeys.find(kind.entityType), body],
    queryFn: async ({ signal }) => {
      try {
        return await api.post<FindAnswer<Entity>>(`${kind.path}/find`, body, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        // One kind that cannot be looked through must not hide what the others found (TABLE-034).
        console.warn(`The search of ${kind.entityType} failed`, error);
        return nothing;
      }
    },
  });
}

function shownFields({ fields, device }: AnyKind): string[] {
  const described = ["name", "description"].filter((field) => Object.hasOwn(fields, field));
  return device ? [...described, "status", "statusSince", "lastUpdateTimestamp"] : described;
}

/** What each kind has for the text, once typing has paused; `isPending` until all have answered. */
export function useGlobalSearch(kinds: readonly AnyKind[], text: string) {
  const typed = text.trim();
  const [searchText] = useDebouncedValue(typed, debounceMs);
  const isAsked = searchText !== "" && typed !== "";
  return useQueries({
    queries: kinds.map((kind) => ({
      ...searchQuery(kind, searchText),
      enabled: isAsked,
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      results: isAsked
        ? answers.flatMap(({ data }, index): KindResults[] => {
            const kind = kinds[index];
            return kind && data && data.items.length > 0 ? [{ kind, ...data }] : [];
          })
        : [],
      isPending: typed !== searchText || (isAsked && answers.some(({ isFetching }) => isFetching)),
    }),
  });
}
