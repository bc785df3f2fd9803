import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { RouteDeclaration } from "./route.ts";

/** The routes, open only with the licensed feature unless they say something else themselves. */
export function licensedRoutes(
  routes: readonly RouteDeclaration<never>[],
  feature: LicenceFeature | undefined,
): RouteDeclaration<never>[] {
  if (feature === undefined) return [...routes];
  return routes.map((route) => (route.licence === undefined ? { ...route, licence: feature } : route));
}
