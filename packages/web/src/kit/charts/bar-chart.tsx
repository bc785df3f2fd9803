import { type ReactNode, useMemo } from "react";
import type { ChartHead, ChartModel } from "./chart-model.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { barOption } from "./draw/bar-option.ts";
import type { Paint } from "./draw/paint.ts";
import { useChartPointer } from "./pointer.ts";

/** Bars by category, beside each other or stacked. */
export function BarChart({
  head,
  model,
  isStacked = false,
  summary,
  meta,
  legendEnd,
  empty,
  isFramed = false,
  heightPx = 190,
}: {
  head: ChartHead;
  /** Must stay the same while nothing changes. */
  model: ChartModel;
  isStacked?: boolean;
  summary?: string;
  meta?: ReactNode;
  legendEnd?: ReactNode;
  empty: string;
  /** Around it stands a frame with its title. */
  isFramed?: boolean;
  heightPx?: number;
}) {
  const pointer = useChartPointer();
  const optionOf = useMemo(
    () => (paint: Paint) => barOption({ model, isStacked }, paint),
    [model, isStacked],
  );
  const places = useMemo(() => model.stops.map((_, index) => ({ x: index, key: index })), [model]);
  const shown = model.series.filter(({ isHidden }) => !isHidden);
  return (
    <ChartPanel
      head={head}
      model={model}
      heightPx={heightPx}
      meta={meta}
      empty={empty}
      isFramed={isFramed}
      legend={shown.length > 1 ? shown : []}
      legendEnd={legendEnd}
      isOfAreas
    >
      {(onDrawn) => (
        <ChartDrawing
          head={head}
          model={model}
          summary={summary}
          heightPx={heightPx}
          optionOf={optionOf}
          places={places}
          pointer={pointer}
          onDrawn={onDrawn}
          isOfAreas
        />
      )}
    </ChartPanel>
  );
}
