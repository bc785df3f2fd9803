import { useMemo } from "react";
import { ChartDrawing, type ChartDrawingProps } from "./chart-drawing.tsx";
import type { ChartModel } from "./chart-model.ts";
import { ChartPanel, type ChartPanelProps } from "./chart-panel.tsx";
import { type ChartPointer, useChartPointer } from "./pointer.ts";

interface DrawnChartProps
  extends Pick<ChartPanelProps, "head" | "model" | "meta" | "empty" | "isFramed" | "legendEnd" | "isOfAreas">,
    Pick<ChartDrawingProps, "summary" | "optionOf" | "places" | "rowLength" | "shares"> {
  heightPx?: number | undefined;
  /** Shared by several charts below each other. */
  pointer?: ChartPointer | undefined;
  /** What the pointer reads; default: the model. */
  readModel?: ChartModel | undefined;
}

/** A chart with its panel, legend and pointer. */
export function DrawnChart(props: DrawnChartProps) {
  const { head, model, meta, empty, isFramed, legendEnd, isOfAreas, heightPx = 190 } = props;
  const { summary, optionOf, places, rowLength, shares, readModel = model } = props;
  const own = useChartPointer();
  const shown = useMemo(() => model.series.filter(({ isHidden }) => !isHidden), [model]);
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
      isOfAreas={isOfAreas}
    >
      {(onDrawn) => (
        <ChartDrawing
          head={head}
          model={readModel}
          summary={summary}
          heightPx={heightPx}
          optionOf={optionOf}
          places={places}
          rowLength={rowLength}
          shares={shares}
          pointer={props.pointer ?? own}
          onDrawn={onDrawn}
          isOfAreas={isOfAreas}
        />
      )}
    </ChartPanel>
  );
}
