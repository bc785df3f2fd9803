import { useRouterState } from "@tanstack/react-router";
import type { Feature, FeatureRoute } from "../../kinds/feature.ts";
import { textsStore } from "../../text/text.ts";
import { features } from "../features.ts";
import { settingsRoutes } from "../settings/settings-routes.ts";

interface KnownRoute {
  /** Undefined for the console's own screens. */
  feature: Feature | undefined;
  route: FeatureRoute;
}

const routes = new Map<string, KnownRoute>([
  ...settingsRoutes.map((route) => [route.path, { feature: undefined, route }] as const),
  ...features.flatMap((feature) => feature.routes.map((route) => [route.path, { feature, route }] as const)),
]);
export const findRoute = (path: string): KnownRoute | undefined => routes.get(path);

export interface OpenPlace {
  isHome: boolean;
  feature: Feature | undefined;
  route: FeatureRoute | undefined;
  address: string;
  itemPath: string | undefined;
}

export function useOpenPlace(): OpenPlace {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const areTextsThere = textsStore((texts) => texts.areAllThere);
  const found = match && !isOfUnknown(match.params) ? findRoute(match.fullPath) : undefined;
  const trail = found ? [found.route.path, ...listAncestors(found.route)] : [];
  return {
    isHome: match?.fullPath === "/",
    feature: found?.feature,
    // Its title may be in texts that are not loaded yet.
    route: areTextsThere ? found?.route : undefined,
    address: match?.pathname ?? "/",
    itemPath: found?.feature?.menu.items.find(({ path }) => trail.includes(path))?.path,
  };
}

/** Of an address below a screen that has none there, the router gives the screen and the rest of the address. */
const isOfUnknown = (params: object): boolean => Object.hasOwn(params, "**");

/** Nearest first. */
export function listAncestors(route: FeatureRoute): string[] {
  if (!route.parent) return [];
  const above = findRoute(route.parent);
  return [route.parent, ...(above ? listAncestors(above.route) : [])];
}

export function addressAbove(path: string, address: string): string {
  const open = address.split("/");
  return path
    .split("/")
    .map((part, at) => (part.startsWith("$") ? (open[at] ?? "") : part))
    .join("/");
}
