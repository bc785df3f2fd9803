import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { notifyOtherTabs } from "../../../session/preference/other-tabs.ts";
import { metadataOf, preferencesQuery } from "../../../session/preference/preference-queries.ts";
import type { PreferenceScope } from "../../../session/preference/preference-scope.ts";

export interface ChangedPreset {
  was: { entry: unknown; index: number } | undefined;
}

const paths = { user: "/preferences", system: "/system-preferences" } as const;

/**
 * The currently stored preference, from the server. Throws if its presets are not a list, so that nothing is
 * lost.
 */
export async function freshPreference(
  cache: QueryClient,
  scope: PreferenceScope,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const metadata = metadataOf(await cache.fetchQuery({ ...preferencesQuery(scope), staleTime: 0 }), id);
  if (metadata && "presets" in metadata && !Array.isArray(metadata["presets"]))
    throw new Error(`The presets of ${id} are no list`);
  return metadata;
}

/** Saves a preference silently; undefined deletes it. Views update, in other tabs too. */
export async function writePreference(
  cache: QueryClient,
  scope: PreferenceScope,
  id: string,
  preference: Preference | undefined,
): Promise<void> {
  const path = paths[scope];
  await (preference ? api.post(path, preference) : api.delete(`${path}/${encodeURIComponent(id)}`));
  cache.setQueryData(preferencesQuery(scope).queryKey, (held: Preference[] | undefined) => {
    const others = held?.filter((one) => one.id !== id);
    return others && (preference ? [...others, preference] : others);
  });
  notifyOtherTabs(scope);
}
