import { entityTypes } from "../entity-types.ts";
import type { AnyKind } from "../kinds/define-kind.ts";
import { entityPath } from "./entity-path.ts";
import { kinds } from "../kinds/index.ts";

const byType: ReadonlyMap<string, AnyKind> = new Map(kinds.map((kind) => [kind.entityType, kind]));

/** The kind of an entity type; undefined for types that people do not edit. Throws for a type that does not exist (PLAT-047). */
export function kindOfType(entityType: string): AnyKind | undefined {
  if (!Object.hasOwn(entityTypes, entityType)) throw new Error(`There is no entity type "${entityType}"`);
  return byType.get(entityType);
}

/**
 * Where a link to an entity leads (PLAT-054 to PLAT-061); undefined for types without a page of their own.
 * Throws for an entity type that does not exist (PLAT-047).
 */
export function detailPath(entityType: string, id: string): string | undefined {
  const kind = kindOfType(entityType);
  if (!kind || kind.unlinked || kind.singleton !== undefined) return undefined;
  return entityPath(kind, id);
}
