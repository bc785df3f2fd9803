import { can, type Session, useSession } from "../session/session-store.ts";
import type { Feature, FeatureRoute, MenuItem } from "../kinds/feature.ts";
import { features } from "./features.ts";

/** A feature with the menu entries that this user may open. */
export interface OpenFeature {
  feature: Feature;
  items: MenuItem[];
  /** Where a click on the module leads. */
  path: string;
}

/** Whether the tenant's licence opens the feature. */
export const isLicensed = (feature: Feature, session: Session): boolean =>
  feature.licence === undefined || session.features.has(feature.licence);

/** The licensed features that the user may see something of, by label, the system last (PLAT-006). */
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

/** Whether an address exists for this user now; any other leads home (LIC-026 to LIC-030). */
export function isRouteOpen(
  feature: Feature,
  { licence, entityType }: FeatureRoute,
  session: Session,
): boolean {
  if (!isLicensed(feature, session)) return false;
  if (licence !== undefined && !session.features.has(licence)) return false;
  return entityType === undefined || can(session, "READ", entityType);
}

/** What acts on cameras by hand is offered only where cameras are licensed (LIC-028). */
export const showsHotkeys = (session: Pick<Session, "features">): boolean => session.features.has("camera");

function isItemOpen({ entityType, action = "READ", licence }: MenuItem, session: Session): boolean {
  if (licence !== undefined && !session.features.has(licence)) return false;
  return entityType === undefined || can(session, action, entityType);
}

export function useOpenFeatures(): OpenFeature[] {
  return openFeatures(useSession());
}
