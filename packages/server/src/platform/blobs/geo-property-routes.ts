import { AppError } from "@gantry/domain/errors.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import { callLimiter } from "../read-only/call-limit.ts";
import { fetchOutside } from "./fetch-outside.ts";
import { readGeojson } from "./read-geojson.ts";

/** A burst of ten, then one every six seconds, too few to scan networks. */
const geoPropertyLimit = { perS: 1 / 6, burst: 10 };

const body = z.object({ url: z.string().min(1).max(2_000) });
const answer = z.object({ properties: z.array(z.string()) });

/**
 * Property names of the features at a GeoJSON URL (FORM-044). The server fetches it because the page's CSP
 * forbids it; every failure gives the same empty list.
 */
export function geoPropertyRoutes(
  { clock }: { clock: Clock },
  allowedHosts: readonly string[],
): RouteDeclaration<never>[] {
  const limited = callLimiter(geoPropertyLimit);
  return [
    defineRoute({
      method: "POST",
      path: "/map/layer/properties",
      summary: "List property names of the features at a URL; empty if it cannot be read",
      access: "signedIn",
      body,
      answer,
      handler: async ({ principal, body: { url } }) => {
        const { entityType } = mapLayer;
        const may = (["CREATE", "UPDATE"] as const).some((action) =>
          allowedIds(principal.grants, action, entityType),
        );
        if (!may) throw new AppError("noPermission");
        const retryAfterS = limited(`${principal.tenantId} ${principal.id}`, clock.nowMs());
        if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
        const address = URL.parse(url);
        const bytes = address && (await fetchOutside(address, allowedHosts));
        return { properties: (bytes && (await readGeojson(bytes))) ?? [] };
      },
    }),
  ];
}
