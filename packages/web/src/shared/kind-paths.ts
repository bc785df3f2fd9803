import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

/** Address of one entity: its detail screen where the kind has one, else its form. */
export function entityPath(kind: Pick<AnyKind, "pages">, id: string, hasDetail: boolean): string {
  return `${kind.pages}/${encodeURIComponent(id)}${hasDetail ? "/detail" : ""}`;
}
