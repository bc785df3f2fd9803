import type { FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { queryKeys } from "../../queries/kind-queries.ts";

export interface AuditEntry {
  id: string;
  timestamp: string;
  user: string;
  action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE";
  changes?: number;
}
export interface AuditEdit extends AuditEntry {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const pageSize = 200;

export function auditQuery(kind: AnyKind, id: string) {
  const query: FindQuery = { page: 0, pageSize, sortField: "timestamp", ascending: false };
  return queryOptions({
    queryKey: queryKeys.audit(kind.entityType, id),
    queryFn: ({ signal }) =>
      api.post<FindAnswer<AuditEntry>>(`${kind.path}/${encodeURIComponent(id)}/audit/find`, query, {
        signal,
      }),
    staleTime: 0,
  });
}

export function editQuery(kind: AnyKind, id: string, auditId: string) {
  return queryOptions({
    queryKey: [...queryKeys.audit(kind.entityType, id), auditId],
    queryFn: ({ signal }) =>
      api.get<AuditEdit>(`${kind.path}/${encodeURIComponent(id)}/audit/${encodeURIComponent(auditId)}`, {
        signal,
      }),
    // History is immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
