import { DataTable } from "../table/data-table.tsx";
import { type ChartHead, type ChartModel, textOf } from "./chart-model.ts";
import css from "./charts.module.css";

/** The numbers of a chart, in the same order; newest first on an axis of time. */
export function ChartTable({
  model,
  head,
  heightPx,
}: {
  model: ChartModel;
  head: ChartHead;
  heightPx: number;
}) {
  const { stops, series, stopName, format } = model;
  const indexes = stops.map((_, index) => index);
  const isOfTime = stops.some(({ atMs }) => atMs !== undefined);
  const name = head.unit === undefined ? head.title : `${head.title}, ${head.unit}`;
  return (
    <div className={css.table} style={{ height: heightPx }}>
      <DataTable
        label={name}
        scrollLabel={name}
        density="compact"
        card="table"
        isWrapping
        columns={[
          { id: "stop", header: stopName, cell: (index: number) => stops[index]?.label, isRowHeader: true },
          ...series.map(({ id, name: header, values }) => ({
            id,
            header,
            align: "end" as const,
            cell: (index: number) => textOf(format, values[index]),
          })),
        ]}
        rows={isOfTime ? indexes.toReversed() : indexes}
        rowId={String}
      />
    </div>
  );
}
