import type { BrandingOptions } from "../../kinds/branding-options.ts";

/** GET /system/branding: what a tenant calls itself and how it looks, for everybody signed in to it (ADM-018). */
export interface BrandingAnswer {
  /** A data URL. */
  logo: string | null;
  name: string | null;
  theme: NonNullable<BrandingOptions["theme"]> | null;
}
