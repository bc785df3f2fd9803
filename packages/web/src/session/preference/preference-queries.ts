import { type FindAnswer, type FindQuery, maxPageSize } from "@gantry/domain/filters/find.ts";
import { formatPreferenceIds, type Preference } from "@gantry/domain/contract/people/preference-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../queries/api.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { preferenceKey, type PreferenceScope } from "./preference-scope.ts";

export type { PreferenceScope };

const minuteMs = 60_000;
const paths = { user: "/preferences", system: "/system-preferences" } as const;

/** All settings of a scope in one call, so that one which was never saved is no failed call (TABLE-037, PREF-013). */
export const preferencesQuery = (scope: PreferenceScope) =>
  queryOptions({
    queryKey: [...preferenceKey(scope), "all"],
    queryFn: ({ signal }) => findPreferences(scope, { pageSize: maxPageSize }, signal),
    staleTime: 5 * minuteMs,
    gcTime: 10 * minuteMs,
  });

/** How the person reads times and measures: few settings that every screen needs, asked for less often (PREF-014). */
export const formatsQuery = queryOptions({
  queryKey: [...preferenceKey("user"), "formats"],
  queryFn: ({ signal }) =>
    findPreferences(
      "user",
      { filters: [{ field: "id", operator: "IN", value: [...formatPreferenceIds] }] },
      signal,
    ),
  staleTime: 15 * minuteMs,
  gcTime: 30 * minuteMs,
});

export interface HeldPreference {
  /** Undefined until it is loaded, and where it was never saved. Whatever was saved under the id: to be looked at with care. */
  metadata: Record<string, unknown> | undefined;
  isLoaded: boolean;
}

/** What is saved under an id. */
export function usePreference(scope: PreferenceScope, id: string): HeldPreference {
  const { data } = useQuery(preferencesQuery(scope));
  return { metadata: metadataOf(data, id), isLoaded: data !== undefined };
}

/** The metadata of one of several settings; undefined where there is none, or it is no object. */
export function metadataOf(
  preferences: readonly Preference[] | undefined,
  id: string,
): Record<string, unknown> | undefined {
  const metadata: unknown = preferences?.find((one) => one.id === id)?.metadata;
  const isObject = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  return isObject ? (metadata as Record<string, unknown>) : undefined;
}

/** Saves a setting, there or not. What is shown follows at once, in other tabs too; a failure is told and taken back. */
export function useSavePreference(scope: PreferenceScope) {
  const { t } = useTranslation("preferences");
  return useChange<Preference>(scope, {
    call: (given) => api.post(paths[scope], given),
    change: (held, given) => [...held.filter(({ id }) => id !== given.id), given],
    saved: scope === "user" ? t("preferenceSaved") : t("systemPreferenceSaved"),
    failed: scope === "user" ? t("preferenceSaveError") : t("systemPreferenceSaveError"),
  });
}

/** Forgets a setting by its id. */
export function useRemovePreference(scope: PreferenceScope) {
  const { t } = useTranslation("preferences");
  return useChange<string>(scope, {
    call: (id) => api.delete(`${paths[scope]}/${encodeURIComponent(id)}`),
    change: (held, gone) => held.filter(({ id }) => id !== gone),
    saved: t("preferenceDeleted"),
    failed: t("preferenceDeleteError"),
  });
}

interface Change<Given> {
  call(given: Given): Promise<unknown>;
  /** What is held after the change. */
  change(held: readonly Preference[], given: Given): Preference[];
  saved: string;
  failed: string;
}

function useChange<Given>(scope: PreferenceScope, { call, change, saved, failed }: Change<Given>) {
  const cache = useQueryClient();
  const { queryKey } = preferencesQuery(scope);
  const scopeKey = preferenceKey(scope);
  return useMutation({
    // One after the other, so that the last thing chosen is the last thing saved.
    scope: { id: scopeKey.join(" ") },
    mutationFn: call,
    onMutate: async (given: Given) => {
      await cache.cancelQueries({ queryKey: scopeKey });
      cache.setQueryData(queryKey, (held: Preference[] | undefined) => held && change(held, given));
    },
    onSuccess: () => {
      toast("success", saved);
      tellOtherTabs(scope);
    },
    onError: (cause) => toast("error", failed, { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: scopeKey }),
  });
}

async function findPreferences(
  scope: PreferenceScope,
  query: FindQuery,
  signal: AbortSignal,
): Promise<Preference[]> {
  const { items } = await api.post<FindAnswer<Preference>>(`${paths[scope]}/find`, query, { signal });
  return items;
}
