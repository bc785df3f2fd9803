import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";

/** Stands in a kind's pages and conditions for the entity that the address names. */
export const ownerMark = "$ownerId";

/** A kind as it is at the open address: what belongs to one entity is listed and made for the one that is named there. */
export function AtAddress({ kind, children }: { kind: AnyKind; children: (here: AnyKind) => ReactNode }) {
  const { ownerId } = useParams({ strict: false }) as { ownerId?: string };
  const here = useMemo(() => (ownerId === undefined ? kind : ownedBy(kind, ownerId)), [kind, ownerId]);
  return children(here);
}

/** The kind narrowed to what belongs to one entity. */
export function ownedBy(kind: AnyKind, ownerId: string): AnyKind {
  const where = Object.entries(kind.where ?? {}).map(([field, value]) => [
    field,
    value === ownerMark ? ownerId : value,
  ]);
  return {
    ...kind,
    pages: kind.pages.replace(ownerMark, encodeURIComponent(ownerId)),
    where: Object.fromEntries(where),
  };
}
