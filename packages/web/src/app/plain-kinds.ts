import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Feature, FeatureRoute } from "../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../kinds/kind-screens.tsx";

/** Gives each kind that no feature shows its own screens and a menu entry in the first feature of its module. */
export function withPlainKinds(
  features: readonly Feature[],
  all: readonly AnyKind[] = kinds,
): readonly Feature[] {
  const shown = new Set(features.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const plain = all.filter(({ pages, unlinked }) => !unlinked && !shown.has(pages));
  return features.map((feature) => {
    const own = plain.filter(({ module }) => features.find((one) => one.module === module) === feature);
    const items = [...feature.menu.items, ...own.map(kindMenuItem)];
    return {
      ...feature,
      menu: { ...feature.menu, items },
      routes: [...feature.routes, ...own.flatMap(makeLicensedRoutes)],
    };
  });
}

const makeLicensedRoutes = (kind: AnyKind): FeatureRoute[] =>
  kindRoutes(kind).map((route) => ({ ...route, ...(kind.licence && { licence: kind.licence }) }));
