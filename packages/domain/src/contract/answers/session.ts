import { z } from "zod";
import { themeFamilies } from "../../kinds/branding-options.ts";
import { licenceFeatures } from "../../licence/licence-features.ts";
import { time } from "./common.ts";
import { grantsOnTheWire } from "./permissions.ts";

const licensedFeature = z
  .object({
    name: z.enum(licenceFeatures),
    supportsQuantity: z.boolean(),
    /** Licensed quantity; null if the feature is not counted. */
    quantity: z.number().nullable(),
  })
  .meta({ id: "LicensedFeature" });
export type LicensedFeature = z.infer<typeof licensedFeature>;

/** Content of a licence (LIC-004, LIC-006). */
const license = z
  .object({
    name: z.string(),
    expiration: time,
    features: z.array(licensedFeature),
    metadata: z.object({
      organization: z.string().exactOptional(),
      region: z.string().exactOptional(),
      supportLevel: z.string().exactOptional(),
    }),
    /** Installations it is valid for; empty: any. */
    machineIds: z.array(z.string()),
  })
  .meta({ id: "License" });
export type License = z.infer<typeof license>;

/** GET /api/v1/system/license-token (LIC-003, LIC-015). Everything is null while there is none. */
export const licenseTokenAnswer = z
  .object({
    key: z.string().nullable(),
    token: z.string().nullable(),
    createdAt: time.nullable(),
    updatedAt: time.nullable(),
    license: license.nullable(),
    state: z.enum(["missing", "expired", "valid"]),
    used: z.partialRecord(z.enum(licenceFeatures), z.number()),
  })
  .meta({ id: "LicenseTokenAnswer" });
export type LicenseTokenAnswer = z.infer<typeof licenseTokenAnswer>;

/** GET /api/v1/system/license-token/machine-ids (LIC-020). */
export const licenseMachineIdsAnswer = z
  .object({
    machineId: z.string(),
    /** Installations named by the licence; empty: any, or no licence. */
    machineIds: z.array(z.string()),
  })
  .meta({ id: "LicenseMachineIdsAnswer" });
export type LicenseMachineIdsAnswer = z.infer<typeof licenseMachineIdsAnswer>;

const sessionLicence = z
  .object({
    state: z.enum(["missing", "expired", "valid"]),
    expiration: time.nullable(),
    features: z.array(licensedFeature),
  })
  .meta({ id: "SessionLicence" });
export type SessionLicence = z.infer<typeof sessionLicence>;

/**
 * A setting, of one person (`/api/v1/preferences`) or of a tenant (`/api/v1/system-preferences`). POST saves whether or not it
 * is there, PUT only what is there; a GET of one that was never saved answers 404.
 */
export const preference = z
  .object({
    id: z.string(),
    name: z.string(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Preference" });
export type Preference = z.infer<typeof preference>;

/** GET /api/v1/session: what the page needs after sign-in, in one call. */
export const sessionAnswer = z
  .object({
    /** `picture` is a small data URL. */
    user: z.object({
      id: z.string(),
      name: z.string(),
      userName: z.string(),
      email: z.string().nullable(),
      picture: z.string().nullable().exactOptional(),
    }),
    tenant: z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
    }),
    tenants: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
      }),
    ),
    /** The tenant without a choice in this tab: the preferred one if allowed, otherwise the first (AUTH-011). */
    defaultTenantId: z.string(),
    /** Format settings, included so that the first render is right (PREF-018). */
    formats: z.array(preference),
    /** Zone and units of the tenant, for everyone who chose none. */
    tenantFormats: z.array(preference),
    permissions: grantsOnTheWire,
    /** Enabled features: none if the licence is missing or expired. */
    features: z.array(z.string()),
    /** Missing only if the server does not check licences. */
    licence: sessionLicence.exactOptional(),
    serverTime: time,
    version: z.string(),
  })
  .meta({ id: "SessionAnswer" });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** GET /system/branding (ADM-018); readable by every signed-in user of the tenant. */
export const brandingAnswer = z
  .object({
    /** A data URL. */
    logo: z.string().nullable(),
    name: z.string().nullable(),
    theme: z.enum(themeFamilies).nullable(),
  })
  .meta({ id: "BrandingAnswer" });
export type BrandingAnswer = z.infer<typeof brandingAnswer>;

/** GET /api/v1/config, without a token: how to sign in. */
export const publicConfig = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    scope: z.string(),
    audience: z.string().nullable(),
    /** The only origin at which people can sign in; null: the identity provider knows them. */
    origin: z.string().nullable(),
    version: z.string(),
    applicationName: z.string(),
  })
  .meta({ id: "PublicConfig" });
export type PublicConfig = z.infer<typeof publicConfig>;
