import { IconFileSpreadsheet, IconPhotoDown, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { Panel, PanelBody } from "../layout/panel.tsx";
import { useIsPhone } from "../screen/use-is-phone.ts";
import { IconButton } from "../look/icon-button.tsx";
import { saveAs } from "../save-as.ts";
import { chartCsv, chartFileName } from "./chart-file.ts";
import type { ChartHead, ChartModel } from "./chart-model.ts";
import { savePicture } from "./chart-picture.ts";
import css from "./charts.module.css";
import { ChartTable } from "./chart-table.tsx";
import { Legend, type LegendEntry } from "./legend.tsx";

export interface ChartPanelProps {
  head: ChartHead;
  model: ChartModel;
  heightPx: number;
  /** Beside the title, such as what one point stands for. */
  meta?: ReactNode;
  /** Shown instead of a chart without values. */
  empty: string;
  /** Around it stands a frame with its title. */
  isFramed?: boolean | undefined;
  legend?: readonly LegendEntry[];
  isOfAreas?: boolean | undefined;
  /** Instead of the list of series. */
  legendEnd?: ReactNode;
  children: (onDrawn: (canvas: HTMLCanvasElement | undefined) => void) => ReactNode;
}

/** More entries of a legend stand below the title. */
const maxBesideTitle = 4;

/** Name, legend and exports of a chart, and the same numbers as a table. */
export function ChartPanel(props: ChartPanelProps) {
  const { head, model, heightPx, meta, empty, legend = [], isOfAreas, isFramed, legendEnd, children } = props;
  const isPhone = useIsPhone();
  // In a frame the title takes no room.
  const isNarrow = isPhone && (!isFramed || legend.length > 0);
  const isStacked = isNarrow || legend.length > maxBesideTitle;
  const [isTable, setTable] = useState(false);
  const [drawn, setDrawn] = useState<HTMLCanvasElement>();
  const isEmpty = model.series.every(({ values }) => values.every((value) => value === null));
  const shownLegend =
    !isTable && !isEmpty && (legendEnd ?? <Legend entries={legend} isOfAreas={isOfAreas ?? false} />);
  const details = (head.unit !== undefined || meta !== undefined) && (
    <>
      {head.unit}
      {head.unit !== undefined && meta !== undefined && " · "}
      {meta}
    </>
  );
  return (
    <Panel
      {...(!isFramed && { "aria-label": head.title, title: head.title })}
      meta={details && !isStacked ? details : undefined}
      actions={
        <>
          {!isStacked && shownLegend}
          <Exports
            head={head}
            model={model}
            legend={legend}
            drawn={isTable || isEmpty ? undefined : drawn}
            isTable={isTable}
            onTable={() => setTable(!isTable)}
          />
        </>
      }
    >
      {isStacked && (details || shownLegend) && (
        <div className={css.legendRow}>
          <span className="dim small num">{details}</span>
          {shownLegend}
        </div>
      )}
      {isEmpty ? (
        <PanelBody className="dim">{empty}</PanelBody>
      ) : isTable ? (
        <ChartTable model={model} head={head} heightPx={heightPx} />
      ) : (
        children(setDrawn)
      )}
    </Panel>
  );
}

function Exports({
  head,
  model,
  legend,
  drawn,
  isTable,
  onTable,
}: Pick<ChartPanelProps, "head" | "model"> & {
  legend: readonly LegendEntry[];
  drawn: HTMLCanvasElement | undefined;
  isTable: boolean;
  onTable: () => void;
}) {
  const { t } = useTranslation("charts");
  const { title } = head;
  const saveCsv = () =>
    saveAs(new Blob([chartCsv(model, head)], { type: "text/csv" }), chartFileName(head, "csv"));
  return (
    <span className="row" style={{ gap: 0 }}>
      <IconButton
        icon={IconTable}
        label={t("tableOf", { title })}
        title={t("table")}
        aria-pressed={isTable}
        onClick={onTable}
      />
      <IconButton
        icon={IconFileSpreadsheet}
        label={t("csvOf", { title })}
        title={t("csv")}
        onClick={saveCsv}
      />
      {drawn && (
        <IconButton
          icon={IconPhotoDown}
          label={t("pngOf", { title })}
          title={t("png")}
          onClick={() => savePicture(drawn, head, legend)}
        />
      )}
    </span>
  );
}
