import type { AnyKind } from "../kinds/define-kind.ts";

/** Address of one entity: its detail screen where the kind has one, else its form. */
export function entityPath(kind: Pick<AnyKind, "pages" | "detail">, id: string): string {
  return `${kind.pages}/${encodeURIComponent(id)}${kind.detail ? "/detail" : ""}`;
}
