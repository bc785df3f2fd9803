export type PreferenceScope = "user" | "system";

export const preferenceKey = (scope: PreferenceScope) => ["preferences", "PREFERENCE", scope] as const;
