import type { PastDocuments, PastDocumentsQuery } from "@gantry/domain/contract/answers/time-machine.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { pastReads } from "../../queries/past-reads.ts";

/** Documents of a kind as they were saved at a moment: those in force then, or the one of an id. */
export const pastDocumentsQuery = <Document extends object>(
  { entityType }: AnyKind,
  atMs: number,
  id?: string,
) =>
  queryOptions({
    ...pastReads,
    queryKey: ["past", "documents", entityType, atMs, id],
    queryFn: ({ signal }) => {
      const body: PastDocumentsQuery = { at: new Date(atMs).toISOString(), entityType, id };
      return api.post<Omit<PastDocuments, "items"> & { items: (Document & { id: string })[] }>(
        "/system/time-machine/documents",
        body,
        { signal },
      );
    },
  });
