import type { AnyKind } from "../kinds/define-kind.ts";

export function entityPath(kind: Pick<AnyKind, "pages" | "detail">, id: string): string {
  return `${kind.pages}/${encodeURIComponent(id)}${kind.detail ? "/detail" : ""}`;
}
