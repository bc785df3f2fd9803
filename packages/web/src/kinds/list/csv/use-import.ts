import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { checkRows, savableRows, saveRows } from "./import-calls.ts";
import type { FileRow, ReadFile } from "./read-file.ts";

export function useImport(kind: AnyKind) {
  const cache = useQueryClient();
  const [file, setFile] = useState<ReadFile>();
  const [busy, setBusy] = useState<"checking" | "applying">();
  const [failure, setFailure] = useState<unknown>();
  const isStopped = useRef(false);

  const run = async (what: "checking" | "applying", read: ReadFile) => {
    isStopped.current = false;
    setFailure(undefined);
    setBusy(what);
    try {
      await (what === "checking" ? checkRows : saveRows)({
        kind,
        header: read.header,
        rows: read.rows,
        isStopped: () => isStopped.current,
        onPart: (part) => setFile((before) => before && withPart(before, part)),
      });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
      if (what === "applying") void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
    }
  };
  return {
    file,
    busy,
    failure,
    rows: file?.rows ?? [],
    savable: savableRows(file?.rows ?? []),
    take(read: ReadFile) {
      setFile(read);
      if (read.rows.length > 0) void run("checking", read);
    },
    check: () => file && void run("checking", file),
    save: () => file && void run("applying", file),
    stop: () => void (isStopped.current = true),
    reset() {
      isStopped.current = true;
      setFile(undefined);
      setFailure(undefined);
    },
  };
}

function withPart(file: ReadFile, part: readonly FileRow[]): ReadFile {
  const byLine = new Map(part.map((row) => [row.line, row]));
  return { ...file, rows: file.rows.map((row) => byLine.get(row.line) ?? row) };
}
