import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";

/** Where an entity is, for the address of a screen about that place; undefined without a location. */
export function placeSearch(kind: AnyKind, entity: Entity): Record<string, string | number> | undefined {
  const location = entity[kind.geometry ?? ""] as { coordinates?: readonly number[] } | null | undefined;
  const [longitude, latitude] = location?.coordinates ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const words = { road: entity["roadName"], direction: entity["direction"], name: nameOf(entity) };
  const shownWords = Object.entries(words).filter(
    (word): word is [string, string] => typeof word[1] === "string" && word[1] !== "",
  );
  return { latitude, longitude, ...Object.fromEntries(shownWords) };
}
