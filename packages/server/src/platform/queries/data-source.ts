import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kindCatalogue } from "../kinds/kind-catalogue.ts";
import type { ListCatalogue } from "../list/catalogue.ts";

/** A list that queries may count and sum. */
export interface DataSource {
  name: string;
  /** The type whose READ permission and licence it needs. */
  entityType: string;
  licence?: AnyKind["licence"];
  catalogue: ListCatalogue;
  timeField: string;
}

/** Every kind is a source, by the time of its creation. */
export const kindSources = (kinds: readonly AnyKind[]): DataSource[] =>
  kinds
    .filter(({ singleton }) => singleton === undefined)
    .map((kind) => ({
      name: kind.name,
      entityType: kind.entityType,
      ...(kind.licence === undefined ? {} : { licence: kind.licence }),
      catalogue: kindCatalogue(kind),
      timeField: "createdAt",
    }));
