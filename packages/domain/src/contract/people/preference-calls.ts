/**
 * A setting, of one person (`/api/preferences`) or of a tenant (`/api/system-preferences`). POST saves whether or not it
 * is there, PUT only what is there; a GET of one that was never saved answers 404.
 */
export interface Preference {
  id: string;
  name: string;
  metadata: Record<string, unknown>;
}

/** Settings that go with a person into every tenant; all others are kept per tenant (PREF-003). */
export const accountPreferenceIds = [
  "default_tenant",
  "user_date_format",
  "user_time_format",
  "user_unit_system",
] as const;

/** How a person reads times and measures; `metadata.value` is a pattern, or `metric` or `imperial`. */
export const formatPreferenceIds = ["user_date_format", "user_time_format", "user_unit_system"] as const;

/** Whether everybody may see the tenant's public pages; a system preference, `metadata.value` true or false. */
export const publicPagesPreference = "public_pages";

/** Largest `metadata`, in bytes of JSON. */
export const preferenceMaxBytes = 256 * 1024;
/** Settings that one person may keep in a tenant. */
export const maxPreferences = 500;
