/** Settings shared across all tenants of a user; the others are per tenant (PREF-003). */
export const accountPreferenceIds = [
  "default_tenant",
  "user_date_format",
  "user_time_format",
  "user_unit_system",
  "user_time_zone",
] as const;

/**
 * Date, time and unit formats of a user; `metadata.value` is a pattern, `metric` or `imperial`, or the IANA name
 * of a time zone.
 */
export const formatPreferenceIds = [
  "user_date_format",
  "user_time_format",
  "user_unit_system",
  "user_time_zone",
] as const;

/** Zone and units of the tenant, for everyone who chose none. */
export const tenantFormatPreferenceIds = ["tenant_time_zone", "tenant_unit_system"] as const;

/** Which alarms sound for a person: an `AlarmSoundChoice`. */
export const alarmSoundPreference = "alarm_sound";

/**
 * System preference: whether the tenant's public pages are enabled; `metadata.value` is a boolean. They show the
 * system walls whose ids are in `metadata.walls`, or all of them without it.
 */
export const publicPagesPreference = "public_pages";
export const maxPublicWalls = 500;

/** What the public map can show; `metadata.parts` lists what it does, nothing without it. */
export const publicParts = ["incidents", "workZones", "signs", "cameras", "travelTimes"] as const;
export type PublicPart = (typeof publicParts)[number];

/** Formats in which others read the tenant's road events; `metadata.feeds` lists the open ones. */
export const publicFeeds = ["wzdx", "cifs", "open511", "geojson"] as const;
export type PublicFeed = (typeof publicFeeds)[number];

/** Sites that may show the public pages in a frame, as origins in `metadata.embedders`; none without it. */
export const maxEmbedders = 20;

/** The origin of a site that a person typed, if it is one: https, a host name, perhaps a port, nothing more. */
export function httpsOrigin(text: string): string | undefined {
  const [, origin] =
    /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)\/?$/.exec(text.trim().toLowerCase()) ?? [];
  return origin?.replace(/:443$/, "");
}

/** Limit of `metadata` in bytes of JSON. */
export const preferenceMaxBytes = 256 * 1024;
export const maxPreferences = 500;
