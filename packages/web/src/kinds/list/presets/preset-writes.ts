import type { Preference } from "@gantry/domain/contract/people/preference-calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { tellOtherTabs } from "../../../session/preference/other-tabs.ts";
import { metadataOf, preferencesQuery } from "../../../session/preference/preference-queries.ts";
import type { PreferenceScope } from "../../../session/preference/preference-scope.ts";

/** What became of one preset. */
export interface ChangedPreset {
  /** The entry as it was stored before, and its place; undefined: there was none. */
  was: { entry: unknown; index: number } | undefined;
}

const paths = { user: "/preferences", system: "/system-preferences" } as const;

/** What is saved under an id now, asked of the server. Throws when its presets are no list, so that nothing is lost. */
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

/** Saves a setting without a word, or with undefined forgets it. What is shown follows, in other tabs too. */
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
  tellOtherTabs(scope);
}
