import type {
  ImportAnswerRow,
  ImportJob,
  ImportJobRows,
  ImportJobs,
} from "@gantry/domain/contract/answers/bulk.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** Enough for the largest file on a slow line. */
const uploadTimeoutMs = 600_000;
const pollEveryMs = 700;

type Imported = Pick<AnyKind, "entityType" | "path">;

export const importKey = ({ entityType }: Pick<AnyKind, "entityType">) => ["import", entityType] as const;

/** The caller's imports, newest first; read again while one runs. */
export function importsQuery(kind: Imported) {
  return queryOptions({
    queryKey: [...importKey(kind), "jobs"],
    queryFn: async ({ signal }) => {
      const answer = await api.get<ImportJobs>(`${kind.path}/import-jobs`, { signal });
      return answer?.items ?? [];
    },
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === "RUNNING") ? pollEveryMs : false,
    staleTime: 0,
  });
}

/** Results of a phase that has ended or was stopped. */
export function importRowsQuery(kind: Imported, { id, phase, state, done }: ImportJob) {
  return queryOptions({
    queryKey: [...importKey(kind), "rows", id, phase, state, done],
    queryFn: ({ signal }) => readAllRows(kind, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readAllRows({ path }: Imported, id: string, signal: AbortSignal): Promise<ImportAnswerRow[]> {
  const rows: ImportAnswerRow[] = [];
  for (;;) {
    const answer = await api.get<ImportJobRows>(`${path}/import-jobs/${id}/rows?from=${rows.length}`, {
      signal,
    });
    rows.push(...(answer?.items ?? []));
    if (!answer || answer.items.length === 0 || rows.length >= answer.total) return rows;
  }
}

export function uploadFile({ path }: Imported, file: Blob): Promise<ImportJob> {
  return api.upload<ImportJob>(`${path}/import-jobs`, file, { timeoutMs: uploadTimeoutMs });
}

export function moveImport(
  { path }: Imported,
  id: string,
  move: "apply" | "stop" | "resume",
): Promise<ImportJob> {
  return api.post<ImportJob>(`${path}/import-jobs/${id}/${move}`);
}

export function forgetImport({ path }: Imported, id: string): Promise<void> {
  return api.delete(`${path}/import-jobs/${id}`);
}
