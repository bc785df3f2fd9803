import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { EntityType } from "@gantry/domain/entity-types.ts";
import { kindOfType } from "@gantry/domain/kinds/detail-path.ts";
import { can, type Session } from "../../session/session-store.ts";

/** What people look for by name, in the order of the results. */
const searchedTypes = [
  "SIGN",
  "CAMERA",
  "AUTOMATED_INCIDENT",
  "DETECTOR",
  "WIM",
  "WEATHER_STATION",
  "VIDEO_WALL",
  "TOUR",
  "WALL_LAYOUT",
  "SIGN_PLAN",
  "LIBRARY_MESSAGE",
  "CAMERA_GROUP",
  "REPORT",
  "ALERT_SOURCE",
] as const satisfies readonly EntityType[];

/** Results of these types open their page; any other is found, and can be acted on, but does not open (TABLE-035). */
const openedTypes: readonly string[] = ["CAMERA", "TOUR", "VIDEO_WALL", "SIGN"];
export const opensFromSearch = (entityType: string): boolean => openedTypes.includes(entityType);

/** The kinds that this user may look through. */
export function searchedKinds(session: Session): AnyKind[] {
  return searchedTypes
    .map((entityType) => kindOfType(entityType))
    .filter((kind): kind is AnyKind => kind !== undefined)
    .filter(({ licence }) => licence === undefined || session.features.has(licence))
    .filter(({ entityType }) => can(session, "READ", entityType));
}
