import { type BrandingAnswer, brandingAnswer } from "@gantry/domain/contract/answers/session.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { defineRoute, type RouteDeclaration } from "../../platform/http/route.ts";
import { kindTable } from "../../platform/kinds/database/kind-tables.ts";
import type { Platform } from "../../platform/module.ts";

/**
 * The tenant's branding, for every signed-in user because every screen shows it; no other branding options
 * are returned. Only if branding is licensed (LIC-027).
 */
export function brandingRoutes({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] {
  const { table } = kindTable(brandingOptions);
  return [
    defineRoute({
      method: "GET",
      path: "/system/branding",
      answer: brandingAnswer,
      summary: "Get logo, name and theme of the tenant",
      access: "signedIn",
      licence: "branding",
      handler: async ({ principal }): Promise<BrandingAnswer> => {
        const [row] = await database.inTenant(principal, (db) =>
          db.query<BrandingAnswer>(
            `select doc ->> 'logo' as logo, doc ->> 'name' as name, doc ->> 'theme' as theme
             from ${table} where tenant_id = $1 and id = $2`,
            [db.tenantId, brandingOptions.singleton],
          ),
        );
        return row ?? { logo: null, name: null, theme: null };
      },
    }),
  ];
}
