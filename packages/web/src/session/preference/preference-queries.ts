import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { type FindAnswer, type FindQuery, maxPageSize } from "@gantry/domain/filters/find.ts";
import {
  formatPreferenceIds,
  tenantFormatPreferenceIds,
} from "@gantry/domain/contract/people/preference-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { api } from "../../queries/api.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { preferenceKey, type PreferenceScope } from "./preference-scope.ts";

export type { PreferenceScope };

const minuteMs = 60_000;
const paths = { user: "/preferences", system: "/system-preferences" } as const;

/**
 * All preferences of a scope in one call, so that a missing one is not a failed call (TABLE-037, PREF-013).
 */
export const preferencesQuery = (scope: PreferenceScope) =>
  queryOptions({
    queryKey: [...preferenceKey(scope), "all"],
    queryFn: ({ signal }) => findPreferences(scope, { pageSize: maxPageSize }, signal),
    staleTime: 5 * minuteMs,
    gcTime: 10 * minuteMs,
  });

export const formatsStaleMs = 15 * minuteMs;

/** Time and unit formats: few preferences that every screen needs, refetched less often (PREF-014). */
const formatsOfScope = (scope: PreferenceScope, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...preferenceKey(scope), "formats"],
    queryFn: ({ signal }) =>
      findPreferences(scope, { filters: [{ field: "id", operator: "IN", value: [...ids] }] }, signal),
    staleTime: formatsStaleMs,
    gcTime: 30 * minuteMs,
  });
export const formatsQuery = formatsOfScope("user", formatPreferenceIds);
export const tenantFormatsQuery = formatsOfScope("system", tenantFormatPreferenceIds);

export interface HeldPreference {
  /** Undefined until loaded or if never saved. Unvalidated: check before use. */
  metadata: Record<string, unknown> | undefined;
  isLoaded: boolean;
}

export function usePreference(scope: PreferenceScope, id: string): HeldPreference {
  const { data } = useQuery(preferencesQuery(scope));
  return { metadata: metadataOf(data, id), isLoaded: data !== undefined };
}

/** Undefined if missing or not an object. */
export function metadataOf(
  preferences: readonly Preference[] | undefined,
  id: string,
): Record<string, unknown> | undefined {
  const metadata: unknown = preferences?.find((one) => one.id === id)?.metadata;
  const isObject = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  return isObject ? (metadata as Record<string, unknown>) : undefined;
}

/**
 * Saves a preference, new or existing. Optimistic, in other tabs too; a failure is reported and rolled back.
 */
export function useSavePreference(scope: PreferenceScope) {
  const { t } = useTranslation("preferences");
  return useChange<Preference>(scope, {
    call: (preference) => api.post(paths[scope], preference),
    change: (held, preference) => [...held.filter(({ id }) => id !== preference.id), preference],
    saved: scope === "user" ? t("preferenceSaved") : t("systemPreferenceSaved"),
    failed: scope === "user" ? t("preferenceSaveError") : t("systemPreferenceSaveError"),
  });
}

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
  call(preference: Given): Promise<unknown>;
  change(held: readonly Preference[], preference: Given): Preference[];
  saved: string;
  failed: string;
}

function useChange<Given>(scope: PreferenceScope, { call, change, saved, failed }: Change<Given>) {
  const cache = useQueryClient();
  const { queryKey } = preferencesQuery(scope);
  const scopeKey = preferenceKey(scope);
  return useMutation({
    // Serialized, so that the last choice is saved last.
    scope: { id: scopeKey.join(" ") },
    mutationFn: call,
    onMutate: async (preference: Given) => {
      await cache.cancelQueries({ queryKey: scopeKey });
      cache.setQueryData(queryKey, (held: Preference[] | undefined) => held && change(held, preference));
    },
    onSuccess: () => {
      toast("success", saved);
      notifyOtherTabs(scope);
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
