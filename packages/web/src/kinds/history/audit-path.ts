import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

export function auditPath(kind: AnyKind, id: string, auditId?: string): string {
  const entity = kind.singleton === undefined ? `${kind.pages}/${encodeURIComponent(id)}` : kind.pages;
  return `${entity}/audit${auditId === undefined ? "" : `/${encodeURIComponent(auditId)}`}`;
}
