import { Box } from "@mantine/core";
import { lazy, Suspense } from "react";
import { type ChartHead, type ChartModel, stopText } from "./chart-model.ts";
import type { ChartCanvasProps } from "./draw/chart-canvas.tsx";
import { StopTip } from "./stop-tip.tsx";

const ChartCanvas = lazy(() => import("./draw/chart-canvas.tsx"));

export interface ChartDrawingProps
  extends Pick<
    ChartCanvasProps,
    "summary" | "heightPx" | "optionOf" | "places" | "rowLength" | "shares" | "pointer" | "onDrawn"
  > {
  head: ChartHead;
  model: ChartModel;
  isOfAreas?: boolean | undefined;
}

/** Loads the drawing library with the first chart of a page. */
export function ChartDrawing({ head, model, isOfAreas = false, ...drawing }: ChartDrawingProps) {
  return (
    <Suspense fallback={<Box h={drawing.heightPx} />}>
      <ChartCanvas
        {...drawing}
        label={head.unit === undefined ? head.title : `${head.title}, ${head.unit}`}
        tip={(index) => <StopTip model={model} index={index} isOfAreas={isOfAreas} />}
        textOf={(index) => stopText(model, index)}
      />
    </Suspense>
  );
}
