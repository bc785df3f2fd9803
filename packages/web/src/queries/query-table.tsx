import type { UseQueryResult } from "@tanstack/react-query";
import { DataTable } from "../kit/table/data-table.tsx";
import type { DataTableProps } from "../kit/table/data-table-props.ts";
import { FailedToLoad } from "./failed-to-load.tsx";

interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, "rows" | "rowId" | "error" | "isWrapping"> {
  query: Pick<UseQueryResult<{ items: readonly Row[] }>, "data" | "error" | "refetch">;
  /** What could not be loaded, in words. */
  failed: string;
}

/** The rows of a query in a table; after a failure what failed and how to try again. */
export function QueryTable<Row extends { id: string }>({
  query: { data, error, refetch },
  failed,
  ...table
}: QueryTableProps<Row>) {
  return (
    <DataTable
      {...table}
      rows={data?.items}
      rowId={({ id }) => id}
      isWrapping
      error={error && !data && <FailedToLoad title={failed} error={error} onRetry={() => void refetch()} />}
    />
  );
}
