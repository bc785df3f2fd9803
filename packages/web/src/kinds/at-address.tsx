import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";

/** Placeholder in a kind's pages and conditions for the entity id in the URL. */
export const ownerMark = "$ownerId";

/** Binds a kind to the owner in the URL: its list and form are limited to that owner. */
export function AtAddress({ kind, children }: { kind: AnyKind; children: (here: AnyKind) => ReactNode }) {
  const { ownerId } = useParams({ strict: false }) as { ownerId?: string };
  const here = useMemo(() => (ownerId === undefined ? kind : narrowToOwner(kind, ownerId)), [kind, ownerId]);
  return children(here);
}

export function narrowToOwner(kind: AnyKind, ownerId: string): AnyKind {
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
