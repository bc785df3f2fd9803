import { featureOfModule } from "@gantry/domain/licence/licence-features.ts";
import { can, type Session, useSession } from "../session/session-store.ts";
import type { Feature, FeatureRoute, MenuItem } from "../kinds/feature.ts";
import { features } from "./features.ts";

export interface OpenFeature {
  feature: Feature;
  items: MenuItem[];
  path: string;
}

export function isLicensed({ module }: Feature, session: Session): boolean {
  const licence = featureOfModule(module);
  return licence === undefined || session.features.has(licence);
}

/** Licensed features with visible content, by label, system last (PLAT-006). */
export function openFeatures(session: Session): OpenFeature[] {
  return features
    .filter((feature) => isLicensed(feature, session))
    .flatMap((feature) => {
      const items = feature.menu.items.filter((item) => isItemOpen(item, session));
      const [first] = items;
      return first ? [{ feature, items, path: first.path }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(a.feature.module === "system") - Number(b.feature.module === "system") ||
        a.feature.menu.label().localeCompare(b.feature.menu.label()),
    );
}

/** Whether an address is open for this user; others say so (LIC-026 to LIC-030). */
export function isRouteOpen(
  feature: Feature,
  { licence, entityType }: FeatureRoute,
  session: Session,
): boolean {
  if (!isLicensed(feature, session)) return false;
  if (licence !== undefined && !session.features.has(licence)) return false;
  return entityType === undefined || can(session, "READ", entityType);
}

/** Camera controls are offered only if cameras are licensed (LIC-028). */
export const showsHotkeys = (session: Pick<Session, "features">): boolean => session.features.has("camera");

function isItemOpen({ entityType, action = "READ", licence }: MenuItem, session: Session): boolean {
  if (licence !== undefined && !session.features.has(licence)) return false;
  return entityType === undefined || can(session, action, entityType);
}

export function useOpenFeatures(): OpenFeature[] {
  return openFeatures(useSession());
}
