import type { ImportJob } from "@gantry/domain/contract/answers/bulk.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { forgetImport, importRowsQuery, importsQuery, moveImport, uploadFile } from "./import-calls.ts";
import type { ReadFile } from "./read-file.ts";

/** The newest import of this person runs on the server, whether the dialog is open or not. */
export function useImport(kind: AnyKind, isOpen: boolean) {
  const cache = useQueryClient();
  const jobs = useQuery({ ...importsQuery(kind), enabled: isOpen });
  const job = jobs.data?.[0];
  const [file, setFile] = useState<ReadFile>();
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isIdle = job !== undefined && job.state !== "RUNNING";
  const rows = useQuery({ ...importRowsQuery(kind, job ?? noJob), enabled: isOpen && isIdle });
  const isApplied = job?.phase === "APPLY" && isIdle;
  useEffect(() => {
    if (isApplied) void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
  }, [isApplied, job?.id, cache, kind.entityType]);

  const change = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    await cache.invalidateQueries({ queryKey: importsQuery(kind).queryKey });
  };
  const move = (how: "apply" | "stop" | "resume") => () =>
    job && void change(() => moveImport(kind, job.id, how));
  return {
    job,
    file,
    isUploading,
    isLoading: jobs.isLoading,
    failure: failure ?? jobs.error ?? undefined,
    rows: isIdle ? (rows.data ?? []) : [],
    take(read: ReadFile) {
      setFile(read);
      const { file: sent } = read;
      if (!sent) return;
      setUploading(true);
      void change(() => uploadFile(kind, sent)).finally(() => setUploading(false));
    },
    apply: move("apply"),
    stop: move("stop"),
    resume: move("resume"),
    forget() {
      setFile(undefined);
      if (job) void change(() => forgetImport(kind, job.id));
    },
  };
}

const noJob: ImportJob = {
  id: "",
  phase: "CHECK",
  state: "RUNNING",
  total: 0,
  done: 0,
  counts: {},
  error: null,
  createdAt: "",
  updatedAt: "",
};
