import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { RouteDeclaration } from "./route.ts";

/** Applies the licensed feature to all routes that do not declare their own. */
export function guardLicensedRoutes(
  routes: readonly RouteDeclaration<never>[],
  feature: LicenceFeature | undefined,
): RouteDeclaration<never>[] {
  if (feature === undefined) return [...routes];
  return routes.map((route) => (route.licence === undefined ? { ...route, licence: feature } : route));
}
