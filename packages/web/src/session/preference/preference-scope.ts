/** Whose settings: the person's own, or everybody's in the tenant. */
export type PreferenceScope = "user" | "system";

/** Key of everything the cache holds of a scope's settings. */
export const preferenceKey = (scope: PreferenceScope) => ["preferences", "PREFERENCE", scope] as const;
