import type { Span } from "@gantry/domain/time/time-range.ts";
import { type ReactNode, useMemo } from "react";
import { useFormats } from "../time/formats.ts";
import type { ChartGap, ChartHead, ChartModel, TimeStop } from "./chart-model.ts";
import type { Paint } from "./draw/paint.ts";
import { timeOption } from "./draw/time-option.ts";
import { DrawnChart } from "./drawn-chart.tsx";
import type { ChartPointer } from "./pointer.ts";

export interface TimeChartProps {
  head: ChartHead;
  /** Must stay the same while nothing changes. */
  model: ChartModel<TimeStop>;
  span: Span;
  gaps?: readonly ChartGap[];
  /** IANA zone of the axis; default: the shown one. */
  zone?: string;
  summary?: string;
  meta?: ReactNode;
  empty: string;
  heightPx?: number;
  /** Shared by several charts below each other. */
  pointer?: ChartPointer;
  /** Minimum end of the axis; default: the largest value. */
  max?: number | undefined;
  /** Minimum axis step: 1 for counts. */
  minStep?: number | undefined;
  /** Axis step, for scales such as degrees. */
  step?: number | undefined;
  /** The axis starts near the lowest value, as for temperatures. */
  isFloating?: boolean | undefined;
  /** Of labels at the axis, where those of the values are too long. */
  axisFormat?: ((value: number) => string) | undefined;
}

const noGaps: readonly ChartGap[] = [];

/** Lines over time; they stop where nothing was measured. */
export function TimeChart(props: TimeChartProps) {
  const { model, span, gaps = noGaps, max, minStep, step, isFloating, axisFormat, ...chart } = props;
  const formats = useFormats();
  const zone = props.zone ?? formats.zone;
  const { fromMs, toMs } = span;
  const optionOf = useMemo(
    () => (paint: Paint, widthPx: number) =>
      timeOption(
        {
          model,
          span: { fromMs, toMs },
          gaps,
          zone,
          timePattern: formats.timePattern,
          max,
          minStep,
          step,
          isFloating,
          axisFormat,
        },
        paint,
        widthPx,
      ),
    [model, fromMs, toMs, gaps, zone, formats.timePattern, max, minStep, step, isFloating, axisFormat],
  );
  const places = useMemo(() => model.stops.map(({ atMs }) => ({ x: atMs, key: atMs })), [model]);
  return <DrawnChart {...chart} model={model} optionOf={optionOf} places={places} />;
}
